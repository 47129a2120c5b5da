import { formatAmount } from "#domain/money.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import { momentInWords } from "#domain/orders/story.ts";
import type { Payment } from "#domain/payments/payments.server.ts";

const ways = { upi: "UPI", razorpay: "Razorpay", cash: "Cash" } as const;

const states = {
  open: "is waited for",
  failed: "did not go through",
  expired: "did not come in time",
  paid: "was paid",
} as const;

/** Each way of paying an order, and how far it came, in words. */
export function moneyView({ method }: FullOrder, payments: readonly Payment[]) {
  return payments
    .filter(
      (payment) => payment.status !== "expired" || payment.claimedUtr || payment.failure || payment.method === method,
    )
    .map((payment) => ({ id: payment.id, words: inWords(payment) }));
}

function inWords(payment: Payment) {
  const { method, status, amountPaise, utr, claimedUtr, gatewayPaymentId, settledAt, counted, failure } = payment;
  const reference = utr ? `UTR ${utr}` : gatewayPaymentId;
  return [
    `${ways[method]}, Rs ${formatAmount(amountPaise)}, ${states[status]}`,
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
