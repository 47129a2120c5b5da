import { randomUUID } from "node:crypto";
import { changeCart, findCart } from "#domain/cart/cart.server.ts";
import { type CheckoutDetails, linesSeen } from "#domain/checkout/checkout-form.ts";
import { placeOrder, quoteCheckout, type Placed } from "#domain/checkout/checkout.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";

/** A Thursday morning before the cut-off. */
export const THURSDAY = new Date("2026-11-19T05:00:00Z");

type Wish = Record<string, number>;

/** A cart with so many of each pack. */
export async function aCart(db: Database, wish: Wish): Promise<string> {
  let id: string | undefined;
  for (const [packId, quantity] of Object.entries(wish)) {
    const outcome = await changeCart(db, id, { kind: "set", packId, quantity });
    if (!outcome.ok) throw new Error(`${packId}: ${outcome.reason}`);
    id = outcome.id;
  }
  return id!;
}

export const aCustomer = {
  name: "Lakshmi",
  mobile: "+919848012345",
  email: "lakshmi@example.com",
  isGift: false,
  senderName: null,
  senderMobile: null,
  giftMessage: null,
  notBefore: null,
  note: null,
  gstin: null,
  businessName: null,
  billAddress: null,
  billPincode: null,
  isForOthers: false,
  address1: "12-3-45",
  address2: "Brodipet 4th line",
  landmark: null,
  city: "Guntur",
  pincode: "522002",
  keepsAddress: false,
} satisfies Partial<CheckoutDetails>;

type Order = {
  cartId: string;
  userId?: string;
  /** From a connection of its own, unless one is said. */
  origin?: { network: string; device: string | null };
  method?: PaymentMethod;
  pincode?: string;
  now?: Date;
  feePaise?: number;
  seenLines?: string;
  /** The total in paise that the page had shown, when it is not the present one. */
  seenTotal?: number;
};

/** A connection that nobody has ordered from, by a browser that has no id. */
export const newOrigin = () => ({ network: randomUUID(), device: null });

/** Presses the button as a page does that was drawn a moment ago. */
export async function submit(db: Database, order: Order & Partial<CheckoutDetails>): Promise<Placed> {
  const {
    cartId,
    userId,
    origin = newOrigin(),
    method = "cash",
    now = THURSDAY,
    feePaise = 0,
    seenLines,
    seenTotal,
    ...others
  } = order;
  const details = { ...aCustomer, ...others } as CheckoutDetails & { pincode: string };
  const destination = await findDestination(db, details.pincode);
  const cart = (await findCart(db, cartId)) ?? { version: 0, lines: [] };
  const quote = await quoteCheckout(db, cart, destination, now);
  const deliverOn = quote.journeys[0]?.arrivesOn ?? "2026-11-20";
  const seen = {
    totals: { [method]: seenTotal ?? quote.totalPaise + feePaise },
    lines: seenLines ?? linesSeen(quote.lines),
  };
  return placeOrder(db, {
    cartId,
    userId,
    origin,
    destination,
    details: { ...details, deliverOn: others.deliverOn ?? deliverOn, method },
    seen,
    shop: { razorpay: true },
    now,
  });
}
