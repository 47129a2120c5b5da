import type { Paise } from "#domain/money.ts";

/** An attempt to pay one of our orders, as the gateway reports it. */
export type GatewayPayment = {
  id: string;
  amountPaise: Paise;
  currency: string;
  /** Only "captured" is money; "authorized" is reserved and must be captured. */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  failure: string | null;
};

export type GatewayRefund = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: "pending" | "processed" | "failed";
  /** The id of our refund, which we gave the gateway. */
  reference: string | null;
};

/** The form that opens the gateway's own page. */
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

/** The gateway answered and refused; it changed nothing. */
export class GatewayRefusal extends Error {
  /** Whether the same request may succeed later, because money or the right keys are missing. */
  readonly mayChange: boolean;

  constructor(message: string, mayChange: boolean) {
    super(message);
    this.mayChange = mayChange;
  }
}

/**
 * A payment company. Methods that ask it throw: `GatewayRefusal` when it refuses, any other error when it gave no
 * answer, which tells nothing about the money.
 */
export type Gateway = {
  /**
   * Creates the gateway's order for an amount and returns its id. Also throws when the order has another amount or
   * currency.
   */
  createOrder(order: { amountPaise: Paise; reference: string }): Promise<string>;
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>;
  capture(gatewayPaymentId: string, amountPaise: Paise): Promise<GatewayPayment>;
  /** A second call with the same reference sends no more money. */
  refund(gatewayPaymentId: string, refund: { amountPaise: Paise; reference: string }): Promise<GatewayRefund>;
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>;
  checkoutForm(details: CheckoutDetails): CheckoutForm;
  /** Whether what the customer brings back from the gateway has its valid signature. */
  isReturnGenuine(claim: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  /** Whether a notice, in its exact bytes, has a valid signature of the gateway. */
  isNoticeGenuine(body: Uint8Array, signature: string): boolean;
};
