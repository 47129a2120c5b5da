import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { ttlCache } from "#platform/ttl-cache.server.ts";
import { countProducts, isStocked } from "../catalogue.server.ts";
import { GOODS_PAGE, isGoodsMark, type Goods, type GoodsFilter, type GoodsMark } from "./goods.ts";
import { photographsOf } from "../pictures/photographs.server.ts";
import { FEW, type Category } from "./product.ts";
import { isPriceOfToday, priceToday } from "../prices/dated-prices.server.ts";
import { contents, datedPrices, packs, products } from "../schema.ts";
import { runningLow } from "../stock/pace.server.ts";
import { stock } from "../stock/schema.ts";
import { packsLeft, readHeld } from "../stock/stock.server.ts";

const onSale = sql`(select ${products.id} from ${products} where ${products.state} = 'on-sale')`;

const fromTheShelf = sql`(select ${products.id} from ${products} where ${products.state} = 'on-sale' and ${products.dailyGrams} is null)`;

/** SQL for the ids of products on sale that are nearly out: at most three (`FEW`) of a pack or gift box are left. */
const nearlyOut = sql`(
  select ${packs.productId} from ${packs} left join ${stock} on ${stock.productId} = ${packs.productId}
  where coalesce(${stock.grams}, 0) < ${FEW + 1} * ${packs.grams} and not ${packs.isWithdrawn} and ${packs.productId} in ${fromTheShelf}
    and not exists (select from ${contents} where ${contents.productId} = ${packs.productId})
  union
  select ${contents.productId} from ${contents} left join ${stock} on ${stock.productId} = ${contents.componentId}
  where coalesce(${stock.grams}, 0) < ${FEW + 1} * ${contents.grams} * ${contents.quantity}
    and ${contents.productId} in ${onSale} and ${contents.componentId} in ${fromTheShelf})`;

const isLow = sql`(${products.id} in ${fromTheShelf} and ${products.id} in ${runningLow})`;

const notSold = sql`(
  select ${packs.productId} from ${packs}
  where not ${packs.available} and not ${packs.isWithdrawn} and ${packs.productId} in ${onSale})`;

function fitting({ show, q }: GoodsFilter): SQL | undefined {
  const names = sql`lower(concat_ws(chr(10), ${products.name}, ${products.nameTe}, ${products.slug}))`;
  const isCalled = q === "" ? undefined : sql`strpos(${names}, ${q.toLowerCase()}) > 0`;
  if (show === "all") return and(isStocked, isCalled);
  if (show === "nearly-out") return and(sql`${products.id} in ${nearlyOut}`, isCalled);
  if (show === "running-low") return and(isLow, isCalled);
  if (show === "not-sold") return and(sql`${products.id} in ${notSold}`, isCalled);
  return and(isStocked, eq(products.category, show), isCalled);
}

type Marks = Record<GoodsMark, number>;

/** How many products on sale are nearly out of stock or running low, and how many have a pack off sale. */
export async function loadMarks(db: Database): Promise<Marks> {
  const { rows } = await db.execute<Marks>(sql`
    select (select count(*) from ${nearlyOut} as marked)::integer as "nearly-out",
      (select count(*) from ${products} where ${isLow})::integer as "running-low",
      (select count(distinct product_id) from ${notSold} as marked)::integer as "not-sold"`);
  return rows[0]!;
}

/** As `loadMarks`, cached for at most two seconds. */
export const readMarks = ttlCache(2, ["products", "packs", "contents", "stock"], loadMarks);

/** How many products on sale are running low: they are sold out in less than three days, as the last two weeks went. */
export async function countLowStock(db: Database): Promise<number> {
  return (await readMarks(db))["running-low"];
}

/**
 * One page of the products that match a filter. `asked` is the page's number, from 1. If it is too high, returns the
 * last page.
 */
export async function listGoodsPage(db: Database, filter: GoodsFilter, asked: number) {
  let page = asked;
  let found = await findPage(db, filter, page);
  if (found.ids.length === 0 && asked > 1) {
    page = lastPage((await findPage(db, filter, 1)).count);
    found = await findPage(db, filter, page);
  }
  return { goods: await listGoodsOf(db, found.ids), page, pages: lastPage(found.count) };
}

function lastPage(count: number): number {
  return Math.max(1, Math.ceil(count / GOODS_PAGE));
}

/** The ids of one page of the products that match a filter, and how many match on all pages. `page` counts from 1. */
async function findPage(db: Database, { show, q }: GoodsFilter, page: number) {
  const category = q === "" && !isGoodsMark(show) ? show : undefined;
  const rows = await db
    .select({ id: products.id, count: category ? sql<number>`0` : sql<number>`(count(*) over ())::integer` })
    .from(products)
    .where(fitting({ show, q }))
    .orderBy(asc(products.position), asc(products.id))
    .offset((page - 1) * GOODS_PAGE)
    .limit(GOODS_PAGE);
  const ids = rows.map(({ id }) => id);
  // Beyond the last page there is no row, and so no count.
  if (!category) return { ids, count: rows[0]?.count ?? 0 };
  const { withHidden } = await countProducts(db);
  const all = Object.values(withHidden).reduce((sum, some) => sum + some, 0);
  return { ids, count: category === "all" ? all : withHidden[category] };
}

/** The products with these ids, with their packs and stock. */
export async function listGoodsOf(db: Database, productIds: readonly string[]): Promise<Goods[]> {
  return listGoods(db, inArray(products.id, [...productIds]));
}

/** The products that have one of these packs, each with its stock and all its packs, except withdrawn packs. */
export async function listGoodsOfPacks(db: Database, packIds: readonly string[]): Promise<Goods[]> {
  const ofThem = db
    .select({ id: packs.productId })
    .from(packs)
    .where(inArray(packs.id, [...packIds]));
  return listGoods(db, inArray(products.id, ofThem));
}

/** The products of one category, or of all categories, that are on sale or hidden. Sorted as the owner chose. */
export async function listGoodsOn(db: Database, shelf: Category | "all"): Promise<Goods[]> {
  return listGoods(db, shelf === "all" ? isStocked : and(isStocked, eq(products.category, shelf))!);
}

/** The gift boxes and combos that contain a product. */
export async function listBoxesWith(db: Database, productId: string): Promise<Goods[]> {
  const boxes = db.select({ id: contents.productId }).from(contents).where(eq(contents.componentId, productId));
  return listGoods(db, inArray(products.id, boxes));
}

async function listGoods(db: Database, which: SQL): Promise<Goods[]> {
  const rows = await db
    .select({ product: products, free: stock.grams, photographs: photographsOf(products.id) })
    .from(products)
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(which)
    .orderBy(asc(products.position), asc(products.id));
  const ids = rows.map(({ product }) => product.id);
  if (ids.length === 0) return [];
  const packRows = await db
    .select({
      productId: packs.productId,
      pack: {
        id: packs.id,
        label: packs.label,
        grams: packs.grams,
        price: packs.price,
        mrp: packs.mrp,
        available: packs.available,
        left: packsLeft,
      },
      price: priceToday,
      lastDay: datedPrices.lastDay,
    })
    .from(packs)
    .leftJoin(datedPrices, isPriceOfToday)
    .where(and(inArray(packs.productId, ids), eq(packs.isWithdrawn, false)))
    .orderBy(asc(packs.position));
  const parts = await listParts(db, ids);
  const held = await readHeld(db, ids);

  const packsOf = Map.groupBy(packRows, ({ productId }) => productId);
  const partsOf = Map.groupBy(parts, ({ productId }) => productId);
  return rows.map(
    ({ product: { id, slug, state, category, name, nameTe, dailyGrams, soldOutOn }, free, photographs }) => ({
      id,
      slug,
      state,
      category,
      name,
      nameTe,
      stock: partsOf.has(id) ? undefined : { free: free ?? 0, held: held.get(id) ?? 0 },
      madeOf: (partsOf.get(id) ?? []).map(({ part }) => part),
      packs: (packsOf.get(id) ?? []).map(({ pack, price, lastDay }) => ({
        ...pack,
        now: lastDay === null ? null : { price, lastDay },
      })),
      photographs,
      dailyGrams,
      isOutToday: soldOutOn === dayInIndia(new Date()),
    }),
  );
}

/** The items in these gift boxes and combos, each with the box's id. The scarcest items come first. */
function listParts(db: Database, productIds: readonly string[]) {
  const component = alias(products, "component");
  /** Whether the item cannot be bought on its own. */
  const isOff = sql<boolean>`(not exists (select from ${packs} where ${packs.productId} = ${component.id} and ${packs.available}
    and not ${packs.isWithdrawn}) or ${component.state} <> 'on-sale')`;
  return db
    .select({ productId: contents.productId, part: { id: component.id, name: component.name, isOff } })
    .from(contents)
    .innerJoin(component, eq(component.id, contents.componentId))
    .leftJoin(stock, eq(stock.productId, contents.componentId))
    .where(inArray(contents.productId, [...productIds]))
    .orderBy(sql`coalesce(${stock.grams}, 0)::float / (${contents.grams} * ${contents.quantity})`, contents.position);
}

/** The products on sale or hidden, from which staff choose what is sold for a festival. */
export function listForFestivals(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(isStocked)
    .orderBy(asc(products.position), asc(products.id));
}
