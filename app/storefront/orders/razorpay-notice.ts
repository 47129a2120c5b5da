import { database, gateway, log } from "#app/context.ts";
import { receiveNotice } from "#domain/payments/notices.server.ts";
import type { Route } from "./+types/razorpay-notice";

/** Razorpay's webhook. Anything but 2xx is sent again for a day, so only what can never be right is refused. */
export async function action({ context, request }: Route.ActionArgs) {
  const company = context.get(gateway);
  if (!company) return new Response("Razorpay is not set up.\n", { status: 404 });
  const outcome = await receiveNotice(context.get(database), company, {
    body: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get("X-Razorpay-Signature") ?? "",
    eventId: request.headers.get("X-Razorpay-Event-Id"),
  });
  const refused = outcome === "not genuine" || outcome === "not readable";
  if (refused || outcome === "not ours") context.get(log).warn({ outcome }, "a notice of the gateway was of no use");
  return new Response(`${outcome}\n`, { status: refused ? 400 : 200 });
}
