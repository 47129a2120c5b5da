import { and, asc, desc, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { plainText } from "#platform/plain-text.ts";
import { isStocked } from "../catalogue.server.ts";
import { readDayCode } from "../packs/pack-label.ts";
import { contents, products } from "../schema.ts";
import type { LotFilter } from "./lots.ts";
import { isInSale } from "./lots.server.ts";
import { lotAllocations, lots, writeOffs } from "./schema.ts";

const PAGE = 30;
const MOST_WRITE_OFFS = 50;

const lotColumns = {
  id: lots.id,
  productId: lots.productId,
  product: products.name,
  nameTe: products.nameTe,
  nameHi: products.nameHi,
  origin: lots.origin,
  madeOn: lots.madeOn,
  bestBefore: lots.bestBefore,
  gramsMade: lots.gramsMade,
  gramsLeft: lots.gramsLeft,
  addedAt: lots.addedAt,
  actorName: lots.actorName,
  endedAt: lots.endedAt,
  recalledAt: lots.recalledAt,
  recallReason: lots.recallReason,
};

/** A lot with its product's names. Weights are in grams, days are YYYY-MM-DD. */
export type ListedLot = Awaited<ReturnType<typeof readPage>>[number];

const isLeft = gt(lots.gramsLeft, 0);

const conditions: Record<LotFilter["show"], SQL | undefined> = {
  shelf: and(isLeft, isInSale),
  "to-clear": and(isLeft, sql`not (${isInSale})`),
  used: eq(lots.gramsLeft, 0),
  recalled: sql`${lots.recalledAt} is not null`,
  all: undefined,
};

/**
 * One page of the lots that match a filter. `asked` is the page's number, from 1. If it is too high, returns the first
 * page.
 */
export async function listLots(db: Database, filter: LotFilter, asked: number) {
  const rows = await readPage(db, filter, asked);
  if (rows.length === 0 && asked > 1) return listLots(db, filter, 1);
  return { lots: rows, page: asked, pages: Math.max(1, Math.ceil((rows[0]?.count ?? 0) / PAGE)) };
}

function readPage(db: Database, { show, q }: LotFilter, page: number) {
  const names = sql`lower(concat_ws(chr(10), ${products.name}, ${products.nameTe}, ${products.slug}))`;
  const number = plainText(q);
  const code = readDayCode(number);
  const isCalled = /^\d{1,9}$/.test(number)
    ? eq(lots.id, Number(number))
    : code
      ? and(eq(lots.productId, code.productId), eq(lots.madeOn, code.madeOn))
      : sql`strpos(${names}, ${q.toLowerCase()}) > 0`;
  const byItem = show === "shelf" || show === "to-clear";
  return db
    .select({
      ...lotColumns,
      /** How many lots match on all pages. */
      count: sql<number>`(count(*) over ())::integer`,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(conditions[show], q === "" ? undefined : isCalled))
    .orderBy(
      ...(byItem ? [asc(products.position), asc(products.id), sql`${lots.bestBefore} nulls last`] : []),
      byItem ? asc(lots.id) : desc(lots.id),
    )
    .offset((page - 1) * PAGE)
    .limit(PAGE);
}

/** How many lots must be thrown away: they are recalled or past their best-before day, and have grams left. */
export function countLotsToClear(db: Database): Promise<number> {
  return db.$count(lots, conditions["to-clear"]);
}

/** A lot with its latest 50 write-offs. `packed` is how many of its grams were packed for orders. */
export async function findLot(db: Database, id: number) {
  const [lot] = await db
    .select({
      ...lotColumns,
      packed: sql<number>`(select coalesce(sum(${lotAllocations.grams}), 0)::integer from ${lotAllocations}
        where ${lotAllocations.lotId} = ${lots.id})`,
    })
    .from(lots)
    .innerJoin(products, eq(products.id, lots.productId))
    .where(eq(lots.id, id));
  if (!lot) return undefined;
  const written = await db
    .select()
    .from(writeOffs)
    .where(eq(writeOffs.lotId, id))
    .orderBy(desc(writeOffs.id))
    .limit(MOST_WRITE_OFFS);
  return { ...lot, writeOffs: written };
}

/** The id of the first lot that a submission created; undefined when there is none. */
export async function findLotOf(db: Database, submission: string): Promise<number | undefined> {
  const [made] = await db
    .select({ id: lots.id })
    .from(lots)
    .where(eq(lots.submission, submission))
    .orderBy(asc(lots.id))
    .limit(1);
  return made?.id;
}

/** The products on sale or hidden, except gift boxes and combos, which consist of other products. */
export function listLotItems(db: Database): Promise<{ id: string; name: string; shelfLifeDays: number }[]> {
  return db
    .select({ id: products.id, name: products.name, shelfLifeDays: products.shelfLifeDays })
    .from(products)
    .where(and(isStocked, sql`not exists (select from ${contents} where ${contents.productId} = ${products.id})`))
    .orderBy(asc(products.position), asc(products.id));
}
