import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { listTravelKinds, readNeighbours, readTravelling } from "#domain/catalogue/products/neighbours.server.ts";
import type { Product } from "#domain/catalogue/products/product.ts";
import type { Database } from "#platform/database.server.ts";
import type { TravelKind } from "#domain/catalogue/search/search.server.ts";
import { readCalendar } from "./delivery.server.ts";
import { arrivalDates, freshnessOf, type Destination, type Journey } from "./delivery.ts";

/** How many products are read at once to see whether they are in stock. */
const TOGETHER = 8;

/**
 * Finds a product to offer instead of `product`. It is in stock and would arrive fresh on this journey. Undefined when
 * there is none.
 */
export async function findNeighbourThatTravels(
  db: Database,
  product: Pick<Product, "id" | "slug">,
  destination: Destination,
  journey: Journey,
): Promise<Product | undefined> {
  const [neighbours] = await readNeighbours(db, [product.id]);
  const near = neighbours ? [...neighbours.shelf, ...neighbours.holders] : [];
  const found = await firstThere(db, near, destination, journey);
  if (found) return found;
  const known = new Set([product.id, ...near.map(({ id }) => id)]);
  const far = { reach: destination.zone.needsReach, days: journey.calendarDays };
  const [others = []] = await readTravelling(db, [far]);
  return firstThere(
    db,
    others.filter(({ id }) => !known.has(id)),
    destination,
    journey,
  );
}

async function firstThere(
  db: Database,
  some: readonly (Parameters<typeof freshnessOf>[0] & { slug: string })[],
  destination: Destination,
  journey: Journey,
): Promise<Product | undefined> {
  const fresh = some.filter((one) => freshnessOf(one, destination, journey).ok);
  for (let at = 0; at < fresh.length; at += TOGETHER) {
    const slugs = fresh.slice(at, at + TOGETHER).map(({ slug }) => slug);
    const products = await readProducts(db, slugs);
    const there = products.find(({ packs }) => packs.some(({ available }) => available));
    if (there) return there;
  }
  return undefined;
}

/** The kinds of products (by shelf life and travel limits) that arrive fresh at a destination if ordered now. */
export async function listKindsThatTravel(db: Database, destination: Destination): Promise<TravelKind[]> {
  const journeys = arrivalDates(destination, await readCalendar(db), new Date());
  const kinds = await listTravelKinds(db, 1);
  return kinds.filter((kind) =>
    journeys.some((journey) => freshnessOf({ ...kind, name: "" }, destination, journey).ok),
  );
}
