import { and, asc, eq, inArray } from "drizzle-orm";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { lots } from "../lots/schema.ts";
import type { LabelledPack } from "./pack-label.ts";
import { contents, packs, products } from "../schema.ts";

export type PackKey = { productId: string; grams: Grams };

/** A pack that needs a label. `lotIds`: the lots from which it is filled; empty for goods not cooked yet. */
export type LabelledKey = PackKey & { lotIds: number[] };

/** The packs in which the product of a lot is sold. `quantity` is 0: staff enter how many labels to print. */
export async function listPacksOfLot(db: Database, lotId: number): Promise<(LabelledKey & { quantity: number })[]> {
  const sold = await db
    .select({ productId: packs.productId, grams: packs.grams })
    .from(packs)
    .innerJoin(lots, eq(lots.productId, packs.productId))
    .where(and(eq(lots.id, lotId), eq(packs.isWithdrawn, false)));
  return sold.map((pack) => ({ ...pack, lotIds: [lotId], quantity: 0 }));
}

/** The facts for the labels of these packs. Leaves out unknown products. */
export async function listLabelledPacks(db: Database, wanted: readonly LabelledKey[]): Promise<LabelledPack[]> {
  const ids = [...new Set(wanted.map(({ productId }) => productId))];
  if (ids.length === 0) return [];
  const known = await db
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.position), asc(products.id));
  const sold = await db
    .select()
    .from(packs)
    .where(and(inArray(packs.productId, ids), eq(packs.isWithdrawn, false)));
  const inside = await db
    .select({ box: contents.productId, name: products.name, grams: contents.grams, quantity: contents.quantity })
    .from(contents)
    .innerJoin(products, eq(products.id, contents.componentId))
    .where(inArray(contents.productId, ids))
    .orderBy(asc(contents.position));
  const from = await db
    .select({ id: lots.id, madeOn: lots.madeOn, bestBefore: lots.bestBefore })
    .from(lots)
    .where(
      inArray(
        lots.id,
        wanted.flatMap(({ lotIds }) => lotIds),
      ),
    );
  return known.flatMap((product) =>
    wanted
      .filter(({ productId }) => productId === product.id)
      .toSorted((a, b) => a.grams - b.grams || (a.lotIds[0] ?? Infinity) - (b.lotIds[0] ?? Infinity))
      .map(({ grams, lotIds }) => {
        const pack = sold.find((one) => one.productId === product.id && one.grams === grams);
        return {
          ...product,
          productId: product.id,
          grams,
          pieces: pack?.pieces ?? null,
          mrp: pack && (pack.mrp ?? pack.price),
          contents: inside.filter(({ box }) => box === product.id),
          lotIds,
          lots: from.filter(({ id }) => lotIds.includes(id)),
        };
      }),
  );
}
