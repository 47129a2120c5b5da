import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { gateway } from "#app/context.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { confirmUpi, recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import {
  listRefunds,
  markRefundDone,
  markRefundFailed,
  requestRefund,
} from "#domain/payments/refunds/refunds.server.ts";
import { orders } from "../../../domain/orders/schema.ts";
import { paymentRequests } from "../../../domain/payments/schema.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { ownersContext } from "../../../tests/support/desk-context.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { loader as cancelPage } from "../orders/cancel.tsx";
import { readBoard } from "../orders/board.server.ts";
import { moneyPage } from "./money.server.ts";

const context = await ownersContext();
context.set(gateway, undefined);
const request = new Request("https://shop.example/back-office/money");

/**
 * Pays and cancels an order of ₹549. Pays it in full if `cameInFull`, otherwise only ₹500. Returns the mobile numbers
 * that staff see.
 */
async function orderWith(sender: Partial<typeof orders.$inferInsert>, utr: string, cameInFull: boolean) {
  const { payment, ...order } = await anOrder(pool, sender);
  await confirmUpi(db, payment.id, utr, cameInFull ? 549_00 : 500_00);
  const asked = await cancelPage({
    context,
    request,
    params: { number: order.number },
    url: new URL(request.url),
    pattern: "/back-office/orders/:number/cancel",
  });
  await cancelOrder(db, order.id, "shop");
  const { refunds, unallocated } = await moneyPage(context, request);
  const card = [...refunds, ...unallocated].find(({ number }) => number === order.number)!;
  return [asked.mobile, card.call?.mobile, card.call?.shown];
}

test("about a gift's money its sender is called, never whom it is for", async () => {
  const known = { isGift: true, senderName: "Gita", senderMobile: "+919848054321" };
  const sender = ["98480 54321", "+919848054321", "98480 54321"];
  expect(await orderWith(known, "112345678901", true)).toEqual(sender);
  expect(await orderWith(known, "112345678902", false)).toEqual(sender);
  const unknown = { isGift: true, senderName: "Gita", senderMobile: null };
  for (const [utr, cameInFull] of [["112345678903", true] as const, ["112345678904", false] as const]) {
    expect(await orderWith(unknown, utr, cameInFull)).toEqual([null, undefined, undefined]);
  }
  const receiver = ["98480 12345", "+919848012345", "98480 12345"];
  expect(await orderWith({ isGift: false }, "112345678905", true)).toEqual(receiver);
});

test.each([
  ["the failed one first", 300_00, 100_00],
  ["the done one first", 100_00, 300_00],
])(
  "a failed refund of ₹300 beside a done one of ₹100 is owed on the board as on the money page (%s)",
  async (_, one, other) => {
    const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
    await recordReceipt(db, moneyFor(payment));
    for (const paise of [one, other]) {
      await requestRefund(db, order.id, paise, "A jar was broken.");
      const last = (await listRefunds(db, order.id)).at(-1)!;
      if (paise === 300_00) await markRefundFailed(db, last.id);
      else await markRefundDone(db, last.id);
    }
    const { cards } = await readBoard(context, new Request("https://shop.example/back-office/orders?lane=cook"));
    const { refunds } = await moneyPage(context, request);
    const onMoney = refunds.filter(({ number }) => number === order.number).map(({ amount, state }) => [amount, state]);
    expect(cards.find(({ number }) => number === order.number)!.money).toMatchObject({ words: "Refund due: ₹300" });
    expect(onMoney).toEqual([["₹300", "failed"]]);
  },
);

test("who says that an order is paid without a UTR is told apart from who says nothing", async () => {
  const { payment, ...order } = await anOrder(pool);
  const groupOf = async () => {
    const { groups } = await moneyPage(context, request);
    return groups.find(({ rows }) => rows.some(({ number }) => number === order.number))?.kind;
  };
  expect(await groupOf()).toBe("untold");
  await db.update(paymentRequests).set({ saidPaidAt: new Date() }).where(eq(paymentRequests.id, payment.id));
  expect(await groupOf()).toBe("said");
});
