import { formatAmount } from "#domain/money.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { momentInWords } from "#domain/orders/story.ts";
import type { Payment } from "#domain/payments/payments.server.ts";
import type { Refund } from "#domain/payments/refunds.server.ts";

const ways = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" } as const;

const states = {
  open: "is waited for",
  failed: "did not go through",
  expired: "did not come in time",
  paid: "was paid",
} as const;

type Money = {
  payments: readonly Payment[];
  refunds: readonly Refund[];
  /** Those that have not arrived yet. */
  open: readonly { id: string }[];
};

/** Each way of paying an order, how far it came and what went or goes back of it, in words. */
export function moneyView({ method, status }: FullOrder, { payments, refunds, open }: Money) {
  const openIds = new Set(open.map(({ id }) => id));
  // One that failed and was asked for again is told by the later one.
  const told = refunds.filter((refund) => refund.status !== "failed" || openIds.has(refund.id));
  return payments
    .filter(
      (payment) => payment.status !== "expired" || payment.claimedUtr || payment.failure || payment.method === method,
    )
    .map((payment) => ({
      id: payment.id,
      words: inWords(payment, status),
      refunds: told
        .filter(({ paymentId }) => paymentId === payment.id)
        .map((refund) => ({ ...refundView(refund), isOpen: openIds.has(refund.id) })),
    }));
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

function inWords(payment: Payment, orderStatus: FullOrder["status"]) {
  const { method, status, amountPaise, utr, claimedUtr, gatewayPaymentId, settledAt, counted, failure } = payment;
  const isUnpaidCash = method === "cash" && (status === "expired" || (status === "open" && orderStatus === "returned"));
  const reference = utr ? `UTR ${utr}` : gatewayPaymentId;
  return [
    `${ways[method]}, Rs ${formatAmount(amountPaise)}, ${isUnpaidCash ? "was not paid" : states[status]}`,
    settledAt && ` on ${momentInWords(settledAt)}`,
    reference && ` (${reference})`,
    status !== "paid" && claimedUtr && `. The customer gave the UTR ${claimedUtr}`,
    status !== "paid" && failure && `. ${failure.replace(/\.$/, "")}`,
    status === "paid" && !counted && ". It does not count for this order",
    ".",
  ]
    .filter(Boolean)
    .join("");
}
