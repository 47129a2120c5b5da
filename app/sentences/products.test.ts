import { expect, test } from "vitest";
import { speaking } from "#app/words/speaking.server.ts";
import { sayShelfLife } from "./delivery.ts";
import { sayAllergens, sayDescription } from "./products.ts";
import { sayPricePer } from "./packs.ts";
import { sayRating, sayStars } from "./reviews.ts";

test("allergens read as a list", () => {
  expect(sayAllergens(["milk", "sesame", "tree-nuts"])).toBe("milk, sesame and tree nuts");
  expect(sayAllergens(["mustard"])).toBe("mustard");
  expect(sayAllergens([])).toBe("");
});

test("shelf life is told in days, months or a year", () => {
  expect([4, 60, 180, 270, 365].map(sayShelfLife)).toEqual(["4 days", "60 days", "6 months", "9 months", "1 year"]);
});

test("a price is that of a kilogram, 100 g or a gram", () => {
  const per = (["kg", "100 g", "g"] as const).map((unit) => sayPricePer({ paise: 69_80, per: unit }));
  expect(per).toEqual(["₹69.80 per kg", "₹69.80 per 100 g", "₹69.80 per g"]);
});

test("stars are said with their number, and the average with how many buyers gave them", () => {
  expect(sayStars(4)).toBe("★★★★☆ 4 of 5");
  expect([1, 12].map((counted) => sayRating({ average: "4.6", counted }))).toEqual([
    "4.6 of 5 stars, from 1 buyer",
    "4.6 of 5 stars, from 12 buyers",
  ]);
});

test("a product without a description is described by what is in it, and its English is marked on other pages", () => {
  const plain = {
    description: null,
    descriptionTe: null,
    descriptionHi: null,
    contents: [],
    ingredients: ["Milk", "Sugar", "Ghee"],
    ingredientsTe: [],
    ingredientsHi: [],
  };
  const part = {
    id: "1",
    slug: "laddu",
    name: "Laddu",
    nameTe: null,
    nameHi: null,
    grams: 250,
    quantity: 2,
    photographs: [],
    apart: null,
  };
  const box = { ...plain, contents: [part, { ...part, name: "Katli", quantity: 1 }] };
  const texts = () => [plain, box, { ...plain, description: "Sweet." }].map(sayDescription);
  expect(texts()).toEqual([
    { text: "Milk, Sugar and Ghee.", lang: undefined },
    { text: "Laddu (2 × 250 g) and Katli (250 g), packed together.", lang: undefined },
    { text: "Sweet.", lang: undefined },
  ]);
  for (const language of ["te", "hi"] as const)
    expect(speaking(language, texts).map(({ lang }) => lang)).toEqual(["en-IN", undefined, "en-IN"]);
});

test("a page in Telugu or Hindi says what was written in its language, and one in English never does", () => {
  const both = {
    description: "Sweet.",
    descriptionTe: "తీపి.",
    descriptionHi: "मीठा।",
    contents: [],
    ingredients: ["Milk"],
    ingredientsTe: ["పాలు"],
    ingredientsHi: ["दूध"],
  };
  const said = () => [sayDescription(both), sayDescription({ ...both, description: null })];
  expect(said().map(({ text }) => text)).toEqual(["Sweet.", "Milk."]);
  expect(speaking("te", said)).toEqual([
    { text: "తీపి.", lang: undefined },
    { text: "పాలు.", lang: undefined },
  ]);
  expect(speaking("hi", said)).toEqual([
    { text: "मीठा।", lang: undefined },
    { text: "दूध।", lang: undefined },
  ]);
});
