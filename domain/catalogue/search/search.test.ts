import { describe, expect, test } from "vitest";
import { rate, searchWordsOf, withoutPhrases } from "./search.ts";

describe("the words of a search", () => {
  test("leave out what says nothing, unless there is nothing else", () => {
    expect(searchWordsOf("the best Kaju for me").map(({ text }) => text)).toEqual(["kaju"]);
    expect(searchWordsOf("the best").map(({ text }) => text)).toEqual(["the", "best"]);
  });

  test("need not all be there when a word is true of most products", () => {
    expect(searchWordsOf("Guntur avakaya")).toEqual([
      { text: "guntur", required: false },
      { text: "avakaya", required: true },
    ]);
    expect(searchWordsOf("guntur")).toEqual([{ text: "guntur", required: true }]);
  });

  test("are at most eight, and digits are words of their own", () => {
    expect(searchWordsOf("b c d e f g h j k l")).toHaveLength(8);
    expect(searchWordsOf("combo2").map(({ text }) => text)).toEqual(["combo", "2"]);
    expect(searchWordsOf("😀 \0 \uD800")).toEqual([]);
  });
});

test("phrases that mean a filter are taken out", () => {
  expect(withoutPhrases("laddu without nuts")).toEqual({ typed: "laddu", meant: ["no-nuts"] });
  expect(withoutPhrases("sugar free sweets under rs 500")).toEqual({
    typed: "sweets",
    meant: ["no-added-sugar", "under-500"],
  });
  expect(withoutPhrases("nutmeg")).toEqual({ typed: "nutmeg", meant: [] });
});

test("spellings that sound alike are rated higher than others, short words must be right", () => {
  expect(rate("katli", "katli")).toBe(1);
  expect(rate("katali", "katli")).toBeGreaterThan(rate("katpi", "katli"));
  expect(rate("kalti", "katli")).toBeGreaterThan(0.8);
  expect(rate("til", "tal")).toBe(0);
  expect(rate("jan", "jantikalu")).toBe(0);
  expect(rate("jan", "jantikalu", { isUnfinished: true })).toBeGreaterThan(0.8);
  expect(rate("kotli", "katli")).toBe(rate("katli", "kotli"));
  expect(rate("kotli", "katli")).toBeGreaterThan(0.8);
  expect(rate("pasta", "pista")).toBe(0);
});
