import { inArray } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { listSoldOut } from "./batches.server.ts";
import { changePacks, lockPacks } from "./packs.server.ts";
import { packs } from "./schema.ts";

type Writing = { by: Actor; batch: string };

/** Takes all packs of some products off sale ("Sold out") and returns how many changed. */
export async function stopSelling(tx: Database, writing: Writing, productIds: readonly string[]): Promise<number> {
  return setAvailable(tx, writing, await packsOf(tx, productIds), false);
}

/**
 * Puts back on sale the packs that "Sold out" took off. If a product has no such packs, puts all its packs on sale.
 * Returns how many packs changed. Call `lockPacksOf` first.
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

/**
 * Locks all packs of some products. To avoid deadlocks, locks them in the sequence of their ids, like all other code.
 */
export async function lockPacksOf(tx: Database, productIds: readonly string[]): Promise<void> {
  await lockPacks(tx, await packsOf(tx, productIds));
}

async function packsOf(tx: Database, productIds: readonly string[]): Promise<string[]> {
  const ofThem = inArray(packs.productId, [...productIds]);
  return (await tx.select({ id: packs.id }).from(packs).where(ofThem)).map(({ id }) => id);
}

async function setAvailable(tx: Database, writing: Writing, packIds: readonly string[], available: boolean) {
  const action = available ? "sells again" : "marked sold out";
  const wishes = [...(await lockPacks(tx, packIds))].map(([id, before]) => ({ id, before, wanted: { available } }));
  return changePacks(tx, { ...writing, action, isSoldOut: !available }, wishes);
}
