import { randomUUID } from "node:crypto";
import type { Money } from "#domain/payments/payment.ts";
import type { Payment } from "#domain/payments/payments.server.ts";

/** The money a payment of `waitingOrder` asks for, as the gateway reports it; each call is money of its own. */
export function moneyFor(payment: Payment, more: Partial<Money> = {}): Money {
  const gatewayPaymentId = `pay_${randomUUID()}`;
  return { paymentId: payment.id, amountPaise: 549_00, currency: "INR", gatewayPaymentId, by: "gateway", ...more };
}
