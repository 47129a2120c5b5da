import { formatAmount } from "#domain/money.ts";
import { isPaid, keptOf, partInWords, unfitPaiseOf } from "#domain/orders/balance.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { momentInWords } from "#domain/orders/story.ts";
import type { Payment } from "#domain/payments/payments.server.ts";
import type { listReceipts } from "#domain/payments/receipts.server.ts";
import type { Refund } from "#domain/payments/refunds.server.ts";

const ways = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" } as const;

type Received = Awaited<ReturnType<typeof listReceipts>>[number];

type Money = {
  requests: readonly Payment[];
  receipts: readonly Received[];
  refunds: readonly Refund[];
  /** Those that have not arrived yet. */
  open: readonly { id: string }[];
};

/** All money that came for an order, with what went or goes back of it, and what is still asked for, in words. */
export function moneyView(order: FullOrder, { requests, receipts, refunds, open }: Money) {
  const openIds = new Set(open.map(({ id }) => id));
  // One that failed and was asked for again is told by the later one.
  const told = refunds.filter((refund) => refund.status !== "failed" || openIds.has(refund.id));
  const came = receipts.map(({ receipt, method }) => ({
    id: receipt.id,
    words: receiptInWords(receipt, method),
    refunds: told
      .filter(({ receiptId }) => receiptId === receipt.id)
      .map((refund) => ({ ...refundView(refund), isOpen: openIds.has(refund.id) })),
  }));
  const asked = requests
    .filter((request) => request.state !== "closed" || request.claimedUtr || request.method === order.method)
    .filter(({ id }) => !receipts.some(({ receipt }) => receipt.requestId === id))
    .map((request) => ({ id: request.id, words: requestInWords(request, order), refunds: [] }));
  const part = unfitPaiseOf(order);
  const missing =
    part > 0 ? [{ id: "missing", words: `${partInWords(part, order.sums.totalPaise)}.`, refunds: [] }] : [];
  return [...came, ...missing, ...asked];
}

const refundStates = {
  due: "is owed back",
  sent: "is on its way back",
  done: "went back",
  failed: "has not gone back: Razorpay did not send it",
} as const;

function refundView({ id, amountPaise, status, doneAt, createdAt, reason }: Refund) {
  const amount = formatAmount(amountPaise);
  const since = status === "done" ? doneAt && ` on ${momentInWords(doneAt)}` : ` (since ${momentInWords(createdAt)})`;
  return { id, amount, words: `Rs ${amount} ${refundStates[status]}${since ?? ""}. ${reason}` };
}

/** "Rs 549 came with UTR 412345678901, on Saturday 21 November, 14:05." */
function receiptInWords(
  { rail, externalId, amountPaise, currency, receivedAt }: Received["receipt"],
  method: Payment["method"],
) {
  const amount = `${currency === "INR" ? "Rs" : currency} ${formatAmount(amountPaise)}`;
  const by =
    rail === "cash" ? "in cash" : rail === "upi" ? `with UTR ${externalId}` : `by ${ways[method]} (${externalId})`;
  const counts = currency === "INR" ? "" : " It counts for nothing.";
  return `${amount} came ${by}, on ${momentInWords(receivedAt)}.${counts}`;
}

function requestInWords({ method, state, amountPaise, claimedUtr, failure }: Payment, order: FullOrder): string {
  const isOverUnpaid = method === "cash" && (state === "closed" || order.status === "returned");
  const how = isOverUnpaid ? "was not paid" : isPaid(order) && keptOf(order.sums) > 0 ? "is not needed" : states[state];
  return [
    `${ways[method]}, Rs ${formatAmount(amountPaise)}, ${how}`,
    claimedUtr && `. The customer gave the UTR ${claimedUtr}`,
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
