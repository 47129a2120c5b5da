import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { orderLines } from "#domain/orders/schema.ts";
import { claimUpi } from "#domain/payments/claims.server.ts";
import { payments } from "#domain/payments/schema.ts";
import { openDatabase } from "#platform/database.server.ts";
import { expectAccessible, expectNoSidewaysScroll, expectTouchable } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";
import { waitingOrder } from "../../support/waiting-order.ts";

test.use({ expectedErrors: /status of 4(03|09|22)/, viewport: { width: 360, height: 740 } });

const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000));

type Wish = { rupees: number; method?: PaymentMethod; utr?: string };

/** An order over so many rupees; no two of these journeys take the same amount. */
async function anOrder({ rupees, method = "upi", utr }: Wish) {
  const { db, close } = openDatabase(process.env.SHOP_DATABASE!);
  const isOut = method === "cash" && ({ status: "delivered", holdExpiresAt: null } as const);
  const { order, payment } = await waitingOrder(db, { method, ...isOut });
  const inPaise = { amountPaise: rupees * 100 };
  await db
    .update(orderLines)
    .set({ unitPaise: inPaise.amountPaise - 50_00 })
    .where(eq(orderLines.orderId, order.id));
  await db.update(payments).set(inPaise).where(eq(payments.id, payment.id));
  if (utr) await claimUpi(db, payment.id, utr);
  await close();
  return { ...order, rupees, amount: new Intl.NumberFormat("en-IN").format(rupees) };
}

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const part = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name });
const card = (page: Page, number: string) => page.locator(".money__card").filter({ hasText: number });

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectTouchable(page);
  await expectNoSidewaysScroll(page, [360, 768, 1280, 360]);
}

test("the owner pastes a statement: the sure order is paid, the doubtful one is left", async ({ page, database }) => {
  const utr = newUtr();
  const [told, guessed] = [await anOrder({ rupees: 31_001, utr }), await anOrder({ rupees: 31_002 })];
  await signInAs(page, database, { name: "Sita", role: "owner" });
  await page.goto("/back-office/money");
  await expect(card(page, told.number)).toContainText(`UTR ${utr}`);

  await page.getByRole("link", { name: "Match a bank statement" }).click();
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page).toHaveTitle(/^Error: Match a bank statement/);
  await page.getByLabel("Or its lines, pasted").fill("What is this?");
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page.locator(".error-summary")).toContainText("No line here names the columns");
  await expect(page.getByLabel("Or its lines, pasted")).toHaveValue("What is this?");

  const today = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Kolkata" }).format(new Date());
  const statement = [
    "Example Bank,,,,",
    "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.",
    `${today},"UPI-A CUSTOMER, GUNTUR-XXXX0000001",0000${utr},,"${told.amount}.00"`,
    `${today},UPI-SOMEBODY-XXXX0000002,,,"${guessed.amount}.00"`,
    `${today},UPI-A GROCER-XXXX0000003,,"${guessed.amount}.00",`,
  ].join("\n");
  const file = { name: "statement.csv", mimeType: "text/csv", buffer: Buffer.from(statement) };
  await page.getByLabel("The file").setInputFiles(file);
  await page.getByRole("button", { name: "Look through it" }).click();
  await expect(page.getByText("2 lines of money that came in, 1 of money that went out.")).toBeVisible();
  await expect(card(page, told.number)).toContainText("The customer told this UTR.");
  await expect(card(page, guessed.number)).toContainText("The amount fits this order, and no other.");

  await page.getByRole("button", { name: `Confirm ${guessed.number}` }).click();
  await expect(page.locator(".error-summary")).toContainText("Enter the 12 digits of this line's UTR");
  await page.getByRole("button", { name: `Confirm ${told.number}` }).click();
  await expect(page.getByRole("status")).toHaveText(`${told.number}: The order is paid.`);
  await expect(card(page, guessed.number)).toBeVisible();
  await expect(card(page, told.number)).toHaveCount(0);

  await page.goto(`/orders/${told.token}`);
  await expect(heading(page)).toHaveText("Order placed");
  await expect(page.getByRole("main")).toContainText("Paid by UPI");
  await page.goto(`/orders/${guessed.token}`);
  await expect(heading(page)).toHaveText("Order placed, payment awaited");
});

test("a transfer is confirmed by its UTR, which serves no other order, and cash is handed in", async ({
  page,
  database,
}) => {
  const utr = newUtr();
  const [first, second] = [await anOrder({ rupees: 32_001 }), await anOrder({ rupees: 32_002 })];
  const cash = await anOrder({ rupees: 32_003, method: "cash" });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${first.number}/paid`);
  await page.getByLabel("UTR in the bank").fill("12345");
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page).toHaveTitle(`Error: Money for ${first.number} | Back office`);
  await expect(page.getByLabel("UTR in the bank")).toHaveValue("12345");
  await page.getByLabel("UTR in the bank").fill(`${utr.slice(0, 4)} ${utr.slice(4)}`);
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
  await expect(page.getByText(`Paid by UPI: Rs ${first.amount}`)).toContainText(utr);

  await page.goto(`/back-office/orders/${second.number}/paid`);
  await page.getByLabel("UTR in the bank").fill(utr);
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.locator(".error-summary")).toHaveText(/This UTR has served for order /);
  await expect(page.locator(".error-summary")).toContainText(first.number);

  await page.goto("/back-office/money");
  await card(page, cash.number).getByRole("link", { name: "Cash received" }).click();
  await page.getByRole("button", { name: `Rs ${cash.amount} received` }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
  await page.goto("/back-office/money");
  await expect(card(page, cash.number)).toHaveCount(0);
});

test("the owner gives a part back once, however often it is pressed; the staff may not", async ({ page, database }) => {
  const order = await anOrder({ rupees: 33_001, method: "cash" });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  await page.goto(`/back-office/orders/${order.number}/paid`);
  await page.getByRole("button", { name: `Rs ${order.amount} received` }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");
  const refund = `/back-office/orders/${order.number}/refund`;
  expect((await page.goto(refund))?.status()).toBe(403);
  const form = { rupees: "100", reason: "A jar was broken.", seen: "0" };
  expect((await page.request.post(refund, { form })).status()).toBe(403);

  const nobodys = `/back-office/money/refunds/${randomUUID()}`;
  expect((await page.request.post(nobodys, { form: { intent: "sent" } })).status()).toBe(403);

  await page.context().clearCookies();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  const unknown = await page.request.post(nobodys, { form: { intent: "sent" } });
  expect([unknown.status(), await unknown.text()]).toEqual([404, expect.stringContaining("There is no such refund.")]);
  await page.goto(refund);
  await expect(page.getByLabel("Rupees")).toHaveValue(order.amount);
  await expect(part(page, "Orders")).toHaveAttribute("aria-current", "true");
  // A field that is wrong does not bring the page up to date: what others promised meanwhile is still noticed.
  const seen = page.locator("[name=seen]");
  await seen.evaluate((field: HTMLInputElement) => (field.value = "7"));
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.locator(".error-summary")).toContainText("Say why");
  await expect(seen).toHaveValue("7");
  await page.getByLabel("Why").fill("A jar was broken.");
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.locator(".error-summary")).toContainText("Look once more");
  await expect(seen).toHaveValue("0");
  await page.getByLabel("Rupees").fill("900000");
  await page.getByLabel("Why").fill("");
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.locator(".error-summary")).toContainText(`Rs ${order.amount} is all that is left`);
  await expect(page.locator(".error-summary")).toContainText("Say why");
  await page.getByLabel("Why").fill("A jar was broken.");
  await page.getByRole("button", { name: "Give it back" }).click();
  await expect(page.locator(".error-summary")).toContainText("more than is left");
  await page.getByLabel("Rupees").fill("100");
  for (const said of [/^Written down/, /^This was written down before/]) {
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.getByRole("status")).toHaveText(said);
    await expect(page.getByText("Rs 100, owed. A jar was broken.")).toHaveCount(1);
    await page.goto(refund);
    await page.getByLabel("Rupees").fill("100");
    await page.getByLabel("Why").fill("A jar was broken.");
    // The press of a page that was drawn before the first refund.
    await page.locator("[name=seen]").evaluate((field: HTMLInputElement) => (field.value = "0"));
  }

  await page.goto("/back-office/money");
  const owed = card(page, order.number);
  await expect(owed).toContainText("Rs 100");
  await owed.getByText("Mark as sent").click();
  await owed.getByRole("button", { name: `I have sent Rs 100 for ${order.number}` }).click();
  await expect(page.getByRole("status")).toHaveText("Written down: the money went back.");
  await expect(card(page, order.number)).toHaveCount(0);

  await expect(part(page, "Money")).toHaveAttribute("aria-current", "page");
  await page.goto("/back-office/log?kind=refund&who=Sita");
  await expect(part(page, "Settings")).toHaveAttribute("aria-current", "true");
  const entry = page.getByRole("article").filter({ hasText: order.number });
  await expect(entry.getByRole("heading")).toHaveText("Sita: sent money back by hand");
  await expect(entry.getByRole("row", { name: "status" })).toHaveText(/due.*done/);
});

test("another amount is noted from a statement; the customer reads it, and what came is sent back", async ({
  page,
  database,
}) => {
  const order = await anOrder({ rupees: 36_001 });
  const utr = newUtr();
  await signInAs(page, database, { name: "Sita", role: "owner" });
  const statement = `Date,Narration,Credit\n${new Date().toISOString().slice(0, 10)},UPI ${utr} ${order.number},36000`;
  const paste = async () => {
    await page.goto("/back-office/money/statement");
    await page.getByLabel("Or its lines, pasted").fill(statement);
    await page.getByRole("button", { name: "Look through it" }).click();
  };
  await paste();
  await page.getByRole("button", { name: `Note that Rs 36,000 came for ${order.number}` }).click();
  await expect(page.getByRole("status")).toContainText("Another amount came");
  await paste();
  await expect(page.getByText("Noted before (1)")).toBeVisible();
  await page.goto(`/back-office/orders/${order.number}`);
  await expect(page.getByRole("main")).toContainText(`Rs 36,000 came with UTR ${utr}`);
  await expect(page.getByRole("main")).toContainText("Rs 1 is missing");

  await page.goto(`/orders/${order.token}/pay`);
  await expect(page.getByRole("note")).toContainText("Rs 36,000 came, Rs 1 is missing. Pay only the rest");
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText("Rs 36,000 came, Rs 1 is missing.");
  await expect(page.getByRole("link", { name: "Pay Rs 1", exact: true })).toBeVisible();

  await page.goto(`/back-office/orders/${order.number}/cancel`);
  await expect(page.getByText("Rs 36,000 came that does not fit. It has to be sent back by hand")).toBeVisible();
  await page.getByRole("textbox", { name: "Why" }).fill("Another amount");
  await page.getByRole("button", { name: "Cancel the order" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is cancelled.");
  await page.goto(`/orders/${order.token}`);
  await expect(page.getByRole("main")).toContainText("The Rs 36,000 that came goes back to you.");
  await page.goto("/back-office/money");
  const noted = card(page, order.number);
  await expect(noted).toContainText("The order has ended: send back by hand what came.");
  await noted.getByText("Sent back", { exact: true }).click();
  await noted.getByRole("button", { name: `I have sent back what came for ${order.number}` }).click();
  await expect(page.getByRole("status")).toHaveText("Written down: what came and did not fit was sent back.");
  await expect(card(page, order.number)).toHaveCount(0);
});

test("an order is cancelled with a reason; what is paid is owed back, and an old page is told who was quicker", async ({
  page,
  database,
}) => {
  const order = await anOrder({ rupees: 34_001 });
  await signInAs(page, database, { name: "Anil", role: "staff" });
  const cancel = `/back-office/orders/${order.number}/cancel`;
  await page.goto(cancel);
  await expect(page.getByText("Nothing was paid, so nothing is owed back.")).toBeVisible();
  const old = await page.context().newPage();
  await old.goto(cancel);

  await page.goto(`/back-office/orders/${order.number}/paid`);
  await page.getByLabel("UTR in the bank").fill(newUtr());
  await page.getByRole("button", { name: "I have seen this money" }).click();
  await expect(page.getByRole("status")).toHaveText("The order is paid.");

  await old.getByRole("textbox", { name: "Why" }).fill("No ghee today");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.locator(".error-summary")).toContainText('Anil was quicker: "Order placed"');
  await expect(old.getByText(`Rs ${order.amount} is owed back to the customer.`)).toBeVisible();
  await old.getByRole("textbox", { name: "Why" }).fill("");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.locator(".error-summary")).toContainText("Say why, for the log");
  await old.getByRole("textbox", { name: "Why" }).fill("No ghee today");
  await old.getByRole("button", { name: "Cancel the order" }).click();
  await expect(old.getByRole("status")).toHaveText("The order is cancelled.");

  await page.goto("/back-office/money");
  await expect(card(page, order.number)).toContainText("The order was cancelled.");
  await expect(card(page, order.number)).toContainText("The owner sends it.");
  expect((await page.request.post(cancel, { form: { seen: "placed", reason: "Again" } })).status()).toBe(200);
});

test.describe("with a script that looks", () => {
  test.use({ javaScriptEnabled: true });

  test("the pages about money are well drawn, full and refused", async ({ page, database }) => {
    test.slow();
    const told = await anOrder({ rupees: 35_001, utr: newUtr() });
    const guessed = await anOrder({ rupees: 35_002 });
    const cash = await anOrder({ rupees: 35_003, method: "cash" });
    await signInAs(page, database, { name: "Sita", role: "owner" });
    const pathOf = (what: string) => `/back-office/orders/${cash.number}/${what}`;
    await page.goto(pathOf("paid"));
    await page.getByRole("button", { name: /received$/ }).click();
    await expect(page.getByRole("status")).toHaveText("The order is paid.");
    await expectGood(page);
    await page.goto(pathOf("refund"));
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.getByLabel("Rupees").fill("120.50");
    await page.getByLabel("Why").fill("పూతరేకులు broke on the way.");
    await page.getByRole("button", { name: "Give it back" }).click();
    await expect(page.getByRole("status")).toHaveText(/^Written down/);
    await expect(page.locator(".error-summary")).toHaveCount(0);
    await expectGood(page);
    await page.goto("/back-office/money");
    await expectGood(page);
    await page.goto(`/back-office/orders/${told.number}/paid`);
    await page.getByRole("button", { name: "I have seen this money" }).click();
    await page.goto(`/back-office/orders/${told.number}/cancel`);
    await expectGood(page);
    await page.goto("/back-office/money/statement");
    await expectGood(page);
    const day = new Date().toISOString().slice(0, 10);
    const lines = [guessed.number, ""].map((words) => `${day},UPI ${words},${guessed.rupees}`);
    await page.getByLabel("Or its lines, pasted").fill(["Date,Narration,Credit", ...lines].join("\n"));
    await page.getByRole("button", { name: "Look through it" }).click();
    await page
      .getByRole("button", { name: `Confirm ${guessed.number}` })
      .first()
      .click();
    await expect(page.locator(".error-summary")).toBeFocused();
    await expectGood(page);
    await page.goto("/back-office/log");
    await expectGood(page);
    await page.goto("/back-office/log?day=2020-01-01");
    await expectGood(page);
  });
});
