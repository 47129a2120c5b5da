import { z } from "zod";
import type { Environment } from "#platform/environment.ts";
import { GatewayRefusal, type CheckoutDetails, type CheckoutForm, type Gateway } from "./gateway.ts";
import { aPayout, aPayoutItem } from "./razorpay-payouts.ts";
import { isSignedBy } from "./signature.server.ts";

const TIMEOUT = 8000;

const anOrder = z.object({ id: z.string(), amount: z.int(), currency: z.string() });
const aPayment = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    captured: z.boolean().nullish(),
    error_description: z.string().nullish(),
  })
  .transform(({ id, amount, currency, status, captured, error_description }) => ({
    id,
    amountPaise: amount,
    currency,
    // Money that was only reserved, and that Razorpay let go, never came to the shop.
    status: status === "refunded" && captured === false ? ("failed" as const) : status,
    failure: error_description ?? null,
  }));
const aRefund = z
  .object({
    id: z.string(),
    amount: z.int(),
    currency: z.string(),
    status: z.enum(["pending", "processed", "failed"]),
    receipt: z.string().nullish(),
  })
  .transform(({ id, amount, currency, status, receipt }) => ({
    id,
    amountPaise: amount,
    currency,
    status,
    reference: receipt ?? null,
  }));
const anError = z.object({ error: z.object({ code: z.string().nullish(), reason: z.string().nullish() }) });
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item) }).transform(({ items }) => items);

/** The Razorpay gateway; undefined when its keys are not set. Requests throw after eight seconds without an answer. */
export function openRazorpay(environment: Environment): Gateway | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: notices } = environment;
  if (!keyId || !keySecret || !notices) return undefined;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;

  async function ask<Answer>(schema: z.ZodType<Answer>, path: string, body?: object, headers = {}): Promise<Answer> {
    const response = await fetch(environment.RAZORPAY_URL + path, {
      method: body ? "POST" : "GET",
      headers: { Authorization: authorization, "Content-Type": "application/json", ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const text = await response.text();
    if (!response.ok) throw faultOf(response.status, path, text);
    return schema.parse(JSON.parse(text));
  }

  return {
    async createOrder({ amountPaise, reference }) {
      // Captured automatically: money that is only authorised goes back to the customer after some days.
      const payment = {
        capture: "automatic",
        capture_options: { automatic_expiry_period: 20, refund_speed: "normal" },
      };
      const body = { amount: amountPaise, currency: "INR", receipt: reference, partial_payment: false, payment };
      const made = await ask(anOrder, "/v1/orders", body);
      if (made.amount !== amountPaise || made.currency !== "INR") throw new Error("Razorpay made another order.");
      return made.id;
    },
    listPayments: (orderId) => ask(listOf(aPayment), `/v1/orders/${encodeURIComponent(orderId)}/payments`),
    capture: (id, amount) =>
      ask(aPayment, `/v1/payments/${encodeURIComponent(id)}/capture`, { amount, currency: "INR" }),
    refund: (id, { amountPaise, reference }) =>
      ask(
        aRefund,
        `/v1/payments/${encodeURIComponent(id)}/refund`,
        { amount: amountPaise, speed: "normal", receipt: reference },
        { "X-Refund-Idempotency": reference },
      ),
    listRefunds: (id) => ask(listOf(aRefund), `/v1/payments/${encodeURIComponent(id)}/refunds`),
    listPayouts: (since, { count, skip }) => {
      const from = Math.floor(since.getTime() / 1000);
      return ask(listOf(aPayout), `/v1/settlements?from=${from}&count=${count}&skip=${skip}`);
    },
    listPaidOut: (day, { count, skip }) => {
      const [year, month, date] = day.split("-");
      const on = `year=${year}&month=${month}&day=${date}`;
      return ask(listOf(aPayoutItem), `/v1/settlements/recon/combined?${on}&count=${count}&skip=${skip}`);
    },
    checkoutForm: (details) => hostedCheckout(environment.RAZORPAY_CHECKOUT_URL, keyId, details),
    isReturnGenuine: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSignedBy(`${gatewayOrderId}|${gatewayPaymentId}`, signature, [keySecret]),
    isNoticeGenuine: (body, signature) => isSignedBy(body, signature, notices),
  };
}

/** HTTP errors that do not refuse a request for good: timeout, conflict, too early, and too many requests. */
const noAnswers = new Set([408, 409, 425, 429]);
const wrongKeys = new Set([401, 403]);

function faultOf(status: number, path: string, text: string): Error {
  const message = [`Razorpay answered ${status} to ${path}`, ...codesIn(text)].join(", ");
  if (status >= 500 || noAnswers.has(status)) return new Error(message);
  // Razorpay says "Your account does not have enough balance to carry out the refund operation."
  return new GatewayRefusal(message, wrongKeys.has(status) || /enough balance/i.test(text));
}

/** The codes in an error from Razorpay. Leaves out the error's description, which may name a person. */
function codesIn(text: string): string[] {
  const { error } = anError.safeParse(parsed(text)).data ?? {};
  return [error?.code, error?.reason].filter((code): code is string => /^\w{1,60}$/.test(code ?? ""));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hostedCheckout(action: string, keyId: string, details: CheckoutDetails): CheckoutForm {
  const fields: [string, string | null][] = [
    ["key_id", keyId],
    ["order_id", details.gatewayOrderId],
    ["amount", String(details.amountPaise)],
    ["currency", "INR"],
    ["name", details.shopName],
    ["description", details.description],
    ["prefill[name]", details.name],
    ["prefill[contact]", details.mobile],
    ["prefill[email]", details.email],
    ["callback_url", details.returnUrl],
    ["cancel_url", details.cancelUrl],
  ];
  return { action, fields: fields.filter((field): field is [string, string] => field[1] !== null) };
}
