import { database, gateway, log } from "#app/context.ts";
import { receiveNotice } from "#domain/payments/receipts/notices.server.ts";
import type { Route } from "./+types/razorpay-notice";

/** Stores and handles a message of the payment gateway Razorpay. Answers 400 if the message has no valid signature. */
export async function action({ context, request }: Route.ActionArgs) {
  const company = context.get(gateway);
  if (!company) return new Response("Razorpay is not set up.\n", { status: 404 });
  const outcome = await receiveNotice(context.get(database), company, {
    body: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get("X-Razorpay-Signature") ?? "",
    eventId: request.headers.get("X-Razorpay-Event-Id"),
  });
  if (outcome !== "dealt with" && outcome !== "seen before") {
    context.get(log).warn({ outcome }, "a notice of the gateway was of no use");
  }
  // A message that the shop cannot use gets 200 too. After an error, Razorpay would send it again.
  return new Response(`${outcome}\n`, { status: outcome === "not genuine" ? 400 : 200 });
}
