import { plainText, tidyText } from "#platform/plain-text.ts";
import type { Filter } from "../products/product.ts";
import { packWords } from "./size.ts";

/** Phrases of a search that stand for a filter. Their words are not searched for. */
const phrases: readonly (readonly [Filter, RegExp])[] = [
  ["no-nuts", /\b(?:(?:no|without|zero)\s+nuts?|nuts?[\s\p{Pd}]*free)\b/giu],
  [
    "no-added-sugar",
    /\b(?:(?:no|without|zero|less)\s+(?:added\s+)?sugar|sugar[\s\p{Pd}]*(?:free|less)|diabetic(?:\s+friendly)?)\b/giu,
  ],
  ["under-500", /\b(?:under|below|less than|upto|up to|within)\s+(?:rs\.?|₹)?\s*500\b(?:\s*(?:rs|rupees)\b)?/gi],
];

/** Splits a search into filters, such as "no-nuts" for "no nuts", and the rest of its text. */
export function withoutPhrases(typed: string): { typed: string; meant: Filter[] } {
  let rest = tidyText(typed).slice(0, MOST_TYPED).toWellFormed();
  const meant: Filter[] = [];
  for (const [filter, phrase] of phrases) {
    const left = rest.replace(phrase, " ");
    if (left !== rest) meant.push(filter);
    rest = left;
  }
  return { typed: rest.trim(), meant };
}

/** Only this many characters of a search are read. */
export const MOST_TYPED = 100;

const MOST_WORDS = 8;
const MOST_LETTERS = 40;

/** Words that do not help to find a product. */
const empty = new Set(
  "a an and best buy by can do for from fresh get i in is it ka ke ki ko me my near of on online or order our per please price pure rate rs rupee rupees inr shop some special tasty the to want with you your రూ రూపాయలు रु रुपये".split(
    " ",
  ),
);

/** Words that are true of most products, or say who gets a present. They only affect the sequence of results. */
const usual = new Set(
  "andhra andra guntur gunturu homemade telugu indian style food item items variety brother sister mother father mom dad amma nanna wife husband friend friends family parents kids".split(
    " ",
  ),
);

/** `required`: whether only products that match the word are found. */
export type SearchWord = { text: string; required: boolean };

/**
 * The words of a search without its amounts (`readSize`): at most 8, each at most 40 characters long. Leaves out words
 * such as "for" if other words remain, and words for packs if the search has nothing but a size (`hasSize`) besides.
 */
export function searchWordsOf(typed: string, { hasSize = false, isUnfinished = false } = {}): SearchWord[] {
  const text = plainText(typed).slice(0, MOST_TYPED).toWellFormed().normalize("NFKC").toLowerCase();
  const words = (text.replaceAll(/['’`]/g, "").match(/\p{N}+|[\p{L}\p{M}]+/gu) ?? []).map((word) =>
    word.slice(0, MOST_LETTERS).toWellFormed(),
  );
  const full = words.filter((word) => !empty.has(word));
  const some = (full.length > 0 ? full : words).slice(0, MOST_WORDS);
  if (hasSize && some.every((word) => packWords.has(word))) return [];
  const isWish = (word: string, place: number) =>
    usual.has(word) || packWords.has(word) || (isUnfinished && place === some.length - 1 && /^\p{N}+$/u.test(word));
  const isUsual = some.every(isWish);
  return some.map((word, place) => ({ text: word, required: isUsual || !isWish(word, place) }));
}

/** Pairs of letters that sound alike, or that are often confused in Latin script. */
const alike = ["td", "pb", "kg", "cs", "cj", "sj", "nm", "yi", "vu", "rd", "ie", "ou", "ae", "ao"];
const similar = new Set(alike.flatMap(([one, other]) => [`${one}${other}`, `${other}${one}`]));
const vowels = new Set("aeiouy");

/** The cost of one letter written instead of another, from 0 to 1. */
function exchange(one: string, other: string): number {
  if (one === other) return 0;
  return similar.has(one + other) ? 0.5 : 1;
}

function lack(letter: string): number {
  return vowels.has(letter) || letter === "h" ? 0.5 : 1;
}

/**
 * The highest total cost of mistakes with which two words still match when `patience` is 1. `letters`: the length of
 * the shorter word.
 */
function tolerance(letters: number): number {
  if (letters < 4) return 0;
  return [0.5, 0.95, 1.2, 1.5][letters - 4] ?? (letters < 11 ? 2 : 2.5);
}

/**
 * How well a catalogue word matches a typed word: 0 is no match, 1 is the same word. Both words must be normalised by
 * the SQL function `search_key`. A higher `patience` tolerates more mistakes.
 */
export function rate(typed: string, word: string, { isUnfinished = false, patience = 1 } = {}): number {
  if (typed === word) return 1;
  if (isPluralOf(word, typed) || isPluralOf(typed, word)) return 0.95;
  // While somebody is still typing, the first two letters of a word suffice.
  if (word.startsWith(typed) && typed.length >= (isUnfinished ? 2 : 4)) {
    return 0.8 + (0.15 * typed.length) / word.length;
  }
  const shorter = Math.min(typed.length, word.length);
  const most = tolerance(shorter) * patience;
  if (Math.abs(typed.length - word.length) > 2 * most) return 0;
  const cost = distance(typed, word);
  return cost <= most ? 1 - cost / (shorter + 1) : 0;
}

/** Whether `word` is the plural of `one`: in English with "s" or "es", in Telugu with "lu" or "u". */
function isPluralOf(word: string, one: string): boolean {
  return one.length >= 4 && word.startsWith(one) && /^(s|es|lu|u)$/.test(word.slice(one.length));
}

/** The lowest total cost of the mistakes that turn one word into the other. Two swapped letters are one mistake. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = [0];
  for (const letter of other) last.push(last.at(-1)! + lack(letter));
  for (let row = 1; row <= one.length; row++) {
    const letter = one[row - 1]!;
    const next = [last[0]! + lack(letter)];
    for (let column = 1; column <= other.length; column++) {
      const against = other[column - 1]!;
      const isTurned = row > 1 && column > 1 && letter === other[column - 2] && one[row - 2] === against;
      next.push(
        Math.min(
          last[column - 1]! + exchange(letter, against),
          last[column]! + lack(letter),
          next[column - 1]! + lack(against),
          isTurned ? before[column - 2]! + 0.7 : Infinity,
        ),
      );
    }
    before = last;
    last = next;
  }
  return last.at(-1)!;
}
