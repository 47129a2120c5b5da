import { asc, eq } from "drizzle-orm";
import { stateName } from "#domain/gst/gstin.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import type { Calendar } from "./journey.ts";
import { holidays, pincodeOverrides, pincodes, zoneRules, zones } from "./schema.ts";
import { zoneFor, type DeliveryRules, type Destination } from "./zone.ts";

/** Zones and their rules, at most two seconds old. */
export const readDeliveryRules = ttlCache(2, loadDeliveryRules);

/** Holidays and cut-off, at most two seconds old. */
export const readCalendar = ttlCache(2, loadCalendar);

async function loadDeliveryRules(db: Database): Promise<DeliveryRules> {
  const zoneRows = await db.select().from(zones).orderBy(asc(zones.position));
  const rules = await db.select().from(zoneRules);
  return { zones: zoneRows.map(({ position: _, ...zone }) => zone), rules };
}

async function loadCalendar(db: Database): Promise<Calendar> {
  const rows = await db.select().from(holidays);
  const { cutOff } = await readSettings(db);
  return { holidays: new Map(rows.map(({ day, name }) => [day, name])), cutOff };
}

/** What a pincode of six digits is to the shop, by one indexed query; undefined when India Post has no such pincode. */
export async function findDestination(db: Database, pincode: string): Promise<Destination | undefined> {
  const rules = await readDeliveryRules(db);
  const [found] = await db
    .select()
    .from(pincodes)
    .leftJoin(pincodeOverrides, eq(pincodeOverrides.pincode, pincodes.pincode))
    .where(eq(pincodes.pincode, pincode));
  if (!found) return undefined;

  const { district, stateCode } = found.pincodes;
  const zone = zoneFor(rules, { pincode, stateCode }, found.pincode_overrides ?? undefined);
  if (!zone) throw new Error(`No zone takes a place in the state ${stateCode}`);
  return { pincode, district, stateCode, stateName: stateName(stateCode) ?? "", zone, served: zone.isServed };
}
