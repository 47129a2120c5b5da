import { expect, test } from "vitest";
import { searchWordsOf } from "./search.ts";
import { packOfSize, readSize } from "./size.ts";

test.each([
  ["250 g", "kaju katli 250g", "250 grams kaju katli", "kaju katli 250 gms.", "kaju katli 250grm", "kaju katli-250 g"],
  [
    "250 g",
    "quarter kg kaju katli",
    "1/4 kg kaju katli",
    "¼ kg kaju katli",
    "0.25kg kaju katli",
    "pav kilo kaju katli",
  ],
  ["250 g", "paavu kilo kaju katli", "pavukilo kaju katli", "paav kg kaju katli", "kaju katli quarter of a kilo"],
  [
    "500 g",
    "kaju katli 500g",
    "kaju katli 500 Gm",
    "kaju katli 500 gram",
    "500g x 2 kaju katli",
    "kaju katli 2 x 500 g",
  ],
  [
    "500 g",
    "kaju katli 500",
    "500 kaju katli",
    "kaju katli ５００ｇ",
    "kaju katli 5\u200B00\u00A0g",
    "kaju katli 500 gr",
  ],
  ["500 g", "half kg kaju katli", "kaju katli half a kilo", "½kg kaju katli", ".5 kg kaju katli", "halfkg kaju katli"],
  [
    "500 g",
    "ara kilo kaju katli",
    "arakilo kaju katli",
    "adha kilo kaju katli",
    "aadha kg kaju katli",
    "half‑kilo kaju katli",
  ],
  ["750 g", "kaju katli 3/4 kg", "¾ kilo kaju katli", "muppavu kilo kaju katli", "0,75 kg kaju katli"],
  ["1000 g", "kaju katli 1kg", "1 kg kaju katli", "kaju katli 1 kgs", "kaju katli 1000 g", "kaju katli 1,000 g"],
  [
    "1000 g",
    "one kilo kaju katli",
    "a kilo kaju katli",
    "ek kilo kaju katli",
    "oka kilo kaju katli",
    "kaju katli per kg",
  ],
  ["1000 g", "kaju katli 1 K.G.", "kaju katli 1kg.", "kilo kaju katli", "kaju katli 1 kilogram", "kaju katli 1 keji"],
  [
    "1500 g",
    "1.5 kg kaju katli",
    "1 1/2 kg kaju katli",
    "1½ kg kaju katli",
    "one and a half kg kaju katli",
    "dedh kilo kaju katli",
  ],
  ["2000 g", "2 kg kaju katli", "do kilo kaju katli", "rendu kilolu kaju katli", "two kilos of kaju katli"],
  ["12 pieces", "12 pieces kaju katli", "kaju katli 12 pcs", "kaju katli 1 dozen", "12pc kaju katli"],
])("%s is understood in %s and its like, and is not searched for", (size, ...searches) => {
  for (const typed of searches) {
    const { size: read, rest } = readSize(typed);
    const { grams, pieces } = { grams: undefined, pieces: undefined, ...read };
    expect([typed, grams ? `${grams} g` : `${pieces} pieces`]).toEqual([typed, size]);
    expect([typed, searchWordsOf(rest).map(({ text }) => text)]).toEqual([typed, ["kaju", "katli"]]);
  }
});

test.each([
  ["250", "పావు కిలో లడ్డు", "పావుకిలో లడ్డు", "లడ్డు పావు కేజీ", "౨౫౦ గ్రాముల లడ్డు", "లడ్డు 250 గ్రా", "లడ్డు 250గ్రా."],
  ["500", "అర కిలో లడ్డు", "అరకిలో లడ్డు", "లడ్డు అర కేజీ", "లడ్డు ౫౦౦ గ్రాములు", "అర్ధ కిలో లడ్డు", "అరకేజీ లడ్డు"],
  ["750", "ముప్పావు కిలో లడ్డు", "ముప్పావుకిలో లడ్డు"],
  ["1000", "కిలో లడ్డు", "ఒక కిలో లడ్డు", "లడ్డు 1 కేజీ", "లడ్డు ౧కిలో", "లడ్డు ఒక్క కిలోగ్రాము", "లడ్డు 1 కె.జి."],
  ["1500", "కిలోన్నర లడ్డు", "లడ్డు ఒకటిన్నర కిలో"],
  ["2000", "రెండు కిలోల లడ్డు", "లడ్డు 2 కిలోలు"],
  ["250", "पाव किलो लड्डू", "लड्डू पाव किलो", "२५० ग्राम लड्डू", "लड्डू 250 ग्रा."],
  ["500", "आधा किलो लड्डू", "लड्डू आधा किलोग्राम", "५०० ग्राम लड्डू", "आधाकिलो लड्डू"],
  ["1000", "एक किलो लड्डू", "लड्डू १ किलो", "1 कि.ग्रा. लड्डू", "लड्डू 1 के.जी.", "लड्डू 1 केजी"],
  ["1500", "डेढ़ किलो लड्डू", "ड\u0947\u0922\u093C किलो लड्डू"],
  ["2250", "सवा दो किलो लड्डू"],
  ["2500", "ढाई किलो लड्डू"],
])("%s grams are understood in Telugu and Hindi: %s", (grams, ...searches) => {
  for (const typed of searches) {
    const { size, rest } = readSize(typed);
    expect([typed, size]).toEqual([typed, { grams: Number(grams) }]);
    expect([typed, searchWordsOf(rest).map(({ text }) => text)]).toEqual([typed, [/ల/.test(typed) ? "లడ్డు" : "लड्डू"]]);
  }
});

test.each([
  "kaju katli pack",
  "kaju katli packets",
  "2 packets kaju katli",
  "pack of 2 kaju katli",
  "kaju katli jar",
  "kaju katli box",
  "కాజు కత్లి ప్యాకెట్",
  "డబ్బా కాజు కత్లి",
  "काजू कतली पैकेट",
  "काजू कतली डिब्बा",
  "kaju katli half",
  "పావు కాజు కత్లి",
])("words for packs are wishes in %s", (typed) => {
  const { size, rest } = readSize(typed);
  expect(size).toBeUndefined();
  expect(searchWordsOf(rest).filter(({ required }) => required)).toHaveLength(2);
});

test.each([
  ["combo 2", ["combo", "2"]],
  ["combo2", ["combo", "2"]],
  ["bengal gram laddu", ["bengal", "gram", "laddu"]],
  ["gram flour", ["gram", "flour"]],
  ["do ek char", ["ek", "char"]],
  ["three guntur pickles", ["three", "guntur", "pickles"]],
  ["paav bhaji", ["paav", "bhaji"]],
  ["dog food", ["dog", "food"]],
  ["1234567890", ["1234567890"]],
  ["box", ["box"]],
])("%s names no size", (typed, words) => {
  const { size, rest } = readSize(typed);
  expect([size, searchWordsOf(rest).map(({ text }) => text)]).toEqual([undefined, words]);
});

test("an amount of rupees is no weight, and of two weights the last counts", () => {
  for (const typed of ["kaju katli rs 500", "kaju katli 500 rupees", "₹500 kaju katli", "kaju katli Rs. 500"]) {
    expect([typed, readSize(typed).size]).toEqual([typed, undefined]);
    expect(searchWordsOf(readSize(typed).rest).filter(({ required }) => required)).toHaveLength(2);
  }
  expect(readSize("laddu 250g or 500g").size).toEqual({ grams: 500 });
});

test.each(["laddu 9999999999999 kg", "laddu 0 g", "laddu 1/0 kg", "laddu 0/0 kg", "laddu 500 ml", "laddu ½ litre"])(
  "%s names no pack of ours, and finds laddus",
  (typed) => {
    const { size, rest } = readSize(typed);
    expect([size, searchWordsOf(rest)]).toEqual([undefined, [{ text: "laddu", required: true }]]);
  },
);

test("what is still being typed may be half a number or half a unit", () => {
  for (const typed of [
    "laddu 2",
    "laddu 250",
    "laddu 250 ",
    "laddu 250 g",
    "laddu 250 gra",
    "laddu 1 ki",
    "laddu 1 k",
  ]) {
    const { rest } = readSize(typed, true);
    expect([typed, searchWordsOf(rest, { isUnfinished: true }).filter(({ required }) => required)]).toEqual([
      typed,
      [{ text: "laddu", required: true }],
    ]);
  }
});

test("a search for a size alone has no words, also with one for a pack", () => {
  for (const typed of ["500g", "1 kg pack", "పావు కిలో", "आधा किलो डिब्बा"]) {
    const { size, rest } = readSize(typed);
    expect(size).toBeDefined();
    expect(searchWordsOf(rest, { hasSize: true })).toEqual([]);
  }
});

test("the pack of a size is one that can be bought", () => {
  const pack = { label: "500 g", pieces: 12, price: 100, mrp: null, isDefault: false, left: 1 };
  const packs = [
    { ...pack, id: "a", grams: 500, available: false },
    { ...pack, id: "b", grams: 500, available: true },
    { ...pack, id: "c", grams: 250, pieces: 6, available: true },
  ];
  expect(packOfSize({ packs }, { grams: 500 })?.id).toBe("b");
  expect(packOfSize({ packs }, { pieces: 6 })?.id).toBe("c");
  expect(packOfSize({ packs }, { grams: 1000 })).toBeUndefined();
  expect(packOfSize({ packs }, undefined)).toBeUndefined();
});
