import hindTelugu from "#app/ui/fonts/hind-guntur-telugu-400.woff2?url";
import hindTeluguBold from "#app/ui/fonts/hind-guntur-telugu-600.woff2?url";
import hind from "#app/ui/fonts/hind-400.woff2?url";
import hindBold from "#app/ui/fonts/hind-600.woff2?url";
import { locales } from "#platform/languages.ts";

const letters: Record<string, string[]> = {
  [locales.te]: [hindTelugu, hindTeluguBold],
  [locales.hi]: [hind, hindBold],
};

/** Preloads the letters of a page with a part in Telugu or Hindi (`lang`), because a late font is not used. */
export function preloadLetters(lang: string | undefined) {
  return (letters[lang ?? ""] ?? []).map((file) => ({
    tagName: "link",
    rel: "preload",
    href: file,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  }));
}
