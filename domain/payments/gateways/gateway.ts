import type { Paise } from "#domain/money.ts";

/** An attempt at paying one of our orders, as the gateway knows it. */
export type GatewayPayment = {
  id: string;
  amountPaise: Paise;
  currency: string;
  /** Only "captured" is money; "authorized" is promised and has to be captured. */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  failure: string | null;
};

export type GatewayRefund = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: "pending" | "processed" | "failed";
  /** Our refund's id. */
  reference: string | null;
};

/** The form that leads the customer to the gateway's own page. */
export type CheckoutForm = { action: string; fields: [name: string, value: string][] };

export type CheckoutDetails = {
  gatewayOrderId: string;
  amountPaise: Paise;
  shopName: string;
  description: string;
  name: string;
  /** +91 and ten digits. */
  mobile: string;
  email: string | null;
  /** Where the gateway sends the customer: with the outcome by POST, or back by GET when they give up. */
  returnUrl: string;
  cancelUrl: string;
};

/** The gateway has answered, and the answer is no: nothing was done. */
export class GatewayRefusal extends Error {
  /** Whether the same may be granted later: money or the right keys are missing, not the right to ask. */
  readonly mayChange: boolean;

  constructor(message: string, mayChange: boolean) {
    super(message);
    this.mayChange = mayChange;
  }
}

/**
 * A company that takes money for the shop. Whatever asks it over the network throws: a `GatewayRefusal` when the answer
 * is no, anything else when there is none, which says nothing about the money.
 */
export type Gateway = {
  /** Throws also when the order that was made is over another amount or currency. */
  createOrder(order: { amountPaise: Paise; reference: string }): Promise<string>;
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>;
  capture(gatewayPaymentId: string, amountPaise: Paise): Promise<GatewayPayment>;
  /** Asked twice with one reference, it sends the money once. */
  refund(gatewayPaymentId: string, refund: { amountPaise: Paise; reference: string }): Promise<GatewayRefund>;
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>;
  checkoutForm(details: CheckoutDetails): CheckoutForm;
  /** Whether the customer's return was signed by the gateway. */
  isReturnGenuine(claim: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  /** Whether a notice, byte by byte as it came, was signed by the gateway. */
  isNoticeGenuine(body: Uint8Array, signature: string): boolean;
};
