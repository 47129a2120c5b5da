import { asc, eq, inArray } from "drizzle-orm";
import { recordChange, type Change } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { PackState } from "./price-list.ts";
import { packs } from "./schema.ts";

/** Packs as they are, by id; nobody changes them until the transaction ends. */
export async function lockPacks(tx: Database, ids: readonly string[]): Promise<Map<string, PackState>> {
  const rows = await tx
    .select({ id: packs.id, price: packs.price, available: packs.available })
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
  change: Pick<Change, "by" | "action" | "batch" | "undoes">,
  id: string,
  before: PackState,
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
  await recordChange(tx, { ...change, subject: { kind: "pack", id }, before: pick(before), after });
  return 1;
}
