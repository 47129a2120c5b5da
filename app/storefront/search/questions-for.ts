import { i18n } from "#app/words/words.ts";
import { questions } from "#app/storefront/company/questions.ts";
import { rate, searchWordsOf } from "#domain/catalogue/search/search.ts";

/** The most questions that a search is answered with. */
const MOST = 3;

/** Words of a question that say nothing of what it is about. */
const little = new Set(
  "how what when where why which who will would does much many long if are there not have ఎలా ఏమిటి ఎంత ఉందా చేయాలి కావాలి నా कैसे कितना कितने क्या करें करना है मेरा मेरे का की के में".split(
    " ",
  ),
);

/** The rating from which on a typed word counts as one of a question's: the same, its plural, or a slip in a long word. */
const SAME = 0.93;

/**
 * The questions that a search may mean, the likeliest first: those that have at least half of its words. Most searches
 * mean a product, and have none.
 */
export function questionsFor(typed: string): { question: string; path: string }[] {
  const words = searchWordsOf(typed).flatMap(({ text }) => (little.has(text) ? [] : text));
  if (words.length === 0) return [];
  return questions
    .map(({ id, question, words: known }) => {
      const fits = (word: string) => known.split(" ").some((one) => isSame(word, one));
      return { question: i18n._(question), path: `/help#${id}`, share: words.filter(fits).length / words.length };
    })
    .filter(({ share }) => share >= 0.5)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, MOST)
    .map(({ question, path }) => ({ question, path }));
}

function isSame(typed: string, word: string): boolean {
  const isBegun = typed.length >= 4 && (word.startsWith(typed) || (isIndian(word) && typed.startsWith(word)));
  return isBegun || rate(typed, word) >= SAME;
}

/** Telugu and Hindi words grow at the end: "డబ్బు", "డబ్బులు", "డబ్బుని". */
const isIndian = (word: string) => /\p{Script=Telugu}|\p{Script=Devanagari}/u.test(word);
