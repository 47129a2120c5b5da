import { msg, t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { database, environment, gateway, type Context } from "#app/context.ts";
import { done, invalid, readForm } from "#app/form.server.ts";
import { rememberOrder } from "#app/open-orders.server.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { sayPart } from "#app/sentences/money-back.ts";
import { sayNotClaimed, sayNotRenewed } from "#app/sentences/order-changes.ts";
import { sayAnswer, sayKept } from "#app/sentences/order.ts";
import { sayOpenHours } from "#app/sentences/payment.ts";
import { sayMoment, sayUntil } from "#app/ui/days.ts";
import type { Values } from "#app/ui/field.tsx";
import { i18n, language, linkTo } from "#app/words/words.ts";
import { isRenewable, renewOrder } from "#domain/checkout/renewal.server.ts";
import { formatRupees } from "#domain/money.ts";
import { givenBackOf, type Hold, isPaid, owesBeforeItLeaves, saysPaid, partPaidPaiseOf } from "#domain/orders/order.ts";
import { buyerOf, buyersMobile } from "#domain/orders/documents/bill.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { ranOut } from "#domain/orders/customer/timeline.ts";
import { noteCheck } from "#domain/payments/requests/attempts.server.ts";
import { claimTransfer, sayPaid, sayUnpaid } from "#domain/payments/requests/claims.server.ts";
import type { CheckoutForm } from "#domain/payments/gateways/gateway.ts";
import { androidLinks, payeeName, rupeesOf, upiLink } from "#domain/payments/gateways/upi.ts";
import type { Payment } from "#domain/payments/requests/payments.server.ts";
import { checkNow, openGatewayOrder } from "#domain/payments/receipts/reconciliation.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { changeMethod, otherMethods } from "./change-method.server.ts";
import { viewCard } from "./order-card.server.ts";
import { shareLink } from "./order-view.server.ts";
import { duePaiseOf, findPayable, type Payable } from "./payable.server.ts";

export type UpiView = {
  link: string;
  /** Links that each open one UPI app; empty in browsers that cannot report a missing app. */
  apps: { app: string; href: string }[];
  /** Whether a link in `apps` failed because that app is not installed. */
  isAppMissing: boolean;
  id: string;
  payee: string;
  /** For example "₹1,249". */
  amount: string;
  /** In the format of UPI links: "1249.00". */
  plainAmount: string;
  reference: string;
  /** Whether the amount is so large that some banks refuse payment from a saved picture of the QR code. */
  isLarge: boolean;
  /** The payment that the customer has reported and the shop has not found yet; undefined when there is none. */
  lookedFor: LookedFor | undefined;
};

/** A UPI payment that the customer has reported and the shop has not found yet. */
export type LookedFor = {
  utr: string | null;
  /** When the customer last reported the payment or asked about it, in words. */
  lookedAt: string;
  /** When somebody looks for payments, in words. */
  hours: string;
  /** What happens once the payment is found, and until when the unpaid order is kept, in words. */
  whenFound: string;
  /** Whether the customer wants to see the QR code again. */
  isAskedAgain: boolean;
};

export type RazorpayView = {
  state: "ready" | "failed" | "checking" | "silent" | "over";
  form: CheckoutForm | undefined;
};

type PayState =
  | "to pay"
  /** The customer has reported a payment that the shop has not found yet. */
  | "looked for"
  | "received"
  /** The time to pay has passed. */
  | "over";

const payHeadings = {
  "to pay": msg`Pay for your order`,
  "looked for": msg`We look for your payment`,
  received: msg`Payment received`,
  over: msg`Time to pay is over`,
} satisfies Record<PayState, unknown>;

const LARGE_PAISE = 2000_00;

/** The data of the payment page. Throws a redirect to the order's page when there is nothing to pay or confirm. */
export async function payPage(context: Context, request: Request, token: string | undefined) {
  const db = context.get(database);
  const found = await findPayable(context, request, token);
  const { base } = found;
  let { order, payment } = found;
  let outcome: "known" | "unknown" = "known";
  const company = context.get(gateway);
  const asked = new URL(request.url).searchParams;
  const wanted = asked.has("check") || payment.pending;
  if (wanted && company && payment.method === "razorpay" && !isPaid(order)) {
    outcome = await checkNow(db, company, payment);
    ({ order, payment } = await findPayable(context, request, token));
  }
  if (asked.has("check") && payment.method === "upi" && saysPaid(order)) {
    payment = { ...payment, checkedAt: new Date() };
    await noteCheck(db, payment.id, { checkedAt: payment.checkedAt! });
  }
  const over = order.status === "cancelled" && !isPaid(order) && ranOut(order);
  const isKept = isPaid(order) && givenBackOf(order) !== "all";
  const isReceived = order.status === "placed" && isKept && order.method !== "cash";
  const owes = owesBeforeItLeaves(order);
  if (order.status !== "awaiting-payment" && !owes && !over && !isReceived) {
    throw redirect(`${base}#placed`, 303);
  }

  const settings = await readSettings(db);
  const came = cameInWords(order, payment, over);
  const state: PayState = isReceived ? "received" : over ? "over" : saysPaid(order) ? "looked for" : "to pay";
  const heading = owes && state === "to pay" ? t`Pay the rest of your order` : i18n._(payHeadings[state]);
  return {
    base,
    state,
    heading,
    number: order.number,
    total: formatRupees(payment.amountPaise),
    kept: keptOnPage(order, settings),
    card: await viewCard(db, order, { masked: token === undefined }),
    came,
    isTrial: settings.stage === "trial",
    /** What happens next; undefined until the order is paid. */
    next: isReceived ? sayAnswer(order, new Date()) : undefined,
    upi:
      payment.method === "upi" && !isReceived
        ? upiView(context, request, { order, payment, base, settings })
        : undefined,
    razorpay:
      payment.method === "razorpay" && (!came || !over) && !isReceived
        ? await razorpayView(context, { order, payment, base, settings, outcome, over })
        : undefined,
    otherMethods: isReceived ? [] : await otherMethods(context, order, settings),
    canRenew: state === "over" && isRenewable(order),
    canChange: state === "to pay" && !came && outcome === "known",
    /** A WhatsApp link to the order's page; undefined for visitors who do not have its secret link. */
    share: token === undefined ? undefined : shareLink(context, order),
    page: pageMeta(context, {
      title: t`${heading}: order ${{ number: order.number }}`,
      description: t`What is to be paid for this order, and how.`,
      path: `${base}/pay`,
      noindex: true,
    }),
  };
}

/** Says until when the unpaid order is kept; undefined when no time limit applies. */
function keptOnPage({ hold, method, holdExpiresAt }: FullOrder, settings: Settings): string | undefined {
  if (!holdExpiresAt) return undefined;
  const until = sayUntil(holdExpiresAt);
  if (hold !== "standard") return `${t`Your order is placed.`} ${sayKept({ hold }, until)}`;
  const kept = t`Your order is placed and everything in it is kept for you until ${until}.`;
  if (method !== "upi") return kept;
  return `${kept} ${t`We look for payments by UPI ${{ hours: sayOpenHours(settings) }}.`}`;
}

type Upi = Payable & { settings: Settings };

function upiView(context: Context, request: Request, { order, payment, base, settings }: Upi): UpiView {
  const { reference } = payment;
  const amountPaise = duePaiseOf(order, payment);
  const link = upiLink({ settings, amountPaise, reference, note: order.number });
  const asked = new URL(request.url).searchParams;
  const fallback = context.get(environment).SITE_URL + linkTo(`${base}/pay?app=missing#upi`);
  return {
    link,
    apps: opensIntents(request) ? androidLinks(link, fallback) : [],
    isAppMissing: asked.has("app"),
    id: settings.upiId,
    payee: payeeName(settings),
    amount: formatRupees(amountPaise),
    plainAmount: rupeesOf(amountPaise),
    reference,
    isLarge: amountPaise > LARGE_PAISE,
    lookedFor: saysPaid(order) ? lookedFor(order, payment, { settings, isAskedAgain: asked.has("again") }) : undefined,
  };
}

/** Whether the browser opens `intent:` links and reports missing apps. A browser embedded in an app does not. */
function opensIntents(request: Request): boolean {
  const browser = request.headers.get("User-Agent") ?? "";
  return /Android.*Chrome\//.test(browser) && !browser.includes("; wv)");
}

function lookedFor(
  { hold, holdExpiresAt }: FullOrder,
  { claimedUtr, checkedAt }: Payment,
  { settings, isAskedAgain }: { settings: Settings; isAskedAgain: boolean },
): LookedFor {
  const until = holdExpiresAt && sayUntil(holdExpiresAt);
  return {
    utr: claimedUtr,
    lookedAt: sayMoment(checkedAt ?? new Date()),
    hours: sayOpenHours(settings),
    whenFound: until
      ? `${t`Once it is there, this page says “Payment received” and we cook.`} ${sayHearing(until, { hasUtr: claimedUtr !== null, hold })}`
      : t`Once it is there, we cook the order if we still can, or send the money back.`,
    isAskedAgain,
  };
}

/** Until when the unpaid order is kept, and whether the customer hears from the shop by then. */
function sayHearing(until: string, { hasUtr, hold }: { hasUtr: boolean; hold: Hold }): string {
  // Only a reservation of full length becomes longer by a UTR.
  if (hold !== "standard")
    return t`It is kept until ${until}; if your money is found later, we cook it if we still can.`;
  return hasUtr
    ? t`You hear from us by ${until}, and your order is kept for as long.`
    : t`Your order is kept until ${until}. With the UTR below we keep it for two days, and find your money sooner.`;
}

function cameInWords(order: FullOrder, payment: Payment, over: boolean): string | undefined {
  const camePaise = partPaidPaiseOf(order);
  if (camePaise === 0) return undefined;
  const came = sayPart(camePaise, payment.amountPaise);
  const { number } = order;
  if (over)
    return `${came}. ${t`The time to pay is over, so order ${number} was cancelled, and what came goes back to you.`}`;
  return payment.method === "cash"
    ? `${came}. ${t`Call or write to us, and we settle it with you.`}`
    : `${came}. ${t`Pay only the rest, or call or write to us.`}`;
}

type Paying = Payable & {
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

async function checkoutForm(
  context: Context,
  { order, payment, base, settings }: Paying,
): Promise<CheckoutForm | undefined> {
  const company = context.get(gateway);
  if (!company) return undefined;
  const { SITE_URL: site } = context.get(environment);
  const { token, email, number } = order;
  const isTracked = base === href("/track/order");
  try {
    const { id: gatewayOrderId, amountPaise } = await openGatewayOrder(context.get(database), company, payment);
    return company.checkoutForm({
      gatewayOrderId,
      amountPaise,
      shopName: settings.shopName,
      description: `Order ${number}`,
      // For a gift the buyer's name, because its receiver must not hear of the payment.
      name: buyerOf(order),
      mobile: buyersMobile(order),
      email,
      // A visitor who found the order on the tracking page must not learn its secret token.
      returnUrl: `${site}${href("/payments/razorpay/return")}?${isTracked ? `tracked=${language()}` : `order=${token}`}`,
      cancelUrl: site + linkTo(`${base}/pay`),
    });
  } catch {
    return undefined;
  }
}

/** Handles the buttons of the payment page, such as "I have paid". Throws 400 for an unknown button. */
export async function changePayment(context: Context, request: Request, token: string | undefined) {
  const values = await readForm(request);
  const payable = await findPayable(context, request, token);
  switch (values.intent) {
    case "paid":
      return sayOfPayment(context, payable, true);
    case "not-paid":
      return sayOfPayment(context, payable, false);
    case "renew":
      return renew(context, request, payable, token);
    case "claim":
      return reportUtr(context, payable, { ...values, utr: (values.utr ?? "").slice(0, 100) });
    case "change":
      return changeMethod(context, payable, values);
    default:
      throw refuse(t`We did not understand what you would like to do. Nothing was changed.`, 400);
  }
}

async function sayOfPayment(context: Context, { payment, base }: Payable, isPaidFor: boolean) {
  const db = context.get(database);
  await (isPaidFor ? sayPaid(db, payment.id) : sayUnpaid(db, payment.id));
  return done(`${base}/pay${isPaidFor ? "" : "?again"}#pay`);
}

async function renew(context: Context, request: Request, { order, base }: Payable, token: string | undefined) {
  const answer = await renewOrder(context.get(database), order.id);
  if (answer !== "renewed") return invalid(context, { values: {}, problems: { form: sayNotRenewed(answer.refused) } });
  return done(`${base}/pay#pay`, token ? [await rememberOrder(context, request, token)] : []);
}

async function reportUtr(context: Context, { payment, base }: Payable, values: Values & { utr: string }) {
  const answer = await claimTransfer(context.get(database), payment.id, values.utr);
  if (answer !== "claimed") return invalid(context, { values, problems: { utr: sayNotClaimed(answer.refused) } });
  return done(`${base}/pay#pay`);
}
