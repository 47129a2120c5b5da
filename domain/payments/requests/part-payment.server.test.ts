import { expect, test } from "vitest";
import { partPaidPaiseOf } from "#domain/orders/order.ts";
import { moneyMarkOf } from "#domain/orders/board/staff-transitions.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { listChangesOf } from "../../../tests/support/log.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { claimTransfer, remindOfClaim } from "./claims.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listNumbersWithOpenMoney } from "../erasure.server.ts";
import { findPayment } from "./payments.server.ts";
import { listRefunds } from "../refunds/refunds.server.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { returnPartPayment } from "./part-payment.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const orderOf = async (id: string) => (await findOrder(db, id))!;
const partPaymentOf = async (id: string) => partPaidPaiseOf(await orderOf(id));

test("a part keeps the order for two days, is told once and is not paid another way; the rest of it places the order", async () => {
  const { payment, ...order } = await anOrder(pool, { holdExpiresAt: hours(0.1) });
  await confirmUpi(db, payment.id, "712345678901", 500_00, sita);
  await confirmUpi(db, payment.id, "712345678901", 500_00, sita);
  const { events } = await orderOf(order.id);
  expect(events.slice(1)).toMatchObject([{ kind: "receipt-unallocated", note: "UTR 712345678901", paise: 500_00 }]);
  expect((await expireHolds(db, hours(47))).expired).not.toContain(order.number);
  expect(await payByAnotherMethod(db, order.id, "cash", 0)).toEqual({ refused: "partly paid" });

  expect(await confirmUpi(db, payment.id, "712345678902", 2_00, sita)).toEqual({ refused: "amount" });
  expect(await partPaymentOf(order.id)).toBe(502_00);
  expect(await confirmUpi(db, payment.id, "712345678903", 47_00, sita)).toBe("settled");
  expect(await partPaymentOf(order.id)).toBe(0);
  expect((await orderOf(order.id)).status).toBe("placed");
});

test("a part that a person takes as enough places the order, and the rest is let off", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "713345678901", 548_00, sita);
  expect(await confirmUpi(db, payment.id, "713345678901", "rest", sita)).toBe("settled");
  expect(await orderOf(order.id)).toMatchObject({
    status: "placed",
    sums: { receivedPaise: 548_00, allowedPaise: 1_00 },
  });
  expect(await confirmUpi(db, payment.id, "713345678901", "rest", sita)).toBe("already settled");
  expect(await listRefunds(db, order.id)).toEqual([]);
});

test("a part is sent back once, and the log says how much", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "722345678901", 548_00, sita);
  await cancelOrder(db, order.id, "shop");
  expect(await partPaymentOf(order.id)).toBe(548_00);
  expect(await listNumbersWithOpenMoney(db)).toContain(order.number);

  const presses = [1, 2].map(() => returnPartPayment(db, sita, order.id, 548_00));
  expect(new Set(await Promise.all(presses))).toEqual(new Set(["sent back", "already done"]));
  const { events } = await orderOf(order.id);
  expect(await partPaymentOf(order.id)).toBe(0);
  expect(events.filter(({ kind }) => kind === "unallocated-returned")).toMatchObject([{ paise: 548_00 }]);
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 548_00, status: "done", decidedBy: sita.id }]);
  const changes = await listChangesOf(db, "order", order.id);
  expect(changes.filter(({ action }) => action === "sent money back by hand")).toMatchObject([
    { actorName: "Sita", before: { receivedPaise: 548_00 }, after: { receivedPaise: 0, sentBackPaise: 548_00 } },
  ]);
  expect(await listNumbersWithOpenMoney(db)).not.toContain(order.number);
});

test("money that became the payment, or more than the page showed, is not written down as sent back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "732345678901", 500_00, sita);
  await confirmUpi(db, payment.id, "732345678902", 40_00, sita);
  expect(await returnPartPayment(db, sita, order.id, 500_00)).toEqual({
    refused: expect.stringContaining("More came"),
  });
  await confirmUpi(db, payment.id, "732345678903", "rest", sita);
  expect(await returnPartPayment(db, sita, order.id, 540_00)).toEqual({ refused: expect.stringContaining("is paid") });
});

test("once what was told of is sent back, nobody looks for it any more and the order is paid another way", async () => {
  const { payment, ...order } = await anOrder(pool);
  await claimTransfer(db, payment.id, "742345678901");
  expect(await payByAnotherMethod(db, order.id, "cash", 0)).toEqual({ refused: "claimed" });
  await confirmUpi(db, payment.id, "742345678901", 500_00, sita);
  await returnPartPayment(db, sita, order.id, 500_00);

  expect((await findPayment(db, payment.id))!.claimedUtr).toBeNull();
  await remindOfClaim(db, { paymentId: payment.id });
  const after = await orderOf(order.id);
  expect(after.events.at(-1)!.kind).toBe("unallocated-returned");
  expect(moneyMarkOf(after).words).toBe("UPI waits");
  expect(await payByAnotherMethod(db, order.id, "cash", 0)).toBe("changed");
});

test("a transfer that was told of after the part is still looked for when the part was sent back", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "752345678901", 500_00, sita);
  await claimTransfer(db, payment.id, "752345678902");
  await returnPartPayment(db, sita, order.id, 500_00);
  expect((await findPayment(db, payment.id))!.claimedUtr).toBe("752345678902");
  await remindOfClaim(db, { paymentId: payment.id });
  expect((await orderOf(order.id)).events.at(-1)).toMatchObject({ kind: "claim-waits", note: "UTR 752345678902" });
});
