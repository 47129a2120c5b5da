import { randomBytes } from "node:crypto";

export type Order = { id: string; amount: number; currency: string; receipt: string };
export type Payment = {
  id: string;
  order_id: string;
  amount: number;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  captured: boolean;
  amount_refunded: number;
  refund_status: null | "partial" | "full";
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

export type Dispute = {
  id: string;
  payment_id: string;
  amount: number;
  currency: string;
  amount_deducted: number;
  /** Seconds since 1970. */
  respond_by: number;
  phase: "chargeback";
  status: "open" | "under_review" | "won" | "lost" | "closed";
};

const WEEK = 7 * 24 * 60 * 60;

/** The orders, payments, refunds and disputes of the fake payment gateway for tests. Amounts are in paise. */
export function createLedger() {
  const orders = new Map<string, Order>();
  const payments = new Map<string, Payment>();
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();
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
    const captured = status === "captured";
    const back = { amount_refunded: 0, refund_status: null };
    const made = {
      id: newId("pay"),
      order_id: orderId,
      amount,
      currency,
      status,
      captured,
      ...back,
      error_description: error,
    };
    payments.set(made.id, made);
    return made;
  }

  /** An order's payments, latest first, as Razorpay lists them. */
  const paymentsOf = (orderId: string) => [...payments.values()].filter((one) => one.order_id === orderId).toReversed();
  const refundsOf = (paymentId: string) => [...refunds.values()].filter((one) => one.payment_id === paymentId);

  type Wish = { receipt?: string | null; key?: string | undefined; status?: Refund["status"] };

  /** Refunds `amount` paise of a payment, once for each `key`. If impossible, returns a sentence that says why. */
  function refund(paymentId: string, amount: number, { receipt = null, key, status = "processed" }: Wish = {}) {
    const known = key && asked.get(key);
    if (known) return known;
    const payment = payments.get(paymentId);
    if (!payment?.captured) return "The payment has not been captured.";
    const left = payment.amount - payment.amount_refunded;
    if (!Number.isInteger(amount) || amount < 100 || amount > left) return "The refund amount is not possible.";
    const { currency } = payment;
    const made: Refund = { id: newId("rfnd"), payment_id: paymentId, amount, currency, receipt, status };
    refunds.set(made.id, made);
    if (key) asked.set(key, made);
    countRefunds(payment);
    return made;
  }

  /** Ends a pending refund. */
  function endRefund(id: string, status: "processed" | "failed"): Refund {
    const refunded = refunds.get(id)!;
    refunded.status = status;
    countRefunds(payments.get(refunded.payment_id)!);
    return refunded;
  }

  function countRefunds(payment: Payment): void {
    const standing = refundsOf(payment.id).filter(({ status }) => status !== "failed");
    payment.amount_refunded = standing.reduce((sum, one) => sum + one.amount, 0);
    payment.refund_status =
      payment.amount_refunded === 0 ? null : payment.amount_refunded < payment.amount ? "partial" : "full";
    payment.status = payment.refund_status === "full" ? "refunded" : "captured";
  }

  /** Lets the payer's bank contest `amount` paise of a payment. */
  function dispute(paymentId: string, amount = payments.get(paymentId)!.amount): Dispute {
    const made: Dispute = {
      id: newId("disp"),
      payment_id: paymentId,
      amount,
      currency: payments.get(paymentId)!.currency,
      amount_deducted: 0,
      respond_by: Math.floor(Date.now() / 1000) + WEEK,
      phase: "chargeback",
      status: "open",
    };
    disputes.set(made.id, made);
    return made;
  }

  /** Ends a dispute. If the shop loses, the bank keeps the money. */
  function endDispute(id: string, status: "won" | "lost" | "closed"): Dispute {
    const contested = disputes.get(id)!;
    contested.status = status;
    contested.amount_deducted = status === "lost" ? contested.amount : 0;
    return contested;
  }

  return {
    orders,
    payments,
    refunds,
    disputes,
    order,
    attempt,
    paymentsOf,
    refundsOf,
    refund,
    endRefund,
    dispute,
    endDispute,
  };
}

export function newId(kind: string): string {
  return `${kind}_${randomBytes(10).toString("base64url").replaceAll(/[-_]/g, "x")}`;
}
