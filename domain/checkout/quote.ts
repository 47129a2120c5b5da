import { lineTotal, type Cart, type CartLine } from "#domain/cart/cart.ts";
import { changeSinceAdded } from "#domain/cart/changes.ts";
import { findPack, type Catalogue } from "#domain/catalogue/catalogue.ts";
import { demandOf, shortageSentence, shortagesOf } from "#domain/catalogue/demand.ts";
import type { Pack, Product } from "#domain/catalogue/product.ts";
import type { Calendar } from "#domain/delivery/calendar.ts";
import { quoteCharge } from "#domain/delivery/charge.ts";
import { freshnessOf, planFreshJourney } from "#domain/delivery/freshness.ts";
import { arrivalDates, collectionDates, type Journey } from "#domain/delivery/journey.ts";
import type { Destination } from "#domain/delivery/zone.ts";
import { withinStock, type Wish } from "./within-stock.ts";

/** Where an order goes: to a place India Post knows, or over the counter when there is none. */
export type Way = Destination | undefined;

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
  itemsPaise: number;
  deliveryPaise: number;
  missingToFreePaise: number | null;
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
  way: Way;
  calendar: Calendar;
  now: Date;
};

/** What a cart costs to one place on the days to come. The same whoever asks: page, form and order. */
export function quoteFor({ catalogue, stock, cart, way, calendar, now }: Question): Quote {
  const known = cart.lines.flatMap((line) => {
    const found = findPack(catalogue, line.packId);
    return found ? [{ line, ...found }] : [];
  });
  const products = known.filter(({ line }) => line.available).map(({ product }) => product);
  const journey = way && planFreshJourney(products, way, calendar, now);
  const lines = known.map((one): QuotedLine => ({ ...one, fate: fateOf(one, way, journey) }));
  const going = lines.filter(({ fate }) => fate === "goes");

  const itemsPaise = going.reduce((sum, { line }) => sum + lineTotal(line), 0);
  const grams = going.reduce((sum, { line, pack }) => sum + pack.grams * line.quantity, 0);
  const charge = way ? quoteCharge(way, { grams, itemsPaise }) : { chargePaise: 0, missingToFreePaise: null };
  const possible = way ? arrivalDates(way, calendar, now) : collectionDates(calendar, now);
  const isFresh = (day: Journey) => !way || going.every(({ product }) => freshnessOf(product, way, day).ok);

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
      ...(way && journey ? staleness(lines, way, journey) : []),
    ],
    removable: removableFrom(cart.lines, remaining),
  };
}

function fateOf({ line, product }: Omit<QuotedLine, "fate">, way: Way, journey: Journey | undefined) {
  if (!line.available) return "sold-out";
  return way && journey && !freshnessOf(product, way, journey).ok ? "stays" : "goes";
}

function goneSentence(line: CartLine): string {
  return changeSinceAdded(line) ?? `${line.name} (${line.label}) is sold out.`;
}

/** Why some things cannot arrive fresh, or not on the day that suits the others. */
function staleness(lines: readonly QuotedLine[], way: Destination, journey: Journey): string[] {
  const answers = lines.filter(({ fate }) => fate === "stays").map(({ product }) => freshnessOf(product, way, journey));
  return [...new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.sentence])))];
}

function removableFrom(lines: readonly Wish[], remaining: ReadonlyMap<string, number>): Wish[] {
  if (![...remaining.values()].some((quantity) => quantity > 0)) return [];
  return lines
    .map(({ packId, quantity }) => ({ packId, was: quantity, quantity: remaining.get(packId) ?? 0 }))
    .filter(({ quantity, was }) => quantity < was)
    .map(({ packId, quantity }) => ({ packId, quantity }));
}
