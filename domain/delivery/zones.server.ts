import { asc, eq, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import { mergeForm, type EditOutcome, type Texts } from "#domain/edits/form-merge.ts";
import type { Database } from "#platform/database.server.ts";
import { pincodeOverrides, pincodes, zoneRules, zones } from "./schema.ts";
import type { Zone } from "./delivery.ts";
import { zoneFields, zoneTexts, type ZoneTerms } from "./zone-form.ts";

/** All zones, read without a cache; the first is the zone in which the shop is. */
export async function listZones(db: Database): Promise<Zone[]> {
  const rows = await db.select().from(zones).orderBy(asc(zones.position));
  return rows.map(({ position: _, ...zone }) => zone);
}

/** A zone by its id; undefined when there is none. */
export async function findZone(db: Database, id: string): Promise<Zone | undefined> {
  return (await listZones(db)).find((zone) => zone.id === id);
}

/** The rules that assign pincodes (postal codes) to a zone: GST codes of states, and first digits of pincodes. */
export async function listRulesOf(db: Database, zoneId: string): Promise<{ states: string[]; prefixes: string[] }> {
  const rules = await db.select().from(zoneRules).where(eq(zoneRules.zoneId, zoneId)).orderBy(asc(zoneRules.value));
  const of = (wanted: "state" | "prefix") => rules.filter(({ kind }) => kind === wanted).map(({ value }) => value);
  return { states: of("state"), prefixes: of("prefix") };
}

/** The two-digit GST codes of the states with at least one pincode (postal code) that the shop delivers to. */
export async function listServedStates(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ code: string }>(sql`
    with served as (
      select ${zoneRules.kind}, ${zoneRules.value} from ${zoneRules}
      join ${zones} on ${zones.id} = ${zoneRules.zoneId} where ${zones.isServed}
    )
    select value as code from served where kind = 'state'
    union select state_code from ${pincodes} join served on kind = 'prefix' and starts_with(pincode, value)
    union select state_code from ${pincodes} join ${pincodeOverrides} using (pincode)
      left join ${zones} on ${zones.id} = ${pincodeOverrides.zoneId}
      where coalesce(${pincodeOverrides.isServed}, ${zones.isServed})
    order by code`);
  return rows.map(({ code }) => code);
}

/**
 * Saves those properties of a zone that were changed on the form. Saves nothing if somebody else has changed one of
 * these properties, or of the charges, meanwhile. Throws for an unknown zone.
 */
export function saveZone(
  db: Database,
  id: string,
  /** `seen`: what the form showed when it was opened. */
  { seen, terms }: { seen: Texts; terms: ZoneTerms },
  by: Actor,
): Promise<EditOutcome> {
  return db.transaction(async (tx) => {
    const [zone] = await tx.select().from(zones).where(eq(zones.id, id)).for("update");
    if (!zone) throw new Error(`There is no zone ${id}`);
    const present = zoneTexts(zone);
    const { changed, clash } = mergeForm(zoneFields, { seen, typed: zoneTexts(terms), present }, unitOf);
    if (clash) return clash;
    if (changed.length === 0) return { ok: true, changed };

    const of = (facts: ZoneTerms) => Object.fromEntries(changed.map((name) => [name, facts[name]]));
    await writeZone(tx, pressOf(by), id, { before: of(zone), after: of(terms) });
    return { ok: true, changed };
  });
}

/** A parcel's charge follows from all of its fields. */
const unitOf = (field: string) => (/Grams$|Paise$/.test(field) ? "charges" : field);

type ZoneChange = { before: Partial<ZoneTerms>; after: Partial<ZoneTerms>; undoes?: number };

async function writeZone(tx: Database, press: Press, id: string, { undoes, ...change }: ZoneChange): Promise<void> {
  await tx.update(zones).set(change.after).where(eq(zones.id, id));
  const log = [{ action: "changed a zone", subject: { kind: "zone", id } as const, ...change }];
  await recordEdits(tx, press, [{ kind: "zone", subjectId: id, ...change, undoes, log }]);
}

/** Takes back changes of zones. Fields that were changed since stay as they are. */
export async function takeZonesBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, subjectId, before, after } of edits) {
    const [zone] = await tx.select().from(zones).where(eq(zones.id, subjectId)).for("update");
    const fields = zoneFields.filter((name) => name in after);
    const back = fields.filter((name) => zone![name] === after[name]);
    if (back.length < fields.length) left.push(changedSince(`Delivery zone ${zone!.name}: some of it`));
    if (back.length === 0) continue;
    const of = (facts: Edit["before"]) => Object.fromEntries(back.map((name) => [name, facts[name]]));
    await writeZone(tx, press, subjectId, { before: of(after), after: of(before), undoes: id });
  }
  return left;
}
