import { expect, test } from "vitest";
import { db } from "../../../tests/support/database.ts";
import { readMilligrams, toBuy } from "./recipe.ts";
import { readRecipes, recipeInText, saveRecipe } from "./recipes.server.ts";

const by = { id: null, name: "Sita" };

test("what is to be bought is the sum over recipes, computed apart with whole numbers, rounded up at the end", () => {
  const names = ["Ghee", "ghee ", "Sugar", "Cashew  nuts", "cashew nuts", "Saffron"];
  const cook = Array.from({ length: 40 }, (_, at) => ({ productId: `p${at}`, cook: 250 * ((at * 7) % 23) }));
  const recipes = new Map(
    cook.map(({ productId }, at) => [
      productId,
      names
        .filter((_, place) => (at + place) % 3 > 0)
        .map((name, place) => ({ name, milligrams: 500 + at * 137 * (place + 1) })),
    ]),
  );
  const expected = new Map<string, bigint>();
  for (const { productId, cook: grams } of cook) {
    for (const { name, milligrams } of recipes.get(productId)!) {
      const key = name.trim().replaceAll(/\s+/g, " ").toLowerCase();
      expected.set(key, (expected.get(key) ?? 0n) + BigInt(grams) * BigInt(milligrams));
    }
  }
  const bought = toBuy(cook, recipes);
  const sums = [...expected].map(([name, micrograms]) => [name, Number((micrograms + 999_999n) / 1_000_000n)]);
  expect(bought.map(({ name, grams }) => [name.trim().replaceAll(/\s+/g, " ").toLowerCase(), grams])).toEqual(
    sums.toSorted((a, b) => String(a[0]).localeCompare(String(b[0]))),
  );
  expect(toBuy([{ productId: "none", cook: 1_000 }], recipes)).toEqual([]);
});

test("grams are read as people type them, and nothing else is", () => {
  expect(["550", " 0.5 g", "౫౫౦", "20000"].map(readMilligrams)).toEqual([550_000, 500, 550_000, 20_000_000]);
  expect(["", "0", "a pinch", "-3", "20001", "1.2345"].map(readMilligrams)).toEqual(Array(6).fill(undefined));
});

test("a recipe is replaced by whoever saw it as it is; of two who change it at once one is told", async () => {
  const recipe = [
    { name: "Cashew nuts", milligrams: 600_000 },
    { name: "Sugar", milligrams: 400_000 },
  ];
  expect(await saveRecipe(db, by, { productId: "2", recipe, seen: "" })).toBe(true);
  expect((await readRecipes(db, ["2", "1"])).get("2")).toEqual(recipe);
  const seen = recipeInText(recipe);
  const other = (milligrams: number) =>
    saveRecipe(db, by, { productId: "2", recipe: [{ name: "Ghee", milligrams }], seen });
  const answers = await Promise.all([other(1_000), other(2_000)]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  const [left] = (await readRecipes(db, ["2"])).get("2")!;
  expect(await saveRecipe(db, by, { productId: "2", recipe: [], seen: recipeInText([left!]) })).toBe(true);
  expect((await readRecipes(db, ["2"])).size).toBe(0);
});
