import { expect, test } from "vitest";
import { statementsOf } from "../../../tests/support/count-statements.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { furtherMeaningless, furtherSearches, meaningless, searches } from "../../../tests/support/searches.ts";
import { withoutPhrases } from "./search.ts";
import type { Search } from "./search.server.ts";
import { searchProducts, suggestProducts } from "./search.server.ts";

const find = (typed: string, wish: Partial<Search> = {}) => searchProducts(db, { typed, most: 60, ...wish });

test.each([
  { name: "sixty ways to type", list: searches, of: 60, first: 54, among: 58 },
  { name: "forty ways of somebody else", list: furtherSearches, of: 40, first: 36, among: 38 },
])("of $name, the product meant is first in $first and among the first three in $among", async (bar) => {
  const ranks: { typed: string; rank: number }[] = [];
  for (const [asked, ...meant] of bar.list) {
    const { typed, meant: only } = withoutPhrases(asked);
    const { slugs } = await find(typed, { only });
    ranks.push({ typed: asked, rank: slugs.findIndex((slug) => meant.includes(slug)) });
  }
  const beyond = (most: number) => ranks.filter(({ rank }) => rank < 0 || rank >= most);
  expect(bar.list).toHaveLength(bar.of);
  expect(beyond(1).slice(bar.of - bar.first)).toEqual([]);
  expect(beyond(3).slice(bar.of - bar.among)).toEqual([]);
});

test.each([...meaningless, ...furtherMeaningless])("nothing is found for %s", async (typed) => {
  expect(await find(typed)).toMatchObject({ slugs: [], count: 0 });
});

test("pasta is not a way to write pista", async () => {
  await pool.query("update products set also_called = array['Pista sweet'] where slug = 'palakova'");
  expect((await find("pasta")).slugs).toEqual([]);
  expect((await find("pistha")).slugs[0]).toBe("palakova");
  await pool.query("update products set also_called = '{}' where slug = 'palakova'");
});

test("a category is found by its singular, also where a name has that very word", async () => {
  expect((await find("paper sweet")).slugs[0]).toBe("bellam-pootharekulu");
  expect((await find("cashew sweet")).slugs[0]).toBe("kaju-katli");
});

test("an ingredient and an occasion find what has them, and boxes what they hold", async () => {
  expect((await find("saffron")).slugs).toEqual(expect.arrayContaining(["motichoor-laddu", "badam-halwa"]));
  expect((await find("చింతపండు")).slugs).toContain("tomato-pachadi");
  expect((await find("shaadi")).slugs[0]).toBe("pelli-subhalekha-box");
  expect((await find("andhra mixture box")).slugs).toContain("deepavali-deepam-box");
});

test("what has only some of the words, or a word much like one, is near", async () => {
  expect(await find("chicken pickle")).toMatchObject({ count: 0, near: { length: 4 } });
  expect((await find("kaju burger")).near).toContain("kaju-katli");
  expect((await find("pizza")).near).toEqual([]);
});

function hasNuts({ allergens }: { allergens: string[] }): boolean {
  return allergens.includes("tree-nuts") || allergens.includes("peanut");
}

test("filters go by the label, the price of the default pack and the shelf life", async () => {
  const { rows } = await pool.query<Record<"slug" | "category", string> & { allergens: string[]; price: number }>(
    `select slug, category, allergens, price from products join packs on product_id = products.id and is_default`,
  );
  const those = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.flatMap((row) => (which(row) ? [row.slug] : [])).toSorted();
  const found = async (wish: Partial<Search>) => (await find("", wish)).slugs.toSorted();
  expect(await found({ only: ["no-nuts"] })).toEqual(those((row) => !hasNuts(row)));
  expect(await found({ only: ["no-nuts", "under-500"], category: "sweets" })).toEqual(
    those((row) => !hasNuts(row) && row.price < 50_000 && row.category === "sweets"),
  );
  expect(await found({ only: ["no-added-sugar"] })).toEqual(["dry-fruit-laddu"]);
  expect(await found({ only: ["travels"], kinds: [] })).toEqual([]);
  expect(await found({ only: ["travels"] })).toHaveLength(rows.length);
  const { slugs } = await find("pickle", { sort: "price", most: 2 });
  expect(slugs).toEqual(["nimmakaya", "tomato-pachadi"]);
});

test("a change of a product by plain SQL is found at once", async () => {
  await pool.query("update products set also_called = array['Zebra sweet'] where slug = 'palakova'");
  expect((await find("zebra")).slugs).toEqual(["palakova"]);
  await pool.query("update products set also_called = '{}' where slug = 'palakova'");
  expect((await find("zebra")).slugs).toEqual([]);
});

test("whatever is typed is answered, by three statements at most", async () => {
  const hostile = [
    "a".repeat(10_000),
    "\0",
    "\uD800",
    "'; drop table products; --",
    "%%%___",
    "()*&|!<->",
    "😀",
    "   ",
  ];
  for (const typed of [...hostile, "a b c d e f g h i j k l", "అ".repeat(999)]) {
    expect((await statementsOf(() => find(typed))).length).toBeLessThanOrEqual(3);
  }
  expect(await statementsOf(() => find("kaju katli"))).toHaveLength(2);
});

test.each([
  ["kaju katli 500g", "kaju-katli"],
  ["kaju katli 300 g", "kaju-katli"],
  ["half kg motichoor laddu", "motichoor-laddu"],
  ["పావు కిలో కాజు కత్లి", "kaju-katli"],
  ["आधा किलो काजू कतली", "kaju-katli"],
  ["avakaya packet 500 gms", "avakaya"],
  ["mysore pack 1 kg packet", "ghee-mysore-pak"],
  ["9999999999999 kg kaju katli", "kaju-katli"],
])("an amount or a word for a pack is no condition in %s", async (typed, slug) => {
  expect((await find(typed)).slugs[0]).toBe(slug);
});

test("of equally good products those with the named pack come first, and a size alone finds all", async () => {
  const { rows } = await pool.query<{ slug: string }>(
    "select slug from products join packs on product_id = products.id where grams = 1000 and category <> 'combos'",
  );
  const has = new Set(rows.map(({ slug }) => slug));
  const laddus = (await find("laddu 1kg")).slugs.filter((slug) => slug.endsWith("-laddu"));
  const all = await find("1 kg");
  expect(all.count).toBe((await find("")).count);
  for (const slugs of [laddus, all.slugs]) {
    const own = slugs.filter((slug) => has.has(slug));
    expect(own.length).toBeGreaterThan(1);
    expect(slugs.slice(0, own.length)).toEqual(own);
  }
});

test("the price goes by the named pack", async () => {
  const { slugs } = await find("pickle 1 kg", { sort: "price" });
  const { rows } = await pool.query<{ slug: string; price: number }>(
    `select slug, (select price from packs where product_id = products.id
      order by grams = 1000 desc, is_default desc limit 1) as price from products`,
  );
  const prices = slugs.map((slug) => rows.find((row) => row.slug === slug)!.price);
  expect(prices.length).toBeGreaterThan(5);
  expect(prices).toEqual(prices.toSorted((one, other) => one - other));
});

test("suggestions lead to the pack that was named", async () => {
  const [[first] = [], [without] = []] = await suggestProducts(db, ["kaju katli 250 g", "kaju katli 77 g"]);
  const { rows } = await pool.query<{ id: string; label: string }>(
    "select packs.id, label from packs join products on products.id = product_id where slug = 'kaju-katli' and grams = 250",
  );
  expect(first).toMatchObject({ slug: "kaju-katli", packId: rows[0]!.id, label: rows[0]!.label });
  expect(without).toMatchObject({ slug: "kaju-katli", packId: null });
  for (const typed of ["kaju katli 2", "kaju katli 25", "kaju katli 250 gr", "kaju katli half", "kaju katli half k"]) {
    expect((await suggestProducts(db, [typed]))[0]![0]).toMatchObject({ slug: "kaju-katli" });
  }
});

test("suggestions follow a word that is still being typed", async () => {
  const [found = []] = await suggestProducts(db, ["puth"]);
  expect(found[0]).toMatchObject({ slug: "bellam-pootharekulu", nameTe: "బెల్లం పూతరేకులు" });
  expect((await suggestProducts(db, ["kaj"]))[0]).toHaveLength(6);
  expect((await suggestProducts(db, ["xq"]))[0]).toEqual([]);
});
