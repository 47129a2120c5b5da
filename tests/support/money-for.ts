import { randomUUID } from "node:crypto";
import type { Money } from "#domain/payments/payment.ts";

/**
 * The money that pays a request of `waitingOrder`, as the gateway reports it; each call gives money with an id of its
 * own.
 */
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

/** A transfer by UPI whose UTR a person typed. */
export function transferFor(payment: { id: string }, utr: string, more: Partial<Money> = {}): Money {
  return moneyFor(payment, { rail: "upi", externalId: utr, source: "typed", by: "shop", ...more });
}

/** Cash that was handed in. */
export function cashFor(payment: { id: string }, more: Partial<Money> = {}): Money {
  return moneyFor(payment, { rail: "cash", externalId: payment.id, source: "cash", by: "shop", ...more });
}
