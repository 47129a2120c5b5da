import { departuresOf, readCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar, readDeliveryRules } from "#domain/delivery/delivery.server.ts";
import { planJourney, type Zone } from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";

/** The database tables on which delivery days depend. Pass them as `tables` to a `ttlCache` of delivery days. */
export const daysFollow = [
  "zones",
  "zone_rules",
  "holidays",
  "open_sundays",
  "vacations",
  "settings",
  "festivals",
  "festival_products",
  "capacity_holds",
];

/** When an order placed now reaches each delivery zone: YYYY-MM-DD, or undefined where the shop does not deliver. */
export const readDays = ttlCache(2, daysFollow, async (db) => {
  const { zones } = await readDeliveryRules(db);
  return Promise.all(zones.map(async (zone) => ({ zone: zone.id, day: await dayFor(db, zone) })));
});

const nothingChosen = { productIds: [], demand: new Map<string, number>() };

/** When an order placed now reaches a delivery zone: YYYY-MM-DD, or undefined where the shop does not deliver. */
export async function dayFor(db: Database, zone: Zone): Promise<string | undefined> {
  if (!zone.isServed) return undefined;
  const departures = departuresOf(await readCapacity(db), nothingChosen, dayInIndia(new Date()));
  return planJourney({ zone }, await readCalendar(db), new Date(), departures).arrivesOn;
}
