import { type Cart, type CartLine, lineTotal, loweredBy } from "#domain/cart/cart.ts";
import { namesIn, type Shortage, shortagesOf } from "#domain/catalogue/stock/stock.server.ts";
import type { ShelfDays } from "#domain/catalogue/lots/lots.server.ts";
import { findPack, namesOf, type Pack, type Product } from "#domain/catalogue/products/product.ts";
import { type CouponGoods, type CouponRefusal, discountFor, partsOf } from "#domain/coupons/coupon.ts";
import { type Capacity, departuresOf, type Festival, fromShelf } from "#domain/delivery/capacity.server.ts";
import {
  arrivalDates,
  type Calendar,
  collectionDates,
  type Destination,
  freshnessOf,
  giftDates,
  type Journey,
  planFreshJourney,
  chargeFor,
} from "#domain/delivery/delivery.ts";
import type { Paise } from "#domain/money.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import type { HolderOf } from "#domain/payments/worklist/open-orders.server.ts";
import { atMost, type Wish } from "./at-most.ts";
import { rememberNeeds } from "./cart-needs.ts";
import type { Obstacle, Taker } from "./obstacle.ts";

export type QuotedLine = {
  line: CartLine;
  product: Product;
  pack: Pack;
  /** Whether the line is part of the order. */
  fate:
    | "goes"
    /** Cannot be bought now. */
    | "sold-out"
    /** Would not arrive fresh. */
    | "stays";
  /** What the coupon, or a price lowered by staff, takes off the line. */
  discountPaise: Paise;
};

/** A journey on which a gift can be sent. `isCooked`: all of it is cooked for that day, and none comes from stock. */
export type GiftJourney = Journey & { isCooked: boolean };

/** What a cart costs, and when the goods can arrive or be collected. */
export type Quote = {
  lines: QuotedLine[];
  /** The goods at their prices, before the discount; this sum decides whether delivery is free. */
  itemsPaise: Paise;
  discountPaise: Paise;
  /** `refused`: why the coupon takes nothing off. */
  coupon: { id: number; code: string; refused: CouponRefusal | undefined } | undefined;
  deliveryPaise: Paise;
  /** Goods less the discount, plus delivery; without the fee for paying in cash. */
  totalPaise: Paise;
  /** How much more the goods must cost for free delivery; null if delivery is free already or never is. */
  missingToFreePaise: Paise | null;
  /** The possible journeys, soonest first. On each of them, all goods arrive fresh, and there is enough stock. */
  journeys: Journey[];
  /**
   * The possible journeys of a gift, soonest first: those above, and then later ones for which the goods are cooked. Only
   * asked for a gift, because there are many.
   */
  giftJourneys: () => GiftJourney[];
  /** Why the cart cannot be ordered. */
  obstacles: Obstacle[];
  /** The lines that prevent the order, each with the number of packs that may remain. */
  removable: Wish[];
};

type Question = {
  /** Must include all products whose packs are in the cart, and may include other products. */
  products: readonly Product[];
  /** Stock and reservations of the products and their components, by product id. */
  shelves: ReadonlyMap<string, ShelfDays>;
  cart: Pick<Cart, "lines" | "coupon">;
  /** Undefined for an order that is collected at the shop. */
  destination: Destination | undefined;
  calendar: Calendar;
  capacity: Capacity;
  now: Date;
  /** The customer's unpaid orders, which may hold what the stock lacks. */
  holderOf?: HolderOf | undefined;
  /** "cart" unless an order is taken at the desk or changed. */
  taker?: Taker | undefined;
};

/** A gift of goods that are sold from stock is cooked for its day if it leaves at least so many days later. */
const NOTICE_DAYS = 7;

/** What a cart costs, on which days it can arrive or be collected, and what prevents the order. */
export function quoteFor(question: Question): Quote {
  const { products, shelves, cart, destination, calendar, capacity, now, holderOf, taker = "cart" } = question;
  const known = cart.lines.flatMap((line) => {
    const found = findPack(products, line.packId);
    return found ? [{ line, ...found }] : [];
  });
  const sent = known.filter(({ line }) => line.available);
  const today = dayInIndia(now);
  const { needsOf, areFresh, freeOnDay } = rememberNeeds(known, shelves, today);
  const departuresFor = (some: readonly Wish[]) => departuresOf(capacity, needsOf(some), today);
  const planned = departuresFor(sent.map(({ line }) => line));
  const travelling = sent.map(({ product }) => product);
  const journey = destination && planFreshJourney(travelling, destination, calendar, now, planned);
  const fated = known.map((one) => ({ ...one, fate: fateOf(one, destination, journey), discountPaise: 0 }));
  const goods = fated.map(goodsIn);
  const discount = cart.coupon && discountFor(cart.coupon, goods);
  const parts = cart.coupon && discount?.ok ? partsOf(discount.paise, cart.coupon, goods) : [];
  const lines = fated.map((one, index): QuotedLine => ({ ...one, discountPaise: parts[index] ?? loweredBy(one.line) }));
  const going = lines.filter(({ fate }) => fate === "goes");

  const itemsPaise = going.reduce((sum, { line }) => sum + lineTotal(line), 0);
  const grams = going.reduce((sum, { line, pack }) => sum + pack.grams * line.quantity, 0);
  const charge = destination
    ? chargeFor(destination.zone, { grams, itemsPaise })
    : { chargePaise: 0, missingToFreePaise: null };
  const freshOf = (some: readonly Wish[], days: Journey[]): Journey[] =>
    destination ? days.filter((day) => areFresh(some, destination, day)) : days;
  const journeysFor = (some: readonly Wish[]): Journey[] => {
    const departures = departuresFor(some);
    return freshOf(
      some,
      destination ? arrivalDates(destination, calendar, now, departures) : collectionDates(calendar, now, departures),
    );
  };

  const wanted = going.map(({ line }) => line);
  const shortOn = (arrivesOn: string, demand: ReadonlyMap<string, number>) => shortagesOf(demand, freeOnDay(arrivesOn));
  const planFor = (some: readonly Wish[]) => {
    const journeys = journeysFor(some);
    const demand = fromShelf(capacity, needsOf(some).demand);
    // Goods for a later day must keep longer, so no day has more stock than the first.
    return { journeys, demand, short: shortOn(journeys[0]?.arrivesOn ?? today, demand) };
  };
  const plan = planFor(wanted);
  const remaining = atMost(wanted, (some) => {
    const { short, journeys } = some === wanted ? plan : planFor(some);
    return short.length === 0 && (some.length === 0 || journeys.length > 0);
  });
  const journeys = plan.journeys.filter(({ arrivesOn }) => shortOn(arrivesOn, plan.demand).length === 0);
  const giftJourneys = (): GiftJourney[] => {
    const last = journeys.at(-1);
    if (!last) return [];
    const soonest = [last.dispatchOn, addDays(today, NOTICE_DAYS - 1)].toSorted().at(-1)!;
    const later = freshOf(wanted, giftDates(destination, calendar, now, departuresFor(wanted)));
    return [
      ...journeys.map((one) => ({ ...one, isCooked: false })),
      ...later.filter(({ dispatchOn }) => dispatchOn > soonest).map((one) => ({ ...one, isCooked: true })),
    ];
  };
  const discountPaise = going.reduce((sum, line) => sum + line.discountPaise, 0);
  const refused = discount?.ok ? undefined : discount?.why;
  return {
    lines,
    itemsPaise,
    discountPaise,
    coupon: cart.coupon && { id: cart.coupon.id, code: cart.coupon.code, refused },
    deliveryPaise: charge.chargePaise,
    totalPaise: itemsPaise - discountPaise + charge.chargePaise,
    missingToFreePaise: charge.missingToFreePaise,
    journeys,
    giftJourneys,
    obstacles: [
      ...(lines.length === 0 ? [{ reason: "empty", taker } as const] : []),
      ...lines.filter(({ fate }) => fate === "sold-out").map((one) => soldOut(one, holderOf)),
      ...plan.short.map((shortage) => fewLeft(products, shortage, { holderOf, taker })),
      ...(going.length > 0 && plan.journeys.length === 0 ? [noDay(capacity, going, today, holderOf)] : []),
      ...(destination && journey ? staleness(lines, destination, journey) : []),
    ],
    removable: removableFrom(cart.lines, remaining),
  };
}

/** What the coupon needs to know about a line of the cart. A line that is not in the order costs 0 paise. */
function goodsIn({ line, product, fate }: QuotedLine): CouponGoods {
  return { category: product.category, totalPaise: fate === "goes" ? lineTotal(line) : 0 };
}

function fateOf(
  { line, product }: Pick<QuotedLine, "line" | "product">,
  destination: Destination | undefined,
  journey: Journey | undefined,
): QuotedLine["fate"] {
  if (!line.available) return "sold-out";
  return destination && journey && !freshnessOf(product, destination, journey).ok ? "stays" : "goes";
}

const named = ({ line }: QuotedLine) => ({ ...namesOf(line), label: line.label });

function soldOut(one: QuotedLine, holderOf?: HolderOf): Obstacle {
  return { reason: "sold out", line: named(one), holder: holderOf?.(one.product)?.number };
}

/** What the stock lacks, with the customer's unpaid order that holds it. */
export function fewLeft(
  products: readonly Product[],
  { productId, wanted, left }: Shortage,
  { taker = "cart", holderOf }: { taker?: Taker | undefined; holderOf?: HolderOf | undefined },
): Obstacle {
  const holder = holderOf?.({ id: productId, contents: [] })?.number;
  return { reason: "few left", goods: namesIn(products, productId), wanted, left, taker, holder };
}

/** What would not arrive fresh. Two packs of one product are named once. */
function staleness(lines: readonly QuotedLine[], destination: Destination, journey: Journey): Obstacle[] {
  const answers = lines
    .filter(({ fate }) => fate === "stays")
    .map(({ product }) => freshnessOf(product, destination, journey));
  const reasons = answers.flatMap((answer) => (answer.ok ? [] : [[JSON.stringify(answer.why), answer.why] as const]));
  return [...new Map(reasons).values()];
}

function removableFrom(lines: readonly Wish[], remaining: ReadonlyMap<string, number>): Wish[] {
  if (![...remaining.values()].some((quantity) => quantity > 0)) return [];
  return lines
    .map(({ packId, quantity }) => ({ packId, was: quantity, quantity: remaining.get(packId) ?? 0 }))
    .filter(({ quantity, was }) => quantity < was)
    .map(({ packId, quantity }) => ({ packId, quantity }));
}

function noDay({ festivals }: Capacity, going: readonly QuotedLine[], today: string, holderOf?: HolderOf): Obstacle {
  const isLate = ({ lastOrderOn }: Festival) => lastOrderOn < today;
  const isOrdered = (id: string) => festivals.some((one) => !isLate(one) && one.productIds.includes(id));
  const closed = festivals.find(
    (one) => isLate(one) && going.some(({ product: { id } }) => one.productIds.includes(id) && !isOrdered(id)),
  );
  if (closed) {
    const late = going.filter(({ product }) => closed.productIds.includes(product.id));
    const goods = [...new Map(late.map(({ line }) => [line.name, namesOf(line)])).values()];
    const { name: festival, lastOrderOn } = closed;
    return { reason: "festival over", goods, festival, lastOrderOn };
  }
  const [only] = going as [QuotedLine];
  const holder = going.length === 1 ? holderOf?.(only.product)?.number : undefined;
  const isOnePack = going.length === 1 && only.line.quantity === 1;
  return { reason: "no room", line: isOnePack || holder ? named(only) : undefined, holder };
}
