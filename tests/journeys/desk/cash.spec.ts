import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expect, test } from "../../support/journey.ts";
import { expectGood, part } from "../../support/money-desk.ts";
import { newUtr } from "../../support/money-for.ts";
import { anOrder, type OrderWish } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: /status of 4(03|09|22)/,
});

/** A rider whom no other test knows, with the cash of so many orders of ₹549 that he delivered today. */
async function aRider(database: Pool, count: number, changes: OrderWish = {}) {
  const courier = `Rider ${randomUUID().slice(0, 8)}`;
  const numbers: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const order = await anOrder(database, { method: "cash", status: "delivered", courier, ...changes });
    numbers.push(order.number);
  }
  return { courier, numbers };
}

const today = () => dayInWords(dayInIndia(new Date()));
const handInOf = (courier: string) => `/back-office/money/cash/hand-in?${new URLSearchParams({ courier })}`;

test("a cashier takes in the cash of 20 orders with 4 taps, and each is paid", async ({ page, database }) => {
  const { courier, numbers } = await aRider(database, 20);
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto("/back-office/orders");
  const { tap, taps } = thumb();
  await tap(part(page, "Money"));
  await tap(page.getByRole("link", { name: "Take cash in" }));
  await tap(page.getByRole("region", { name: courier }).getByRole("link", { name: today() }));
  await tap(page.getByRole("button", { name: "Record it as handed in" }));

  await expect(page.getByRole("status")).toHaveText(`₹10,980 handed in by ${courier}. Cash of 20 orders.`);
  expect(taps()).toBe(4);
  await expect(page.getByRole("region", { name: courier })).toHaveCount(0);
  await page.goto(`/back-office/orders/${numbers[0]}/paid`);
  await expect(page.getByText("Paid in cash: ₹549")).toBeVisible();
  await page.goto(`/back-office/orders/${numbers[0]}`);
  await expect(page.getByText("₹549 came in cash")).toBeVisible();
});

test("what lacks is asked about with nothing lost of the form; the rider owes it and settles it later", async ({
  page,
  database,
}) => {
  const { courier, numbers } = await aRider(database, 3);
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  await page.goto(handInOf(courier));
  await page.getByRole("checkbox", { name: numbers[2] }).uncheck();
  await page.getByLabel("Handed in, ₹").fill("a thousand");
  await page.getByRole("button", { name: "Record it as handed in" }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter the rupees that came");
  await page.getByLabel("Handed in, ₹").fill("1,000");
  await page.getByRole("button", { name: "Record it as handed in" }).click();
  await expect(page).toHaveTitle("Error: Cash handed in | Back office");
  await expect(page.locator(".error-summary")).toContainText("₹98 lacks: say who bears it");
  await expect(page.getByRole("checkbox", { name: numbers[2] })).not.toBeChecked();
  await expect(page.getByRole("group", { name: "The ticked orders come to ₹1,098, so ₹98 lacks." })).toBeVisible();
  await expect(page.getByLabel("The shop bears it")).toHaveCount(0);
  await page.getByLabel(`${courier} still owes it`).check();
  await page.getByRole("button", { name: "Record it so" }).click();
  await expect(page.getByRole("status")).toHaveText(
    `₹1,000 handed in by ${courier}, ₹98 still owed by ${courier}. Cash of 2 orders.`,
  );
  const rider = page.getByRole("region", { name: courier });
  await expect(rider).toContainText("₹98 lacks from before.");
  await expect(rider).toContainText("1 order");

  await rider.getByRole("link", { name: "Settle it" }).click();
  await page.getByLabel("What became of it").selectOption("It was handed in");
  await page.getByRole("button", { name: "Settle it" }).click();
  await expect(page.getByRole("status")).toHaveText(`₹98 handed in by ${courier}. For what lacked before.`);
  await expect(rider).not.toContainText("lacks");
});

test("only who may give money back lets the shop bear what lacks, and an unknown button changes nothing", async ({
  page,
  database,
}) => {
  const { courier, numbers } = await aRider(database, 1);
  const form = { intent: "hand-in", order: numbers[0]!, sum: "500", bearer: "shop", asked: "4900" };
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  const refused = await page.request.post(handInOf(courier), { form });
  expect([refused.status(), await refused.text()]).toEqual([422, expect.stringContaining("₹49 lacks")]);
  const odd = await page.request.post(handInOf(courier), { form: { ...form, intent: "burn" } });
  expect(odd.status()).toBe(422);
  expect(await odd.text()).toContain("that button is not known here");
  await page.context().clearCookies();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.request.post(handInOf(courier), { form });
  await page.goto("/back-office/money/cash");
  await page.getByText("Handed in lately").click();
  await expect(page.getByText(`₹500 handed in by ${courier}, ₹49 borne by the shop.`)).toBeVisible();
});

test("too much is asked about, and an order that was taken in meanwhile stands in the way of all", async ({
  page,
  database,
}) => {
  const { courier, numbers } = await aRider(database, 2);
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(handInOf(courier));
  await page.getByLabel("Handed in, ₹").fill("1100");
  await page.getByRole("button", { name: "Record it as handed in" }).click();
  await expect(page.locator(".error-summary")).toContainText("₹2 is too much");
  const form = { intent: "hand-in", order: numbers[1]!, sum: "549" };
  await page.request.post(handInOf(courier), { form });
  await page.getByLabel(`It counts for ${courier}`).check();
  await page.getByRole("button", { name: "Record it so" }).click();
  await expect(page.locator(".error-summary")).toContainText(`${numbers[1]} is paid already. Nothing was recorded.`);
  await expect(page.getByRole("checkbox")).toHaveCount(1);
});

test("a courier's payout is looked through, refused with its faults, recorded once and known to the bank's line", async ({
  page,
  database,
}) => {
  const trackingNumber = `D${newUtr()}`;
  const { numbers } = await aRider(database, 1, { courier: "DTDC", trackingNumber });
  const utr = `HDFC${newUtr()}`;
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  const send = async (lines: string, came: string) => {
    await page.goto("/back-office/money/cash/payout");
    await page.getByText("Paste the lines instead").click();
    await page.getByLabel("Lines of the list of parcels").fill(lines);
    await page.getByLabel("UTR of the transfer").fill(utr);
    await page.getByLabel("What came to the bank, ₹").fill(came);
    await page.getByLabel("Courier").selectOption("DTDC");
    await page.getByRole("button", { name: "Look through it" }).click();
  };
  await send(`number,amount\n1.9E+13,549\n=1+1,549\n${trackingNumber},549`, "500");
  await expect(page).toHaveTitle("Error: Read a courier's payout | Back office");
  await expect(page.getByText("Row 2: a spreadsheet shortened the number to 1.9E+13.")).toBeVisible();
  await expect(page.getByText("Row 3: “=1+1” is not the number of a parcel.")).toBeVisible();
  await expect(page.getByLabel("Lines of the list of parcels")).toHaveValue(/1\.9E\+13/);
  await send(`number,amount\nNOBODY12345,549\n${trackingNumber},548`, "500");
  await expect(page.getByText("Row 2: no parcel of DTDC has the number NOBODY12345.")).toBeVisible();
  await expect(page.getByText(`Row 3: ${trackingNumber}: ₹548 for ${numbers[0]}, whose cash is ₹549.`)).toBeVisible();

  await send(`number,amount\n${trackingNumber},549`, "500");
  await expect(page.getByText("₹49 lacks. Who bears it?")).toBeVisible();
  await page.getByRole("button", { name: "Record 1 order as paid" }).click();
  await expect(page.locator(".error-summary")).toContainText("Say who bears what lacks");
  await page.getByLabel("DTDC keeps it as a fee").check();
  await page.getByRole("button", { name: "Record 1 order as paid" }).click();
  await expect(page.getByRole("status")).toHaveText(
    `₹500 handed in by DTDC, ₹49 kept by DTDC as a fee. Cash of 1 order. Payout ${utr}.`,
  );
  await send(`number,amount\n${trackingNumber},549`, "500");
  await expect(page.getByText(`DTDC's payout ${utr} was recorded by Kavya on`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Record/ })).toHaveCount(0);

  await page.goto("/back-office/money/statement");
  const line = `${dayInIndia(new Date())},NEFT CR-${utr}-DTDC EXPRESS,500`;
  await page.getByLabel("Or its lines, pasted").fill(`Date,Narration,Credit\n${line}`);
  await page.getByRole("button", { name: "Look through it" }).click();
  await page.getByText("Payouts of couriers and of Razorpay (1)").click();
  await expect(page.getByText(`₹500, UTR ${utr}: Payout of DTDC`)).toBeVisible();
});

test("who reads the money and receives none sees how much is out, and no way to take it in", async ({
  page,
  database,
}) => {
  await aRider(database, 1);
  await signInAs(page, database, { name: "Rao", role: "accountant" });
  await page.goto("/back-office/money");
  await expect(page.getByRole("region", { name: "Cash with riders and couriers" })).toContainText("not handed in yet");
  await expect(page.getByRole("link", { name: "Take cash in" })).toHaveCount(0);
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true, hasTouch: false, isMobile: false });

  test("the pages about cash are well drawn, and the sum follows the ticks until one is typed", async ({
    page,
    database,
  }) => {
    test.slow();
    const name = "Venkata Satyanarayana Subrahmanyam";
    const { courier, numbers } = await aRider(database, 3, { name });
    await signInAs(page, database, { name: "Sita", role: "owner" });
    await page.goto("/back-office/money/cash");
    await expectGood(page);
    await page.goto(handInOf(courier));
    const sum = page.getByLabel("Handed in, ₹");
    const box = page.getByRole("checkbox", { name: numbers[1] });
    await scriptReady(page);
    await box.uncheck();
    await expect(sum).toHaveValue("1098");
    await sum.fill("1000");
    await box.check();
    await expect(sum).toHaveValue("1000");
    await expectGood(page);
    await page.getByRole("button", { name: "Record it as handed in" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await scriptReady(page);
    await page.getByLabel(`${courier} still owes it`).check();
    await expect(sum).toHaveValue("1000");
    await page.getByRole("button", { name: "Record it so" }).click();
    await expect(page.getByRole("status")).toContainText(`₹1,000 handed in by ${courier}, ₹647 still owed`);
    await expectGood(page);
    await page.goto(handInOf(courier));
    await expectGood(page);

    await page.goto("/back-office/money/cash/payout");
    await expectGood(page);
    const trackingNumber = `D${newUtr()}`;
    await aRider(database, 1, { courier: "DTDC", trackingNumber });
    await page.getByText("Paste the lines instead").click();
    await page.getByLabel("Lines of the list of parcels").fill(`number,amount\n${trackingNumber},549`);
    await page.getByLabel("UTR of the transfer").fill(newUtr());
    await page.getByRole("button", { name: "Look through it" }).click();
    await expect(page.getByText("Choose the courier: this file does not say whose payout it is.")).toBeVisible();
    await expectGood(page);
    await page.getByLabel("Courier").selectOption("DTDC");
    await page.getByLabel("What came to the bank, ₹").fill("540");
    await page.getByRole("button", { name: "Look through it" }).click();
    await expect(page.getByText("₹9 lacks. Who bears it?")).toBeVisible();
    await expectGood(page);
  });
});
