import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { recordChange, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { courierNumbers, couriers, parcels } from "./schema.ts";

/** Takes the next number off the courier's roll for this transaction: no other transaction gets it. */
export async function takeFromRoll(tx: Database, courier: string): Promise<string | undefined> {
  const [next] = await tx
    .select({ number: courierNumbers.number })
    .from(courierNumbers)
    .innerJoin(couriers, eq(couriers.id, courierNumbers.courierId))
    .where(and(eq(couriers.name, courier), isNull(courierNumbers.parcelId)))
    .orderBy(asc(courierNumbers.id))
    .limit(1)
    .for("update", { of: courierNumbers, skipLocked: true });
  return next?.number;
}

/** How many numbers each courier's roll still has, by the courier's id. */
export async function countRolls(db: Database): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: courierNumbers.courierId, left: sql<number>`count(*)::integer` })
    .from(courierNumbers)
    .where(isNull(courierNumbers.parcelId))
    .groupBy(courierNumbers.courierId);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** The first number on a courier's roll; undefined when none is left. */
export async function nextOnRoll(db: Database, courierId: number): Promise<string | undefined> {
  const [next] = await db
    .select({ number: courierNumbers.number })
    .from(courierNumbers)
    .where(and(eq(courierNumbers.courierId, courierId), isNull(courierNumbers.parcelId)))
    .orderBy(asc(courierNumbers.id))
    .limit(1);
  return next?.number;
}

/** Adds numbers to the end of a courier's roll. Returns how many: those that a parcel or the roll has are left out. */
export async function addToRoll(
  db: Database,
  by: Actor,
  courierId: number,
  numbers: readonly string[],
): Promise<number> {
  const used = await db
    .select({ number: parcels.number })
    .from(parcels)
    .where(inArray(parcels.number, [...numbers]));
  const known = new Set(used.map(({ number }) => number));
  const fresh = numbers.filter((number) => !known.has(number)).map((number) => ({ courierId, number }));
  if (fresh.length === 0) return 0;
  return db.transaction(async (tx) => {
    const added = await tx.insert(courierNumbers).values(fresh).onConflictDoNothing().returning();
    await recordRoll(tx, by, courierId, { action: "put numbers on a roll", after: { numbers: added.length } });
    return added.length;
  });
}

/** Removes the numbers that are left on a courier's roll, and returns how many. */
export async function emptyRoll(db: Database, by: Actor, courierId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(courierNumbers)
      .where(and(eq(courierNumbers.courierId, courierId), isNull(courierNumbers.parcelId)))
      .returning();
    await recordRoll(tx, by, courierId, { action: "took numbers off a roll", before: { numbers: removed.length } });
    return removed.length;
  });
}

type OfRoll = Pick<Change, "action" | "before" | "after">;

async function recordRoll(tx: Database, by: Actor, courierId: number, change: OfRoll): Promise<void> {
  await recordChange(tx, { by, subject: { kind: "courier", id: String(courierId) }, ...change });
}
