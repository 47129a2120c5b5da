import { asc, count, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { refuseLetters } from "#domain/accounts/letter-refusals.server.ts";
import { letterRefusals } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { packs, products } from "../schema.ts";
import { stockRequests } from "./schema.ts";
import { packsLeft } from "./stock.server.ts";

/** How many days a request is kept, unless it is answered before. */
const DAYS_KEPT = 90;
/** How many requests one e-mail address may have waiting, so that nobody can fill a stranger's mailbox. */
const MOST_OF_ONE = 5;
/**
 * Minutes for which a product must be available again before e-mails are sent. Staff undo a mistake within that time.
 */
const STEADY_MINUTES = 10;
const AT_ONCE = 500;

type Wanted = { email: string; productId: string; packId: string | null };

/**
 * Records that an e-mail address (in lower case) wants one e-mail when a pack, or any pack of a product (`packId`
 * null), can be bought again. Does nothing when the address waits for that already, has five requests waiting, or
 * refuses such e-mails. The caller must give the visitor the same answer in each case, so that nobody learns which it
 * was.
 */
export async function requestStockLetter(db: Database, { email, productId, packId }: Wanted): Promise<void> {
  const others = db.select().from(stockRequests).where(eq(stockRequests.email, email));
  const refused = db.select().from(letterRefusals).where(eq(letterRefusals.email, email));
  await db.execute(sql`
    insert into ${stockRequests} (email, product_id, pack_id) select ${email}, ${productId}, ${packId}
    where not exists ${refused} and (select count(*) from ${others} as others) < ${MOST_OF_ONE}
    on conflict do nothing`);
}

/**
 * SQL "from" clause for the packs that a request asks for and that can be bought: on sale, with stock for at least one.
 */
const itsPacks = sql`from ${packs} where ${packs.productId} = ${stockRequests.productId}
  and (${stockRequests.packId} is null or ${packs.id} = ${stockRequests.packId})
  and ${packs.available} and ${packsLeft} > 0`;

/** A request for an e-mail that is due, because its product or pack can be bought again. */
export type DueRequest = {
  id: number;
  email: string;
  productId: string;
  name: string;
  nameTe: string | null;
  slug: string;
  packId: string | null;
  /** The label of the pack that was asked for; null when any pack will do. */
  label: string | null;
};

/**
 * The requests to answer now, oldest first, at most 500. What they ask for has been available for at least ten minutes,
 * by `now`. For each product, it returns no more requests than packs are left. The others wait ten minutes more,
 * because the first customers may buy all: their `availableSince` becomes `now`. It also updates `availableSince` of
 * each request whose product or pack has become available (`now`) or sold out (null). It deletes no request. The caller
 * must delete each one after sending its e-mail (`deleteStockRequests`); otherwise the next call returns it again.
 */
export async function takeDueRequests(db: Database, now: Date): Promise<DueRequest[]> {
  const isThere = sql`exists (select ${itsPacks})`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await db
    .update(stockRequests)
    .set({ availableSince: sql`case when ${isThere} then ${at} end` })
    .where(sql`${isThere} <> (${stockRequests.availableSince} is not null)`);
  const due = await db
    .select({
      id: stockRequests.id,
      email: stockRequests.email,
      productId: stockRequests.productId,
      name: products.name,
      nameTe: products.nameTe,
      slug: products.slug,
      packId: stockRequests.packId,
      label: sql<string | null>`(select ${packs.label} from ${packs} where ${packs.id} = ${stockRequests.packId})`,
      left: sql<number>`(select max(${packsLeft}) ${itsPacks})`,
    })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(lte(stockRequests.availableSince, new Date(now.getTime() - STEADY_MINUTES * 60_000)))
    .orderBy(asc(stockRequests.id))
    .limit(AT_ONCE);

  const byProduct = [...Map.groupBy(due, ({ productId }) => productId).values()];
  const told = new Set(byProduct.flatMap((some) => some.slice(0, Math.max(...some.map(({ left }) => left)))));
  const later = due.filter((one) => !told.has(one)).map(({ id }) => id);
  if (later.length > 0) {
    await db.update(stockRequests).set({ availableSince: now }).where(inArray(stockRequests.id, later));
  }
  return due.filter((one) => told.has(one)).map(({ left: _, ...one }) => one);
}

/** Deletes requests by their ids, once they are answered. */
export async function deleteStockRequests(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(stockRequests).where(inArray(stockRequests.id, [...ids]));
}

/**
 * Deletes all requests of an e-mail address, in upper or lower case. For when the personal data of its owner are
 * erased.
 */
export async function eraseStockRequests(tx: Database, email: string): Promise<void> {
  await tx.delete(stockRequests).where(eq(stockRequests.email, email.toLowerCase()));
}

/** Deletes requests made more than 90 days before `now`; part of the job "forget-persons". */
export async function deleteOldStockRequests(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(stockRequests).where(lt(stockRequests.requestedAt, oldest));
}

/**
 * Deletes the requests of an e-mail address, and stops all further e-mails to it except those about its own orders,
 * enquiries and account.
 */
export async function stopLetters(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseLetters(tx, email);
    await eraseStockRequests(tx, email);
  });
}

/** How many requests wait for each of some products, by product id; products without any are left out. */
export async function countWaiting(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: stockRequests.productId, waiting: count() })
    .from(stockRequests)
    .where(inArray(stockRequests.productId, [...productIds]))
    .groupBy(stockRequests.productId);
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]));
}

/**
 * The products that an e-mail address waits for, oldest request first, for the file in which a person gets their own
 * data.
 */
export async function listStockRequests(db: Database, email: string) {
  return db
    .select({ name: products.name, requestedAt: stockRequests.requestedAt })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(eq(stockRequests.email, email.toLowerCase()))
    .orderBy(asc(stockRequests.id));
}
