import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { changePacks, lockPacks } from "../packs/packs.server.ts";
import { packs } from "../schema.ts";

/** Takes all packs of some products off sale ("Sold out") and returns how many changed. */
export async function stopSelling(tx: Database, press: Press, productIds: readonly string[]): Promise<number> {
  return setAvailable(tx, press, await packsOf(tx, productIds), false);
}

/**
 * Puts back on sale the packs that "Sold out" took off. If a product has no such packs, puts all its packs on sale.
 * Returns how many packs changed. Call `lockPacksOf` first.
 */
export async function sellAgain(tx: Database, press: Press, productIds: readonly string[]): Promise<number> {
  let changes = 0;
  for (const id of productIds) {
    const all = await packsOf(tx, [id]);
    const taken = await packsOf(tx, [id], and(eq(packs.isSoldOut, true), eq(packs.available, false)));
    changes += await setAvailable(tx, press, taken.length > 0 ? taken : all, true);
  }
  return changes;
}

/**
 * Locks all packs of some products. To avoid deadlocks, locks them in the sequence of their ids, like all other code.
 */
export async function lockPacksOf(tx: Database, productIds: readonly string[]): Promise<void> {
  await lockPacks(tx, await packsOf(tx, productIds));
}

async function packsOf(tx: Database, productIds: readonly string[], which?: SQL): Promise<string[]> {
  const ofThem = and(inArray(packs.productId, [...productIds]), which);
  return (await tx.select({ id: packs.id }).from(packs).where(ofThem)).map(({ id }) => id);
}

async function setAvailable(tx: Database, press: Press, packIds: readonly string[], available: boolean) {
  const action = available ? "sells again" : "marked sold out";
  const wishes = [...(await lockPacks(tx, packIds))].map(([id, before]) => {
    return { id, before, wanted: { available }, action };
  });
  return changePacks(tx, press, wishes, { isSoldOut: !available });
}
