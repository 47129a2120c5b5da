import { database } from "#app/context.ts";
import { upiLink } from "#domain/payments/gateways/upi.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { qrPng, qrSvg } from "#platform/qr.server.ts";
import type { Route } from "./+types/upi-qr";
import { duePaiseOf, findPayable } from "./payable.server.ts";

/** The QR code for paying an order by UPI (bank transfer), as PNG or SVG. Throws 404 when nothing is due by UPI. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { order, payment } = await findPayable(context, request, params.token);
  const settings = await readSettings(context.get(database));
  if (payment.method !== "upi" || !settings.upiId) throw new Response(null, { status: 404 });
  const { reference } = payment;
  const amountPaise = duePaiseOf(order, payment);
  if (amountPaise === 0) throw new Response(null, { status: 404 });
  const link = upiLink({ settings, amountPaise, reference, note: order.number });
  const isPng = new URL(request.url).pathname.endsWith(".png");
  return new Response(isPng ? Buffer.from(await qrPng(link)) : qrSvg(link), {
    headers: { "Content-Type": isPng ? "image/png" : "image/svg+xml", "Cache-Control": "private, no-store" },
  });
}
