import { readFileSync } from "node:fs";
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { seed } from "#database/seed.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { statementsOf } from "../../tests/support/count-statements.ts";
import { db, pool } from "../../tests/support/database.ts";
import { fillInNutrition } from "../../tests/support/nutrition.ts";
import { categories, defaultPack, findPack, relatedTo, savingOf } from "./products/product.ts";
import {
  countProducts,
  listSlugs,
  loadProductsOf,
  readKnownProducts,
  readProducts,
  readShelves,
} from "./catalogue.server.ts";
import { readNeighbours, readTravelling } from "./products/neighbours.server.ts";
import { packs, products } from "./schema.ts";

const shelves = await readShelves(
  db,
  categories.map((category) => ({ category, most: 100 })),
);
const everything = shelves.flat();
const findProduct = (slug: string) => everything.find((product) => product.slug === slug)!;
const file = JSON.parse(readFileSync("database/catalogue.json", "utf8"));
const items = ["sweets", "snacks", "pickles", "giftBoxes", "combos"].flatMap((list) => file[list]);

test("the counter holds 14 sweets, 12 snacks, 11 pickles, 7 gift boxes and 7 combos", async () => {
  expect(shelves.map(({ length }) => length)).toEqual([14, 12, 11, 7, 7]);
  expect(Object.values((await countProducts(db)).in)).toEqual([14, 12, 11, 7, 7]);
});

test("every item is sold as the price list says, and its default pack has the item's own id", () => {
  const sold = everything.map((product) => {
    const { id, price } = defaultPack(product);
    return { id, slug: product.slug, price: price / 100 };
  });
  expect(sold).toEqual(items.map(({ id, slug, price }) => ({ id, slug, price })));
});

test("every pack of the price list is there, at its own price", () => {
  const listed = items.flatMap((item) => item.weightOptions ?? [{ price: item.price, grams: item.netWeight }]);
  const sold = everything.flatMap((product) => product.packs);
  expect(sold.map(({ price, grams }) => [price / 100, grams])).toEqual(
    listed.map(({ price, grams }) => [price, grams]),
  );
});

/** What a combo's card says it saves, in rupees. */
async function saved(slug: string): Promise<number> {
  const [product] = await readKnownProducts(db, [slug]);
  return savingOf(product!, defaultPack(product!)) / 100;
}

test("a combo costs less than its items apart at the prices of today, and says nothing else", async () => {
  const combos = items.filter(({ category }) => category === "combos");
  for (const { slug, saving } of combos) expect([slug, await saved(slug)]).toEqual([slug, saving]);
  expect(await saved("laddu-trio-box")).toBe(0);

  const ofLaddu = eq(packs.id, "13");
  const { price } = (await db.select({ price: packs.price }).from(packs).where(ofLaddu))[0]!;
  await db
    .update(packs)
    .set({ price: price + 10_00 })
    .where(ofLaddu);
  await expect.poll(() => saved("combo-1")).toBe(54);
  await db
    .update(packs)
    .set({ price: price - 100_00 })
    .where(ofLaddu);
  await expect.poll(() => saved("combo-1")).toBe(0);
  await db.update(packs).set({ price }).where(ofLaddu);
  await expect.poll(() => saved("combo-1")).toBe(44);
  await db.update(packs).set({ price, available: false }).where(ofLaddu);
  await expect.poll(() => saved("combo-1")).toBe(0);
  await db.update(packs).set({ price, available: true }).where(ofLaddu);
  await expect.poll(() => saved("combo-1")).toBe(44);
});

test("a box names its contents and passes on the traces of what is inside", () => {
  const box = findProduct("guntur-greetings-box");
  expect(box.contents.map(({ name, grams }) => `${name} ${grams}`)).toEqual([
    "Motichoor Laddu 250",
    "Ghee Mysore Pak 250",
    "Jantikalu 200",
  ]);
  expect(box.mayContain).toContain("peanut");
  expect(box.mayContain.filter((allergen) => box.allergens.includes(allergen))).toEqual([]);
});

test("claims that wait for a laboratory are not among an item's claims", async () => {
  for (const item of items) {
    const { claims } = findProduct(item.slug);
    expect(claims.filter((claim) => item.conditionalBadges?.includes(claim))).toEqual([]);
  }
  expect((await countProducts(db)).glutenFree).toBe(
    items.filter(({ contents, dietary }) => !contents && dietary.includes("gluten-free")).length,
  );
});

test("related items are others, four of them", async () => {
  for (const product of everything) {
    const related = relatedTo((await readNeighbours(db, [product.id]))[0]!);
    expect(related).toHaveLength(4);
    expect(new Set([product.slug, ...related.map(({ slug }) => slug)]).size).toBe(5);
  }
});

test("a pack is found by its id, an unknown one is not", async () => {
  const { products: found } = await loadProductsOf(db, ["1-250g", "nothing"]);
  expect(found.map(({ slug }) => slug)).toEqual(["motichoor-laddu"]);
  expect(findPack(found, "1-250g")?.pack.grams).toBe(250);
  expect(findPack(found, "nothing")).toBeUndefined();
});

test("the stock of a box's contents comes with the box", async () => {
  const box = findProduct("guntur-greetings-box");
  const { stock: free } = await loadProductsOf(
    db,
    box.packs.map(({ id }) => id),
  );
  expect([...free.keys()].toSorted()).toEqual([box.id, ...box.contents.map(({ id }) => id)].toSorted());
});

test("products come in the order in which they are asked for, without those that there are none of", async () => {
  const found = await readProducts(db, ["avakaya", "nothing", "motichoor-laddu"]);
  expect(found.map(({ slug }) => slug)).toEqual(["avakaya", "motichoor-laddu"]);
});

test("seeding a shop that has products leaves it as it is", async () => {
  await Promise.all([seed(db), seed(db)]);
  const after = await readShelves(
    db,
    categories.map((category) => ({ category, most: 99 })),
  );
  expect(after.flat()).toEqual(everything);
});

test("what a shelf, a product and its neighbours are read by is bounded, however many there are", async () => {
  const sweet = findProduct("motichoor-laddu");
  const { position: _, ...row } = (await db.select().from(products).where(eq(products.id, sweet.id)))[0]!;
  const many = Array.from({ length: 400 }, (_none, at) => ({
    ...row,
    id: `more-${at}`,
    slug: `more-${at}`,
    name: `More ${at}`,
    position: 1000 + at,
  }));
  await db.insert(products).values(many);
  const [second, last] = await readShelves(db, [
    { category: "sweets", most: 60, after: 60 },
    { category: "sweets", most: 60, after: 400 },
  ]);
  expect(second).toHaveLength(60);
  expect(last!.map(({ slug }) => slug)).toEqual(many.slice(386).map(({ slug }) => slug));
  expect((await readNeighbours(db, ["more-200"]))[0]!.shelf).toHaveLength(120);
  expect((await readTravelling(db, [{ reach: "local", days: 1 }]))[0]).toHaveLength(60);
  expect((await countProducts(db)).in.sweets).toBe(414);
  expect(await listSlugs(db, 100, 400)).toHaveLength(51);
  await db.delete(products).where(like(products.id, "more-%"));
});

test("of what was read, only that is read anew which a change names", async () => {
  const slugs = ["motichoor-laddu", "kaju-katli", "guntur-greetings-box"];
  const [laddu, katli, box] = await readProducts(db, slugs);
  await db.update(packs).set({ price: 60_000 }).where(eq(packs.id, "2"));
  const [sameLaddu, newKatli, sameBox] = await readProducts(db, slugs);
  expect(sameLaddu).toBe(laddu);
  expect(sameBox).toBe(box);
  expect(newKatli!.packs.find(({ id }) => id === "2")?.price).toBe(60_000);
  expect(katli!.packs.find(({ id }) => id === "2")?.price).not.toBe(60_000);

  const twoShelves = (["pickles", "sweets"] as const).map((category) => ({ category, most: 20 }));
  const [pickles, sweets] = await readShelves(db, twoShelves);
  await db.update(packs).set({ price: 61_000 }).where(eq(packs.id, "2"));
  const [samePickles, newSweets] = await readShelves(db, twoShelves);
  expect(samePickles).toBe(pickles);
  expect(newSweets).not.toBe(sweets);

  // A box is sold out with what is in it.
  await setFree(db, laddu!.id, 0);
  expect((await readProducts(db, slugs)).map(({ packs: some }) => some.some(({ available }) => available))).toEqual([
    false,
    true,
    false,
  ]);
  await db.update(products).set({ name: "Laddu" }).where(eq(products.id, laddu!.id));
  const [renamed, , withIt] = await readProducts(db, slugs);
  expect(renamed!.name).toBe("Laddu");
  expect(withIt!.contents.map(({ name }) => name)).toContain("Laddu");
});

test("a product's page has its nutrition; shelves do not read it", async () => {
  await fillInNutrition(pool, "snack-4");
  const { slug } = everything.find(({ id }) => id === "snack-4")!;
  const nutrition = { energyKcal: 512, proteinMg: 9650, sugarsMg: 47_100, cholesterolMg: 18, sodiumMg: 23 };
  expect(await readKnownProducts(db, [slug])).toMatchObject([{ nutrition }]);
  const statements = await statementsOf(() => readShelves(db, [{ category: "snacks", most: 7 }]));
  expect(statements.join()).toContain('from "products"');
  expect(statements.join()).not.toContain("sodium_mg");
});
