/** The languages in which customers read the shop. English has no mark in addresses; the others are their first part. */
export const languages = ["en", "te", "hi"] as const;
export type Language = (typeof languages)[number];

/** The languages as `lang` and `Intl` write them. All have the digits 0 to 9 and write lakhs as India does. */
export const locales: Record<Language, string> = { en: "en-IN", te: "te-IN", hi: "hi-IN" };

/** What each language calls itself. */
export const languageNames: Record<Language, string> = { en: "English", te: "తెలుగు", hi: "हिन्दी" };

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** The address of a page in a language, from its English one: "/te/shop?page=2" for "/shop?page=2". */
export function withLanguage(address: string, language: Language): string {
  if (language === "en") return address;
  // React Router asks for the data of the page "/" at "/_.data", and for those of "/te" at "/te.data".
  const rest = address.replace(/^\/(?:_(?=\.data(?:[?#]|$))|(?=[?#]|$))/, "");
  return `/${language}${rest}`;
}

/** The opposite of `withLanguage`. "/te/" becomes "//", which no page has: every page has one address only. */
export function takeLanguage(address: string): { language: Language; address: string } {
  const [, mark, rest = ""] = /^\/([a-z]{2})((?:[/?#]|\.data(?![^?#])).*)?$/s.exec(address) ?? [];
  if (mark === "en" || !isLanguage(mark)) return { language: "en", address };
  if (rest.startsWith(".data")) return { language: mark, address: `/_${rest}` };
  return { language: mark, address: /^\/(?![?#]|$)/.test(rest) ? rest : `/${rest}` };
}
