import { expect, test } from "vitest";
import { typedNutrition } from "../../../tests/support/nutrition.ts";
import { nutritionLines, nutritionOf, nutritionTexts, readNutrition } from "./nutrition.ts";

const typed = { ...typedNutrition, carbohydrateMg: "58.2 g", sodiumMg: "౨౩" };

function read(texts: Record<string, string>) {
  const problems: Record<string, string> = {};
  return { columns: readNutrition(texts, problems), problems };
}

const wrongIn = (changes: Partial<typeof typed>) => read({ ...typed, ...changes }).problems;

test("grams are kept in milligrams, and come back into the form and onto the label as they were typed", () => {
  const { columns, problems } = read(typed);
  expect(problems).toEqual({});
  expect(columns).toMatchObject({ energyKcal: 512, proteinMg: 9650, transFatMg: 140, cholesterolMg: 18, sodiumMg: 23 });
  expect(nutritionTexts(columns)).toEqual(typedNutrition);
  expect(nutritionLines(nutritionOf(columns)!)).toEqual([
    { field: "energyKcal", name: "Energy", amount: "512 kcal", parts: [] },
    { field: "proteinMg", name: "Protein", amount: "9.65 g", parts: [] },
    {
      field: "carbohydrateMg",
      name: "Carbohydrate",
      amount: "58.2 g",
      parts: [
        { field: "sugarsMg", name: "Total sugars", amount: "47.1 g" },
        { field: "addedSugarsMg", name: "Added sugars", amount: "44 g" },
      ],
    },
    {
      field: "fatMg",
      name: "Total fat",
      amount: "26.8 g",
      parts: [
        { field: "saturatedFatMg", name: "Saturated fat", amount: "9.12 g" },
        { field: "transFatMg", name: "Trans fat", amount: "0.14 g" },
        { field: "cholesterolMg", name: "Cholesterol", amount: "18 mg" },
      ],
    },
    { field: "sodiumMg", name: "Sodium", amount: "23 mg", parts: [] },
  ]);
});

test("it is filled in whole or not at all; only cholesterol may be missing", () => {
  expect(nutritionOf(read({}).columns)).toBeNull();
  expect(read({}).problems).toEqual({});
  expect(wrongIn({ cholesterolMg: "" })).toEqual({});
  const some = read({ cholesterolMg: "5", fatMg: "2" });
  expect(Object.keys(some.problems)).toHaveLength(8);
  expect(some.problems).toMatchObject({ energyKcal: expect.stringContaining("Fill in all of them") });
});

test("what is no number, is in another unit or has a comma for a point is refused by its field", () => {
  for (const sodiumMg of ["<5", "n. d.", "12.5", "3 g", "-1"])
    expect(wrongIn({ sodiumMg })).toEqual({ sodiumMg: expect.stringContaining("Write whole milligrams") });
  expect(wrongIn({ fatMg: "26,8" })).toEqual({ fatMg: expect.stringContaining("Write grams, such as 6.5") });
  expect(wrongIn({ fatMg: "26.8001" })).toEqual({ fatMg: expect.stringContaining("Write grams") });
  expect(wrongIn({ sodiumMg: "1,200" })).toEqual({});
});

test("no part is more than its whole, and 100 g have no more than 100 g and 900 kcal", () => {
  expect(wrongIn({ energyKcal: "2142" })).toEqual({ energyKcal: "100 g can have at most 900 kcal." });
  expect(wrongIn({ sodiumMg: "40001" })).toEqual({ sodiumMg: "100 g can have at most 40000 mg." });
  expect(wrongIn({ sugarsMg: "58.3" })).toEqual({ sugarsMg: "It is a part of carbohydrate, which is 58.2 g." });
  expect(wrongIn({ addedSugarsMg: "47.2" })).toEqual({
    addedSugarsMg: "It is a part of total sugars, which is 47.1 g.",
  });
  expect(wrongIn({ saturatedFatMg: "26.7" })).toEqual({ transFatMg: expect.stringContaining("together are more") });
  expect(wrongIn({ proteinMg: "15.1" })).toEqual({ fatMg: expect.stringContaining("more than 100 g") });
});
