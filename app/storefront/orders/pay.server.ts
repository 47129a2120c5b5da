import { href, redirect, type RouterContextProvider } from "react-router";
import { database, environment, gateway } from "#app/context.ts";
import { done, invalid, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import type { Values } from "#app/ui/field.tsx";
import { type MethodOffer, offeredMethods } from "#domain/checkout/quote.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isPaid, keptOf, partInWords, saysPaid, partPaidPaiseOf } from "#domain/orders/balance.ts";
import { buyerOf, buyersMobile, itemsPaise } from "#domain/orders/bill.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { keptInWords, momentInWords, ranOut } from "#domain/orders/timeline.ts";
import { claimTransfer } from "#domain/payments/claims.server.ts";
import type { CheckoutForm } from "#domain/payments/gateways/gateway.ts";
import { payeeName, upiLink } from "#domain/payments/gateways/upi.ts";
import { findPaymentBy, type Payment } from "#domain/payments/payments.server.ts";
import { checkNow, openGatewayOrder } from "#domain/payments/reconciliation.server.ts";
import { payByAnotherMethod } from "#domain/payments/change-method.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { orderBehind } from "./order-behind.server.ts";

type Context = Readonly<RouterContextProvider>;

export type UpiView = {
  link: string;
  id: string;
  payee: string;
  /** "₹1,249". */
  amount: string;
  reference: string;
  isLarge: boolean;
  claimedUtr: string | null;
  /** Whether the order is kept while the shop looks for a transfer that the customer has reported. */
  isKept: boolean;
};

export type RazorpayView = {
  state: "ready" | "failed" | "checking" | "silent" | "over";
  form: CheckoutForm | undefined;
};

const LARGE_PAISE = 2000_00;

/**
 * The order with this token and the payment of its method; whoever has the token may see them. Throws 404 for an
 * unknown token.
 */
export async function findPayable(context: Context, token: string): Promise<{ order: FullOrder; payment: Payment }> {
  const db = context.get(database);
  const order = await orderBehind(db, token);
  const payment = await findPaymentBy(db, order.id, order.method);
  if (!payment) throw new Error(`The order ${order.id} has no payment`);
  return { order, payment };
}

/** What is still to be paid of a payment, in paise, after what has come. */
export function duePaiseOf({ sums }: FullOrder, { amountPaise }: Payment): number {
  return Math.max(0, amountPaise - keptOf(sums));
}

/**
 * What the payment page shows. Redirects to the order when there is nothing to pay on it any more. With `check` in the
 * query (`asked`), or while a payment is under way, it first asks the gateway.
 */
export async function payPage(context: Context, token: string, asked: URLSearchParams) {
  const db = context.get(database);
  let { order, payment } = await findPayable(context, token);
  let outcome: "known" | "unknown" = "known";
  const company = context.get(gateway);
  const wanted = asked.has("check") || payment.pending;
  if (wanted && company && payment.method === "razorpay" && !isPaid(order)) {
    outcome = await checkNow(db, company, payment);
    ({ order, payment } = await findPayable(context, token));
  }
  const over = order.status === "cancelled" && !isPaid(order) && ranOut(order);
  if (order.status !== "awaiting-payment" && !over) {
    throw redirect(`${href("/orders/:token", { token })}#placed`, 303);
  }

  const settings = await readSettings(db);
  const offers = await offersOf(context, order, settings);
  const came = cameInWords(order, payment, over);
  return {
    token,
    number: order.number,
    total: formatRupees(payment.amountPaise),
    kept: keptOnPage(order),
    over,
    came,
    upi: payment.method === "upi" ? upiView(order, payment, settings) : undefined,
    razorpay:
      payment.method === "razorpay" && !came
        ? await razorpayView(context, { order, payment, settings, outcome, over })
        : undefined,
    otherMethods: offers.map(({ method, feePaise }) => ({ method, label: labelOf(method, order, feePaise) })),
    canChange: !over && !came && !order.sums.isClaimed && outcome === "known",
    page: pageMeta(context, {
      title: `Pay for order ${order.number}`,
      description: "What is to be paid for this order, and how.",
      path: href("/orders/:token/pay", { token }),
      noindex: true,
    }),
  };
}

/** A sentence that says until when the order is kept for the customer; undefined when it does not expire. */
function keptOnPage(order: FullOrder): string | undefined {
  if (!order.holdExpiresAt) return undefined;
  const until = momentInWords(order.holdExpiresAt);
  if (order.hold !== "standard") return `Your order is placed. ${keptInWords(order, until)}`;
  const why = saysPaid(order) ? ", while we look for your payment" : "";
  return `Your order is placed and everything in it is kept for you until ${until}${why}.`;
}

/** The methods other than the present one by which the order may be paid. */
async function offersOf(context: Context, order: FullOrder, settings: Settings): Promise<MethodOffer[]> {
  const place = order.pincode ? await findDestination(context.get(database), order.pincode) : undefined;
  const { offered } = offeredMethods(settings, {
    totalPaise: itemsPaise(order.lines) + order.deliveryPaise,
    destinationAllowsCash: place?.zone.takesCash === true,
    isGift: order.isGift,
    collects: order.collects,
    razorpayConfigured: context.get(gateway) !== undefined,
  });
  return offered.filter(({ method }) => method !== order.method);
}

function upiView(order: FullOrder, payment: Payment, settings: Settings): UpiView {
  const { reference, claimedUtr } = payment;
  const amountPaise = duePaiseOf(order, payment);
  return {
    link: upiLink({ settings, amountPaise, reference, note: order.number }),
    id: settings.upiId,
    payee: payeeName(settings),
    amount: formatRupees(amountPaise),
    reference,
    isLarge: amountPaise > LARGE_PAISE,
    claimedUtr: saysPaid(order) ? claimedUtr : null,
    isKept: order.hold === "standard",
  };
}

function cameInWords(order: FullOrder, payment: Payment, over: boolean): string | undefined {
  const camePaise = partPaidPaiseOf(order);
  if (camePaise === 0) return undefined;
  const came = partInWords(camePaise, payment.amountPaise);
  if (over)
    return `${came}. The time to pay is over, so order ${order.number} was cancelled, and what came goes back to you.`;
  return payment.method === "upi"
    ? `${came}. Pay only the rest, or call or write to us.`
    : `${came}. Call or write to us, and we settle it with you.`;
}

type Paying = {
  order: FullOrder;
  payment: Payment;
  settings: Settings;
  outcome: "known" | "unknown";
  over: boolean;
};

async function razorpayView(context: Context, paying: Paying): Promise<RazorpayView> {
  const { payment, outcome, over } = paying;
  if (over) return { state: "over", form: undefined };
  if (outcome === "unknown") return { state: "checking", form: undefined };
  const form = await checkoutForm(context, paying);
  if (!form) return { state: "silent", form };
  return { state: payment.state === "failed" ? "failed" : "ready", form };
}

async function checkoutForm(context: Context, { order, payment, settings }: Paying): Promise<CheckoutForm | undefined> {
  const company = context.get(gateway);
  if (!company) return undefined;
  const { SITE_URL: site } = context.get(environment);
  const { token, email, number } = order;
  try {
    return company.checkoutForm({
      gatewayOrderId: await openGatewayOrder(context.get(database), company, payment),
      amountPaise: payment.amountPaise,
      shopName: settings.shopName,
      description: `Order ${number}`,
      // The receiver of a gift must not be told of its payment.
      name: buyerOf(order),
      mobile: buyersMobile(order),
      email,
      returnUrl: `${site}${href("/payments/razorpay/return")}?order=${token}`,
      cancelUrl: site + href("/orders/:token/pay", { token }),
    });
  } catch {
    return undefined;
  }
}

function labelOf(method: PaymentMethod, order: FullOrder, feePaise: Paise): string {
  if (method === "upi") return "UPI";
  if (method === "razorpay") return "Card, UPI or net banking";
  const total = formatRupees(itemsPaise(order.lines) + order.deliveryPaise + feePaise);
  const fee = feePaise > 0 ? ` (${formatRupees(feePaise)} cash fee included)` : "";
  return `Cash: ${total} ${order.collects ? "at the shop" : "at the door"}${fee}`;
}

/**
 * Handles the payment page's forms: one reports the number of a UPI transfer (UTR), one changes the payment method. 400
 * for any other form, 422 for a refusal.
 */
export async function changePayment(context: Context, token: string, request: Request) {
  const values = await readForm(request);
  switch (values.intent) {
    case "claim":
      return reportUtr(context, token, { ...values, utr: (values.utr ?? "").slice(0, 40) });
    case "change":
      return changeMethod(context, token, values);
    default:
      throw refuse("We did not understand what you would like to do. Nothing was changed.", 400);
  }
}

async function reportUtr(context: Context, token: string, values: Values & { utr: string }) {
  const { payment } = await findPayable(context, token);
  const answer = await claimTransfer(context.get(database), payment.id, values.utr);
  if (answer !== "claimed") return invalid(context, { values, problems: { utr: answer.refused } });
  return done(`${href("/orders/:token/pay", { token })}#pay`);
}

async function changeMethod(context: Context, token: string, values: Values) {
  const db = context.get(database);
  const { order } = await findPayable(context, token);
  const offers = await offersOf(context, order, await readSettings(db));
  const offer = offers.find(({ method }) => method === values.method);
  const refused = (sentence: string) => invalid(context, { values, problems: { form: sentence } });
  if (!offer) return refused("That way of paying cannot be offered for this order.");
  const answer = await payByAnotherMethod(db, order.id, offer.method, offer.feePaise);
  if (answer !== "changed") return refused(answer.refused);
  const isCash = offer.method === "cash";
  return done(isCash ? `${href("/orders/:token", { token })}#placed` : `${href("/orders/:token/pay", { token })}#pay`);
}
