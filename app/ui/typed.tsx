import { languageOf } from "#platform/language.ts";
import { inEnglish } from "#app/words/words.ts";

/** What the owner typed, marked where it is in another language than the page. */
export function Typed({ text }: { text: string }) {
  const lang = languageOf(text) ?? inEnglish();
  return lang ? <span lang={lang}>{text}</span> : text;
}
