import { drizzle } from "drizzle-orm/node-postgres";
import type { Page } from "@playwright/test";
import { rebuildFigures } from "#domain/figures/figure-days.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { ist, pastSales } from "../../support/past-sales.ts";
import { signInAs } from "../../support/people.ts";
import { smallShop } from "../../support/small-shop.ts";

test.use({ viewport: { width: 360, height: 740 } });

const figure = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const WEEK = "by=week&of=2026-01-07";

test("an owner reads the figures of a week, each with its plot, definition, table and file", async ({
  page,
  database,
}) => {
  await smallShop(database);
  await rebuildFigures(drizzle(database, { casing: "snake_case" }));
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto(`/back-office/figures?${WEEK}`);
  await expect(page.getByText("Week from 5 January to 11 January", { exact: true })).toBeVisible();
  await expect(figure(page, "Sold")).toContainText("₹1,800 net. There is no year before to compare it with.");
  await expect(figure(page, "Orders and buyers")).toContainText("4 orders; 1 of them from customers");
  await expect(figure(page, "Best sellers in kilograms")).toContainText(
    "2.5 kg left the shop, most of it Motichoor Laddu",
  );
  await expect(figure(page, "Money")).toContainText("₹1,680 came in.");
  await expect(figure(page, "Given back")).toContainText("Of ₹2,835 that left the shop, ₹840 was given back since.");
  await expect(figure(page, "The kitchen's load")).toContainText("0.3 kg were thrown away");
  await expect(figure(page, "Where to")).toContainText(
    "5 of 5 bills are for Andhra Pradesh; ₹210 was charged for delivery.",
  );
  await expect(page.getByRole("img", { name: /^₹1,800 net/ })).toBeVisible();
  await expect(page.getByText("%")).toHaveCount(0);

  await figure(page, "Sold").getByText("In numbers").click();
  await expect(page.getByRole("row", { name: "Fri 9 Jan 2026" })).toContainText("−₹1,000");
  const file = await page.request.get(`/back-office/figures.csv?figure=net&${WEEK}`);
  expect(file.headers()["content-disposition"]).toContain("net-2026-01-05-2026-01-11.csv");
  expect((await file.text()).split("\r\n")[5]).toBe("2026-01-09,0,0,0,0,0,1050,-50,-1000,-1000,");
  expect((await page.request.get("/back-office/figures.csv?figure=profit")).status()).toBe(404);
});

test("the days are chosen without a script: week, month, year, earlier and later, and days without anything", async ({
  page,
  database,
}) => {
  await signInAs(page, database, { name: "Asha", role: "accountant" });
  await page.goto("/back-office");
  await page.getByRole("navigation").getByRole("link", { name: "Money" }).click();
  await page.getByRole("link", { name: "Figures", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Figures" })).toBeVisible();
  for (const name of ["Month", "Financial year", "Week"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
  }
  await page.getByRole("link", { name: "Earlier" }).click();
  await expect(page.getByRole("link", { name: "Later" })).toBeVisible();
  await page.goto("/back-office/figures?by=month&of=2021-05-05");
  await expect(page.getByText("May 2021", { exact: true })).toBeVisible();
  await expect(figure(page, "Sold")).toContainText("Nothing was sold in these days.");
  await expect(figure(page, "Orders and buyers")).toContainText("No orders in these days.");
});

test("today shows what is ordered beside a week ago, and whoever sees no money sees no rupees", async ({
  page,
  database,
}) => {
  const { sell, move } = pastSales(database);
  const today = dayInIndia(new Date());
  const lines = [{ unitPaise: 1234_00 }];
  const past = await sell(ist(`${addDays(today, -7)} 10:00:00`), { lines });
  await move(past, "dispatched", ist(`${addDays(today, -7)} 12:00:00`));
  const now = await sell(new Date(), { lines });
  await move(now, "dispatched", new Date());
  await rebuildFigures(drizzle(database, { casing: "snake_case" }));
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office");
  await expect(figure(page, "Ordered today")).toContainText(/\d+ orders?, ₹[\d,]+ so far/);
  await expect(figure(page, "Ordered today")).toContainText(/day a week ago, the whole day1 order, ₹1,234/);
  await expect(figure(page, "Best sellers of seven days")).toContainText(" kg");
  await expect(page.getByRole("img", { name: /^Orders of the last seven days/ })).toBeVisible();

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Ravi", role: "cook" });
  await page.goto("/back-office");
  await expect(figure(page, "Room of the coming days")).toBeVisible();
  await expect(figure(page, "Ordered today")).toHaveCount(0);
  expect(await page.locator("main").textContent()).not.toContain("₹");
});

test("on paper and in forced colours a plot stays: bars are drawn, and hatched while their day is not over", async ({
  page,
  database,
}) => {
  await pastSales(database).sell(new Date());
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/figures");
  const plot = figure(page, "Orders and buyers").locator(".plot--wide");
  await expect(plot).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(plot).toBeVisible();
  await page.emulateMedia({ media: "screen", forcedColors: "active" });
  const bar = figure(page, "Orders and buyers").locator(".plot--narrow .plot__bar--open");
  await expect(bar).toHaveCSS("fill", await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  await expect(bar.locator("xpath=following-sibling::*[1]")).toHaveAttribute("fill", /^url\(/);
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("figures and today are good to read, full and empty, with their tables open", async ({ page, database }) => {
    const { sell, move } = pastSales(database);
    for (const time of ["09:00:00", "10:00:00"]) {
      const order = await sell(ist(`2026-02-03 ${time}`), { deliveryPaise: 60_00 });
      await move(order, "dispatched", ist(`2026-02-04 ${time}`));
    }
    await sell(new Date());
    await rebuildFigures(drizzle(database, { casing: "snake_case" }));
    await signInAs(page, database, { name: "Sita", role: "owner" });
    for (const address of [
      "/back-office/figures?by=month&of=2026-02-03",
      "/back-office/figures?by=week&of=2021-05-05",
      "/back-office",
    ]) {
      await page.goto(address);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await expectGood(page);
    }
  });
});
