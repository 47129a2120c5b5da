import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listLog } from "#domain/audit/log.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { documentSeries } from "#domain/orders/documents/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import { moneyMarkOf } from "#domain/orders/board/staff-transitions.ts";
import { sayEvent } from "#app/sentences/order-events.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { openDatabase } from "#platform/database.server.ts";
import { db, pool, url } from "../../../tests/support/database.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { callOffRefund } from "./calling-off.server.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { sendRefunds } from "./dispatch-refunds.server.ts";
import { listOpenRefunds } from "./open-refunds.server.ts";
import { markRefundSentByHand, refundAsOwner, repeatRefundAsOwner } from "./owner-refunds.server.ts";
import { confirmUpi } from "../receipts/receipts.server.ts";
import { checkPayment } from "../receipts/reconciliation.server.ts";
import { listRefunds, markRefundFailed, markRefundSent, refundable, requestRefund } from "./refunds.server.ts";
import { listReturnedPaid } from "../worklist/returned.server.ts";
import { orders } from "#domain/orders/schema.ts";

const { standIn, gateway, atRazorpay, takeAll } = await withRazorpay();
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const reason = "It was promised for the wrong order.";
const MINUTES = 60_000;
const inMinutes = (count: number) => new Date(Date.now() + count * MINUTES);

async function promised(paise = 100_00) {
  const paid = await atRazorpay();
  const { id: gatewayPaymentId } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  const asked = await requestRefund(db, paid.order.id, paise, "A jar was broken.");
  if ("refused" in asked) throw new Error(asked.refused);
  return { ...paid, gatewayPaymentId, refundId: asked.refundIds[0]! };
}

let utrs = 0;
async function promisedByHand(paise = 100_00) {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, String(512_345_670_000 + (utrs += 1)));
  const asked = await requestRefund(db, order.id, paise, "A jar was broken.");
  if ("refused" in asked) throw new Error(asked.refused);
  return { order, refundId: asked.refundIds[0]! };
}

const callOff = (refundId: string, now = new Date(), on = db) =>
  callOffRefund(on, gateway, sita, { refundId, reason }, now);
const full = async (orderId: string) => (await findOrder(db, orderId))!;
const statusesOf = async (orderId: string) => (await listRefunds(db, orderId)).map(({ status }) => status);
const creditNotes = async () => (await db.select().from(documentSeries)).find(({ kind }) => kind === "credit-note");

test("a refund is called off before it is sent: it is not sent, the price is due again, and the customer reads why", async () => {
  const { order, gatewayPaymentId, refundId } = await promised();
  const series = await creditNotes();
  expect(await callOff(refundId)).toBe("called off");
  expect(await callOff(refundId)).toBe("called off before");
  await sendRefunds(db, gateway, inMinutes(10));
  expect(standIn.ledger.refundsOf(gatewayPaymentId)).toEqual([]);
  expect(await statusesOf(order.id)).toEqual(["called-off"]);
  const after = await full(order.id);
  expect(after.sums).toMatchObject({ allowedPaise: 0, leavingPaise: 0 });
  expect([balanceOf(after), moneyMarkOf(after).words]).toEqual([0, "Paid"]);
  expect(await refundable(db, after)).toBe(549_00);
  const event = after.events.at(-1)!;
  expect([sayEvent(event), event.note]).toEqual(["The refund was called off: ₹100", reason]);
  expect(event.actorId).toBe(sita.id);
  expect(noticesOf(event, { ...after, email: "lakshmi@example.net" })).toEqual({ customer: "refund-called-off" });
  const { entries } = await listLog(db);
  expect(entries.find(({ subjectId }) => subjectId === refundId)).toMatchObject({ action: "called off a refund" });
  // No number of a credit note was used for it.
  expect((await listDocuments(db, order.id)).map(({ kind }) => kind)).toEqual(["invoice"]);
  expect(await creditNotes()).toEqual(series);
});

test("whoever is quicker, sender or caller-off, on connections of their own: it is sent or called off, never both", async () => {
  const [senders, callers] = [openDatabase(url), openDatabase(url)];
  for (let round = 0; round < 12; round += 1) {
    const { order, gatewayPaymentId, refundId } = await promised();
    const send = () => sendRefunds(senders.db, gateway, new Date());
    const call = () => callOff(refundId, new Date(), callers.db);
    const first = round % 2 === 0 ? send() : undefined;
    const [answer] = await Promise.all([call(), first ?? send()]);
    const [status] = await statusesOf(order.id);
    const sent = standIn.ledger.refundsOf(gatewayPaymentId).length;
    expect(["called-off, sent 0", "done, sent 1"]).toContain(`${status}, sent ${sent}`);
    expect(answer === "called off").toBe(status === "called-off");
  }
  await Promise.all([senders.close(), callers.close()]);
});

test("while it is being sent it cannot be called off, and one that Razorpay has in hand never", async () => {
  const { order, refundId } = await promised();
  standIn.silence(true);
  await sendRefunds(db, gateway, new Date());
  expect(await callOff(refundId)).toEqual({ refused: expect.stringContaining("being sent") });
  // Nobody knows whether Razorpay took it, and Razorpay does not say.
  expect(await callOff(refundId, inMinutes(5))).toEqual({ refused: expect.stringContaining("does not answer") });
  standIn.silence(false);
  expect(await statusesOf(order.id)).toEqual(["due"]);
  expect(await callOff(refundId, inMinutes(10))).toBe("called off");

  const other = await promised();
  await markRefundSent(db, other.refundId, "rfnd_inHand");
  expect(await callOff(other.refundId)).toEqual({ refused: expect.stringContaining("cannot be called back") });
  expect(await callOff(crypto.randomUUID())).toBe("unknown refund");
});

test("a refund whose answer was lost is looked for at Razorpay first, and stays sent", async () => {
  const { order, gatewayPaymentId, refundId } = await promised();
  standIn.silence(true);
  await sendRefunds(db, gateway, new Date());
  standIn.silence(false);
  await gateway.refund(gatewayPaymentId, { amountPaise: 100_00, reference: refundId });
  expect(await callOff(refundId, inMinutes(5))).toEqual({ refused: expect.stringContaining("gone back") });
  expect(await statusesOf(order.id)).toEqual(["done"]);
});

test("one that Razorpay sent all the same is written down as sent, beside whatever was promised since", async () => {
  const { order, gatewayPaymentId, gatewayOrderId, refundId } = await promised(549_00);
  expect(await callOff(refundId)).toBe("called off");
  await requestRefund(db, order.id, 500_00, "Another jar was broken.");
  await gateway.refund(gatewayPaymentId, { amountPaise: 549_00, reference: refundId });
  expect(await takeAll(gatewayOrderId)).not.toContain("held");
  expect(await statusesOf(order.id)).toEqual(["done", "called-off"]);
  expect((await full(order.id)).sums).toMatchObject({ returnedPaise: 549_00, leavingPaise: 0, allowedPaise: 549_00 });
});

test("called off and marked as sent by hand at once, one of both holds", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { order, refundId } = await promisedByHand();
    const [called, marked] = await Promise.all([callOff(refundId), markRefundSentByHand(db, sita, refundId)]);
    const [status] = await statusesOf(order.id);
    expect([called === "called off", marked === "done"]).toEqual([status === "called-off", status === "done"]);
    const kinds = (await listDocuments(db, order.id)).map(({ kind }) => kind);
    expect(kinds).toEqual(status === "done" ? ["invoice", "credit-note"] : ["invoice"]);
  }
});

test("money that is the customer's anyhow stays owed when its refund is called off, and is promised again or sent", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "612345678901");
  await cancelOrder(db, order.id, "shop");
  const { id } = (await listRefunds(db, order.id))[0]!;
  expect(await callOff(id)).toBe("called off");
  expect(moneyMarkOf(await full(order.id)).words).toBe("Refund due: all of it");
  expect(await listOpenRefunds(db, [order.id])).toMatchObject([{ id, status: "called-off" }]);
  expect(await repeatRefundAsOwner(db, sita, id)).toBe("owed");
  expect(await repeatRefundAsOwner(db, sita, id)).toHaveProperty("refused");
  const again = (await listRefunds(db, order.id)).at(-1)!;
  expect(await callOff(again.id)).toBe("called off");
  expect(await markRefundSentByHand(db, sita, again.id)).toBe("done");
  expect(await listOpenRefunds(db, [order.id])).toEqual([]);
  expect(balanceOf(await full(order.id))).toBe(0);
});

test("one that failed is called off too; what was goodwill is then owed no more", async () => {
  const { order, refundId } = await promised();
  await markRefundFailed(db, refundId);
  expect(moneyMarkOf(await full(order.id)).words).toBe("Refund due: ₹100");
  expect(await callOff(refundId)).toBe("called off");
  expect(await listOpenRefunds(db, [order.id])).toEqual([]);
  expect(moneyMarkOf(await full(order.id)).words).toBe("Paid");
  expect(await markRefundSentByHand(db, sita, refundId)).toBe("called off before");
});

test("a returned order whose refund was called off waits for a decision again", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "712345678901");
  await db.update(orders).set({ status: "returned" }).where(eq(orders.id, order.id));
  const { refundIds } = (await requestRefund(db, order.id, 549_00, "It came back.")) as { refundIds: string[] };
  const isListed = async () =>
    (await listReturnedPaid(db, new Date(), 1000)).some((one) => one.number === order.number);
  expect(await isListed()).toBe(false);
  expect(await callOff(refundIds[0]!)).toBe("called off");
  expect(await isListed()).toBe(true);
});

test("a form that was sent before the refund was called off makes no new one in silence", async () => {
  const { payment, ...order } = await anOrder(pool);
  await confirmUpi(db, payment.id, "812345678901");
  const wish = { orderId: order.id, amountPaise: 100_00, reason: "A jar was broken.", seen: 0 };
  await refundAsOwner(db, sita, wish);
  await callOff((await listRefunds(db, order.id))[0]!.id);
  expect(await refundAsOwner(db, sita, wish)).toEqual({ refused: expect.stringContaining("called off") });
  expect(await refundAsOwner(db, sita, { ...wish, seen: 1 })).toBe("owed");
});
