/** The longest path that is read anew, in characters. No page has a longer one. */
const LONGEST = 500;

/** A path that is spelled as pages are. Most requests have one, and it is left as it is without a further look. */
const ordinary = /^(?:\/|(?:\/[a-z0-9_-]*[a-z0-9-])+)$/;
/** What cannot be seen: zero-width marks, marks of direction, variation selectors, and the object mark. */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\uFFFC]/gu;
/** What a chat or a letter takes into a link from the sentence around it. No path ends so. */
const swallowed = /[^\p{L}\p{M}\p{N}_-]+$/u;
/** What may also be around a link, as in WhatsApp's _slanted_, unless it belongs to a name in the path. */
const around = /[_-]+$/;

/**
 * Returns two functions. `patternOf` returns the pattern of a path, such as "/shop/:slug" for "/shop/kaju-katli".
 * `respell` returns the path of the page that a visitor means by a path in another spelling: with
 * capitals, doubled slashes, escapes, dot segments, unseen marks, or punctuation behind it, and
 * undefined when the path is right as it is, and when no page has such a path. `paths` are the paths of all pages, such
 * as "shop/:slug"; the names in `lowerCase`, such as "slug", stand for parts without capitals.
 */
export function createSpelling(paths: readonly string[], lowerCase: readonly string[]) {
  const known = new Map<string, string[][]>();
  const byPlaces = (path: string) => path.replaceAll(/[^/]+/g, (part) => (isName(part) ? "1" : "0"));
  for (const path of paths.toSorted((a, b) => byPlaces(a).localeCompare(byPlaces(b)))) {
    const parts = partsOf(path);
    const key = keyOf(parts);
    known.set(key, [...(known.get(key) ?? []), parts]);
  }

  function find(asked: string): string | undefined {
    const given = partsOf(asked);
    for (const parts of known.get(keyOf(given)) ?? []) {
      const spelled = parts.map((part, at) => spell(part, given[at]!));
      if (!spelled.includes(undefined)) return `/${spelled.join("/")}`;
    }
    return undefined;
  }

  function spell(part: string, given: string): string | undefined {
    const low = given.toLowerCase();
    if (!isName(part)) return part === low ? part : undefined;
    if (lowerCase.includes(part.slice(1))) return /^[a-z0-9-]+$/.test(low) ? low : undefined;
    return /^[\w-]+$/.test(given) ? given : undefined;
  }

  function patternOf(path: string): string | undefined {
    const given = partsOf(path.replace(/\.data$/, ""));
    const fits = (parts: string[]) => parts.every((part, at) => isName(part) || part === given[at]);
    const parts = known.get(keyOf(given))?.find(fits);
    return parts && `/${parts.join("/")}`;
  }

  function respell(path: string): string | undefined {
    if (ordinary.test(path) || path.length > LONGEST) return undefined;
    const asked = seenIn(path)?.replace(swallowed, "");
    const meant = asked === undefined ? undefined : (find(asked) ?? find(asked.replace(around, "")));
    return meant === path ? undefined : meant;
  }
  return { respell, patternOf };
}

/** The path with all that can be seen, without escapes and dot segments. Undefined when its escapes are broken. */
function seenIn(path: string): string | undefined {
  try {
    const text = decodeURIComponent(path).replaceAll(unseen, "");
    return decodeURIComponent(new URL(`http://localhost/${text.replaceAll(/[?#%]/g, encodeURIComponent)}`).pathname);
  } catch {
    return undefined;
  }
}

const isName = (part: string) => part.startsWith(":");
const partsOf = (path: string) => path.split("/").filter(Boolean);
/** Paths with the same key may be alike: they have as many parts, and the same first one. No path begins with a name. */
const keyOf = (parts: readonly string[]) => `${parts.length} ${parts[0]?.toLowerCase() ?? ""}`;
