import { expect, test } from "vitest";
import { writeCreditNote, writeInvoice } from "../../../tests/support/documents.ts";
import { anOrder, aReceipt } from "../../../tests/support/orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { giveBack } from "../../../tests/support/erasing.ts";
import { createPayment } from "../requests/payments.server.ts";
import { backBy } from "./money-back.ts";
import { listMoneyBack, readRefundDetails } from "./refund-details.server.ts";

test("money that goes back is told by how it came, not by how the order is paid, and by the papers there are", async () => {
  const order = await anOrder(pool, { method: "cash", isPaid: true });
  const again = await createPayment(db, { ...order, method: "razorpay" }, 549_00);
  const twice = { ...order, receipt: await aReceipt(db, again, order) };
  const told = (refundId: string, kind: "refund-due" | "refunded" = "refunded") =>
    readRefundDetails(db, { kind, orderId: order.id, data: { refundId } });
  const owing = { amountPaise: 100, status: "due", reason: "x", reasonCode: "overpaid" } as const;
  const [inCash, online] = [await giveBack(order, owing), await giveBack(twice, owing)];
  expect(await told(inCash)).toMatchObject({ method: "cash", documents: undefined });
  expect(await told(online, "refund-due")).toEqual({
    method: "razorpay",
    backBy: backBy(new Date()),
    documents: undefined,
  });
  expect(await readRefundDetails(db, { kind: "placed", orderId: order.id, data: { to: "placed" } })).toBeUndefined();
  await writeInvoice(pool, order.id);
  expect(await told(online)).toMatchObject({ documents: "bill" });
  await writeCreditNote(pool, order.id, 100);
  expect(await told(online)).toMatchObject({ documents: "bill and credit note" });
  expect(await listMoneyBack(db, order.id)).toMatchObject([
    { amountPaise: 100, isOpen: true, method: "cash", doneAt: null },
    { amountPaise: 100, isOpen: true, method: "razorpay", doneAt: null },
  ]);
});
