import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { holidays, pincodeOverrides, pincodes, zoneRules, zones } from "#domain/delivery/schema.ts";
import type { Override, Zone } from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";

type Delivery = {
  zones: (Zone & { prefixes: string[]; states: string[] })[];
  /** Exceptions to the zone's rules, each for all pincodes (postal codes) that begin with `prefix`. */
  overrides: (Partial<Override> & { prefix: string })[];
  /** Pincodes (postal codes) for which India Post's directory names a wrong district or state. */
  corrections: { pincode: string; district: string; stateCode: string }[];
  holidays: Record<string, string>;
};

const directory = new URL("pincodes.csv", import.meta.url);
const rules = new URL("delivery.json", import.meta.url);

/**
 * If the table of pincodes (postal codes) is empty, fills it from India Post's directory. If there is no delivery zone,
 * fills the tables of zones, holidays and exceptions.
 */
export async function seedDelivery(tx: Database): Promise<void> {
  const [pincode] = await tx.select({ pincode: pincodes.pincode }).from(pincodes).limit(1);
  if (!pincode) await seedPincodes(tx);
  const [zone] = await tx.select({ id: zones.id }).from(zones).limit(1);
  if (!zone) await seedZones(tx);
}

async function seedPincodes(tx: Database): Promise<void> {
  const lines = readFileSync(directory, "utf8").trimEnd().split("\n").slice(1);
  const rows = lines.map((line) => line.split(","));
  const column = (place: number) => sql.param(rows.map((row) => row[place]));
  await tx.execute(sql`
    insert into pincodes (pincode, district, state_code, latitude, longitude)
    select * from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::real[], ${column(4)}::real[])`);
  for (const { pincode, district, stateCode } of readDelivery().corrections) {
    await tx.update(pincodes).set({ district, stateCode }).where(eq(pincodes.pincode, pincode));
  }
}

async function seedZones(tx: Database): Promise<void> {
  const data = readDelivery();
  await tx
    .insert(zones)
    .values(data.zones.map(({ prefixes: _, states: __, ...zone }, position) => ({ ...zone, position })));
  await tx
    .insert(zoneRules)
    .values(
      data.zones.flatMap(({ id: zoneId, prefixes, states }) => [
        ...prefixes.map((value) => ({ kind: "prefix" as const, value, zoneId })),
        ...states.map((value) => ({ kind: "state" as const, value, zoneId })),
      ]),
    );
  await tx.insert(holidays).values(Object.entries(data.holidays).map(([day, name]) => ({ day, name })));
  for (const { prefix, ...override } of data.overrides) {
    const fitting = await tx
      .select({ pincode: pincodes.pincode })
      .from(pincodes)
      .where(sql`pincode like ${`${prefix}%`}`);
    await tx.insert(pincodeOverrides).values(fitting.map(({ pincode }) => ({ pincode, ...override })));
  }
}

function readDelivery(): Delivery {
  return JSON.parse(readFileSync(rules, "utf8"));
}
