import { afterEach, expect, test, vi } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { financialYearOf } from "#domain/orders/documents/bill.ts";
import { orders } from "#domain/orders/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { withRazorpay } from "../../tests/support/razorpay.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import type { Gateway } from "./gateways/gateway.ts";
import { listReceipts } from "./receipts/received.server.ts";
import { openGatewayOrder, pollOpenPayments } from "./receipts/reconciliation.server.ts";

const { standIn, gateway } = await withRazorpay();
const beforeMidnight = new Date("2027-03-31T23:59:00+05:30");
const afterMidnight = new Date("2027-04-01T00:05:00+05:30");
afterEach(() => void vi.useRealTimers());

/** A slow gateway: before its answer comes, a new financial year has begun. */
const slow: Gateway = {
  ...gateway,
  listPayments: async (id) => {
    const answer = await gateway.listPayments(id);
    vi.setSystemTime(afterMidnight);
    return answer;
  },
};

test.each([
  ["by the poller", (now: Date) => pollOpenPayments(db, slow, now)],
  ["when its hold runs out", (now: Date) => expireHolds(db, now, slow)],
])("money that is found %s in a long batch is billed on the day it is found", async (_, find) => {
  vi.useFakeTimers({ toFake: ["Date"], now: beforeMidnight });
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", holdExpiresAt: new Date("2027-03-31Z") });
  standIn.pay((await openGatewayOrder(db, gateway, payment)).id);
  await db.execute(`update gateway_orders set created_at = '2027-03-31T12:00Z'`);

  await find(new Date());
  const [invoice] = await listDocuments(db, order.id);
  expect(invoice).toMatchObject({ financialYear: financialYearOf(afterMidnight), issuedAt: afterMidnight });
  const [paid] = await listReceipts(db, order.id);
  expect(paid!.receipt).toMatchObject({ requestId: payment.id, receivedAt: afterMidnight });
  await db.update(orders).set({ holdExpiresAt: null });
});
