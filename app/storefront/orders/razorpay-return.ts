import { href } from "react-router";
import { database, gateway, log } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { findPaymentByGatewayOrder } from "#domain/payments/requests/payments.server.ts";
import { checkPayment } from "#domain/payments/receipts/reconciliation.server.ts";
import type { Route } from "./+types/razorpay-return";

/** Receives customers from the payment gateway, asks the gateway for the result and redirects to the payment page. */
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
  const token = asked.get("order");
  if (asked.has("tracked")) return done(`${href("/track/order/pay")}?check#pay`);
  return done(token ? `${href("/orders/:token/pay", { token })}?check#pay` : href("/"));
}
