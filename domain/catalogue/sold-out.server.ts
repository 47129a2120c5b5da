import { inArray } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { listSoldOut } from "./batches.server.ts";
import { changePack, lockPacks } from "./packs.server.ts";
import { packs } from "./schema.ts";

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
    const taken = await listSoldOut(tx, all);
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

async function setAvailable(tx: Database, writing: Writing, packIds: readonly string[], available: boolean) {
  const action = available ? "sells again" : "marked sold out";
  let changes = 0;
  for (const [id, now] of await lockPacks(tx, packIds)) {
    changes += await changePack(tx, { ...writing, action, isSoldOut: !available }, id, now, { available });
  }
  return changes;
}
