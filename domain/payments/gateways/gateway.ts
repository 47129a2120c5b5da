import type { Paise } from "#domain/money.ts";

/** An attempt to pay an order, as the gateway reports it. */
export type GatewayPayment = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status:
    | "created"
    /** The payer's bank has reserved the money. */
    | "authorized"
    /** The shop has the money. */
    | "captured"
    /** The shop had the money, and all of it was given back. */
    | "refunded"
    | "failed";
  failure: string | null;
};

export type GatewayRefund = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: "pending" | "processed" | "failed";
  /** Our own id of the refund, as given to the gateway; null when the gateway names none. */
  reference: string | null;
};

export const payoutStatuses = ["created", "failed", "processed"] as const;

/** A transfer of the gateway to the shop's bank account. */
export type GatewayPayout = {
  id: string;
  /** The number of the bank's transfer, in capitals; null until there is one. */
  utr: string | null;
  /** `failed` is not final. Null, as is the amount, when only what was paid out with it is known. */
  status: (typeof payoutStatuses)[number] | null;
  amountPaise: Paise | null;
  createdAt: Date;
};

export const payoutItemKinds = ["payment", "refund", "adjustment", "transfer", "other"] as const;

/** One amount that the gateway added to a payout or took off it. */
export type PayoutItem = {
  /** The gateway's id of the payment, refund, adjustment or transfer. */
  id: string;
  payoutId: string;
  kind: (typeof payoutItemKinds)[number];
  /** What it adds to the payout, and what it takes off: one of them is 0. */
  creditPaise: Paise;
  debitPaise: Paise;
  /** Before the fee, in the smallest unit of `currency`. */
  amountPaise: number;
  currency: string;
  /** What the gateway keeps for its work, with the tax. */
  feePaise: Paise;
  taxPaise: Paise;
  createdAt: Date;
  settledAt: Date;
  /** The UTR of its payout, as it stands beside the item. */
  utr: string | null;
  /** The payment that a refund or an adjustment is about. */
  paymentId: string | null;
  disputeId: string | null;
  /** The payment request's `reference`. */
  reference: string | null;
};

/** Which part of a list the gateway is asked for: `count` entries after the first `skip`. */
export type Part = { count: number; skip: number };

/** The HTML form that leads to the gateway's own payment page. */
export type CheckoutForm = { action: string; fields: [name: string, value: string][] };

export type CheckoutDetails = {
  gatewayOrderId: string;
  amountPaise: Paise;
  shopName: string;
  description: string;
  name: string;
  /** +91 and ten digits; null when a gift's sender gave none. */
  mobile: string | null;
  email: string | null;
  /** Where the gateway sends the customer with the result, by POST. */
  returnUrl: string;
  /** Where the gateway sends a customer who cancels, by GET. */
  cancelUrl: string;
};

/** The gateway refused a request and changed nothing. */
export class GatewayRefusal extends Error {
  /** Whether the same request may succeed later. True if the shop's balance is too low or its keys are wrong. */
  readonly mayChange: boolean;

  constructor(message: string, mayChange: boolean) {
    super(message);
    this.mayChange = mayChange;
  }
}

/** A payment gateway. Refused requests throw `GatewayRefusal`. After any other error, money may have moved or not. */
export type Gateway = {
  /** Returns the gateway's id for the order. Throws when the gateway stored a wrong amount or currency. */
  createOrder(order: { amountPaise: Paise; reference: string }): Promise<string>;
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>;
  capture(gatewayPaymentId: string, amountPaise: Paise): Promise<GatewayPayment>;
  /** Sends money of a payment back to the payer. A second call with the same reference sends no more. */
  refund(gatewayPaymentId: string, refund: { amountPaise: Paise; reference: string }): Promise<GatewayRefund>;
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>;
  /** The payouts made since then, in any order. */
  listPayouts(since: Date, part: Part): Promise<GatewayPayout[]>;
  /** What was paid out on a day of India. `payoutId` is null for what is to be paid out later. */
  listPaidOut(day: string, part: Part): Promise<(Omit<PayoutItem, "payoutId"> & { payoutId: string | null })[]>;
  checkoutForm(details: CheckoutDetails): CheckoutForm;
  /** Whether the gateway signed the result that the customer's browser brings back. */
  isReturnGenuine(claim: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  /** Whether the gateway signed a notice (webhook); `body` must be its exact bytes. */
  isNoticeGenuine(body: Uint8Array, signature: string): boolean;
};
