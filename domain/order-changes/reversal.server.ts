import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { dataOf } from "#domain/orders/event.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { issueCreditNote, issueInvoice, readCreditablePaise } from "#domain/orders/documents/documents.server.ts";
import { balanceOf, hasNotLeft, type PaymentMethod, type Sums } from "#domain/orders/order.ts";
import {
  awaitPaymentAgain,
  creditUnpaid,
  letOffUnpaid,
  lockOrder,
  readSums,
  recordEvent,
} from "#domain/orders/orders.server.ts";
import { changePaymentMethod } from "#domain/orders/payment-method.server.ts";
import { letOff, readAllowedPaise } from "#domain/orders/allowances.server.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { isErased } from "#domain/orders/customer/person.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { claimUntil } from "#domain/orders/waiting.ts";
import { findReceiptOfOrder, writeReversal, type OfOrder } from "#domain/payments/receipts/reversals.server.ts";
import { readReason } from "#domain/payments/refunds/reason.server.ts";
import { staysOwed } from "#domain/payments/refunds/refunding.ts";
import {
  letOffWhatGoesBack,
  listRefunds,
  markRefundCalledOff,
  oweRefund,
  type Refund,
} from "#domain/payments/refunds/refunds.server.ts";
import { reopenRequest } from "#domain/payments/requests/payments.server.ts";
import type { Database } from "#platform/database.server.ts";

/** The status of an order and its money in short, to tell whether a page is out of date. */
export function standingOf(order: Pick<FullOrder, "status" | "sums">): string {
  return [order.status, balanceOf(order), order.sums.receivedPaise, order.sums.leavingPaise].join(" ");
}

const changedMeanwhile = "Something about this order changed while this page was open. Look once more.";

type Reversing = {
  receiptId: string;
  /** What `standingOf` gave when the page was shown. */
  seen: string;
  /** For the shop; the customer does not see it. */
  reason: string;
};

/**
 * Takes back money that staff had recorded for an order by mistake. The order is as if it had not come: it waits for
 * its payment again, or owes if it is packed already. Refunds of it that were not sent are called off. Refuses money that
 * the gateway reported, that went back in part, or that came with the cash of other orders, and an order whose customer
 * was erased.
 */
export async function reverseReceipt(
  db: Database,
  by: Actor,
  { receiptId, seen, reason }: Reversing,
  now = new Date(),
): Promise<"reversed" | "already reversed" | "unknown receipt" | { refused: string }> {
  return db.transaction(async (tx) => {
    const known = await findReceiptOfOrder(tx, receiptId);
    if (!known) return "unknown receipt";
    await lockOrder(tx, known.orderId);
    const found = (await findReceiptOfOrder(tx, receiptId))!;
    if (found.receipt.reversalId) return "already reversed";
    const order = (await findOrder(tx, known.orderId))!;
    if (found.orderId !== order.id || standingOf(order) !== seen) return { refused: changedMeanwhile };
    const plan = await planReversal(tx, order, found);
    if ("refused" in plan) return plan;
    await writeReversal(tx, receiptId, { by, reason, now });
    await carryOut(tx, order, plan, { by, reason, now });
    return "reversed";
  });
}

/** What follows when money counts no more. */
export type Plan = Pick<OfOrder, "receipt" | "paise"> & {
  /** Refunds that are not sent: of this money, and of other money that had been too much. */
  calledOff: Refund[];
  /** What of the last of `calledOff` is owed again, because other money is still too much. */
  owedAgainPaise: Paise;
  /** What is waived no more, because a payment was accepted though too little came. */
  shortfallPaise: Paise;
  /** How the order is paid from now on. */
  pays: { method: PaymentMethod; cashFeePaise: Paise };
  /** What is still to be paid then; 0 for an order that is cancelled or came back. */
  missingPaise: Paise;
  /** Whether the customer had been told by letter that the money came. */
  told: boolean;
};

const CALLED_OFF = "The payment had been recorded by mistake.";

/** What taking a receipt back would do to its order. Refuses what `reverseReceipt` refuses, and changes nothing. */
export async function planReversal(
  db: Database,
  order: FullOrder,
  { receipt, paise }: Pick<OfOrder, "receipt" | "paise">,
): Promise<Plan | { refused: string }> {
  if (receipt.rail === "card") return { refused: "Razorpay reported this money, so it came. Give it back instead." };
  if (isErased(order)) return { refused: `The customer of ${order.number} was forgotten, so its money stays.` };
  const refunds = await listRefunds(db, order.id);
  const own = refunds.filter(({ receiptId }) => receiptId === receipt.id);
  const gonePaise = sumOf(own.filter(({ status }) => status === "sent" || status === "done"));
  if (gonePaise > 0) {
    return { refused: `${formatRupees(gonePaise)} of it went back to the customer of ${order.number}, so it stays.` };
  }
  const ownDue = own.filter(({ status }) => status === "due");
  const settled = order.events.filter(({ kind }) => kind === "payment-received");
  const received = settled.find((event) => dataOf(event, "payment-received")?.receiptId === receipt.id);
  const instead = received && dataOf(received, "payment-received")?.instead;
  const shortfallPaise = paise > 0 ? await readAllowedPaise(db, order.id, ["shortfall"]) : 0;
  const waivedPaise = order.status === "cancelled" ? 0 : sumOf(ownDue.filter((refund) => !staysOwed(refund)));
  const without = (pays: Plan["pays"], backPaise: Paise): Sums => ({
    ...order.sums,
    totalPaise: order.sums.totalPaise - order.cashFeePaise + pays.cashFeePaise,
    allowedPaise: order.sums.allowedPaise - shortfallPaise - waivedPaise,
    receivedPaise: order.sums.receivedPaise - paise,
    leavingPaise: order.sums.leavingPaise - backPaise,
  });
  const missingWith = (pays: Plan["pays"], backPaise: Paise) =>
    order.status === "cancelled" || order.status === "returned"
      ? 0
      : -balanceOf({ status: order.status, sums: without(pays, backPaise) });
  const same = { method: order.method, cashFeePaise: order.cashFeePaise };
  // What had been too much beside this money may be just what is due.
  const tooMuch =
    missingWith(same, sumOf(ownDue)) > 0
      ? refunds.filter((one) => one.reasonCode === "overpaid" && one.status === "due" && !ownDue.includes(one))
      : [];
  const calledOff = [...ownDue, ...tooMuch];
  if (tooMuch.some(({ triedAt }) => triedAt !== null)) {
    return { refused: "Razorpay was asked to send other money of it back. Call that refund off first, under Money." };
  }
  const pays = instead && missingWith(same, sumOf(calledOff)) > 0 ? instead : same;
  const missing = missingWith(pays, sumOf(calledOff));
  return {
    receipt,
    paise,
    calledOff,
    owedAgainPaise: tooMuch.length > 0 ? Math.max(0, -missing) : 0,
    shortfallPaise,
    pays,
    missingPaise: Math.max(0, missing),
    told: receipt.rail !== "cash" && (received !== undefined || (missing > 0 && settled.length > 0)),
  };
}

/** Whether an order that owes `missingPaise` waits for its payment again: it was paid beforehand and is not packed. */
function waitsAgain({ status }: Pick<FullOrder, "status">, { pays, missingPaise }: Plan): boolean {
  return status === "placed" && missingPaise > 0 && pays.method !== "cash";
}

/** What a reversal does, in sentences for staff who have not pressed the button yet. */
export function followsInWords(order: FullOrder, plan: Plan, now: Date): string[] {
  const { receipt, calledOff, owedAgainPaise, missingPaise, told } = plan;
  const { number, status, email } = order;
  const missing = formatRupees(missingPaise);
  const by = plan.pays.method === "cash" ? " in cash" : "";
  const isBilledAnew = plan.pays.cashFeePaise !== order.cashFeePaise;
  const offPaise = sumOf(calledOff) - owedAgainPaise;
  const standing =
    status === "cancelled" || status === "returned"
      ? `${number} stays ${statusInWords(status)}, and nothing is to be paid for it.`
      : missingPaise === 0
        ? `${number} is still paid, by what came besides.`
        : waitsAgain(order, plan)
          ? `${number} waits for its payment again, until ${untilInWords(claimUntil(now))}. Nothing of it is cooked before; its packs, its day and its bill stay.`
          : `${number} stays ${statusInWords(status)}, and ${missing} is to be paid${by}.`;
  const mail = email ? "The customer is told by mail" : "There is no e-mail of the customer: call and say so";
  return [
    standing,
    ...(isBilledAnew ? ["With the fee for cash its bill is another: a credit note takes the old one back."] : []),
    ...(offPaise > 0 ? [`${formatRupees(offPaise)} that was promised back is called off.`] : []),
    ...(receipt.rail === "upi"
      ? [`UTR ${receipt.externalId} may be used for another order, and its line of a statement is open again.`]
      : []),
    told || offPaise > 0 ? `${mail}.` : "The customer was not told of it, and gets no mail.",
  ];
}

/** Carries out for a locked order what `planReversal` planned. The caller has written the reversal. */
export async function carryOut(
  tx: Database,
  order: FullOrder,
  plan: Plan,
  { by, reason, now }: { by: Actor; reason: string; now: Date },
): Promise<void> {
  const { receipt, paise, calledOff, owedAgainPaise, shortfallPaise, pays, missingPaise, told } = plan;
  const doing = { by: "shop", actorId: by.id } as const;
  for (const refund of calledOff)
    await markRefundCalledOff(tx, refund, { note: CALLED_OFF, why: "mistaken", actorId: by.id });
  await letOff(tx, order.id, { paise: -shortfallPaise, kind: "shortfall", decidedBy: by.id });
  await letOffWhatGoesBack(tx, order, by.id);
  if (owedAgainPaise > 0) {
    const last = calledOff.at(-1)!;
    const { receiptId, orderId } = last;
    const owing = { receiptId, orderId, amountPaise: owedAgainPaise, reason: await readReason(tx, last) };
    await oweRefund(tx, { ...owing, code: "overpaid", actorId: by.id });
  }
  if (pays.method !== order.method || pays.cashFeePaise !== order.cashFeePaise) {
    await changePaymentMethod(tx, order, pays.method, pays);
  }
  const { totalPaise, allowedPaise, receivedPaise } = (await readSums(tx, [order.id])).get(order.id)!;
  if (missingPaise > 0) await reopenRequest(tx, { id: order.id, method: pays.method }, totalPaise - allowedPaise);
  const amountPaise = paise || receipt.amountPaise;
  const data = { receiptId: receipt.id, ...(told && { told: true as const }) };
  const event = { kind: "payment-reversed", ...doing, paise: amountPaise, data } as const;
  if (waitsAgain(order, plan)) await awaitPaymentAgain(tx, order, claimUntil(now), { ...doing, because: event });
  else await recordEvent(tx, order.id, event.kind, event);
  if (order.status === "returned") await letOffUnpaid(tx, order);
  if (order.status === "cancelled" && receivedPaise === 0) await creditUnpaid(tx, order.id);
  if (pays.cashFeePaise !== order.cashFeePaise) await billAnew(tx, order, now);
  await recordChange(tx, {
    by,
    action: "took back a payment that was recorded by mistake",
    subject: { kind: "order", id: order.id },
    before: { status: order.status, method: order.method, receivedPaise: order.sums.receivedPaise },
    after: {
      status: waitsAgain(order, plan) ? "awaiting-payment" : order.status,
      method: pays.method,
      receivedPaise,
      takenBackPaise: amountPaise,
      ...(receipt.rail === "upi" && { UTR: receipt.externalId }),
      reason,
    },
  });
}

/**
 * Takes back the bill of an order whose fee for cash is another now, by a credit note. The new one is made when the order
 * leaves, and at once if it has left.
 */
async function billAnew(tx: Database, { id, status }: FullOrder, now: Date): Promise<void> {
  await issueCreditNote(tx, { orderId: id, paise: await readCreditablePaise(tx, id) }, now);
  if (!hasNotLeft(status)) await issueInvoice(tx, id, now);
}

function sumOf(refunds: readonly { amountPaise: Paise }[]): Paise {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
