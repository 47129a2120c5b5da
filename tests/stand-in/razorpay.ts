import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { choicePage, dashboardPage, outcomePage } from "./checkout-page.ts";
import { createLedger, type Payment, type Refund } from "./ledger.ts";
import { createPayouts } from "./payouts.ts";
import { createNotices, reliable, type Post } from "./notices.ts";

/** The keys for the fake Razorpay. They look like live keys, because an open shop accepts no others. */
export const keys = { id: "rzp_live_standin", secret: "stand-in-key-secret", notices: "stand-in-webhook-secret" };

type Options = {
  port?: number;
  keyId?: string;
  /** Milliseconds until a delayed payment succeeds. */
  lateMilliseconds?: number;
  /** Faults in the delivery of webhook requests. */
  post?: Partial<Post>;
};

export type StandIn = Awaited<ReturnType<typeof startRazorpay>>;

type Answer = { status: number; type: "application/json" | "text/html; charset=utf-8"; body: string };

const json = (body: object, status = 200): Answer => ({ status, type: "application/json", body: JSON.stringify(body) });
const html = (body: string): Answer => ({ status: 200, type: "text/html; charset=utf-8", body });
const fault = (description: string, status = 400) =>
  json({ error: { code: "BAD_REQUEST_ERROR", description } }, status);

/** Starts a server that answers a shop as Razorpay does. Buttons on its checkout page decide how a payment ends. */
export async function startRazorpay({ port = 0, keyId = keys.id, lateMilliseconds = 4000, post }: Options = {}) {
  const ledger = createLedger();
  const payouts = createPayouts(ledger);
  const notices = createNotices(keys.notices, { ...reliable, ...post });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keys.secret}`).toString("base64")}`;
  let silent = false;
  let refusal: Answer | undefined;

  function answer(method: string, path: string, body: string, headers: IncomingMessage["headers"]): Answer {
    if (path === "/v1/checkout/embedded") return checkout(new URLSearchParams(body));
    if (path === "/v1/checkout/choice") return choose(new URLSearchParams(body));
    if (silent) return fault("The server is busy.", 503);
    if (headers.authorization !== authorization) return fault("Authentication failed", 401);
    const asked = method === "POST" ? JSON.parse(body) : {};
    const [, kind, id = "", verb] = /^\/v1\/(orders|payments)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(path) ?? [];
    switch (`${method} ${kind} ${verb ?? ""}`.trim()) {
      case "POST orders":
        return order(asked);
      case "GET orders payments":
        return json({ entity: "collection", items: ledger.paymentsOf(id) });
      case "POST payments capture":
        return capture(id, asked.amount);
      case "POST payments refund":
        return refund(id, asked, headers["x-refund-idempotency"]?.toString());
      case "GET payments refunds":
        return json({ entity: "collection", items: ledger.refundsOf(id) });
      default:
        return fault("The requested URL was not found on the server.", 404);
    }
  }

  function order({ amount, currency, receipt }: { amount: number; currency: string; receipt: string }): Answer {
    if (!Number.isInteger(amount) || amount < 100) return fault("The amount must be an integer of at least 100.");
    if (currency !== "INR") return fault("The currency is not supported.");
    if (receipt.length > 40) return fault("The receipt may not be greater than 40 characters.");
    return json({ entity: "order", status: "created", ...ledger.order({ amount, currency, receipt }) });
  }

  function capture(id: string, amount: number): Answer {
    const payment = ledger.payments.get(id);
    if (payment?.status !== "authorized" || payment.amount !== amount) return fault("This cannot be captured.");
    payment.status = "captured";
    payment.captured = true;
    return json(payment);
  }

  function refund(id: string, { amount, receipt }: { amount: number; receipt?: string }, key?: string): Answer {
    if (refusal) return refusal;
    const made = ledger.refund(id, amount, { receipt: receipt ?? null, key });
    if (typeof made === "string") return fault(made);
    void notices.tellRefund(made, ledger.payments.get(id)!, true);
    return json(made);
  }

  function checkout(fields: URLSearchParams): Answer {
    const known = ledger.orders.get(fields.get("order_id") ?? "");
    const right = fields.get("key_id") === keyId && fields.get("amount") === String(known?.amount);
    if (!known || !right) return fault("The order or its amount is not known.");
    const kept = { order_id: known.id, callback_url: fields.get("callback_url") ?? "" };
    return html(choicePage(known.amount, kept, fields.get("cancel_url") ?? ""));
  }

  function choose(fields: URLSearchParams): Answer {
    const [orderId, callbackUrl] = [fields.get("order_id") ?? "", fields.get("callback_url") ?? ""];
    const choice = fields.get("choice");
    if (choice === "pay") {
      const payment = pay(orderId);
      return html(outcomePage("Paid", callbackUrl, signedReturn(payment)));
    }
    const payment = ledger.attempt(orderId, choice === "fail" ? "failed" : "created");
    if (choice === "fail") void notices.tell(payment);
    else setTimeout(() => void settleLate(payment), lateMilliseconds).unref();
    const metadata = JSON.stringify({ payment_id: payment.id, order_id: orderId });
    return html(
      outcomePage(choice === "fail" ? "Payment failed" : "The bank takes its time", callbackUrl, {
        "error[code]": "BAD_REQUEST_ERROR",
        "error[description]": payment.error_description ?? "The bank did not answer in time.",
        "error[metadata]": metadata,
      }),
    );
  }

  function settleLate(payment: Payment): Promise<void> {
    payment.status = "captured";
    payment.captured = true;
    return notices.tell(payment);
  }

  /** Records a payment of `amount` paise, by default the order's amount, and sends its webhook requests. */
  function pay(orderId: string, amount?: number): Payment {
    const payment = ledger.attempt(orderId, "captured", amount);
    void notices.tell(payment);
    return payment;
  }

  /** Gives `amount` paise of a payment back on the gateway's own pages, and sends the webhook requests. */
  async function refundOnPages(paymentId: string, amount: number, status: Refund["status"] = "processed") {
    const made = ledger.refund(paymentId, amount, { status });
    if (typeof made === "string") throw new Error(made);
    await notices.tellRefund(made, ledger.payments.get(paymentId)!, true);
    return made;
  }

  async function endRefund(id: string, status: "processed" | "failed"): Promise<void> {
    const ended = ledger.endRefund(id, status);
    await notices.tellRefund(ended, ledger.payments.get(ended.payment_id)!, false);
  }

  async function dispute(paymentId: string, amount?: number) {
    const made = ledger.dispute(paymentId, amount);
    await notices.tellDispute(made, ledger.payments.get(paymentId)!);
    return made;
  }

  async function endDispute(id: string, status: "won" | "lost" | "closed"): Promise<void> {
    const ended = ledger.endDispute(id, status);
    await notices.tellDispute(ended, ledger.payments.get(ended.payment_id)!);
  }

  /** Does what a button of the stand-in's dashboard says. */
  async function press(fields: URLSearchParams): Promise<Answer> {
    const [verb, id = ""] = (fields.get("intent") ?? "").split(" ");
    const paise = Math.round(Number(fields.get("rupees")) * 100);
    try {
      if (verb === "refund") await refundOnPages(id, paise, "pending");
      if (verb === "processed" || verb === "failed") await endRefund(id, verb);
      if (verb === "dispute") await dispute(id);
      if (verb === "pay-out") payouts.payOut();
      if (verb === "won" || verb === "lost") await endDispute(id, verb);
    } catch (error) {
      return fault((error as Error).message);
    }
    return html(dashboardPage(ledger, payouts.payouts));
  }

  /** The signed form fields that the customer's browser brings back to the shop after paying. */
  function signedReturn({ id, order_id: orderId }: Payment): Record<string, string> {
    const signature = createHmac("sha256", keys.secret).update(`${orderId}|${id}`).digest("hex");
    return { razorpay_payment_id: id, razorpay_order_id: orderId, razorpay_signature: signature };
  }

  /** Answers a question about payouts; undefined when the answer is silence. */
  function tellPayouts(path: string, asked: URLSearchParams, res: ServerResponse): Answer | undefined {
    const told = payouts.answer(path, asked);
    if ("items" in told) return json({ entity: "collection", count: told.items.length, items: told.items });
    if (told.fault === "cut") res.destroy();
    if (told.fault === "cut" || told.fault === "silent") return undefined;
    return fault("This did not work.", Number(told.fault));
  }

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? "/", "http://stand-in");
    const sent = await text(req);
    const isAboutPayouts = pathname.startsWith("/v1/settlements") && req.headers.authorization === authorization;
    const answered =
      pathname === "/dashboard"
        ? await press(new URLSearchParams(sent))
        : isAboutPayouts && !silent
          ? tellPayouts(pathname, searchParams, res)
          : answer(req.method ?? "GET", pathname, sent, req.headers);
    if (!answered) return;
    const { status, type, body } = answered;
    res.writeHead(status, { "Content-Type": type }).end(body);
  }

  const server = createServer((req, res) => {
    respond(req, res).catch(() => res.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    ledger,
    payouts,
    notices,
    pay,
    signedReturn,
    refundOnPages,
    endRefund,
    dispute,
    endDispute,
    /** With true, the shop's own requests fail with status 503. With false, they succeed again. */
    silence: (quiet: boolean) => void (silent = quiet),
    /** Makes every later request for a refund fail with the message `words`. Without `words`, refunds succeed again. */
    refuseRefunds: (words?: string, status = 400) => void (refusal = words ? fault(words, status) : undefined),
    /** The environment variables with which a shop uses this fake gateway. */
    variables: {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keys.secret,
      RAZORPAY_WEBHOOK_SECRET: keys.notices,
      RAZORPAY_URL: url,
      RAZORPAY_CHECKOUT_URL: `${url}/v1/checkout/embedded`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

if (import.meta.main) {
  const shop = process.argv[2] ?? "http://localhost:3000";
  const standIn = await startRazorpay({ port: 4242, keyId: "rzp_test_standin" });
  standIn.notices.deliverTo(`${shop}/webhooks/razorpay`);
  console.log(`The stand-in for Razorpay answers at ${standIn.url} and sends its notices to ${shop}.`);
  console.log(`Refunds, disputes and payouts are made at ${standIn.url}/dashboard.`);
  console.log("Start the shop with these lines in .env or before the command:\n");
  for (const [name, value] of Object.entries(standIn.variables)) console.log(`${name}=${value}`);
}
