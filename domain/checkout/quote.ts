import { type Cart, type CartLine, lineTotal } from "#domain/cart/cart.ts";
import { changeSinceAdded } from "#domain/cart/changes.ts";
import { demandOf, shortageSentence, shortagesOf } from "#domain/catalogue/stock.server.ts";
import { type Catalogue, findPack, type Pack, type Product } from "#domain/catalogue/product.ts";
import { freshnessOf, planFreshJourney } from "#domain/delivery/freshness.ts";
import { arrivalDates, type Calendar, collectionDates, type Journey } from "#domain/delivery/journey.ts";
import { type Destination, quoteCharge } from "#domain/delivery/zone.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { type PaymentMethod, totalOf } from "#domain/orders/order.ts";
import { type MethodOffer, offeredMethods, type Offers } from "#domain/payments/offers.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { dayInWords } from "#platform/day.ts";

export type QuotedLine = {
  line: CartLine;
  product: Product;
  pack: Pack;
  /** Only what goes is counted. */
  fate: "goes" | "sold-out" | "stays";
};

/** Everything the bill needs, in paise, and what stands in the way of an order. */
export type Quote = {
  lines: QuotedLine[];
  itemsPaise: Paise;
  deliveryPaise: Paise;
  missingToFreePaise: Paise | null;
  /** The days on which everything that goes arrives fresh (or can be collected), soonest first. */
  journeys: Journey[];
  obstacles: string[];
  /** The lines that stand in the way, each with the number that may remain; empty when nothing would remain at all. */
  removable: Wish[];
};

type Question = {
  catalogue: Catalogue;
  /** What is free to sell, in grams by product id. */
  stock: ReadonlyMap<string, number>;
  cart: Pick<Cart, "lines">;
  /** Where it goes; undefined when it is fetched at the shop. */
  destination: Destination | undefined;
  calendar: Calendar;
  now: Date;
};

/** What a cart costs to one place on the days to come. The same whoever asks: page, form and order. */
export function quoteFor({ catalogue, stock, cart, destination, calendar, now }: Question): Quote {
  const known = cart.lines.flatMap((line) => {
    const found = findPack(catalogue, line.packId);
    return found ? [{ line, ...found }] : [];
  });
  const products = known.filter(({ line }) => line.available).map(({ product }) => product);
  const journey = destination && planFreshJourney(products, destination, calendar, now);
  const lines = known.map((one): QuotedLine => ({ ...one, fate: fateOf(one, destination, journey) }));
  const going = lines.filter(({ fate }) => fate === "goes");

  const itemsPaise = going.reduce((sum, { line }) => sum + lineTotal(line), 0);
  const grams = going.reduce((sum, { line, pack }) => sum + pack.grams * line.quantity, 0);
  const charge = destination
    ? quoteCharge(destination, { grams, itemsPaise })
    : { chargePaise: 0, missingToFreePaise: null };
  const possible = destination ? arrivalDates(destination, calendar, now) : collectionDates(calendar, now);
  const isFresh = (day: Journey) =>
    !destination || going.every(({ product }) => freshnessOf(product, destination, day).ok);

  const wanted = going.map(({ line }) => line);
  const remaining = withinStock(catalogue, stock, wanted);
  return {
    lines,
    itemsPaise,
    deliveryPaise: charge.chargePaise,
    missingToFreePaise: charge.missingToFreePaise,
    journeys: possible.filter(isFresh),
    obstacles: [
      ...(lines.length === 0 ? ["Your cart is empty."] : []),
      ...lines.filter(({ fate }) => fate === "sold-out").map(({ line }) => goneSentence(line)),
      ...shortagesOf(demandOf(catalogue, wanted), stock).map((shortage) => shortageSentence(catalogue, shortage)),
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

/** Why some things cannot arrive fresh, or not on the day that suits the others. */
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

/** So many of a pack. */
type Wish = { packId: string; quantity: number };

/**
 * How many of each pack a stock (grams by product id) makes, at most what is wished, 0 included. What stands first is
 * served first, where lines share a component.
 */
function withinStock(
  catalogue: Catalogue,
  stock: ReadonlyMap<string, number>,
  wishes: readonly Wish[],
): Map<string, number> {
  const fits = (some: readonly Wish[]) => shortagesOf(demandOf(catalogue, some), stock).length === 0;
  if (fits(wishes)) return new Map(wishes.map(({ packId, quantity }) => [packId, quantity]));

  const kept: Wish[] = [];
  for (const { packId, quantity: wished } of wishes) {
    let quantity = wished;
    while (quantity > 0 && !fits([...kept, { packId, quantity }])) quantity -= 1;
    kept.push({ packId, quantity });
  }
  return new Map(kept.map(({ packId, quantity }) => [packId, quantity]));
}

/** What the shop was started with, and no setting tells. */
export type Shop = { razorpay: boolean };

/** By which methods what was quoted may be paid; over the counter cash is always welcome, save for a gift. */
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

/** What the page promised: the total in paise for each way of paying, and the cart as `linesSeen` writes it. */
export type Seen = { totals: Partial<Record<PaymentMethod, number>>; lines: string };

type Now = { quote: Quote; offers: readonly MethodOffer[]; details: { deliverOn: string; method: PaymentMethod } };

type Comparison = { ok: true; journey: Journey; offer: MethodOffer } | { ok: false; sentences: string[] };

/** Whether the order is still what the customer saw when she pressed the button; if not, what is different. */
export function changesSince(seen: Seen, { quote, offers, details }: Now): Comparison {
  const journey = quote.journeys.find(({ arrivesOn }) => arrivesOn === details.deliverOn);
  const offer = offers.find(({ method }) => method === details.method);
  if (!offer) return { ok: false, sentences: ["That way of paying cannot be offered for this order any more."] };

  const total = totalOf({ ...quote, cashFeePaise: offer.feePaise });
  const was = seen.totals[details.method];
  const sentences = [
    ...cartSentences(seen.lines, quote.lines),
    ...(was === total ? [] : [totalSentence(was, total)]),
    ...(journey ? [] : [daySentence(details.deliverOn, quote.journeys[0]!)]),
  ];
  return journey && sentences.length === 0 ? { ok: true, journey, offer } : { ok: false, sentences };
}

type Line = Pick<QuotedLine, "line">;

/** Pack, number and price in paise of every line, as a form carries it: "1-250g*2*17900 2*1*58900". */
export function linesSeen(lines: readonly Line[]): string {
  return lines.map(({ line }) => `${line.packId}*${line.quantity}*${line.price}`).join(" ");
}

function cartSentences(seen: string, lines: readonly Line[]): string[] {
  const before = new Map(
    seen.split(" ").map((line) => {
      const [packId = "", quantity, price] = line.split("*");
      return [packId, { quantity: Number(quantity), price: Number(price) }] as const;
    }),
  );
  const changes = lines.flatMap(({ line }) => changeOf(line, before.get(line.packId)));
  const stays = new Set(lines.map(({ line }) => line.packId));
  const isLess = seen !== "" && [...before.keys()].some((packId) => !stays.has(packId));
  if (isLess) changes.push("something was taken out");
  return changes.length > 0 ? [`Your cart is not what the page showed: ${changes.join("; ")}.`] : [];
}

function changeOf({ name, label, quantity, price }: CartLine, was?: { quantity: number; price: Paise }): string[] {
  const pack = `${name} (${label})`;
  if (!was) return [`${pack} was not in it`];
  return [
    ...(was.quantity === quantity ? [] : [`it holds ${quantity} of ${pack} now`]),
    ...(was.price === price ? [] : [`${pack} costs ${formatRupees(price)} now`]),
  ];
}

function totalSentence(was: number | undefined, total: number): string {
  if (was === undefined) return `The total is ${formatRupees(total)}.`;
  return `The total was ${formatRupees(was)} and is ${formatRupees(total)} now.`;
}

function daySentence(wanted: string, { arrivesOn }: Journey): string {
  return `${dayInWords(wanted)} is not possible any more. The soonest day is ${dayInWords(arrivesOn)}.`;
}
