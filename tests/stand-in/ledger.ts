import { randomBytes } from "node:crypto";

export type Order = { id: string; amount: number; currency: string; receipt: string };
export type Payment = {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  error_description: string | null;
};
export type Refund = {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  receipt: string | null;
  status: "pending" | "processed" | "failed";
};

/** The orders, payments and refunds of the fake payment gateway for tests. Amounts are in paise. */
export function createLedger() {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  /** The refunds by idempotency key. A repeated request has the key of the first request. */
  const asked = new Map<string, Refund>();

  function order({ amount, currency, receipt }: Omit<Order, "id">): Order {
    const made = { id: newId("order"), amount, currency, receipt };
    orders.set(made.id, made);
    return made;
  }

  /** Records an attempt to pay. `amount` is in paise; by default it is the order's amount. */
  function attempt(orderId: string, status: Payment["status"], amount = orders.get(orderId)!.amount): Payment {
    const { currency } = orders.get(orderId)!;
    const error = status === "failed" ? "Payment was declined by the bank." : null;
    const made = { id: newId("pay"), order_id: orderId, amount, currency, status, error_description: error };
    payments.set(made.id, made);
    return made;
  }

  /** An order's payments, latest first, as Razorpay lists them. */
  const paymentsOf = (orderId: string) => [...payments.values()].filter((one) => one.order_id === orderId).toReversed();
  const refundsOf = (paymentId: string) => [...refunds.values()].filter((one) => one.payment_id === paymentId);

  /** Refunds `amount` paise of a payment, once for each `key`. If impossible, returns a sentence that says why. */
  function refund(paymentId: string, amount: number, receipt: string | null, key: string | undefined): Refund | string {
    const known = key && asked.get(key);
    if (known) return known;
    const payment = payments.get(paymentId);
    if (payment?.status !== "captured") return "The payment has not been captured.";
    const left = payment.amount - refundsOf(paymentId).reduce((sum, one) => sum + one.amount, 0);
    if (!Number.isInteger(amount) || amount < 100 || amount > left) return "The refund amount is not possible.";
    const { currency } = payment;
    const made: Refund = { id: newId("rfnd"), payment_id: paymentId, amount, currency, receipt, status: "processed" };
    refunds.set(made.id, made);
    if (key) asked.set(key, made);
    return made;
  }

  return { orders, payments, refunds, order, attempt, paymentsOf, refundsOf, refund };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(10).toString("base64url").replaceAll(/[-_]/g, "x")}`;
}
