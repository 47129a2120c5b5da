import hindTelugu from "#app/ui/fonts/hind-guntur-telugu-400.woff2?url";
import hindTeluguBold from "#app/ui/fonts/hind-guntur-telugu-600.woff2?url";

/** Preloads the letters of a page with a part in Telugu (`lang`), because a late font is not used. */
export function preloadLetters(lang: string | undefined) {
  if (lang === undefined) return [];
  return [hindTelugu, hindTeluguBold].map((file) => ({
    tagName: "link",
    rel: "preload",
    href: file,
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
  }));
}
