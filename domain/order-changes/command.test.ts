import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { listLog } from "#domain/audit/log.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { failAttempt } from "#domain/payments/requests/attempts.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { run } from "./command.ts";
import { listRefunds, markRefundFailed } from "#domain/payments/refunds/refunds.server.ts";
import { paymentRequests } from "#domain/payments/schema.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => {});
const refused = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => void [said.mockClear(), refused.mockClear()]);

const wordsOf = (spy: typeof said) => spy.mock.calls.flat().join("\n");

test("the owner sees what is claimed, confirms it once, cancels, and marks the money as sent back", async () => {
  const { payment, ...order } = await anOrder(pool);
  expect(await claimTransfer(db, payment.id, "౪123 4567-8901")).toBe("claimed");
  expect(await run(db, [])).toBe(0);
  expect(wordsOf(said)).toMatch(new RegExp(`${order.number}  upi +₹549  awaiting-payment  UTR 412345678901`));

  expect(await run(db, ["confirm", order.number.toLowerCase(), "412345678901"])).toBe(0);
  expect(await run(db, ["confirm", order.number, "412345678901"])).toBe(0);
  expect(await run(db, ["confirm", order.number, "999999999999"])).toBe(1);
  expect(wordsOf(refused)).toContain("paid with another UTR");
  expect((await findOrder(db, order.id))!.status).toBe("placed");

  expect(await run(db, ["cancel", order.number])).toBe(0);
  const [refund] = await listRefunds(db, order.id);
  expect(await run(db, ["refunded", refund!.id])).toBe(0);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", amountPaise: 549_00 }]);
  const { entries } = await listLog(db, { who: "npm run payments" });
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["sent money back by hand", null],
    ["cancelled", null],
    ["confirmed a UPI transfer", null],
  ]);
});

test("what was paid is given back whole or in part, and what failed is asked for again", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  expect(await run(db, ["refund", order.number, "100", "Early"])).toBe(1);
  await recordReceipt(db, moneyFor(payment));
  expect(await run(db, ["refund", order.number])).toBe(1);
  expect(await run(db, ["refund", order.number, "100.50", "A", "jar", "broke."])).toBe(0);
  expect(await run(db, ["refund", order.number, "600", "Too much"])).toBe(1);
  expect(await run(db, ["refund", order.number, "It came back."])).toBe(0);
  expect(await listRefunds(db, order.id)).toMatchObject([
    { amountPaise: 100_50, reason: "A jar broke." },
    { amountPaise: 448_50, reason: "It came back." },
  ]);

  const [jar] = await listRefunds(db, order.id);
  await markRefundFailed(db, jar!.id);
  expect((await findOrder(db, order.id))!.events.at(-1)).toMatchObject({ kind: "refund-failed", paise: 100_50 });
  said.mockClear();
  await run(db, []);
  expect(wordsOf(said)).toContain(`back, failed  ${jar!.id}`);

  expect(await run(db, ["again", jar!.id])).toBe(0);
  expect(await run(db, ["again", jar!.id])).toBe(1);
  expect(await run(db, ["refunded", jar!.id])).toBe(1);
  said.mockClear();
  await run(db, []);
  expect(wordsOf(said)).not.toContain("failed");
  expect((await listRefunds(db, order.id)).map(({ status }) => status)).toEqual(["failed", "due", "due"]);

  const again = (await listRefunds(db, order.id)).at(-1)!;
  expect(await run(db, ["refunded", again.id])).toBe(1);
  expect(wordsOf(refused)).toContain("Razorpay sends this one back by itself");
  await markRefundFailed(db, again.id);
  expect(await run(db, ["refunded", again.id])).toBe(0);
});

test("a paid order that came back is refunded by the owner", async () => {
  const order = await anOrder(pool);
  await run(db, ["confirm", order.number, "812345678901"]);
  await db.update(orders).set({ status: "returned" }).where(eq(orders.id, order.id));
  expect(await run(db, ["refund", order.number, "Nobody was at home."])).toBe(0);
  const [refund] = await listRefunds(db, order.id);
  expect(refund).toMatchObject({ reasonCode: "return", amountPaise: 549_00 });
  expect(await run(db, ["refunded", refund!.id])).toBe(0);
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
});

test("the list holds what waits for the owner, and nothing that is over", async () => {
  const listed = async (number: string) => {
    said.mockClear();
    await run(db, []);
    return wordsOf(said).includes(number);
  };
  const cash = await anOrder(pool, { method: "cash", status: "delivered" });
  expect(await listed(cash.number)).toBe(true);
  await db.update(orders).set({ status: "returned" }).where(eq(orders.id, cash.id));
  expect(await listed(cash.number)).toBe(false);

  const card = await anOrder(pool, { method: "razorpay" });
  await failAttempt(db, card.payment.id, "Declined");
  expect(await listed(card.number)).toBe(true);
  await run(db, ["cancel", card.number]);
  expect(await listed(card.number)).toBe(false);

  const told = await anOrder(pool);
  await claimTransfer(db, told.payment.id, "912345678901");
  await run(db, ["cancel", told.number]);
  expect(await listed(told.number)).toBe(true);
  await db
    .update(paymentRequests)
    .set({ createdAt: new Date(Date.now() - 15 * 86_400_000) })
    .where(eq(paymentRequests.id, told.payment.id));
  expect(await listed(told.number)).toBe(false);
});

test("cash is received for an order that is paid in cash, and for no other", async () => {
  const cash = await anOrder(pool, { method: "cash", status: "dispatched" });
  expect(await run(db, ["received", cash.number])).toBe(0);
  const upi = await anOrder(pool);
  expect(await run(db, ["received", upi.number])).toBe(1);
  expect(wordsOf(refused)).toContain("not paid by cash");
});

test.each([
  [["confirm", "TM-2222222", "412345678901"], "no order"],
  [["refunded", "1"], "no such refund"],
  [["dance"], "Write confirm NUMBER UTR [whole]"],
])("%j is refused in words", async (words, sentence) => {
  expect(await run(db, words)).toBe(1);
  expect(wordsOf(refused)).toContain(sentence);
});

test("a UTR is refused with words when it is none, has served, or is the sixth", async () => {
  const [first, second] = [await anOrder(pool), await anOrder(pool)];
  expect(await claimTransfer(db, first.payment.id, "12345")).toHaveProperty("refused");
  await run(db, ["confirm", first.number, "512345678901"]);
  expect(await claimTransfer(db, second.payment.id, "512345678901")).toHaveProperty("refused");
  const claim = (digit: number) => claimTransfer(db, second.payment.id, `61234567890${digit}`);
  for (const digit of [1, 2, 3, 4, 5]) expect(await claim(digit)).toBe("claimed");
  expect(await claim(5)).toBe("claimed");
  expect(await claim(6)).toHaveProperty("refused");
});
