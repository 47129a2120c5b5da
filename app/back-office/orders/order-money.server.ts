import { href } from "react-router";
import { sayPart } from "#app/sentences/money-back.ts";
import { formatMoney, formatRupees } from "#domain/money.ts";
import { isPaid, keptOf, partPaidPaiseOf } from "#domain/orders/order.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import type { listDisputes } from "#domain/payments/receipts/disputes.server.ts";
import type { listReceipts } from "#domain/payments/receipts/received.server.ts";
import type { listReversed } from "#domain/payments/receipts/reversals.server.ts";
import type { Refund } from "#domain/payments/refunds/refunds.server.ts";
import { utrOf } from "#domain/payments/requests/payment.ts";
import type { Payment } from "#domain/payments/requests/payments.server.ts";

const ways = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" } as const;

type Received = Awaited<ReturnType<typeof listReceipts>>[number];
type Dispute = Awaited<ReturnType<typeof listDisputes>>[number];

type Money = {
  requests: readonly Payment[];
  receipts: readonly Received[];
  refunds: readonly Refund[];
};

/** Sentences about the money that came, was refunded, is missing or is awaited. */
export function moneyView(order: FullOrder, { requests, receipts, refunds }: Money) {
  // A refund that was repeated is left out, because the later one is listed.
  const repeated = new Set(refunds.map(({ repeats }) => repeats));
  const told = refunds.filter(({ id, status, isOpen }) => (status !== "failed" || isOpen) && !repeated.has(id));
  const came = receipts.map(({ receipt, method }) => ({
    id: receipt.id,
    words: receiptInWords(receipt, method),
    /** Where it is taken back, if a person recorded it. */
    takeBack: receipt.rail === "card" ? undefined : takeBackOf(receipt),
    refunds: told
      .filter(({ receiptId }) => receiptId === receipt.id)
      .map((refund) => ({ ...refundView(refund), isOpen: refund.isOpen })),
  }));
  const asked = requests
    .filter((request) => request.state !== "closed" || request.claimedUtr || request.method === order.method)
    .filter((request) => !receipts.some(({ method }) => method === request.method))
    .map((request) => ({ id: request.id, words: requestInWords(request, order), takeBack: undefined, refunds: [] }));
  const part = partPaidPaiseOf(order);
  const missing =
    part > 0
      ? [{ id: "missing", words: `${sayPart(part, order.sums.totalPaise)}.`, takeBack: undefined, refunds: [] }]
      : [];
  return [...came, ...missing, ...asked];
}

const refundStates = {
  due: "is owed back",
  sent: "is on its way back",
  done: "went back",
  failed: "has not gone back: Razorpay did not send it",
  "called-off": "was promised, and called off",
} as const;

function refundView({ id, amountPaise, status, source, doneAt, createdAt, reason }: Refund) {
  const amount = formatRupees(amountPaise);
  if (status === "called-off") return { id, amount, words: `${amount} ${refundStates[status]}. ${reason}` };
  const since = status === "done" ? doneAt && ` on ${momentInWords(doneAt)}` : ` (since ${momentInWords(createdAt)})`;
  const where = source === "gateway" ? ", by Razorpay's own pages," : "";
  return { id, amount, words: `${amount} ${refundStates[status]}${where}${since ?? ""}. ${reason}` };
}

export function disputeView({ id, state, amountPaise, deductedPaise, respondBy }: Dispute) {
  const [contested, deducted] = [formatRupees(amountPaise), formatRupees(deductedPaise)];
  const words = {
    open: `The payer contests ${contested} at the bank. Answer on Razorpay's pages${respondBy ? ` by ${momentInWords(respondBy)}` : ""}.`,
    won: `The payer contested ${contested} at the bank, and it stays with the shop.`,
    lost: `The payer contested ${contested} at the bank, and the bank took ${deducted} back.`,
  };
  return { id, words: words[state] };
}

/**
 * Says how money came: "₹549 came with UTR 412345678901, on Saturday 21 November, 2:05 pm." A UTR is the bank's
 * reference.
 */
function receiptInWords(
  { rail, externalId, amountPaise, currency, receivedAt }: Received["receipt"],
  method: Payment["method"],
) {
  const amount = formatMoney(amountPaise, currency);
  const utr = utrOf({ rail, externalId });
  const by = rail === "cash" ? "in cash" : rail === "upi" ? upiInWords(utr) : `by ${ways[method]} (${externalId})`;
  const counts = currency === "INR" ? "" : " It counts for nothing.";
  return `${amount} came ${by}, on ${momentInWords(receivedAt)}.${counts}`;
}

/** Cash that came with that of other orders is taken back with them; its receipt has the id of the hand-in. */
function takeBackOf({ id, requestId, externalId }: Received["receipt"]): string {
  return requestId === null
    ? href("/back-office/money/cash/hand-ins/:id/take-back", { id: externalId })
    : href("/back-office/money/receipts/:id/reverse", { id });
}

type Reversed = Awaited<ReturnType<typeof listReversed>>[number];

export function reversedView({
  id,
  rail,
  externalId,
  amountPaise,
  currency,
  reversedAt,
  reversedBy,
  reason,
}: Reversed) {
  const by = rail === "cash" ? "in cash" : upiInWords(utrOf({ rail, externalId }));
  const who = reversedBy ? ` by ${reversedBy}` : "";
  const amount = formatMoney(amountPaise, currency);
  return {
    id,
    words: `${amount} ${by} was recorded by mistake, and taken back${who}, ${momentInWords(reversedAt)}. ${reason}`,
  };
}

function upiInWords(utr: string | undefined): string {
  return utr === undefined ? "by UPI, without its UTR" : `with UTR ${utr}`;
}

function requestInWords(
  { method, state, amountPaise, claimedUtr, saidPaidAt, failure }: Payment,
  order: FullOrder,
): string {
  const isOverUnpaid = method === "cash" && (state === "closed" || order.status === "returned");
  const how = isOverUnpaid ? "was not paid" : isPaid(order) && keptOf(order.sums) > 0 ? "is not needed" : states[state];
  return [
    `${ways[method]}, ${formatRupees(amountPaise)}, ${how}`,
    claimedUtr && `. The customer gave the UTR ${claimedUtr}`,
    !claimedUtr && saidPaidAt && `. The customer says that it is paid, since ${momentInWords(saidPaidAt)}`,
    failure && `. ${failure.replace(/\.$/, "")}`,
    ".",
  ]
    .filter(Boolean)
    .join("");
}

const states = {
  open: "is waited for",
  failed: "did not go through",
  closed: "did not come in time",
} as const;
