import { database } from "#app/context.ts";
import { upiLink } from "#domain/payments/gateways/upi.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { qrSvg } from "#platform/qr.server.ts";
import type { Route } from "./+types/upi-qr";
import { duePaiseOf, findPayable } from "./pay.server.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { order, payment } = await findPayable(context, request, params.token);
  const settings = await readSettings(context.get(database));
  if (payment.method !== "upi" || !settings.upiId) throw new Response(null, { status: 404 });
  const { reference } = payment;
  const amountPaise = duePaiseOf(order, payment);
  if (amountPaise === 0) throw new Response(null, { status: 404 });
  return new Response(qrSvg(upiLink({ settings, amountPaise, reference, note: order.number })), {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "private, no-store" },
  });
}
