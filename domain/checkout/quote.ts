import { lineTotal, type Cart, type CartLine } from "#domain/cart/cart.ts";
import { changeSinceAdded } from "#domain/cart/changes.ts";
import { findPack, type Catalogue } from "#domain/catalogue/catalogue.ts";
import { demandOf, shortageSentence, shortagesOf } from "#domain/catalogue/demand.ts";
import type { Pack, Product } from "#domain/catalogue/product.ts";
import type { Calendar } from "#domain/delivery/calendar.ts";
import { quoteCharge } from "#domain/delivery/charge.ts";
import { freshnessOf } from "#domain/delivery/freshness.ts";
import { arrivalDates, collectionDates, type Journey } from "#domain/delivery/journey.ts";
import type { Destination } from "#domain/delivery/zone.ts";

/** Where an order goes: to a place India Post knows, or over the counter when there is none. */
export type Way = Destination | undefined;

export type QuotedLine = { line: CartLine; product: Product; pack: Pack };

/** Everything the bill needs, in paise, and what stands in the way of an order. */
export type Quote = {
  lines: QuotedLine[];
  itemsPaise: number;
  deliveryPaise: number;
  missingToFreePaise: number | null;
  /** The days on which everything arrives fresh (or can be collected), soonest first. */
  journeys: Journey[];
  obstacles: string[];
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
  const lines = cart.lines.flatMap((line) => {
    const found = findPack(catalogue, line.packId);
    return found ? [{ line, ...found }] : [];
  });
  const sold = lines.filter(({ line }) => line.available);
  const itemsPaise = sold.reduce((sum, { line }) => sum + lineTotal(line), 0);
  const grams = sold.reduce((sum, { line, pack }) => sum + pack.grams * line.quantity, 0);
  const charge = way ? quoteCharge(way, { grams, itemsPaise }) : { chargePaise: 0, missingToFreePaise: null };
  const possible = way ? arrivalDates(way, calendar, now) : collectionDates(calendar, now);
  const isFresh = (journey: Journey) => !way || sold.every(({ product }) => freshnessOf(product, way, journey).ok);
  const journeys = possible.filter(isFresh);

  return {
    lines,
    itemsPaise,
    deliveryPaise: charge.chargePaise,
    missingToFreePaise: charge.missingToFreePaise,
    journeys,
    obstacles: [
      ...emptiness(lines),
      ...lines.filter(({ line }) => !line.available).map(({ line }) => goneSentence(line)),
      ...shortagesOf(
        demandOf(
          catalogue,
          sold.map(({ line }) => line),
        ),
        stock,
      ).map((shortage) => shortageSentence(catalogue, shortage)),
      ...(way && journeys.length === 0 ? staleness(sold, way, possible[0]!) : []),
    ],
  };
}

function emptiness(lines: readonly QuotedLine[]): string[] {
  return lines.length === 0 ? ["Your cart is empty."] : [];
}

function goneSentence(line: CartLine): string {
  return changeSinceAdded(line) ?? `${line.name} (${line.label}) is sold out.`;
}

/** Why nothing arrives fresh on any day; when each would alone, that they do not on the same one. */
function staleness(lines: readonly QuotedLine[], way: Destination, soonest: Journey): string[] {
  const answers = lines.map(({ product }) => freshnessOf(product, way, soonest));
  const sentences = answers.flatMap((answer) => (answer.ok ? [] : [answer.sentence]));
  return sentences.length > 0
    ? [...new Set(sentences)]
    : [`No day in the next weeks lets everything in your cart reach ${way.pincode} fresh together.`];
}
