import type { Paise } from "#domain/money.ts";

/** An attempt to pay one of our orders, as the gateway reports it. */
export type GatewayPayment = {
  id: string;
  amountPaise: Paise;
  currency: string;
  /**
   * Only with "captured" has the money come. With "authorized" the payer's bank has reserved it, and it must still be
   * captured.
   */
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
  failure: string | null;
};

export type GatewayRefund = {
  id: string;
  amountPaise: Paise;
  currency: string;
  status: "pending" | "processed" | "failed";
  /** The id of our refund (`refunds.id`), as we gave it to the gateway; null when the gateway names none. */
  reference: string | null;
};

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

/** Thrown when the gateway answered a request with a refusal; it changed nothing. */
export class GatewayRefusal extends Error {
  /** Whether the same request may succeed later, because only money or the right keys are missing. */
  readonly mayChange: boolean;

  constructor(message: string, mayChange: boolean) {
    super(message);
    this.mayChange = mayChange;
  }
}

/**
 * A payment gateway. The methods that return a promise send it a request. They throw `GatewayRefusal` when the gateway
 * refuses the request. They throw another error when it gives no usable answer; then it is unknown whether money moved.
 */
export type Gateway = {
  /**
   * Creates an order at the gateway for an amount, and returns the gateway's id for it. Also throws when the created
   * order has another amount or currency.
   */
  createOrder(order: { amountPaise: Paise; reference: string }): Promise<string>;
  listPayments(gatewayOrderId: string): Promise<GatewayPayment[]>;
  capture(gatewayPaymentId: string, amountPaise: Paise): Promise<GatewayPayment>;
  /** A second call with the same reference sends no more money. */
  refund(gatewayPaymentId: string, refund: { amountPaise: Paise; reference: string }): Promise<GatewayRefund>;
  listRefunds(gatewayPaymentId: string): Promise<GatewayRefund[]>;
  checkoutForm(details: CheckoutDetails): CheckoutForm;
  /**
   * Whether the gateway signed the result of a payment that the customer's browser brings back from the gateway's page.
   */
  isReturnGenuine(claim: { gatewayOrderId: string; gatewayPaymentId: string; signature: string }): boolean;
  /** Whether the gateway signed a notice (webhook); `body` must be its exact bytes. */
  isNoticeGenuine(body: Uint8Array, signature: string): boolean;
};
