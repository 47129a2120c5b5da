import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { newOrderNumber } from "#domain/orders/orders.server.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 4(04|09|22)/, viewport: { width: 360, height: 740 } });

const sita = { name: "Sita", role: "owner" } as const;

const cardOf = (page: Page, number: string) => page.getByRole("listitem").filter({ hasText: number });
const press = (page: Page, words: string, number: string) => page.getByText(`${words} ${number}`).click();

test("an order is found by the last digits of a mobile, packed, sent, its parcel corrected; its customer sees it", async ({
  page,
  database,
}) => {
  const ending = String(randomInt(1000, 10_000));
  const mobile = `+91984809${ending}`;
  const { number, token } = await anOrder(database, {
    method: "cash",
    dispatchOn: "2026-11-23",
    lines: [{ quantity: 2 }],
    mobile,
    note: "Ring twice",
  });
  await signInAs(page, database, sita);
  await page.goto("/back-office/orders");
  await page.getByRole("searchbox").fill(ending);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(cardOf(page, number)).toContainText("2 × Motichoor Laddu 500 g");
  await press(page, "Mark packed", number);
  await expect(page.locator("#done")).toContainText(`moved to packed: ${number}`);
  await press(page, "Hand to courier", number);

  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page).toHaveTitle(/^Error: Courier/);
  await page.getByLabel("Courier").selectOption("India Post");
  await page.getByLabel("Tracking number").fill("ee 123456789 in");
  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page.locator("#problem")).toContainText("One digit of this India Post number is wrong");
  await page.getByLabel("Tracking number").fill("ee 123456785 in");
  await page.getByRole("button", { name: "It has left" }).click();
  await expect(page.locator("#done")).toContainText("moved to the road");

  await page.getByRole("link", { name: "Correct the tracking number" }).click();
  await page.getByLabel("Courier").selectOption("DTDC");
  await page.getByLabel("Tracking number").fill("D12345678");
  await page.getByRole("button", { name: "Correct it" }).click();
  await expect(page.locator("#done")).toHaveText(/^Tracking number corrected: TM-/);
  await expect(page.locator("#parcel").locator("..")).toContainText("DTDC D12345678");
  await expect(page.locator("#bill").locator("..")).toContainText("Best before 30 November or later");

  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page).toHaveTitle(/^Error: A note/);
  await page.getByLabel("New note").fill("The son fetches it.");
  await page.getByRole("button", { name: "Keep the note" }).click();
  await expect(page.locator("#notes")).toContainText("The son fetches it.");
  await expect(page.locator("#history").locator("..").getByRole("listitem")).toHaveText([
    /^Wrote a note.*Sita/,
    /^The parcel has a new tracking number.*Sita/,
    /^Left the kitchen.*Sita/,
    /^Packed.*Sita/,
    /^Order placed.*the customer/,
  ]);

  await page.goto(`/orders/${token}`);
  await expect(page.getByRole("main")).toContainText("D12345678");
  await expect(page.getByRole("main")).not.toContainText("The son fetches it");

  await page.goto(`/back-office/orders/${number}/courier`);
  await page.getByLabel("Courier").selectOption("Our own rider");
  await page.getByRole("button", { name: "Correct it" }).click();
  await expect(page).toHaveURL(/done=/);
  await page.goto(`/orders/${token}`);
  await expect(page.locator("#parcel").locator("..")).toHaveText("ParcelOur own rider brings it.");

  await page.goto("/back-office/orders?lane=road");
  await expect(cardOf(page, number)).toContainText("with Our own rider");
  await page.goto(`/back-office/orders/${number}`);
  await press(page, "Mark delivered", number);
  await page.locator("#done").getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("moved to the road");
  await expect(page.locator(".order-desk__head .mark").first()).toHaveText("on the road");
  await page.getByText("Move to…").click();
  await expect(page.getByRole("button", { name: "Mark returned" })).toHaveText(/for good$/);
  await database.query("update orders set status = 'cancelled' where number = $1", [number]);
  await page.goto(`/back-office/orders/${number}/courier`);
  await expect(page.getByRole("main")).toContainText("It is cancelled.");
  await expect(page.getByLabel("Courier")).toHaveCount(0);
});

test("five are packed with one press; the one that somebody else packed says so, and the press is taken back", async ({
  page,
  browser,
  database,
}) => {
  const numbers = Array.from({ length: 5 }, newOrderNumber);
  for (const number of numbers) {
    // So overdue that these orders come before all others to cook.
    await anOrder(database, { status: "placed", number, dispatchOn: "2020-01-01", promisedOn: "2020-01-02" });
  }
  const [taken = ""] = numbers;
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.SHOP_ADDRESS ?? "" });
  const [other, left] = [await elsewhere.newPage(), await elsewhere.newPage()];
  await signInAs(other, database, { name: "Anil", role: "staff" });
  await signInAs(page, database, sita);
  await page.goto("/back-office/orders");
  await left.goto(`/back-office/orders/${numbers[4]}`);
  await expect(cardOf(page, taken)).toContainText("Late");
  // On a small phone, the first order is in the upper half of the screen.
  expect((await page.locator("[data-card]").first().boundingBox())?.y).toBeLessThan(740 / 2);

  await other.goto(`/back-office/orders/${taken}`);
  await press(other, "Mark packed", taken);
  await expect(other.locator("#done")).toContainText(taken);
  for (const number of numbers) await page.getByLabel(`Select ${number}`).check();
  await page.locator("#picked").getByRole("button", { name: "Mark packed" }).click();
  const done = page.locator("#done");
  await expect(done).toContainText("4 orders moved to packed");
  await expect(done).toContainText(new RegExp(`Not moved ${taken}: Anil moved it to packed at \\d{1,2}:\\d\\d [ap]m`));
  for (const number of numbers.slice(1)) await expect(done).toContainText(number);

  // A page that was left open still shows the old state of the orders.
  await press(left, "Mark packed", numbers[4]!);
  await expect(left.locator("h1")).toHaveText("That did not work");
  await expect(left.getByRole("main")).toContainText(/Sita moved it to packed at \d{1,2}:\d\d [ap]m/);
  await elsewhere.close();

  await done.getByRole("button", { name: "Undo" }).click();
  await expect(page.locator("#done")).toContainText("4 orders moved to the kitchen");
  for (const number of numbers.slice(1)) await expect(cardOf(page, number).first()).toBeVisible();
  await page.goto(`/back-office/orders/${taken}`);
  await expect(page.locator("h1")).toContainText(taken);
  await expect(page.locator(".order-desk__head")).toContainText("Hand to courier");
});

test("a number opens its order at once, a name is found in any list, and nothing found says what may be typed", async ({
  page,
  database,
}) => {
  const number = newOrderNumber();
  const word = `Zx${number.slice(3).toLowerCase()}`;
  await anOrder(database, { number, name: `Meena ${word}`, status: "delivered" });
  await signInAs(page, database, sita);
  await page.goto(`/back-office/orders?q=${number.toLowerCase().replace("-", "+")}`);
  await expect(page).toHaveURL(`/back-office/orders/${number}`);

  await page.getByRole("searchbox").fill(word);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([number]);
  await expect(cardOf(page, number)).toContainText("Delivered", { ignoreCase: true });
  await page.goto(`/back-office/orders?q=${word}q`);
  await expect(page.getByRole("main")).toContainText("You can look for the number of an order");

  const { number: waits } = await anOrder(database, { method: "razorpay" });
  await page.goto(`/back-office/orders/${waits}`);
  await expect(page.locator(".order-desk__head")).toContainText("Razorpay reports it by itself.");
  await expect(page.getByRole("link", { name: "Look for the money" })).toHaveCount(0);
  await page.getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByRole("article")).toContainText("Not paid yet");
  await page.getByRole("link", { name: "To the order" }).click();
  await expect(page.locator("h1")).toContainText(waits);

  await page.goto("/back-office/orders?lane=unpaid&method=cash");
  await expect(page.getByRole("main")).toContainText("No order of this list fits the filter.");
  await expect(page.getByText("Filter: cash")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page).toHaveURL("/back-office/orders?lane=unpaid");
});
