import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { listGoodsOf } from "./goods.server.ts";
import { GOODS_PAGE, type Goods } from "./goods.ts";
import { categories, states, type Category, type State } from "./product.ts";
import type { PartRecord } from "./product-texts.ts";
import { packs, products } from "../schema.ts";

/**
 * A search (`q`) finds products of all states and ignores `show`. Without a search, archived products are listed only
 * if `show` is "archived".
 */
export type ProductsFilter = { show: "all" | Category | State | Untranslated; q: string };

/**
 * One page of the products that match a filter. `asked` is the page's number, from 1; if it is too high, the last page
 * is returned.
 */
export async function listProductsPage(
  db: Database,
  filter: ProductsFilter,
  asked: number,
): Promise<{ goods: Goods[]; page: number; pages: number }> {
  const which = fitting(filter);
  const [found] = await db.select({ count: count() }).from(products).where(which);
  const pages = Math.max(1, Math.ceil((found?.count ?? 0) / GOODS_PAGE));
  const page = Math.min(asked, pages);
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(which)
    .orderBy(shelfOrder, asc(products.position), asc(products.id))
    .offset((page - 1) * GOODS_PAGE)
    .limit(GOODS_PAGE);
  const goods = new Map(
    (
      await listGoodsOf(
        db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return { goods: rows.flatMap(({ id }) => goods.get(id) ?? []), page, pages };
}

const shelfOrder = sql`array_position(array[${sql.raw(categories.map((name) => `'${name}'`).join(", "))}], ${products.category})`;

/** The products on sale of which pages in Telugu, or in Hindi, say something in English. */
const untranslated = { "not-in-telugu": notIn("Te"), "not-in-hindi": notIn("Hi") };

type Untranslated = keyof typeof untranslated;

const isUntranslated = (show: string): show is Untranslated => show in untranslated;

function notIn(language: "Te" | "Hi"): SQL | undefined {
  return and(
    eq(products.state, "on-sale"),
    or(
      isNull(products[`name${language}`]),
      isNull(products[`storage${language}`]),
      and(isNotNull(products.description), isNull(products[`description${language}`])),
      sql`cardinality(${products.ingredients}) > 0 and cardinality(${products[`ingredients${language}`]}) = 0`,
      sql`cardinality(${products.extras}) > 0 and cardinality(${products[`extras${language}`]}) = 0`,
    ),
  );
}

/** How many products on sale lack a text in Telugu, or in Hindi. */
export async function countUntranslated(db: Database, show: Untranslated): Promise<number> {
  return db.$count(products, untranslated[show]);
}

function fitting({ show, q }: ProductsFilter): SQL | undefined {
  const names = sql`lower(concat_ws(chr(10), ${products.name}, ${products.nameTe}, ${products.slug}))`;
  if (q !== "") return sql`strpos(${names}, ${q.toLowerCase()}) > 0`;
  const isThere = ne(products.state, "archived");
  if (show === "all") return isThere;
  if (isUntranslated(show)) return untranslated[show];
  const state = states.find((one) => one === show);
  return state ? eq(products.state, state) : and(isThere, eq(products.category, show as Category));
}

/** How many products are in each state. */
export async function countStates(db: Database): Promise<Record<State, number>> {
  const rows = await db.select({ state: products.state, count: count() }).from(products).groupBy(products.state);
  return Object.fromEntries(
    states.map((state) => [state, rows.find((row) => row.state === state)?.count ?? 0]),
  ) as Record<State, number>;
}

/**
 * Moves a product one place in its category; staff can undo that. Returns false when there is no product to change
 * places with.
 */
export async function moveOnShelf(db: Database, by: Actor, id: string, direction: "up" | "down"): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [own] = await tx.select({ category: products.category }).from(products).where(eq(products.id, id));
    if (!own) return false;
    await tx.execute(sql`select pg_advisory_xact_lock(${MOVING}, hashtext(${own.category}))`);
    const [moved] = await tx.select().from(products).where(eq(products.id, id));
    const { position, category } = moved!;
    const beyond = direction === "up" ? lt : gt;
    const [other] = await tx
      .select({ id: products.id, position: products.position })
      .from(products)
      .where(
        and(
          eq(products.category, category),
          ne(products.state, "archived"),
          or(beyond(products.position, position), and(eq(products.position, position), beyond(products.id, id))),
        ),
      )
      .orderBy(
        ...(direction === "up"
          ? [desc(products.position), desc(products.id)]
          : [asc(products.position), asc(products.id)]),
      )
      .limit(1);
    if (!other) return false;
    await exchange(tx, pressOf(by), [
      { productId: id, before: position, after: other.position },
      { productId: other.id, before: other.position, after: position },
    ]);
    return true;
  });
}

/** `undoes`: the edit that is taken back. */
type ShelfMove = { productId: string; before: number; after: number; undoes?: number };

/** Stores the new positions of products. The caller must have locked the category or the products. */
async function exchange(tx: Database, press: Press, moves: readonly ShelfMove[]): Promise<void> {
  for (const { productId, after } of moves) {
    await tx.update(products).set({ position: after }).where(eq(products.id, productId));
  }
  await recordEdits(
    tx,
    press,
    moves.map(({ productId, before, after, undoes }) => {
      const action = `moved ${after < before ? "up" : "down"} on the shelf`;
      const subject = { kind: "listing", id: productId } as const;
      const log = [{ action, subject, before: { place: before }, after: { place: after } }];
      const change = { before: { position: before }, after: { position: after } };
      return { kind: "shelf", subjectId: productId, ...change, undoes, log };
    }),
  );
}

/** Takes back a move within a category: all of it, or nothing if one of the products has been moved since. */
export async function takeShelfBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const moves = edits.map(({ id, subjectId, before, after }) => {
    return { productId: subjectId, before: after.position as number, after: before.position as number, undoes: id };
  });
  const now = await tx
    .select({ id: products.id, position: products.position })
    .from(products)
    .where(
      inArray(
        products.id,
        moves.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.id))
    .for("update");
  const isThere = ({ productId, before }: ShelfMove) =>
    now.some(({ id, position }) => id === productId && position === before);
  if (!moves.every(isThere)) return placesLeft(tx, moves);
  await exchange(tx, press, moves);
  return [];
}

/** Says that the places of these products were changed since. */
export async function placesLeft(tx: Database, moves: readonly { productId: string }[]): Promise<Left[]> {
  const rows = await tx
    .select({ name: products.name })
    .from(products)
    .where(
      inArray(
        products.id,
        moves.map(({ productId }) => productId),
      ),
    )
    .orderBy(asc(products.position));
  return rows.map(({ name }) => changedSince(`${name}: its place`));
}

/** The first key of the advisory locks for moves within a category. No other advisory lock uses it. */
const MOVING = 42;

/** The sweets, snacks and pickles that can be put into a gift box. Leaves out archived ones. */
export function listPartChoices(db: Database) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(ne(products.state, "archived"), notInArray(products.category, ["gift-boxes", "combos"])))
    .orderBy(asc(products.name));
}

/**
 * The price of a gift box's items if bought separately, in paise. It is calculated from the price per gram of their
 * default packs.
 */
export async function priceOfParts(db: Database, parts: readonly PartRecord[]): Promise<Paise> {
  const ids = parts.map(({ componentId }) => componentId);
  const rows = await db
    .select({ id: packs.productId, price: packs.price, grams: packs.grams })
    .from(packs)
    .where(and(inArray(packs.productId, ids), eq(packs.isDefault, true)));
  return parts.reduce((sum, { componentId, grams, quantity }) => {
    const pack = rows.find(({ id }) => id === componentId);
    return sum + (pack ? Math.round((pack.price * grams * quantity) / pack.grams) : 0);
  }, 0);
}
