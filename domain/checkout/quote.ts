import { type Cart, type CartLine, lineTotal } from "#domain/cart/cart.ts";
import { changeSinceAdded } from "#domain/cart/changes.ts";
import { demandOf, shortageSentence, shortagesOf } from "#domain/catalogue/stock.server.ts";
import { findPack, type Pack, type Product } from "#domain/catalogue/product.ts";
import {
  arrivalDates,
  type Calendar,
  collectionDates,
  type Destination,
  freshnessOf,
  type Journey,
  planFreshJourney,
  chargeFor,
} from "#domain/delivery/delivery.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { type PaymentMethod, paymentMethods } from "#domain/orders/order.ts";
import { giftsArePaidBeforehand } from "#domain/payments/payment.ts";
import type { Settings } from "#domain/settings/settings.ts";

export type QuotedLine = {
  line: CartLine;
  product: Product;
  pack: Pack;
  /**
   * goes: part of the order. sold-out: cannot be bought now. stays: is left out, because it would not arrive fresh.
   * Only lines that go are counted.
   */
  fate: "goes" | "sold-out" | "stays";
};

/**
 * What a cart costs to one destination, in paise, and what stands in the way of an order, in sentences.
 * `missingToFreePaise`: how much more of items makes delivery free; null when it is free already or never will be.
 */
export type Quote = {
  lines: QuotedLine[];
  itemsPaise: Paise;
  deliveryPaise: Paise;
  missingToFreePaise: Paise | null;
  /** The days on which all lines that go arrive fresh, or can be collected, soonest first. */
  journeys: Journey[];
  obstacles: string[];
  /**
   * The lines that stand in the way, each with the number of packs that may remain; empty when no line could remain at
   * all.
   */
  removable: Wish[];
};

type Question = {
  /** At least the products of the cart's packs. */
  products: readonly Product[];
  /** What is free to sell, in grams by product id. */
  stock: ReadonlyMap<string, number>;
  cart: Pick<Cart, "lines">;
  /** The destination; undefined for an order that is collected at the shop. */
  destination: Destination | undefined;
  calendar: Calendar;
  now: Date;
};

/**
 * Computes what a cart costs to a destination, on which days it can arrive and what stands in the way of an order. The
 * page, its form and the order itself are all computed by this.
 */
export function quoteFor({ products, stock, cart, destination, calendar, now }: Question): Quote {
  const known = cart.lines.flatMap((line) => {
    const found = findPack(products, line.packId);
    return found ? [{ line, ...found }] : [];
  });
  const sent = known.filter(({ line }) => line.available).map(({ product }) => product);
  const journey = destination && planFreshJourney(sent, destination, calendar, now);
  const lines = known.map((one): QuotedLine => ({ ...one, fate: fateOf(one, destination, journey) }));
  const going = lines.filter(({ fate }) => fate === "goes");

  const itemsPaise = going.reduce((sum, { line }) => sum + lineTotal(line), 0);
  const grams = going.reduce((sum, { line, pack }) => sum + pack.grams * line.quantity, 0);
  const charge = destination
    ? chargeFor(destination.zone, { grams, itemsPaise })
    : { chargePaise: 0, missingToFreePaise: null };
  const possible = destination ? arrivalDates(destination, calendar, now) : collectionDates(calendar, now);
  const isFresh = (day: Journey) =>
    !destination || going.every(({ product }) => freshnessOf(product, destination, day).ok);

  const wanted = going.map(({ line }) => line);
  const remaining = withinStock(products, stock, wanted);
  return {
    lines,
    itemsPaise,
    deliveryPaise: charge.chargePaise,
    missingToFreePaise: charge.missingToFreePaise,
    journeys: possible.filter(isFresh),
    obstacles: [
      ...(lines.length === 0 ? ["Your cart is empty."] : []),
      ...lines.filter(({ fate }) => fate === "sold-out").map(({ line }) => goneSentence(line)),
      ...shortagesOf(demandOf(products, wanted), stock).map((shortage) => shortageSentence(products, shortage)),
      ...(destination && journey ? staleness(lines, destination, journey) : []),
    ],
    removable: removableFrom(cart.lines, remaining),
  };
}

function fateOf(
  { line, product }: Omit<QuotedLine, "fate">,
  destination: Destination | undefined,
  journey: Journey | undefined,
) {
  if (!line.available) return "sold-out";
  return destination && journey && !freshnessOf(product, destination, journey).ok ? "stays" : "goes";
}

function goneSentence(line: CartLine): string {
  return changeSinceAdded(line) ?? `${line.name} (${line.label}) is sold out.`;
}

/** Why lines do not arrive fresh, or not on the day that suits the others; each sentence once. */
function staleness(lines: readonly QuotedLine[], destination: Destination, journey: Journey): string[] {
  const answers = lines
    .filter(({ fate }) => fate === "stays")
    .map(({ product }) => freshnessOf(product, destination, journey));
  return [...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.sentence])))];
}

function removableFrom(lines: readonly Wish[], remaining: ReadonlyMap<string, number>): Wish[] {
  if (![...remaining.values()].some((quantity) => quantity > 0)) return [];
  return lines
    .map(({ packId, quantity }) => ({ packId, was: quantity, quantity: remaining.get(packId) ?? 0 }))
    .filter(({ quantity, was }) => quantity < was)
    .map(({ packId, quantity }) => ({ packId, quantity }));
}

/** A number of one pack. */
type Wish = { packId: string; quantity: number };

/**
 * How many of each pack the stock (grams by product id) makes, from 0 up to the wished quantity. Where lines share a
 * component, earlier lines are served first.
 */
function withinStock(
  products: readonly Product[],
  stock: ReadonlyMap<string, number>,
  wishes: readonly Wish[],
): Map<string, number> {
  const fits = (some: readonly Wish[]) => shortagesOf(demandOf(products, some), stock).length === 0;
  if (fits(wishes)) return new Map(wishes.map(({ packId, quantity }) => [packId, quantity]));

  const kept: Wish[] = [];
  for (const { packId, quantity: wished } of wishes) {
    let quantity = wished;
    while (quantity > 0 && !fits([...kept, { packId, quantity }])) quantity -= 1;
    kept.push({ packId, quantity });
  }
  return new Map(kept.map(({ packId, quantity }) => [packId, quantity]));
}

/** What decides how an order may be paid. */
type Circumstances = {
  /** Items and delivery, without the fee for cash. */
  totalPaise: Paise;
  /** Whether the zone it goes to takes cash at the door. */
  destinationAllowsCash: boolean;
  /** A gift is not paid in cash: nobody asks the receiver for money. */
  isGift: boolean;
  /** An order collected at the shop may always be paid in cash there, without a fee. */
  collects: boolean;
  razorpayConfigured: boolean;
};

export type MethodOffer = { method: PaymentMethod; feePaise: Paise };

export type Offers = {
  offered: MethodOffer[];
  /** Methods that the shop has but that this order cannot be paid by, with the reason in words. */
  refused: { method: PaymentMethod; why: string }[];
  /** What the customer can do, in a sentence, when no method is offered; else missing. */
  none?: string;
};

type PaymentSettings = Pick<Settings, "cashMax" | "cashFee" | "upiId">;

/** The methods by which an order may be paid, each with its fee in paise, and why the others are not offered. */
export function offeredMethods(settings: PaymentSettings, circumstances: Circumstances): Offers {
  const set: Record<PaymentMethod, boolean> = {
    cash: true,
    upi: settings.upiId !== "",
    razorpay: circumstances.razorpayConfigured,
  };
  const { collects } = circumstances;
  const why = cashRefusal(settings, circumstances);
  const offered = paymentMethods.filter((method) => set[method] && (method !== "cash" || !why));
  return {
    offered: offered.map((method) => ({ method, feePaise: method === "cash" && !collects ? settings.cashFee : 0 })),
    refused: why ? [{ method: "cash", why }] : [],
    ...(offered.length === 0 && {
      none: `No way of paying can be offered for this order. ${why} Call or write to us, and we find one.`,
    }),
  };
}

/** Why an order cannot be paid in cash, in words; undefined when it can. */
function cashRefusal(
  { cashMax }: Pick<Settings, "cashMax">,
  { isGift, collects, destinationAllowsCash, totalPaise }: Circumstances,
): string | undefined {
  if (isGift) return giftsArePaidBeforehand;
  if (collects) return undefined;
  if (cashMax === 0) return "Cash on delivery is not offered at present.";
  if (!destinationAllowsCash) return "Cash on delivery is not available for this pincode.";
  if (totalPaise > cashMax) return `Cash on delivery is offered up to ${formatRupees(cashMax)}.`;
  return undefined;
}

/** Which gateways the shop was started with; that is in the environment, not in the settings. */
export type Shop = { razorpay: boolean };

/** The methods by which a quoted cart may be paid; an undefined destination stands for collection at the shop. */
export function offersFor(
  quote: Quote,
  destination: Destination | undefined,
  settings: Settings,
  shop: Shop,
  isGift = false,
): Offers {
  return offeredMethods(settings, {
    totalPaise: quote.itemsPaise + quote.deliveryPaise,
    destinationAllowsCash: destination?.zone.takesCash ?? true,
    isGift,
    collects: !destination,
    razorpayConfigured: shop.razorpay,
  });
}
