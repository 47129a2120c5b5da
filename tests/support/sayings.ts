import { readFileSync } from "node:fs";
import { formatter } from "@lingui/format-po";
import { type Language, languages } from "#platform/languages.ts";

const known = new Map(await Promise.all(languages.filter((one) => one !== "en").map(read)));

async function read(language: Language) {
  const filename = `app/words/${language}.po`;
  const file = readFileSync(filename, "utf8");
  const messages = await formatter().parse(file, { locale: language, sourceLocale: "en", filename });
  return [language, new Map(Object.values(messages).map((one) => [one.message, one.translation]))] as const;
}

/**
 * How pages in a language say a sentence of the sources, whatever its values and elements are. Throws for a sentence
 * that no page says.
 */
export function sayings(language: Language): (english: string) => RegExp {
  return (english) => {
    const translated = known.get(language === "en" ? "te" : language)?.get(english);
    if (!translated) throw new Error(`No page says "${english}" in ${language}`);
    const parts = (language === "en" ? english : translated).split(/\{\w+\}|<\/?\d+\/?>/);
    return new RegExp(`^\\s*${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}`);
  };
}
