import { href } from "react-router";
import { type Context, database, gateway, log, offered } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { findOrderByToken } from "#domain/orders/full-order.server.ts";
import { findPaymentByGatewayOrder } from "#domain/payments/requests/payments.server.ts";
import { checkPayment } from "#domain/payments/receipts/reconciliation.server.ts";
import { isLanguage, withLanguage } from "#platform/languages.ts";
import type { Route } from "./+types/razorpay-return";

/**
 * Receives customers from the payment gateway, asks the gateway for the result and redirects to the payment page, in the
 * language of the order.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readForm(request);
  const { razorpay_order_id: gatewayOrderId = "", razorpay_payment_id: gatewayPaymentId = "" } = fields;
  const { razorpay_signature: signature = "" } = fields;
  const company = context.get(gateway);
  const genuine = company?.isReturnGenuine({ gatewayOrderId, gatewayPaymentId, signature });
  if (signature && !genuine) context.get(log).warn({ gatewayOrderId }, "a return from the gateway was not genuine");

  const payment = genuine ? await findPaymentByGatewayOrder(context.get(database), gatewayOrderId) : undefined;
  if (company && payment) {
    // If the gateway does not answer now, the payment page, the webhook or the poller asks again.
    await checkPayment(context.get(database), company, payment, "return").catch((error: unknown) =>
      context.get(log).warn({ err: error }, "the gateway did not answer"),
    );
  }
  const asked = new URL(request.url).searchParams;
  const [token, tracked] = [asked.get("order"), asked.get("tracked")];
  // The order that was looked up is known by a cookie, which the gateway's form does not bring: its page's language comes along.
  if (tracked !== null) return leadOn(context, `${href("/track/order/pay")}?check#pay`, tracked);
  if (!token) return done(href("/"));
  const order = await findOrderByToken(context.get(database), token);
  return leadOn(context, `${href("/orders/:token/pay", { token })}?check#pay`, order?.language);
}

/** Leads to a page in a language, if customers find pages in it. */
function leadOn(context: Context, address: string, language: string | undefined): Response {
  return done(isLanguage(language) ? withLanguage(address, offered(context, language)) : address);
}
