import { randomUUID } from "node:crypto";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { changePack, lockPacks } from "./packs.server.ts";
import { changedFields, isOvertaken, type PackEdit, type PackState } from "./price-list.ts";

/** The batch that can be undone, undefined when all was so already; or packs that others changed, as they are now. */
export type PricesOutcome = { ok: true; batch: string | undefined } | { ok: false; overtaken: Map<string, PackState> };

/**
 * Changes prices and what is sold, all of it or nothing, as one batch. Refuses when somebody else changed, since it was
 * seen, what an edit changes; packs that do not exist are passed over.
 */
export async function changePrices(db: Database, by: Actor, edits: readonly PackEdit[]): Promise<PricesOutcome> {
  return db.transaction(async (tx) => {
    const now = await lockPacks(
      tx,
      edits.map(({ packId }) => packId),
    );
    const known = edits.filter(({ packId }) => now.has(packId));
    const overtaken = known.filter((edit) => isOvertaken(edit, now.get(edit.packId)!));
    if (overtaken.length > 0) {
      const asItIs = ({ packId }: PackEdit) => {
        const { price, available } = now.get(packId)!;
        return [packId, { price, available }] as const;
      };
      return { ok: false, overtaken: new Map(overtaken.map(asItIs)) };
    }

    const batch = randomUUID();
    let changes = 0;
    for (const edit of known) {
      const wanted = changedFields(edit);
      const action =
        wanted.price !== undefined ? "changed the price" : wanted.available ? "put on sale" : "took off sale";
      changes += await changePack(tx, { by, action, batch }, edit.packId, now.get(edit.packId)!, wanted);
    }
    return { ok: true, batch: changes > 0 ? batch : undefined };
  });
}
