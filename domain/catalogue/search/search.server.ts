import { and, eq, gte, inArray, lt, not, sql, type SQL } from "drizzle-orm";
import { paiseOf } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { ttlCacheByKey } from "#platform/ttl-cache.server.ts";
import { isPriceOfToday, priceToday } from "../prices/dated-prices.server.ts";
import { type Category, type Filter, type Names, namesOf, type Reach, type Sort } from "../products/product.ts";
import { packs, products } from "../schema.ts";
import { rate, searchWordsOf } from "./search.ts";
import { readSize, type Size } from "./size.ts";

export type Found = {
  /** The products on this page, the best matches first unless `Search.sort` asks for another order. */
  slugs: string[];
  /** How many products match, on all pages together. 0 for a page after the last one. */
  count: number;
  /**
   * The slugs of at most four similar products if `slugs` is empty. The filters do not apply to these products. Empty
   * if `isUnfinished`.
   */
  near: string[];
};

/** A kind of products: how far they may be sent, how many days they may travel, and how many days they keep. */
export type TravelKind = { reach: Reach; maxTransitDays: number; shelfLifeDays: number };

export type Search = {
  typed: string;
  only?: readonly Filter[];
  category?: Category | undefined;
  sort?: Sort | undefined;
  /**
   * The kinds of products that arrive fresh at the customer's place. Without `kinds`, the filter "travels" is ignored.
   */
  kinds?: readonly TravelKind[] | undefined;
  /** How many products a page has at most. */
  most: number;
  /** How many products to skip. */
  after?: number;
  /** Whether somebody is still typing, so that the last word may be incomplete. */
  isUnfinished?: boolean;
};

const NEAR = 4;

/**
 * Finds products on sale by words in English, Telugu or Hindi, also misspelled ones. An empty search finds all
 * products; mere punctuation finds none.
 */
export async function searchProducts(db: Database, search: Search): Promise<Found> {
  const { size, rest } = readSize(search.typed, search.isUnfinished);
  const words = searchWordsOf(rest, { hasSize: size !== undefined, isUnfinished: search.isUnfinished });
  if (words.length === 0) {
    return search.typed.trim() === "" || size
      ? toFound(await listFound(db, undefined, search, size))
      : { slugs: [], count: 0, near: [] };
  }
  const candidates = await listCandidates(
    db,
    words.map(({ text }) => text),
  );
  const last = words.length;
  const hits = (patience: number) =>
    candidates.flatMap(({ first, end, key, worth, word }) => {
      const points = (worth / 100) * rate(key, word, { patience, isUnfinished: search.isUnfinished && end === last });
      return points > 0
        ? Array.from({ length: end - first + 1 }, (_, at) => ({ word, place: first + at, points }))
        : [];
    });
  const close = withoutWorse(hits(1));
  const required = words.flatMap((word, at) => (word.required ? [at + 1] : []));
  const isAll = required.every((place) => close.some((hit) => hit.place === place));
  const found = isAll ? await listFound(db, { hits: close, required }, search, size) : [];
  const loose = hits(1.7);
  if (found.length > 0 || loose.length === 0 || search.isUnfinished) return toFound(found);
  const near = await listFound(db, { hits: loose, required: [] }, { most: NEAR }, size);
  return { ...toFound([]), near: near.map(({ slug }) => slug) };
}

function toFound(found: readonly { slug: string; count: number }[]): Found {
  return { slugs: found.map(({ slug }) => slug), count: found[0]?.count ?? 0, near: [] };
}

/** At most six products to suggest while somebody is typing a search. Cached for at most half a minute. */
export const suggestProducts = ttlCacheByKey<string, Suggestion[]>(
  { seconds: 30, most: 500, tables: ["products", "packs"] },
  async (db, keys) => {
    const found = [];
    for (const typed of keys) {
      const { slugs } = await searchProducts(db, { typed, most: SUGGESTIONS, isUnfinished: true });
      const { size } = readSize(typed);
      const rows = await db
        .select({
          slug: products.slug,
          ...namesOf(products),
          packId: packs.id,
          label: packs.label,
        })
        .from(products)
        .leftJoin(packs, and(eq(packs.productId, products.id), packs.available, size ? isOfSize(size) : sql`false`))
        .where(inArray(products.slug, slugs));
      found.push(slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? []));
    }
    return found;
  },
);

/** A product to suggest. `packId` and `label` are of its pack with the typed size; null without such a pack. */
type Suggestion = Names & { slug: string; packId: string | null; label: string | null };

const SUGGESTIONS = 6;

/** The SQL condition of each filter, except "travels", which depends on the customer's place. */
const conditions: Record<Exclude<Filter, "travels">, SQL> = {
  "no-nuts": not(sql`${products.allergens} && array['tree-nuts', 'peanut']`),
  "no-added-sugar": sql`'less-sugar' = any (${products.claims})`,
  // The query must join the default pack and its dated price of today.
  "under-500": lt(priceToday, paiseOf(500)),
  gifts: inArray(products.category, ["gift-boxes", "combos"]),
  "keeps-30": gte(products.shelfLifeDays, 30),
};

function conditionOf({ only = [], category, kinds }: Omit<Search, "typed">): SQL {
  const travels = kinds?.map(
    ({ reach, maxTransitDays, shelfLifeDays }) =>
      sql`(${reach}, ${maxTransitDays}::integer, ${shelfLifeDays}::integer)`,
  );
  const kind = sql`(${products.reach}, ${products.maxTransitDays}, ${products.shelfLifeDays})`;
  return and(
    eq(products.state, "on-sale"),
    category && eq(products.category, category),
    ...only.map((filter) => {
      if (filter !== "travels") return conditions[filter];
      return travels && (travels.length > 0 ? sql`${kind} in (${sql.join(travels, sql`, `)})` : sql`false`);
    }),
  )!;
}

const orders: Record<Sort, SQL> = {
  price: sql`${priceToday},`,
  "price-down": sql`${priceToday} desc,`,
  name: sql`lower(products.name),`,
};

/** A word to look for in the catalogue in place of one to three adjacent typed words. */
type Candidate = {
  /** `first` and `end` are the positions of the first and the last of the typed words, from 1. */
  first: number;
  end: number;
  /** The typed words joined without spaces; for a synonym, the same as `word`. */
  key: string;
  /** How much a match counts: 100, or 95 for a synonym. */
  worth: number;
  word: string;
};

/** Finds words of the catalogue that resemble one to three adjacent typed words, and synonyms of the typed words. */
async function listCandidates(db: Database, words: readonly string[]): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    with typed as (
      select place::integer as place, replace(search_key(text), ' ', '') as key
      from unnest(${sql.param(words)}::text[]) with ordinality as word (text, place)
    ), spans as (
      select place as first, place as end, key from typed
      union all
      select one.place, two.place, one.key || two.key from typed as one join typed as two on two.place = one.place + 1
      union all
      select one.place, three.place, one.key || two.key || three.key from typed as one
      join typed as two on two.place = one.place + 1 join typed as three on three.place = one.place + 2
    ), spelled as materialized (
      select first, "end", key, search_consonants(key) as consonants from spans where key <> ''
    )
    select first, "end", key, 100 as worth, word from spelled cross join lateral (
      select word from search_vocabulary where word % key
      union all
      select word from search_vocabulary where consonants = spelled.consonants
      union all
      select word from search_vocabulary where length(key) > 1 and word like key || '%'
    ) as resembling
    union
    select first, "end", word, 95, word from spelled
    join search_synonyms on spelled.key = any (keys), unnest(keys) as word
    where word <> spelled.key`);
  return rows;
}

type Hit = { word: string; place: number; points: number };

/** For each typed word, keeps the catalogue's word that matches best and the words that match nearly as well. */
function withoutWorse(hits: readonly Hit[]): Hit[] {
  const best = new Map<number, number>();
  for (const { place, points } of hits) best.set(place, Math.max(points, best.get(place) ?? 0));
  return hits.filter(({ place, points }) => {
    const most = best.get(place)!;
    return points >= (most === 1 ? 0.94 : most - 0.2);
  });
}

/**
 * `hits` are words of the catalogue that match typed words. `required` has the positions (from 1) of the typed words
 * that must match.
 */
type Sought = { hits: readonly Hit[]; required: readonly number[] };

/** One page of the products that match `sought`. Without `sought`, all products match. */
async function listFound(
  db: Database,
  sought: Sought | undefined,
  search: Omit<Search, "typed">,
  /** The size of a pack. Of equally good products, those that have such a pack come first. */
  size: Size | undefined,
) {
  const { sort, most, after = 0, only = [] } = search;
  const needsPack = size !== undefined || sort?.startsWith("price") || only.includes("under-500");
  const { rows } = await db.execute<{ slug: string; count: number }>(sql`
    ${sought ? foundBy(sought) : sql`with found as (select id as product_id, 0 as points from products)`}
    select products.slug, count(*) over ()::integer as count
    from found join products on products.id = found.product_id
    ${needsPack ? sql`join lateral ${packFor(size)} as packs on true left join dated_prices on ${isPriceOfToday}` : sql``}
    where ${conditionOf(search)}
    order by ${sort ? orders[sort] : sql``} points desc,
      ${size ? sql`${isOfSize(size)} desc,` : sql``} products.position, products.id
    limit ${most} offset ${after}`);
  return rows;
}

/** The pack by which a product is found: the one of this size that is on sale, otherwise the one on its card. */
function packFor(size: Size | undefined): SQL {
  const first = size ? sql`(${isOfSize(size)} and available) desc,` : sql``;
  return sql`(select * from packs where product_id = products.id order by ${first} is_default desc limit 1)`;
}

function isOfSize(size: Size): SQL {
  return "grams" in size ? sql`packs.grams = ${size.grams}` : sql`packs.pieces is not distinct from ${size.pieces}`;
}

function withoutRepeats(hits: readonly Hit[]): Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits.toSorted((one, other) => one.points - other.points)) best.set(`${hit.place} ${hit.word}`, hit);
  return [...best.values()];
}

function pointsAt(place: number): SQL {
  return sql`max(points) filter (where place = ${sql.raw(String(place))})`;
}

/** SQL for the products that match. A gift box also matches by the words of its items, which count less. */
function foundBy({ hits: all, required }: Sought): SQL {
  const hits = withoutRepeats(all);
  const places = [...new Set(hits.map(({ place }) => place))].toSorted((one, other) => one - other);
  const isHit = required.map((place) => sql`${pointsAt(place)} is not null`);
  const each = places.map((place) => sql`coalesce(${pointsAt(place)}, 0)`);
  return sql`
    with hit as (
      select * from unnest(
        ${sql.param(hits.map(({ word }) => word))}::text[],
        ${sql.param(hits.map(({ place }) => place))}::integer[],
        ${sql.param(hits.map(({ points }) => points))}::real[]
      ) as hit (word, place, points)
    ), own as materialized (
      select product_id, place, weight * points as points
      from hit cross join lateral (
        select product_id, weight from search_words where search_words.word = hit.word offset 0
      ) as said
    ), found as (
      select product_id, ${sql.join(each, sql` + `)} as points from (
        select * from own
        union all
        select contents.product_id, place, points * 0.4 from own join contents on component_id = own.product_id
        where points >= 70
      ) as each group by product_id
      having ${sql.join([sql`true`, ...isHit], sql` and `)}
    )`;
}
