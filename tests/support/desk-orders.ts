import { randomUUID } from "node:crypto";
import { type DeskLine, readDeskCart } from "#domain/cart/desk-cart.server.ts";
import { linesSeen } from "#domain/checkout/checkout-form.ts";
import { placeOrder, quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { placePaidAtCounter } from "#domain/checkout/counter.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";
import { THURSDAY, typed } from "./checkout.ts";
import { type Said, said } from "./said.ts";

type Taking = {
  by: { id: string; name: string };
  lines: readonly DeskLine[];
  couponCode?: string;
  cartId?: string;
  method?: PaymentMethod;
  mobile?: string;
  pincode?: string;
  now?: Date;
  /** YYYY-MM-DD; by default the soonest day. */
  deliverOn?: string;
  /** Its money is handed over at the counter now, by UPI with this number. */
  paidNow?: { utr?: string };
  /** The total that the page showed, in paise; by default the present one. */
  seenTotal?: number;
};

/** Takes an order as the page of the desk does. By default, the page has shown the present prices. */
export async function takeOrder(db: Database, taking: Taking): Promise<Said> {
  const { by, lines, couponCode, cartId = randomUUID(), method = "cash", now = THURSDAY, ...others } = taking;
  const { mobile = typed.mobile, pincode = typed.pincode, deliverOn, seenTotal, paidNow } = others;
  const destination = await findDestination(db, pincode);
  const quote = await quoteCheckout(db, await readDeskCart(db, lines, couponCode, now), destination, now);
  const placing = {
    cartId,
    origin: { by, lines, couponCode },
    destination,
    details: {
      ...typed,
      mobile,
      pincode,
      deliverOn: deliverOn ?? quote.journeys[0]?.arrivesOn ?? "2026-11-20",
      method,
    },
    seen: { totals: { [method]: seenTotal ?? quote.totalPaise }, lines: linesSeen(quote.lines) },
    now,
  };
  const placed = paidNow
    ? await placePaidAtCounter(db, placing, paidNow.utr)
    : await placeOrder(db, { ...placing, shop: { razorpay: false } });
  return said(placed, now);
}
