import { asc, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import type { FileProduct } from "../import/file-product.ts";
import { contents, packs, products } from "../schema.ts";

/** A product as its form shows it, without packs withdrawn for good. */
export async function findRecord(db: Database, id: string): Promise<FileProduct | undefined> {
  return (await listRecords(db, [id]))[0];
}

/** Reads a product as its form shows it, and locks the product until the transaction ends. Throws for an unknown id. */
export async function lockRecord(tx: Database, id: string): Promise<FileProduct> {
  const [record] = await lockRecords(tx, [id]);
  if (!record) throw new Error(`There is no product ${id}`);
  return record;
}

/**
 * Reads products as their forms show them, and locks them and their packs until the transaction ends. Leaves out unknown
 * ids.
 */
export async function lockRecords(tx: Database, ids: readonly string[]): Promise<FileProduct[]> {
  await tx
    .select({ id: products.id })
    .from(products)
    .where(isOneOf(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  await tx
    .select({ id: packs.id })
    .from(packs)
    .where(isOneOf(packs.productId, ids))
    .orderBy(asc(packs.id))
    .for("no key update");
  return listRecords(tx, ids);
}

const isOneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::text[])`;

/** Some or all products as their forms show them, sorted as the owner chose. Leaves out packs withdrawn for good. */
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
