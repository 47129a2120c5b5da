import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { seed } from "#database/seed.ts";
import { db } from "../../tests/support/database.ts";
import { categories, countClaims, defaultPack, findPack, findProduct, productsIn, relatedTo } from "./product.ts";
import { loadCatalogue } from "./catalogue.server.ts";

const catalogue = await loadCatalogue(db);
const file = JSON.parse(readFileSync("database/catalogue.json", "utf8"));
const items = ["sweets", "snacks", "pickles", "giftBoxes", "combos"].flatMap((list) => file[list]);

test("the counter holds 14 sweets, 12 snacks, 11 pickles, 7 gift boxes and 7 combos", () => {
  expect(categories.map((category) => productsIn(catalogue, category).length)).toEqual([14, 12, 11, 7, 7]);
});

test("every item is sold as the price list says, and its default pack has the item's own id", () => {
  const sold = catalogue.products.map((product) => {
    const { id, price } = defaultPack(product);
    return { id, slug: product.slug, price: price / 100 };
  });
  expect(sold).toEqual(items.map(({ id, slug, price }) => ({ id, slug, price })));
});

test("every pack of the price list is there, at its own price", () => {
  const listed = items.flatMap((item) => item.weightOptions ?? [{ price: item.price, grams: item.netWeight }]);
  const packs = catalogue.products.flatMap((product) => product.packs);
  expect(packs.map(({ price, grams }) => [price / 100, grams])).toEqual(
    listed.map(({ price, grams }) => [price, grams]),
  );
});

test("a box names its contents and passes on the traces of what is inside", () => {
  const box = findProduct(catalogue, "guntur-greetings-box")!;
  expect(box.contents.map(({ name, grams }) => `${name} ${grams}`)).toEqual([
    "Motichoor Laddu 250",
    "Ghee Mysore Pak 250",
    "Jantikalu 200",
  ]);
  expect(box.mayContain).toContain("peanut");
  expect(box.mayContain.filter((allergen) => box.allergens.includes(allergen))).toEqual([]);
});

test("claims that wait for a laboratory are not among an item's claims", () => {
  for (const item of items) {
    const { claims } = findProduct(catalogue, item.slug)!;
    expect(claims.filter((claim) => item.conditionalBadges?.includes(claim))).toEqual([]);
  }
  expect(countClaims(catalogue, "gluten-free")).toBe(
    items.filter(({ contents, dietary }) => !contents && dietary.includes("gluten-free")).length,
  );
});

test("related items are others, four of them", () => {
  for (const product of catalogue.products) {
    const related = relatedTo(catalogue, product);
    expect(related).toHaveLength(4);
    expect(new Set([product.slug, ...related.map(({ slug }) => slug)]).size).toBe(5);
  }
});

test("a pack is found by its id, an unknown one is not", () => {
  expect(findPack(catalogue, "1-250g")?.product.slug).toBe("motichoor-laddu");
  expect(findPack(catalogue, "nothing")).toBeUndefined();
});

test("seeding a shop that has products leaves it as it is", async () => {
  await Promise.all([seed(db), seed(db)]);
  expect(await loadCatalogue(db)).toEqual(catalogue);
});
