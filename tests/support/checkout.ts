import { randomUUID } from "node:crypto";
import { changeCart, findCart } from "#domain/cart/cart.server.ts";
import { type CheckoutDetails, linesSeen } from "#domain/checkout/checkout-form.ts";
import { placeOrder, quoteCheckout } from "#domain/checkout/checkout.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";
import { type Said, said } from "./said.ts";

/** 10:30 in India, before the cut-off time (14:00) after which orders leave a day later. */
export const THURSDAY = new Date("2026-11-19T05:00:00Z");

type Wish = Record<string, number>;

/** Makes a cart and returns its id. `wish`: quantities by pack id. Throws when the shop does not accept a pack. */
export async function aCart(db: Database, wish: Wish): Promise<string> {
  let id: string | undefined;
  for (const [packId, quantity] of Object.entries(wish)) {
    const outcome = await changeCart(db, id, { kind: "set", packId, quantity });
    if (!outcome.ok) throw new Error(`${packId}: ${outcome.reason}`);
    id = outcome.id;
  }
  return id!;
}

/** What a customer types at the checkout. */
export const typed = {
  name: "Lakshmi",
  mobile: "+919848012345",
  email: "lakshmi@example.com",
  isGift: false,
  senderName: null,
  senderMobile: null,
  giftMessage: null,
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
  /** Where the order comes from: `network` stands for the hash of an IP address. By default `newOrigin()`. */
  origin?: { network: string; device: string | null };
  method?: PaymentMethod;
  pincode?: string;
  /** When the order is placed; by default `THURSDAY`. */
  now?: Date;
  /** Paise that the page added to the total, such as the fee for paying in cash; by default 0. */
  feePaise?: number;
  /** The cart's lines as the page showed them to the customer (see `linesSeen`); by default with the present prices. */
  seenLines?: string;
  /** The total that the page showed to the customer, in paise; by default the present total. */
  seenTotal?: number;
};

/** An origin from which no order came before. `network` stands for the hash of an IP address. */
export const newOrigin = () => ({ network: randomUUID(), device: null });

/** Places an order as the checkout page does. By default, the page has shown the present prices. */
export async function submit(db: Database, order: Order & Partial<CheckoutDetails>): Promise<Said> {
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
  const details = { ...typed, ...others } as CheckoutDetails & { pincode: string };
  const destination = await findDestination(db, details.pincode);
  const cart = (await findCart(db, cartId)) ?? { version: 0, lines: [] };
  const quote = await quoteCheckout(db, cart, destination, now);
  const deliverOn = quote.journeys[0]?.arrivesOn ?? "2026-11-20";
  const seen = {
    totals: { [method]: seenTotal ?? quote.totalPaise + feePaise },
    lines: seenLines ?? linesSeen(quote.lines),
  };
  const placed = await placeOrder(db, {
    cartId,
    userId,
    origin,
    destination,
    details: { ...details, deliverOn: others.deliverOn ?? deliverOn, method },
    seen,
    shop: { razorpay: true },
    now,
  });
  return said(placed, now);
}
