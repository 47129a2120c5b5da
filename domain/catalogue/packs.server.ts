import { asc, eq, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { recordPackChange, type Writing } from "./batches.server.ts";
import type { PackState } from "./price-list.ts";
import { packs } from "./schema.ts";

type LockedPack = PackState & { productId: string };

/** Packs as they are, by id; nobody changes them until the transaction ends. */
export async function lockPacks(tx: Database, ids: readonly string[]): Promise<Map<string, LockedPack>> {
  const rows = await tx
    .select({ id: packs.id, productId: packs.productId, price: packs.price, available: packs.available })
    .from(packs)
    .where(inArray(packs.id, [...ids]))
    .orderBy(asc(packs.id))
    // Not "update": carts that take the pack at this moment need not wait.
    .for("no key update");
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

/** Changes a locked pack and writes it down. Gives how many changes that were: none when it is so already. */
export async function changePack(
  tx: Database,
  writing: Writing,
  id: string,
  before: LockedPack,
  wanted: Partial<PackState>,
): Promise<number> {
  const differs = (field: keyof PackState) => wanted[field] !== undefined && wanted[field] !== before[field];
  const pick = (from: Partial<PackState>) => ({
    ...(differs("price") && { price: from.price }),
    ...(differs("available") && { available: from.available }),
  });
  const after = pick(wanted);
  if (Object.keys(after).length === 0) return 0;
  await tx.update(packs).set(after).where(eq(packs.id, id));
  await recordPackChange(tx, writing, { id, productId: before.productId }, { before: pick(before), after });
  return 1;
}
