import { randomInt, randomUUID } from "node:crypto";
import type { Money } from "#domain/payments/requests/payment.ts";

/** ₹549 received, as the payment gateway reports it. This is the total of `anOrder`. */
export function moneyFor(payment: { id: string }, more: Partial<Money> = {}): Money {
  return {
    paymentId: payment.id,
    amountPaise: 549_00,
    currency: "INR",
    rail: "card",
    externalId: `pay_${randomUUID()}`,
    source: "webhook",
    by: "gateway",
    ...more,
  };
}

/** A transfer by UPI whose UTR (the bank's number of the transfer) somebody in the shop typed. */
export function transferFor(payment: { id: string }, utr: string, more: Partial<Money> = {}): Money {
  return moneyFor(payment, { rail: "upi", externalId: utr, source: "typed", by: "shop", ...more });
}

/** Cash that was received for an order. */
export function cashFor(payment: { id: string }, more: Partial<Money> = {}): Money {
  return moneyFor(payment, { rail: "cash", externalId: payment.id, source: "cash", by: "shop", ...more });
}

/** A number of a transfer by UPI that no other test uses. */
export const newUtr = () => String(randomInt(100_000_000_000, 281_000_000_000));
