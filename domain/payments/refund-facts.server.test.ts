import { expect, test } from "vitest";
import { writeCreditNote, writeInvoice, writeOrder } from "../../tests/support/billed-order.ts";
import { db, pool } from "../../tests/support/database.ts";
import { pay } from "../../tests/support/erasing.ts";
import { readRefundFacts } from "./refund-facts.server.ts";

const giveBack = (paymentId: string, paise: number) =>
  pool.query("insert into refunds (payment_id, amount_paise, status, reason) values ($1, $2, 'due', 'x')", [
    paymentId,
    paise,
  ]);

test("money that goes back is told by how it came, not by how the order is paid, and by the papers there are", async () => {
  const order = await writeOrder(pool, { method: "cash" });
  const cash = await pay(order.id, order.number, "cash");
  await pool.query("update payments set counted = false where id = $1", [cash.id]);
  const twice = await pay(order.id, order.number, "razorpay");
  await giveBack(cash.id, 100);
  await giveBack(twice.id, 200);
  const told = (paise: number, kind: "refund-due" | "refunded" | "placed" = "refunded") =>
    readRefundFacts(db, { kind, orderId: order.id, paise });
  expect(await told(100)).toEqual({ method: "cash", papers: undefined });
  expect(await told(200, "refund-due")).toEqual({ method: "razorpay", papers: undefined });
  await giveBack(twice.id, 100);
  expect(await told(100)).toMatchObject({ method: undefined });
  expect(await told(100, "placed")).toBeUndefined();
  await writeInvoice(pool, order.id);
  expect(await told(200)).toMatchObject({ papers: "bill" });
  await writeCreditNote(pool, order.id, 100);
  expect(await told(200)).toMatchObject({ papers: "bill and credit note" });
});
