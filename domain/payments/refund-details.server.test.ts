import { expect, test } from "vitest";
import { writeCreditNote, writeInvoice, writeOrder } from "../../tests/support/billed-order.ts";
import { db, pool } from "../../tests/support/database.ts";
import { pay } from "../../tests/support/erasing.ts";
import { readRefundDetails } from "./refund-details.server.ts";

async function giveBack(paymentId: string, paise: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    "insert into refunds (payment_id, amount_paise, status, reason) values ($1, $2, 'due', 'x') returning id",
    [paymentId, paise],
  );
  return rows[0]!.id;
}

test("money that goes back is told by how it came, not by how the order is paid, and by the papers there are", async () => {
  const order = await writeOrder(pool, { method: "cash" });
  const cash = await pay(order.id, order.number, "cash");
  await pool.query("update payments set counted = false where id = $1", [cash.id]);
  const twice = await pay(order.id, order.number, "razorpay");
  const told = (refundId: string, kind: "refund-due" | "refunded" = "refunded") =>
    readRefundDetails(db, { kind, orderId: order.id, data: { refundId } });
  const [inCash, online] = [await giveBack(cash.id, 100), await giveBack(twice.id, 100)];
  expect(await told(inCash)).toEqual({ method: "cash", documents: undefined });
  expect(await told(online, "refund-due")).toEqual({ method: "razorpay", documents: undefined });
  expect(await readRefundDetails(db, { kind: "refunded", orderId: order.id, data: {} })).toEqual({
    method: undefined,
    documents: undefined,
  });
  expect(await readRefundDetails(db, { kind: "placed", orderId: order.id, data: { to: "placed" } })).toBeUndefined();
  await writeInvoice(pool, order.id);
  expect(await told(online)).toMatchObject({ documents: "bill" });
  await writeCreditNote(pool, order.id, 100);
  expect(await told(online)).toMatchObject({ documents: "bill and credit note" });
});
