import { asc, count, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { refuseLetters } from "#domain/accounts/letter-refusals.server.ts";
import { letterRefusals } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import { packs, products } from "../schema.ts";
import { stockRequests } from "./schema.ts";
import { packsLeft } from "./stock.server.ts";
import { type Names, namesOf } from "../products/product.ts";

const DAYS_KEPT = 90;
/** How many requests one e-mail address may have waiting, so that nobody can fill a stranger's mailbox. */
const MOST_OF_ONE = 5;
/** How many minutes a pack must be available before e-mails are sent, so that staff can undo a mistake. */
const STEADY_MINUTES = 10;
const AT_ONCE = 500;

type Wanted = {
  email: string;
  productId: string;
  /** Null for any pack of the product. */
  packId: string | null;
  language?: Language;
};

/**
 * Records that somebody wants an e-mail as soon as a pack can be bought again. Of a request that
 * the address has made already, only the language is new. Does nothing if the address has five requests waiting or
 * refuses such e-mails. Do not tell the visitor which happened.
 */
export async function requestStockLetter(db: Database, wanted: Wanted): Promise<void> {
  const { email, productId, packId, language = "en" } = wanted;
  const others = db.select().from(stockRequests).where(eq(stockRequests.email, email));
  const refused = db.select().from(letterRefusals).where(eq(letterRefusals.email, email));
  await db.execute(sql`
    insert into ${stockRequests} (email, product_id, pack_id, language) select ${email}, ${productId}, ${packId}, ${language}
    where not exists ${refused} and (select count(*) from ${others} as others) < ${MOST_OF_ONE}
    on conflict (email, product_id, pack_id) do update set language = excluded.language`);
}

/** SQL that starts with "from": the packs that a request of the outer query waits for, if they can be bought now. */
const itsPacks = sql`from ${packs} where ${packs.productId} = ${stockRequests.productId}
  and (${stockRequests.packId} is null or ${packs.id} = ${stockRequests.packId})
  and ${packs.available} and ${packsLeft} > 0`;

/** A request for an e-mail that is due, because its product or pack can be bought again. */
export type DueRequest = Names & {
  id: number;
  email: string;
  /** The language in which it was made. */
  language: Language;
  productId: string;
  slug: string;
  packId: string | null;
  /** The label of the pack; null when the customer would take any pack. */
  label: string | null;
};

/**
 * The requests whose e-mails are due now, oldest first, at most 500. The caller must delete each request after sending its e-mail, or
 * the next call returns it again.
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
      language: stockRequests.language,
      productId: stockRequests.productId,
      ...namesOf(products),
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
  // No more customers are told than packs are left. The others wait ten minutes more.
  const told = new Set(byProduct.flatMap((some) => some.slice(0, Math.max(...some.map(({ left }) => left)))));
  const later = due.filter((one) => !told.has(one)).map(({ id }) => id);
  if (later.length > 0) {
    await db.update(stockRequests).set({ availableSince: now }).where(inArray(stockRequests.id, later));
  }
  return due.filter((one) => told.has(one)).map(({ left: _, ...one }) => one);
}

/** Deletes requests by their ids, after their e-mails are sent. */
export async function deleteStockRequests(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(stockRequests).where(inArray(stockRequests.id, [...ids]));
}

/** Deletes all requests of an e-mail address, in upper or lower case, when its owner's personal data are erased. */
export async function eraseStockRequests(tx: Database, email: string): Promise<void> {
  await tx.delete(stockRequests).where(eq(stockRequests.email, email.toLowerCase()));
}

/** Deletes requests made more than 90 days before `now`. */
export async function deleteOldStockRequests(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(stockRequests).where(lt(stockRequests.requestedAt, oldest));
}

/**
 * Deletes the requests of an e-mail address. Stops all e-mails to the address, except about its owner's orders,
 * enquiries and account.
 */
export async function stopLetters(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    await refuseLetters(tx, email);
    await eraseStockRequests(tx, email);
  });
}

/** How many requests wait for each product, by product id. */
export async function countWaiting(db: Database, productIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ productId: stockRequests.productId, waiting: count() })
    .from(stockRequests)
    .where(inArray(stockRequests.productId, [...productIds]))
    .groupBy(stockRequests.productId);
  return new Map(rows.map(({ productId, waiting }) => [productId, waiting]));
}

/** The products that an e-mail address waits for, for the file in which persons get their own data. */
export async function listStockRequests(db: Database, email: string) {
  return db
    .select({ name: products.name, requestedAt: stockRequests.requestedAt })
    .from(stockRequests)
    .innerJoin(products, eq(products.id, stockRequests.productId))
    .where(eq(stockRequests.email, email.toLowerCase()))
    .orderBy(asc(stockRequests.id));
}
