import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { holdAgain } from "#domain/catalogue/stock/stock.server.ts";
import { takeUseAgain } from "#domain/coupons/coupons.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import type { Calendar } from "#domain/delivery/delivery.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { listDocuments, readCreditablePaise } from "#domain/orders/documents/documents.server.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import {
  advanceOrder,
  awaitPaymentAgain,
  lockOrder,
  readSums,
  rescheduleOrder,
  type Days,
} from "#domain/orders/orders.server.ts";
import { planFor, SOLD_OUT, TOO_LATE } from "#domain/orders/planning.server.ts";
import { claimUntil } from "#domain/orders/waiting.ts";
import { USED_UP } from "#domain/payments/receipts/settlement.server.ts";
import { countAsGoodwill } from "#domain/payments/refunds/open-refunds.server.ts";
import {
  letOffWhatGoesBack,
  listRefunds,
  markRefundCalledOff,
  type Refund,
} from "#domain/payments/refunds/refunds.server.ts";
import { reopenRequest } from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords } from "#platform/day.ts";
import { hasMoneyCome, paidForOthers } from "./staff-cancellation.server.ts";
import { orUndone, Undone } from "./undone.server.ts";

type Uncancelling = {
  orderId: string;
  /** For the log; customers do not see it. */
  reason: string;
  /** Whether the staff member may cancel an order for which money came. */
  mayCancelPaid: boolean;
};

/** What taking a cancellation back does. */
type Done = {
  status: "placed" | "awaiting-payment";
  days: Days;
  /** What was promised back and is not sent now. */
  calledOffPaise: Paise;
  /** What is to be paid. */
  missingPaise: Paise;
};

/**
 * Takes the cancellation of an order back and tells the customer. Reserves its stock, room on a day and the use of its
 * coupon again, and calls off the refunds of the cancellation that were not sent. Refuses, and changes nothing, if one
 * of them cannot be had any more, if money went back or may be on its way, or if a credit note was issued.
 */
export async function takeCancellationBack(
  db: Database,
  by: Actor,
  { orderId, reason, mayCancelPaid }: Uncancelling,
  now = new Date(),
): Promise<"uncancelled" | "not cancelled" | { refused: string }> {
  const calendar = await readCalendar(db);
  return orUndone(db, async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status !== "cancelled") return "not cancelled";
    const order = (await findOrder(tx, orderId))!;
    if (!mayCancelPaid && hasMoneyCome(order)) return { refused: paidForOthers };
    const outcome = await uncancel(tx, order, { by, calendar, now });
    if ("refused" in outcome) throw new Undone(outcome);
    const { status: after, days, calledOffPaise } = outcome;
    await recordChange(tx, {
      by,
      action: "took a cancellation back",
      subject: { kind: "order", id: orderId },
      before: { status, dispatchOn: order.dispatchOn },
      after: { status: after, dispatchOn: days.dispatchOn, ...(calledOffPaise > 0 && { calledOffPaise }), reason },
    });
    return "uncancelled";
  });
}

/**
 * What taking a cancellation back would do, in sentences for staff; a refusal in words if it is not possible. Does it
 * and undoes it, so that it says what would happen indeed.
 */
export async function previewUncancelling(
  db: Database,
  orderId: string,
  now = new Date(),
): Promise<string[] | { refused: string }> {
  const calendar = await readCalendar(db);
  const nobody = { id: null, name: "" };
  return orUndone<string[] | { refused: string }>(db, async (tx) => {
    const { status } = await lockOrder(tx, orderId);
    if (status !== "cancelled") return { refused: "It is not cancelled." };
    const order = (await findOrder(tx, orderId))!;
    const outcome = await uncancel(tx, order, { by: nobody, calendar, now });
    throw new Undone("refused" in outcome ? outcome : followsInWords(order, outcome, now));
  });
}

function followsInWords(order: FullOrder, { status, days, calledOffPaise, missingPaise }: Done, now: Date): string[] {
  const { number, couponCode, collects, promisedOn, method, email } = order;
  const aside = `Its packs${couponCode ? " and its coupon" : ""} are set aside.`;
  const moved = days.promisedOn === promisedOn ? "as before" : "another day than before";
  return [
    status === "placed"
      ? `${number} is in the kitchen again. ${aside}`
      : `${number} waits for its payment, until ${untilInWords(claimUntil(now))}. ${aside}`,
    `${collects ? "It is ready on" : "It arrives by"} ${dayInWords(days.promisedOn)}, ${moved}.`,
    ...(calledOffPaise > 0 ? [`${formatRupees(calledOffPaise)} that was promised back is not sent.`] : []),
    missingPaise > 0
      ? `${formatRupees(missingPaise)} is to be paid${method === "cash" ? " in cash" : ""}.`
      : "It is paid.",
    email ? "The customer is told by mail." : "There is no e-mail of the customer: call and say so.",
  ];
}

type With = { by: Actor; calendar: Calendar; now: Date };

const ANEW = "It stays cancelled, and may be ordered anew.";

/** Takes a locked order's cancellation back. What was reserved before a refusal is for the caller to undo. */
async function uncancel(
  tx: Database,
  order: FullOrder,
  { by, calendar, now }: With,
): Promise<Done | { refused: string }> {
  const { id } = order;
  const refunds = await listRefunds(tx, id);
  const refused = (await whyNotAtAll(tx, order)) ?? whyNotWith(refunds);
  if (refused) return { refused };
  const days = await planFor(tx, order, calendar, now);
  if (!days) return { refused: `${TOO_LATE} ${ANEW}` };
  if (!(await takeUseAgain(tx, id))) return { refused: `${USED_UP} ${ANEW}` };
  if (!(await holdAgain(tx, id, { arrivesOn: days.promisedOn, today: dayInIndia(now) })))
    return { refused: `${SOLD_OUT} ${ANEW}` };

  const cancelledAt = order.events.findLast(({ kind }) => kind === "cancelled")?.happenedAt ?? now;
  const calledOff = refunds.filter((refund) => isOfCancellation(refund, cancelledAt));
  const note = "The order is not cancelled after all.";
  for (const refund of calledOff) await markRefundCalledOff(tx, refund, { note, why: "uncancelled", actorId: by.id });
  await countAsGoodwill(tx, id, cancelledAt);
  await letOffWhatGoesBack(tx, { id, status: "placed" }, by.id);
  const sums = (await readSums(tx, [id])).get(id)!;
  const missingPaise = Math.max(0, -balanceOf({ status: "placed", sums }));
  const isMade = order.method === "cash" || isPaid({ status: "placed", sums });
  if (missingPaise > 0) await reopenRequest(tx, order, sums.totalPaise - sums.allowedPaise);
  const doing = { by: "shop", actorId: by.id } as const;
  const because = { kind: "uncancelled", ...doing } as const;
  if (isMade) await advanceOrder(tx, order, "placed", { ...doing, because });
  else await awaitPaymentAgain(tx, order, claimUntil(now), { ...doing, because });
  await rescheduleOrder(tx, order, days, doing);
  const calledOffPaise = calledOff.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return { status: isMade ? "placed" : "awaiting-payment", days, calledOffPaise, missingPaise };
}

/** Why a cancellation stays, for the order's own sake. */
async function whyNotAtAll(tx: Database, order: FullOrder): Promise<string | undefined> {
  if (isErased(order)) return "Its customer was forgotten, so it stays cancelled.";
  if ((await readCreditablePaise(tx, order.id)) > 0) return undefined;
  const note = (await listDocuments(tx, order.id)).findLast(({ kind }) => kind === "credit-note");
  return note && `Credit note ${note.number} has taken its bill back. ${ANEW}`;
}

/** Why a cancellation stays because of money that went back, or may be on its way. */
function whyNotWith(refunds: readonly Refund[]): string | undefined {
  const gone = refunds.filter(({ status }) => status === "sent" || status === "done");
  const paise = gone.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (paise > 0) return `${formatRupees(paise)} went back to the customer. ${ANEW}`;
  // The process that sends refunds has asked the gateway, which may have it.
  const asked = refunds.find(({ status, triedAt }) => status === "due" && triedAt !== null);
  return (
    asked &&
    `Razorpay was asked to send ${formatRupees(asked.amountPaise)} back. Call that refund off first, under Money; if that goes, the cancellation can be taken back.`
  );
}

/** Whether a refund was promised for an order's cancellation, or for money that came after it, and is still owed. */
function isOfCancellation({ reasonCode, status, isOpen, createdAt }: Refund, cancelledAt: Date): boolean {
  const isOfIt = createdAt >= cancelledAt && (reasonCode === "cancelled" || reasonCode === "late");
  return isOfIt && isOpen && (status === "due" || status === "failed");
}
