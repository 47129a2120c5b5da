import { expect, test } from "vitest";
import { issueInvoice, listDocuments } from "#domain/orders/documents.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { db } from "../../tests/support/database.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { markRefundDone, requestRefund } from "./refunds.server.ts";
import { listReturnedPaid } from "./returned.server.ts";
import { settlePayment } from "./settle.server.ts";

const papers = async (id: string) => (await listDocuments(db, id)).map(({ kind, paise }) => [kind, paise]);
const toDecide = async () => (await listReturnedPaid(db)).map(({ number }) => number);
const comeBack = (id: string) =>
  db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, id), "returned", { by: "shop" }));

test.each(["dispatched", "delivered"] as const)(
  "a %s parcel that nobody paid for is credited when it comes back, a paid one when its money goes back",
  async (status) => {
    const sent = { method: "cash", status, holdExpiresAt: null } as const;
    const [unpaid, paid] = [await waitingOrder(db, sent), await waitingOrder(db, sent)];
    const credited = [
      ["invoice", null],
      ["credit-note", 549_00],
    ];

    await db.transaction((tx) => issueInvoice(tx, unpaid.order.id));
    await comeBack(unpaid.order.id);
    expect(await papers(unpaid.order.id)).toEqual(credited);

    await settlePayment(db, { paymentId: paid.payment.id, amountPaise: 549_00, currency: "INR", by: "shop" });
    await comeBack(paid.order.id);
    expect(await toDecide()).toEqual([paid.order.number]);
    expect(await papers(paid.order.id)).toEqual([["invoice", null]]);
    const asked = await requestRefund(db, paid.payment.id, 549_00, "It came back.");
    if (!("refundId" in asked)) throw new Error(asked.refused);
    expect(await toDecide()).toEqual([]);
    await markRefundDone(db, asked.refundId);
    expect(await papers(paid.order.id)).toEqual(credited);
  },
);
