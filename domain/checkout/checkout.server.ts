import type { Destination } from "#domain/delivery/delivery.ts";
import { setTimeout as wait } from "node:timers/promises";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { createAddress } from "#domain/accounts/addresses.server.ts";
import { deleteCart, findCart, lockCartWithLines, setCoupon } from "#domain/cart/cart.server.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import { readShelfDays } from "#domain/catalogue/lots/lots.server.ts";
import type { Product } from "#domain/catalogue/products/product.ts";
import { demandOf } from "#domain/catalogue/stock/stock.server.ts";
import { type Taking, takeUse } from "#domain/coupons/coupons.server.ts";
import { cookedToOrder, forgetCapacity, fromShelf, lockDay, readCapacity } from "#domain/delivery/capacity.server.ts";
import { findDestination, readCalendar } from "#domain/delivery/delivery.server.ts";
import { findObjection } from "#domain/orders/customer/refusals.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { createLines, createOrder, findOrderOfCart, recordEvent } from "#domain/orders/orders.server.ts";
import type { HolderOf } from "#domain/payments/worklist/open-orders.server.ts";
import { createPayment } from "#domain/payments/requests/payments.server.ts";
import { readPause, readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { sqlState, UNIQUE_VIOLATION } from "#platform/error-code.ts";
import type { Language } from "#platform/languages.ts";
import { isConnectionLost, isUncertain } from "#platform/outage.ts";
import { billFaults, copyLines, readTaxRates, supplyOf } from "./tax.server.ts";
import type { CheckoutFault } from "./checkout-faults.ts";
import type { Hindrance, Obstacle, Taker } from "./obstacle.ts";
import { fewLeft, type Quote, quoteFor } from "./quote.ts";
import { offersFor, type Shop } from "./offers.ts";
import { DayFull, holdWithinBounds, lockSender, type Origin } from "./hold-bounds.server.ts";
import { atOnce, type Desk, lockDeskCart, recordTaking } from "./desk.server.ts";
import { changesSince, type CheckoutDetails, type Seen } from "./checkout-form.ts";

export type Placed =
  | { ok: true; order: Order }
  /** Too many orders came from the customer's network, browser or mobile number in the last hour. */
  | { ok: false; reason: "limit"; hindrances: [] }
  /** The shop takes no orders until then. */
  | { ok: false; reason: "paused"; hindrances: []; until: Date }
  /** Why the order is not possible ("obstacles"), or how it differs from what the page had shown ("changes"). */
  | { ok: false; reason: "obstacles" | "changes"; hindrances: Hindrance[] }
  /** What is wrong with the form, by the names of its fields. */
  | { ok: false; reason: "form"; hindrances: []; faults: Record<string, CheckoutFault> };

/**
 * What a cart costs and when it can arrive. Without a destination, the goods are collected at the shop. `holderOf`: the
 * customer's unpaid orders, which obstacles name. `where`: whether staff take the order at the desk, or hand the goods
 * over at the counter now.
 */
export async function quoteCheckout(
  db: Database,
  cart: Pick<Cart, "lines" | "coupon">,
  destination: Destination | undefined,
  now: Date,
  holderOf?: HolderOf,
  where: "shop" | "desk" | "counter" = "shop",
): Promise<Quote> {
  const { products } = await loadProductsOf(db, packIdsIn(cart));
  const shelves = await readShelfDays(db, stockedIn(products));
  // Both may be two seconds old; the stock is never cached.
  const rules = { calendar: await readCalendar(db), capacity: await readCapacity(db) };
  const bounds = where === "counter" ? atOnce(rules) : rules;
  const taker = where === "shop" ? undefined : "order";
  return quoteFor({ products, shelves, cart, destination, now, holderOf, taker, ...bounds });
}

export type Placing = {
  cartId: string;
  /** Missing for an order without an account. */
  userId?: string | undefined;
  /** Where the customer orders from; staff take the order at the desk. */
  origin: Origin | Desk;
  /** In which the customer orders; English if missing. */
  language?: Language | undefined;
  details: CheckoutDetails;
  /** Undefined for a pincode that India Post does not know, and for an order collected at the shop. */
  destination: Destination | undefined;
  /** What the page had shown when the button was pressed. */
  seen: Seen;
  shop: Shop;
  now: Date;
  /** The customer's unpaid orders, which obstacles name. */
  holderOf?: HolderOf | undefined;
};

/** In milliseconds: how long to keep trying when the database connection is lost, and the pause between attempts. */
const LOST = { patience: 6000, pause: 300 };

/**
 * Turns a cart into an order, with its payment request. A further call for the same cart returns the same order. Throws
 * when the connection to the database is lost for six seconds.
 */
export async function placeOrder(db: Database, placing: Placing): Promise<Placed> {
  let isFirst = true;
  let fullDays = 0;
  let lost: { since: number; error: unknown } | undefined;
  for (;;) {
    try {
      const known = await readRules(db, placing.details);
      const rules = "isAtOnce" in placing.origin ? atOnce(known) : known;
      return await db.transaction((tx) => place(tx, placing, rules));
    } catch (error) {
      if (error instanceof Refused) {
        if (error.dropsCoupon && !("by" in placing.origin)) await setCoupon(db, placing.cartId, null);
        return error.answer;
      }
      if (error instanceof DayFull && fullDays < MOST_FULL_DAYS) {
        // Others took the day since it was shown: looked at anew, it is refused, or the earliest day is a later one.
        fullDays += 1;
        forgetCapacity();
        continue;
      }
      if (isConnectionLost(error)) {
        lost ??= { since: performance.now(), error };
        if (isUncertain(error)) lost.error = error;
        if (performance.now() - lost.since > LOST.patience) throw lost.error;
        await wait(LOST.pause);
        continue;
      }
      // Two orders drew the same number: the second draws again.
      if (!isFirst || sqlState(error) !== UNIQUE_VIOLATION) throw error;
      isFirst = false;
    }
  }
}

/**
 * Checks an order without placing it. Returns each obstacle and each difference from what the page had shown. Does not check the bill, the limits on orders, or whether the shop is paused.
 */
export async function differencesAt(
  db: Database,
  { cartId, ...page }: Omit<Placing, "origin" | "userId" | "language">,
): Promise<Hindrance[]> {
  const cart = await findCart(db, cartId, page.now);
  if (!cart) return [];
  const revalidated = await revalidate(db, cart, page, await readRules(db, page.details));
  return revalidated.ok ? [] : revalidated.hindrances;
}

type Rules = Awaited<ReturnType<typeof readRules>>;

/**
 * Reads the settings, days and tax rates that are needed to check an order. Call it before the transaction, because
 * caches do not work inside a transaction.
 */
async function readRules(db: Database, { billPincode }: Pick<CheckoutDetails, "billPincode">) {
  return {
    settings: await readSettings(db),
    pausedUntil: await readPause(db),
    calendar: await readCalendar(db),
    capacity: await readCapacity(db),
    taxRates: await readTaxRates(db),
    billPlace: billPincode ? await findDestination(db, billPincode) : undefined,
  };
}

/** How many times `placeOrder` tries again because a day is full. Customers never have so many days to choose from. */
const MOST_FULL_DAYS = 20;

/** The discount of a line is one or the other. */
export const COUPON_OR_PRICE = "A coupon and a lowered price do not go together: take one of them out.";

/** Thrown to roll the transaction back; `placeOrder` then returns its `answer`. */
class Refused extends Error {
  readonly answer: Exclude<Placed, { ok: true }>;
  /** Whether to take the coupon out of the cart, because this customer has used it up. */
  readonly dropsCoupon: boolean;

  constructor(answer: Exclude<Placed, { ok: true }>, dropsCoupon = false) {
    super(answer.reason);
    this.answer = answer;
    this.dropsCoupon = dropsCoupon;
  }
}

/**
 * Locks in this order: the cart, the mobile, the account (only to keep an address), the day of dispatch, which is also
 * the lock of the kitchen's capacity, the coupon, the rows of stock by product id. What decides is read under its lock;
 * the quote only refuses early. Others wait for the last three, so whatever needs none of them is done before.
 */
async function place(
  tx: Database,
  { cartId, userId, origin, language, details, destination, seen, shop, now, holderOf }: Placing,
  rules: Rules,
): Promise<Placed> {
  const desk = "by" in origin ? origin : undefined;
  const cart = await (desk ? lockDeskCart(tx, cartId, desk, now) : lockCartWithLines(tx, cartId, now));
  if (!cart) {
    const order = await findOrderOfCart(tx, cartId);
    return order ? { ok: true, order } : obstructed([{ reason: "empty", taker: "cart" }]);
  }
  if (cart.coupon && cart.lines.some(({ lowered }) => lowered))
    return obstructed([{ reason: "desk", sentence: COUPON_OR_PRICE }]);
  const taker = desk && "order";

  const until = rules.pausedUntil;
  if (until && !desk) return { ok: false, reason: "paused", hindrances: [], until };
  const sender = "by" in origin ? undefined : await lockSender(tx, details.mobile, origin);
  if (sender?.sendsTooMany) return { ok: false, reason: "limit", hindrances: [] };
  const { pincode } = details;
  if (pincode !== (destination?.pincode ?? null))
    return obstructed(pincode === null ? [] : [{ reason: "unknown pincode", pincode }]);
  const revalidated = await revalidate(tx, cart, { details, destination, seen, shop, now, holderOf, taker }, rules);
  if (!revalidated.ok) return revalidated;

  const { products, quote, journey, offer } = revalidated;
  const coupon = quote.coupon?.refused === undefined ? quote.coupon : undefined;
  const { deliverOn: _, keepsAddress: __, isForOthers: ___, ...who } = details;
  const lines = copyLines(quote.lines, rules.taxRates, dayInIndia(now));
  const supply = supplyOf(details, destination, rules.settings);
  const faults = billFaults(
    { ...details, ...supply, deliveryPaise: quote.deliveryPaise, cashFeePaise: offer.feePaise, lines },
    rules.billPlace,
    rules.settings,
  );
  if (Object.keys(faults).length > 0) return misfilled(faults);
  // Last, so that nobody learns how the shop knows a mobile but by an order that could be placed.
  const refusals = shop.paysNow ? null : rules.settings.refusals;
  const objection = await findObjection(tx, { ...details, ...supply, userId }, refusals);
  if (objection) return misfilled({ [objection === "blocked" ? "form" : "method"]: objection });

  const order = await createOrder(
    tx,
    {
      ...who,
      ...supply,
      ...("by" in origin ? { takenBy: origin.by.id } : origin),
      ...(language && { language }),
      cartId,
      couponCode: coupon?.code ?? null,
      userId: userId ?? null,
      district: destination?.district ?? null,
      deliveryPaise: quote.deliveryPaise,
      cashFeePaise: offer.feePaise,
      dispatchOn: journey.dispatchOn,
      promisedOn: journey.arrivesOn,
    },
    { now, hours: rules.settings },
  );
  if (!order) throw new Error(`The cart ${cartId} became an order without being locked`);
  await createLines(tx, order.id, lines);
  await createPayment(tx, order, offer.totalPaise);
  await deleteCart(tx, cartId);
  if (details.keepsAddress && userId) await createAddress(tx, userId, addressIn(details));

  const demand = demandOf(products, cart.lines);
  const { capacity } = rules;
  const cooked = journey.isCooked ? demand : cookedToOrder(capacity, demand);
  const shelf = journey.isCooked ? new Map() : fromShelf(capacity, demand);
  await lockDay(tx, capacity, { day: order.dispatchOn, cooked });
  if (coupon) {
    const taking = await takeUse(tx, { orderId: order.id, couponId: coupon.id, mobile: customerOf(details) });
    if (taking !== "taken") throw new Refused(withoutCoupon(coupon.code, taking), taking === "customer");
  }
  const holding = { sender, cooked, shelf, arrivesOn: journey.arrivesOn, capacity, now };
  const held = await holdWithinBounds(tx, order, holding);
  if ("short" in held) {
    throw new Refused(obstructed(held.short.map((shortage) => fewLeft(products, shortage, { taker }))));
  }
  const { status } = held.order;
  const by = desk ? ({ by: "shop", actorId: desk.by.id } as const) : ({ by: "customer" } as const);
  await recordEvent(tx, order.id, status, { ...by, data: { to: status } });
  if (desk) await recordTaking(tx, held.order, desk, cart);
  const hindered = (await desk?.finish?.(tx, held.order)) ?? [];
  if (hindered.length > 0) throw new Refused(obstructed(hindered.map((sentence) => ({ reason: "desk", sentence }))));
  return { ok: true, order: held.order };
}

type Page = Omit<Placing, "cartId" | "userId" | "origin" | "language"> & {
  /** Undefined for the customer's cart. */
  taker?: Taker | undefined;
};

/** Computes an order's prices and days anew. Refuses the order if it cannot be placed as the page had shown it. */
async function revalidate(
  tx: Database,
  cart: Cart,
  { details, destination, seen, shop, now, holderOf, taker }: Page,
  { calendar, capacity, settings }: Rules,
) {
  const { products } = await loadProductsOf(tx, packIdsIn(cart));
  const shelves = await readShelfDays(tx, stockedIn(products));
  const quote = quoteFor({ products, shelves, cart, destination, calendar, capacity, now, holderOf, taker });
  if (quote.obstacles.length > 0) return obstructed(quote.obstacles);

  const { offered: offers } = offersFor(quote, destination, settings, shop, details.isGift);
  const changes = changesSince(seen, { quote, offers, details, taker });
  if (!changes.ok) return { ok: false, reason: "changes", hindrances: changes.differences } as const;
  return { ...changes, products, quote };
}

function stockedIn(products: readonly Product[]): string[] {
  return products.flatMap(({ id, contents }) => [id, ...contents.map((part) => part.id)]);
}

function packIdsIn({ lines }: Pick<Cart, "lines">): string[] {
  return lines.map(({ packId }) => packId);
}

function obstructed(hindrances: Obstacle[]) {
  return { ok: false, reason: "obstacles", hindrances } as const;
}

function withoutCoupon(code: string, taking: Exclude<Taking, "taken">): Exclude<Placed, { ok: true }> {
  const by = taking === "customer" ? "customer" : "all";
  return { ok: false, reason: "changes", hindrances: [{ reason: "coupon used", code, by }] };
}

/** The mobile number of the customer whose uses of a coupon are counted. */
function customerOf({ isGift, senderMobile, mobile }: CheckoutDetails): string {
  return (isGift && senderMobile) || mobile;
}

function misfilled(faults: Record<string, CheckoutFault>) {
  return { ok: false, reason: "form", hindrances: [] as [], faults } as const;
}

function addressIn({ name, mobile, address1, address2, landmark, city, pincode }: AddressDetails): AddressDetails {
  return { name, mobile, address1, address2, landmark, city, pincode };
}
