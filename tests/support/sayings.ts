import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import type { Language } from "#platform/languages.ts";

const file = readFileSync("app/words/te.po", "utf8");
const messages = Object.values(await formatter().parse(file, { locale: "te", sourceLocale: "en", filename: "te.po" }));
const telugu = new Map(messages.map(({ message, translation }) => [message, translation]));

/**
 * How pages in a language say a sentence of the sources, whatever its values and elements are. Throws for a sentence
 * that no page says.
 */
export function sayings(language: Language): (english: string) => RegExp {
  return (english) => {
    const translated = telugu.get(english);
    if (!translated) throw new Error(`app/words/te.po has no "${english}"`);
    const parts = (language === "en" ? english : translated).split(/\{\w+\}|<\/?\d+\/?>/);
    return new RegExp(`^\\s*${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}`);
  };
}
