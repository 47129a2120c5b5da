import { asc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import type { FileProduct } from "./import/file-product.ts";
import { contents, packs, products } from "./schema.ts";

/**
 * A product with its packs and components, as its form shows it: without withdrawn packs (no longer sold). Undefined
 * for an unknown id. Not cached.
 */
export async function findRecord(db: Database, id: string): Promise<FileProduct | undefined> {
  return (await listRecords(db, [id]))[0];
}

/** Reads a product like `findRecord`, and locks its row until the transaction ends. Throws for an unknown id. */
export async function lockRecord(tx: Database, id: string): Promise<FileProduct> {
  const [record] = await lockRecords(tx, [id]);
  if (!record) throw new Error(`There is no product ${id}`);
  return record;
}

/**
 * Reads products with their packs and components, as their forms show them, and locks the rows of the products until
 * the transaction ends. Unknown ids are left out.
 */
export async function lockRecords(tx: Database, ids: readonly string[]): Promise<FileProduct[]> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(isOneOf(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  return listRecords(tx, ids);
}

const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::text[])`;

/**
 * Some products, or all if `ids` is missing, with their components and packs; withdrawn packs (no longer sold) are left
 * out, as in the product's form. Unknown ids are left out. Sorted by `position` (which the owner sets); not cached.
 */
export async function listRecords(db: Database, ids?: readonly string[]): Promise<FileProduct[]> {
  const rows = await db
    .select()
    .from(products)
    .where(ids && isOneOf(products.id, ids))
    .orderBy(asc(products.position), asc(products.id));
  const packRows = await db
    .select()
    .from(packs)
    .where(sql`not ${packs.isWithdrawn} ${ids ? sql`and ${isOneOf(packs.productId, ids)}` : sql``}`)
    .orderBy(asc(packs.position), asc(packs.id));
  const partRows = await db
    .select()
    .from(contents)
    .where(ids && isOneOf(contents.productId, ids))
    .orderBy(asc(contents.position));
  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  const partsOf = Map.groupBy(partRows, ({ productId }) => productId);
  return rows.map((product) => ({
    ...product,
    packs: packsOf.get(product.id) ?? [],
    parts: partsOf.get(product.id) ?? [],
  }));
}
