import type { RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { currentCart } from "#app/storefront/cart/current-cart.server.ts";
import { currentDestination } from "./pincode.server.ts";
import { isStranger } from "#app/storefront/visitor.server.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { readKnownProducts } from "#domain/catalogue/catalogue.server.ts";
import { defaultPack, findPack, type Pack, type Product } from "#domain/catalogue/products/product.ts";
import { needsOf, readCapacity, type Departures, departuresOf } from "#domain/delivery/capacity.server.ts";
import { type Destination, freshnessOf, planFreshJourney, planJourney, chargeFor } from "#domain/delivery/delivery.ts";
import { readCalendar, readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { findNeighbourThatTravels } from "#domain/delivery/neighbour.server.ts";
import { stateName } from "#domain/gst/gstin.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { sayDay } from "#app/ui/days.ts";
import { sayArrival, sayDistrict, sayNotSent } from "#app/sentences/delivery.ts";
import { HERE } from "./here.ts";

type Context = Readonly<RouterContextProvider>;

/** Why a product cannot be sent to a destination. `neighbour`: a similar product that can be sent there. */
export type Refusal = { sentence: string; neighbour: { slug: string; name: string } | undefined };

/** The terms of delivery to the visitor's pincode (postal code); undefined when the visitor has not entered one. */
export async function pincodeDelivery(context: Context, request: Request) {
  const destination = await currentDestination(context, request);
  if (!destination) return undefined;
  const db = context.get(database);
  const departures = await departuresFor(db, [], []);
  const { arrivesOn } = planJourney(destination, await readCalendar(db), new Date(), departures);
  return {
    ...(await termsOf(context, destination)),
    /** The day when an order placed now arrives, "Tuesday 24 November". */
    arrivesOn: sayDay(arrivesOn),
  };
}

/**
 * How a product is delivered: to the visitor's pincode (`own`) or, on a page made for all visitors, to each delivery
 * zone (`byZone`). Includes the delivery charge of one `pack`.
 */
export async function productDeliveries(context: Context, request: Request, product: Product, pack: Pack | undefined) {
  const destination = await currentDestination(context, request);
  const answer = (to: Destination) => productDelivery(context, product, pack, to);
  if (destination) {
    const refusals = (await cartDelivery(context, request, await currentCart(context, request)))?.refusals ?? {};
    return { own: { ...(await answer(destination)), staysBehind: Object.keys(refusals) }, byZone: [] };
  }
  const { zones } = isStranger(request) ? await readDeliveryRules(context.get(database)) : { zones: [] };
  const somewhere = { pincode: HERE, district: "", stateCode: "", stateName: "" };
  const byZone = zones.map((zone) => answer({ ...somewhere, zone, served: zone.isServed }));
  return { own: undefined, byZone: await Promise.all(byZone) };
}

async function productDelivery(context: Context, product: Product, pack: Pack | undefined, destination: Destination) {
  const db = context.get(database);
  const calendar = await readCalendar(db);
  const wanted = pack ?? (product.packs.length > 0 ? defaultPack(product) : undefined);
  const departures = await departuresFor(db, [product], wanted ? [{ packId: wanted.id, quantity: 1 }] : []);
  const journey = planFreshJourney([product], destination, calendar, new Date(), departures);
  const freshness = freshnessOf(product, destination, journey);
  const neighbour = freshness.ok ? undefined : await findNeighbourThatTravels(db, product, destination, journey);
  return {
    ...(await termsOf(context, destination)),
    zone: destination.zone.id,
    arrival: freshness.ok ? sayArrival(destination.pincode, journey.arrivesOn, freshness.bestBefore) : undefined,
    refusal: freshness.ok ? undefined : { sentence: sayNotSent(freshness.why), neighbour: neighbourOf(neighbour) },
    /** A pack and what its delivery costs; undefined when all packs are sold out. */
    pack: pack && {
      label: pack.label,
      chargePaise: chargeFor(destination.zone, { grams: pack.grams, itemsPaise: pack.price }).chargePaise,
    },
  };
}

async function departuresFor(
  db: Database,
  products: readonly Product[],
  lines: readonly { packId: string; quantity: number }[],
): Promise<Departures> {
  return departuresOf(await readCapacity(db), needsOf(products, lines), dayInIndia(new Date()));
}

/** Whether and when a cart can be sent to the visitor's pincode; undefined when no pincode was entered. */
export async function cartDelivery(context: Context, request: Request, cart: Cart) {
  const destination = await currentDestination(context, request);
  if (!destination) return undefined;
  const db = context.get(database);
  const inCart = await readKnownProducts(db, [...new Set(cart.lines.map(({ slug }) => slug))]);
  // Sold-out products are not sent, so they do not matter for the day.
  const sent = new Set(cart.lines.filter(({ available }) => available).map(({ slug }) => slug));
  const travelling = inCart.filter(({ slug }) => sent.has(slug));
  const lines = cart.lines.filter(({ packId, available }) => available && findPack(travelling, packId));
  const departures = await departuresFor(db, travelling, lines);
  const journey = planFreshJourney(travelling, destination, await readCalendar(db), new Date(), departures);
  const refusals: Record<string, Refusal | undefined> = {};
  for (const product of inCart) {
    const freshness = freshnessOf(product, destination, journey);
    if (freshness.ok) continue;
    const neighbour = await findNeighbourThatTravels(db, product, destination, journey);
    refusals[product.slug] = { sentence: sayNotSent(freshness.why), neighbour: neighbourOf(neighbour) };
  }
  return {
    ...(await termsOf(context, destination)),
    zone: destination.zone,
    arrivesOn: sayDay(journey.arrivesOn),
    /** Why products cannot be sent. The keys are the products' slugs. */
    refusals,
    /** The weights of packs, by pack id. */
    grams: Object.fromEntries(inCart.flatMap(({ packs }) => packs.map(({ id, grams }) => [id, grams]))) as Record<
      string,
      number | undefined
    >,
  };
}

export type ProductDelivery = Awaited<ReturnType<typeof productDelivery>>;
export type CartDelivery = NonNullable<Awaited<ReturnType<typeof cartDelivery>>>;
export type DestinationTerms = Awaited<ReturnType<typeof termsOf>>;

/** The terms of delivery to a destination. */
async function termsOf(context: Context, { pincode, district, stateCode, served, zone }: Destination) {
  const { cashMax } = await readSettings(context.get(database));
  return {
    pincode,
    name: `${sayDistrict(district)}, ${stateName(stateCode) ?? ""}`,
    served,
    /** Delivery is free for goods that cost at least this much, in paise; null where delivery is never free. */
    freeFromPaise: zone.freeFromPaise,
    /** The highest total that can be paid in cash, in paise; 0 where cash is not accepted. */
    cashUpToPaise: zone.takesCash ? cashMax : 0,
  };
}

function neighbourOf(product: Product | undefined) {
  return product && { slug: product.slug, name: nameOf(product) };
}
