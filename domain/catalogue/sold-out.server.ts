import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { changePack, lockPacks } from "./packs.server.ts";
import { packs } from "./schema.ts";

const SOLD_OUT = "marked sold out";

type Writing = { by: Actor; batch: string };

/** Takes all packs of some products off the shop. Gives how many packs that changed. */
export async function stopSelling(tx: Database, writing: Writing, productIds: readonly string[]): Promise<number> {
  return setAvailable(tx, writing, await packsOf(tx, productIds), false);
}

/**
 * Brings back to the shop the packs that the last "Sold out" of a product took off; one that was not sold anyway
 * stays so. A product that was taken off otherwise comes back whole. Gives how many packs that changed.
 */
export async function sellAgain(tx: Database, writing: Writing, productIds: readonly string[]): Promise<number> {
  let changes = 0;
  for (const id of productIds) {
    const all = await packsOf(tx, [id]);
    const taken = await takenOff(tx, all);
    changes += await setAvailable(tx, writing, taken.length > 0 ? taken : all, true);
  }
  return changes;
}

/** Locks all packs of some products at once, in the order in which everybody locks packs. */
export async function lockPacksOf(tx: Database, productIds: readonly string[]): Promise<void> {
  await lockPacks(tx, await packsOf(tx, productIds));
}

async function packsOf(tx: Database, productIds: readonly string[]): Promise<string[]> {
  const ofThem = inArray(packs.productId, [...productIds]);
  return (await tx.select({ id: packs.id }).from(packs).where(ofThem)).map(({ id }) => id);
}

/** Packs that were last taken off or put back by "Sold out". */
async function takenOff(tx: Database, packIds: readonly string[]): Promise<string[]> {
  const latest = await tx
    .selectDistinctOn([auditLog.subjectId], { packId: auditLog.subjectId, action: auditLog.action })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "pack"),
        inArray(auditLog.subjectId, [...packIds]),
        isNotNull(sql`${auditLog.after} -> 'available'`),
      ),
    )
    .orderBy(asc(auditLog.subjectId), desc(auditLog.id));
  return latest.filter(({ action }) => action === SOLD_OUT).map(({ packId }) => packId);
}

async function setAvailable(tx: Database, writing: Writing, packIds: readonly string[], available: boolean) {
  const action = available ? "sells again" : SOLD_OUT;
  let changes = 0;
  for (const [id, now] of await lockPacks(tx, packIds)) {
    changes += await changePack(tx, { ...writing, action }, id, now, { available });
  }
  return changes;
}
