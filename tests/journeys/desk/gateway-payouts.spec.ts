import type { Pool } from "pg";
import { formatRupees } from "#domain/money.ts";
import { bankDaysBetween } from "#domain/payments/gateway-payouts/gateway-payout.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { aGatewayPayout } from "../../support/gateway-payouts.ts";
import { expect, test } from "../../support/journey.ts";
import { expectGood } from "../../support/money-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { signInAs } from "../../support/people.ts";

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  expectedErrors: /status of 4(03|04|22)/,
});

/** An order that was paid by card some days ago. */
async function aCardOrder(database: Pool, days = 0) {
  const { number, payment } = await anOrder(database, { method: "razorpay", status: "placed" });
  const { rows } = await database.query<{ external_id: string }>(
    `update receipts set received_at = now() - $2 * interval '1 day' where request_id = $1 returning external_id`,
    [payment.id, days],
  );
  return { number, id: rows[0]!.external_id };
}

test("the owner sees a payout with its payments, what is unknown, what differs and what is missing", async ({
  page,
  database,
}) => {
  const [known, differs] = [await aCardOrder(database), await aCardOrder(database)];
  const payout = await aGatewayPayout(
    database,
    [
      { id: known.id },
      { id: differs.id, amountPaise: 500_00 },
      {},
      { kind: "adjustment", amountPaise: 20_00, disputeId: "disp_1" },
    ],
    { lacksPaise: 5_00 },
  );
  const amount = formatRupees(payout.amountPaise);
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money");
  await page.getByRole("link", { name: "Razorpay" }).click();
  const card = page.getByRole("listitem").filter({ hasText: payout.utr });
  await expect(card).toContainText("3 payments and 1 more.");
  await expect(card).toContainText("Does not add up");
  await expect(card).toContainText("₹5 is missing");
  await expect(card).toContainText("Not seen in a bank statement yet.");
  await card.getByRole("link", { name: new RegExp(`^${amount} of`) }).click();
  await expect(page.getByRole("heading", { name: `Payout of ${amount}` })).toBeVisible();
  const entry = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(entry(known.number)).toContainText("Payment of ₹549, fee ₹12.96 with ₹1.98 GST");
  await expect(entry(known.number)).not.toContainText("Unknown here");
  await expect(entry(differs.number)).toContainText("Another amount Recorded here: ₹549.");
  await expect(entry("Dispute of ₹20")).toContainText("−₹20");
  await expect(entry("Unknown here")).toHaveCount(1);

  await page.getByRole("link", { name: "All payouts" }).click();
  await page.getByRole("link", { name: /^Unknown here/ }).click();
  await page.getByRole("link", { name: `Its payout ${payout.id}` }).click();
  await expect(page.getByRole("heading", { name: `Payout of ${amount}` })).toBeVisible();
  await page.goto("/back-office/money/payouts?list=differs");
  await expect(entry(differs.number)).toContainText("Recorded here: ₹549.");
  await page.goto("/back-office/money/payouts?list=fees");
  await expect(page.getByRole("term").filter({ hasText: "GST in it" }).first()).toBeVisible();
});

test("a payment that is not paid out says for how many bank days, and whether that is usual", async ({
  page,
  database,
}) => {
  const [late, today] = [await aCardOrder(database, 9), await aCardOrder(database)];
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money/payouts?list=waiting");
  const entry = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(entry(late.number)).toContainText("Later than usual");
  const day = dayInIndia(new Date());
  await expect(entry(late.number)).toContainText(`, ${bankDaysBetween(addDays(day, -9), day)} bank days.`);
  await expect(entry(today.number)).toContainText(", today.");
  await expect(entry(today.number)).not.toContainText("Later than usual");
});

test("a file is refused with its faults, asked for its unit, read once, and its payout known to the bank's line", async ({
  page,
  database,
}) => {
  const { number, id } = await aCardOrder(database);
  const payment = `pay_${id.replaceAll(/\W/g, "")}`;
  await database.query("update receipts set external_id = $1, amount_paise = amount_paise where external_id = $2", [
    payment,
    id,
  ]);
  const titles =
    "entity_id,type,debit,credit,amount,currency,fee,tax,created_at,settled_at,settlement_id,settlement_utr";
  const payout = `setl_${payment.slice(-12)}`;
  const utr = `UTIB${payment.slice(-10)}`;
  const settled = Math.floor(Date.now() / 1000);
  const line = (entity: string, amounts: string) =>
    `${entity},payment,${amounts},${settled},${settled},${payout},${utr}`;
  await signInAs(page, database, { name: "Kavya", role: "cashier" });
  const send = async (lines: string, unit = "") => {
    await page.goto("/back-office/money/payouts");
    await page.getByRole("link", { name: "Read a file of Razorpay" }).click();
    await page.getByText("Paste the lines instead").click();
    await page.getByLabel("Lines of the file").fill(lines);
    await page.getByLabel("Its amounts are").selectOption(unit);
    await page.getByRole("button", { name: "Read it" }).click();
  };
  await send(`${titles}\n${line(payment, "0,five,54900,INR,1296,198")}`);
  await expect(page).toHaveTitle("Error: Read a file of Razorpay | Back office");
  await expect(page.getByText("Row 2: “five” is not an amount.")).toBeVisible();
  await expect(page.getByLabel("Lines of the file")).toHaveValue(/five/);

  const stranger = line(`pay_s${payment.slice(-12)}`, "0,53604,54900,INR,1296,198");
  await send(`${titles}\n${stranger}`);
  await expect(page.locator(".error-summary")).toContainText("whether its amounts are rupees or paise");
  // A payment that is known here says it.
  await send(`${titles}\n${stranger}\n${line(payment, "0,53604,54900,INR,1296,198")}`);
  await expect(page.getByRole("status")).toHaveText("Read: 1 payout with 2 entries. 3 of these were not known before.");
  const card = page.getByRole("listitem").filter({ hasText: utr.toUpperCase() });
  await expect(card).toContainText("₹1,072.08");
  await send(`${titles}\n${stranger}`);
  await expect(page.getByRole("status")).toHaveText("Read: 1 payout with 1 entry. All of it was known before.");

  await page.goto("/back-office/money/statement");
  const bank = `${dayInIndia(new Date())},NEFT-${utr.toUpperCase()}-RAZORPAY SOFTWARE,1072.08`;
  await page.getByLabel("Or its lines, pasted").fill(`Date,Narration,Credit\n${bank}`);
  await page.getByRole("button", { name: "Look through it" }).click();
  await page.getByText("Payouts of couriers and of Razorpay (1)").click();
  await expect(page.getByText("Razorpay’s payout, 2 payments")).toBeVisible();
  await page.getByRole("link", { name: "See it" }).click();
  await expect(page.getByText(/^In the bank on /)).toBeVisible();
  await expect(page.getByText(number)).toBeVisible();
});

test("the accountant sees the payouts and reads no file; an unknown payout is not found", async ({
  page,
  database,
}) => {
  await aGatewayPayout(database);
  await signInAs(page, database, { name: "Rao", role: "accountant" });
  await page.goto("/back-office/money/payouts");
  await expect(page.getByRole("link", { name: "Read a file of Razorpay" })).toHaveCount(0);
  expect((await page.goto("/back-office/money/payouts/read"))!.status()).toBe(403);
  expect((await page.goto("/back-office/money/payouts/setl_none"))!.status()).toBe(404);
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true, hasTouch: false, isMobile: false });

  test("the pages about payouts are well drawn, empty and full", async ({ page, database }) => {
    test.slow();
    await signInAs(page, database, { name: "Sita", role: "owner" });
    const lists = ["", "waiting", "unknown", "differs", "unseen", "adjustment", "fees"];
    const known = await aCardOrder(database, 9);
    const { id } = await aGatewayPayout(
      database,
      [{ id: known.id, amountPaise: 12_345_678_00 }, {}, { kind: "adjustment", disputeId: "disp_2" }],
      { lacksPaise: 100 },
    );
    await aGatewayPayout(database, [{}], { status: "failed" });
    for (const list of lists) {
      await page.goto(`/back-office/money/payouts?list=${list}`);
      await expectGood(page);
    }
    await page.goto(`/back-office/money/payouts/${id}`);
    await expectGood(page);
    await page.goto("/back-office/money/payouts/read");
    await expectGood(page);
    await page.getByRole("button", { name: "Read it" }).click();
    await expect(page.locator(".error-summary")).toContainText("Choose Razorpay");
    await expectGood(page);
  });
});
