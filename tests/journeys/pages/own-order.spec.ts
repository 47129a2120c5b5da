import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/journey.ts";
import { anOrder, ladduAndPickle, toChennai } from "../../support/orders.ts";

const bought = { ...toChennai, ...ladduAndPickle } as const;

async function place(part: Locator) {
  const box = await part.boundingBox();
  expect(box).not.toBeNull();
  return box!;
}

test("what was ordered, its sum, day and address stand beside an order's page and the payment where there is room", async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const placed = await anOrder(database, { ...bought, status: "placed" });
  const unpaid = await anOrder(database, bought);
  for (const path of [`/orders/${placed.token}`, `/orders/${unpaid.token}/pay`]) {
    await page.goto(path);
    const card = page.getByRole("region", { name: "Your order" });
    await expect(card.getByRole("listitem")).toHaveText([
      /2 × Motichoor Laddu, 500.g.*₹698/,
      /1 × Avakaya, 250.g.*₹199/,
    ]);
    await expect(card.getByRole("listitem").first().locator("img")).toHaveAttribute(
      "src",
      /\/pictures\/motichoor-laddu/,
    );
    for (const words of ["₹987", "Arrives by Monday 5 January", "12, Sunrise Flats", "Chennai 600020"])
      await expect(card).toContainText(words);
    const [at, heading] = [await place(card), await place(page.getByRole("heading", { level: 1 }))];
    expect(at.x).toBeGreaterThan(heading.x + heading.width);
    expect(at.x).toBeGreaterThan(640);
    expect(at.y + at.height).toBeLessThan(900);
  }
});

test("on a phone the order's card follows where the order stands, and all else follows the card", async ({
  page,
  database,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await anOrder(database, { ...bought, status: "placed" });
  await page.goto(`/orders/${order.token}`);
  const card = await place(page.getByRole("region", { name: "Your order" }));
  const steps = await place(page.getByRole("list", { name: "Steps of this order" }));
  const story = await place(page.getByRole("region", { name: "What happened" }));
  expect([steps.y + steps.height < card.y, card.y + card.height < story.y]).toEqual([true, true]);
});

test("who cancels a paid order reads before and after how much goes back, by which way and by when", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { ...bought, status: "placed" });
  const words = /₹987 goes back to you the way it came, by \w+day \d+ \w+ at the latest\./;
  await page.goto(`/orders/${order.token}/cancel`);
  await expect(page.getByRole("main")).toContainText(words);
  await page.getByRole("button", { name: /^Yes, cancel/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cancelled");
  await expect(page.getByRole("main")).toContainText(words);
  await expect(page.getByRole("main")).not.toContainText("If it was paid");
});

test("an order by UPI of the night says when somebody looks for its money, and until when it is kept", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { holdExpiresAt: new Date("2099-01-03T06:30:00Z") });
  await page.goto(`/orders/${order.token}/pay`);
  await expect(page.getByRole("main")).toContainText(
    "kept for you until Saturday 3 January, 12:00 pm. We look for payments by UPI every day from 9:00 am to 7:00 pm.",
  );
});

test("what the shop has two days to look at names a day and no hour", async ({ page, database }) => {
  const order = await anOrder(database, bought);
  await page.goto(`/orders/${order.token}/pay`);
  await page.getByRole("button", { name: "I have paid" }).click();
  await page.getByLabel("UTR of your payment").fill("512345678909");
  await page.getByRole("button", { name: "I have paid with this UTR" }).click();
  await expect(page.getByRole("main")).toContainText(
    /You hear from us by \w+day \d+ \w+, and your order is kept for as long/,
  );
});

test("the five stars of a review stand in one row on the narrowest phone, also in letters twice as large", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { status: "delivered" });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/orders/${order.token}/review`);
  for (const size of ["100%", "200%"]) {
    await page.locator("html").evaluate((html, to) => (html.style.fontSize = to), size);
    const stars = page.locator(".stars label");
    await expect(stars).toHaveText(["1★Bad", "2★Not good", "3★All right", "4★Good", "5★Very good"]);
    const boxes = await Promise.all((await stars.all()).map(place));
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size, size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), size).toBe(320);
    for (const star of await stars.locator("> span").all())
      expect(await star.evaluate((one) => one.scrollWidth - one.clientWidth), size).toBeLessThanOrEqual(0);
  }
  await page.locator(".stars label").nth(3).click();
  await expect(page.getByRole("radio", { name: /^4.*Good$/ })).toBeChecked();
});
