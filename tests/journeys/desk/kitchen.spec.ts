import type { Page } from "@playwright/test";
import { addDays, dayInIndia } from "#platform/day.ts";
import { deleteCookOrders, writeCookOrders } from "../../support/cook-orders.ts";
import { expect, expectAccessibleCopy, test } from "../../support/goods-desk.ts";
import { pagesOf } from "../../support/pdf.ts";
import { signInAs } from "../../support/people.ts";

test.use({ viewport: { width: 360, height: 740 } });

test.afterAll(({ shop }) => deleteCookOrders(shop.pool));

/** Unfolds what there is enough of. */
const unfold = (on: Page) =>
  on.locator("details.fold").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));

test("a day of 300 orders over 51 items is one list, on one sheet of A4; what is cooked lies on the shelf, and can be taken back", async ({
  page,
  shop,
}) => {
  const today = dayInIndia(new Date());
  const bought = await writeCookOrders(shop.pool, 300, [today, addDays(today, 1)]);
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto("/back-office/orders");
  await page.getByRole("link", { name: "Kitchen", exact: true }).click();
  await expect(page).toHaveURL("/back-office/kitchen");

  const line = (name: string) => page.getByRole("listitem").filter({ hasText: new RegExp(`^${name}`) });
  await unfold(page);
  const kaju = line("Kaju Katli");
  const kilograms = bought.get(today)!.get("2")! / 1000;
  await expect(kaju).toContainText(`${kilograms} kg = `);
  await expect(kaju).toContainText(/of which .*Combo 5: /);
  await expect(page.getByRole("main")).toContainText("150 orders");
  await expectAccessibleCopy(shop, page);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);

  const onShelf = async () => Number(/on the shelf ([\d.]+)\skg/.exec(await kaju.innerText())![1]);
  const before = await onShelf();
  await kaju.getByRole("textbox").fill("a pot");
  await kaju.getByRole("button", { name: "Cooked" }).click();
  await expect(page).toHaveTitle("Error: Kitchen | Back office");
  await expect(page.locator("#problem")).toContainText("Kaju Katli: write kilograms, such as 2.5");
  await expectAccessibleCopy(shop, page);
  await kaju.getByRole("textbox").fill("0");
  await kaju.getByRole("button", { name: "Cooked" }).click();
  await expect(page.locator("#problem")).toContainText("Kaju Katli: write how much was cooked");

  const tab = await page.context().newPage();
  await tab.goto("/back-office/kitchen");
  await unfold(tab);
  await kaju.getByRole("textbox").fill("14.5");
  await kaju.getByRole("button", { name: "Cooked" }).click();
  await expect(page.locator("#done")).toContainText("Kaju Katli");
  await unfold(page);
  expect(await onShelf()).toBe(before + 14.5);
  const other = tab.getByRole("listitem").filter({ hasText: /^Kaju Katli/ });
  await other.getByRole("textbox").fill("14.5");
  await other.getByRole("button", { name: "Cooked" }).click();
  await expect(tab.locator("#problem")).toContainText("it was counted or ticked since you opened this page");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("Taken back");
  await unfold(page);
  expect(await onShelf()).toBe(before);

  await page.getByRole("link", { name: "Tomorrow" }).click();
  const next = bought.get(addDays(today, 1))!;
  await expect(page.getByRole("link", { name: "Tomorrow" })).toHaveAttribute("aria-current", "page");
  await unfold(page);
  await expect(line("Motichoor Laddu")).toContainText(`${next.get("1")! / 1000} kg = `);
  await expect(page.getByRole("region", { name: "Wishes and gift cards" })).toContainText(
    "Gift card: “With love”, Ravi",
  );
  await page.getByText("Other days").click();
  await page.getByLabel("From").fill(today);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/from=/);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await unfold(page);
  const both = bought.get(today)!.get("1")! + next.get("1")!;
  await expect(line("Motichoor Laddu")).toContainText(`${both / 1000} kg = `);
  expect((await page.request.post("/back-office/kitchen", { form: { intent: "cooked nothing" } })).status()).toBe(404);

  await page.goto("/back-office/kitchen/wall");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("for 150 orders");
  await expect(page.locator("meta[http-equiv=refresh]")).toHaveAttribute("content", "60");
});
