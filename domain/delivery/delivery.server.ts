import { asc, eq } from "drizzle-orm";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCache, ttlCacheOfEach } from "#platform/ttl-cache.server.ts";
import { type Calendar, type Destination, type Override, parsePincode, type Zone } from "./delivery.ts";
import { addDays, daysBetween } from "#platform/day.ts";
import { plainText } from "#platform/plain-text.ts";
import { holidays, openSundays, pincodeOverrides, pincodes, vacations, zoneRules, zones } from "./schema.ts";

type ZoneRule = { kind: "state" | "prefix"; value: string; zoneId: string };

export type DeliveryRules = { zones: Zone[]; rules: ZoneRule[] };

/** The delivery zones, and the rules that assign pincodes (postal codes) to them; cached for at most two seconds. */
export const readDeliveryRules = ttlCache(2, ["zones", "zone_rules"], loadDeliveryRules);

/** The kitchen's working days and cut-off time for orders; cached for at most two seconds. */
export const readCalendar = ttlCache(2, ["holidays", "open_sundays", "vacations", "settings"], loadCalendar);

async function loadDeliveryRules(db: Database): Promise<DeliveryRules> {
  const zoneRows = await db.select().from(zones).orderBy(asc(zones.position));
  const rules = await db.select().from(zoneRules);
  return { zones: zoneRows.map(({ position: _, ...zone }) => zone), rules };
}

async function loadCalendar(db: Database): Promise<Calendar> {
  const rows = await db.select().from(holidays);
  const away = await db.select().from(vacations);
  const sundays = await db.select().from(openSundays);
  const { cutOff, worksOnSundays } = await readSettings(db);
  const closed = away.flatMap(({ firstDay, lastDay, sentence }) =>
    daysFrom(firstDay, lastDay).map((day) => [day, sentence] as const),
  );
  return {
    holidays: new Map([...closed, ...rows.map(({ day, name }) => [day, name] as const)]),
    cutOff,
    openSundays: worksOnSundays ? "all" : new Set(sundays.map(({ day }) => day)),
  };
}

function daysFrom(first: string, last: string): string[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, days) => addDays(first, days));
}

/**
 * The district, state and zone of a pincode (postal code). Undefined when India Post has no such pincode. Throws when
 * no zone has the pincode. Cached for at most two seconds.
 */
export const findDestination = ttlCacheOfEach(
  { seconds: 2, most: 1000, tables: ["zones", "zone_rules", "pincode_overrides"] },
  async (db, pincode: string): Promise<Destination | undefined> => {
    const [found] = await db
      .select({ district: pincodes.district, stateCode: pincodes.stateCode, override: pincodeOverrides })
      .from(pincodes)
      .leftJoin(pincodeOverrides, eq(pincodeOverrides.pincode, pincodes.pincode))
      .where(eq(pincodes.pincode, pincode));
    if (!found) return undefined;

    const { district, stateCode, override } = found;
    const zone = zoneFor(await readDeliveryRules(db), { pincode, stateCode }, override ?? undefined);
    if (!zone) throw new Error(`No zone takes a place in the state ${stateCode}`);
    return { pincode, district, stateCode, zone, served: zone.isServed };
  },
);

/** What is wrong with a typed pincode. */
export type PincodeFault = "no pincode" | "begins with 0" | { reason: "unknown pincode"; pincode: string };

/** The destination for a typed pincode (postal code). */
export async function findWritten(db: Database, written: string): Promise<Destination | { fault: PincodeFault }> {
  const pincode = parsePincode(written);
  if (!pincode) {
    const begins0 = /^0\d{5}$/.test(plainText(written).replaceAll(/[\s-]/g, ""));
    return { fault: begins0 ? "begins with 0" : "no pincode" };
  }
  const found = await findDestination(db, pincode);
  return found ?? { fault: { reason: "unknown pincode", pincode } };
}

/** The zone of a pincode (postal code), with the exceptions in `override` applied; undefined if no zone fits. */
export function zoneFor(
  { zones: known, rules }: DeliveryRules,
  { pincode, stateCode }: { pincode: string; stateCode: string },
  override?: Override,
): Zone | undefined {
  // The longest prefix comes first, the state last.
  const fitting = rules
    .filter(({ kind, value }) => (kind === "prefix" ? pincode.startsWith(value) : value === stateCode))
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  const id = override?.zoneId ?? fitting[0]?.zoneId;
  const zone = known.find((one) => one.id === id);
  return zone && override ? overridden(zone, override) : zone;
}

function overridden(zone: Zone, { transitDays, takesCash, isServed, needsReach }: Override): Zone {
  return {
    ...zone,
    transitDays: transitDays ?? zone.transitDays,
    takesCash: takesCash ?? zone.takesCash,
    isServed: isServed ?? zone.isServed,
    needsReach: needsReach ?? zone.needsReach,
  };
}

function weightOf({ kind, value }: ZoneRule): number {
  return kind === "prefix" ? value.length : 0;
}
