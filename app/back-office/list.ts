import { pageIn } from "#app/ui/pagination.tsx";
import { plainText, tidyText } from "#platform/plain-text.ts";

/**
 * Where a page stands in its list. `list`: the address of its first page. Pages of a list in which entries come and go
 * while it is read have no numbers, but each an address of the `next`.
 */
export type ListPlace = { list: string; page: number; pages: number } | PlaceBefore;

type PlaceBefore = { list: string; isFirst: boolean; next: string | undefined };

const MOST_SEARCHED = 120;

/**
 * Reads the URL of a list. `choices`: the names of the parameters that say what it shows, beside `q`, the searched
 * text, which is "" if there is none.
 */
export function readList(request: Request, choices: readonly string[] = []) {
  const { pathname, searchParams: asked } = new URL(request.url);
  const q = tidyText(asked.get("q") ?? "")
    .trim()
    .slice(0, MOST_SEARCHED);
  const chosen = Object.fromEntries(choices.map((name) => [name, asked.get(name) ?? ""]));

  /** The list's first page with these choices changed. */
  function addressOf(changes: Record<string, string | undefined> = {}): string {
    const said = Object.entries({ ...chosen, q, ...changes }).filter((one): one is [string, string] => Boolean(one[1]));
    const query = new URLSearchParams(said);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  }

  const after = plainText(asked.get("after") ?? "");
  return {
    asked,
    q,
    addressOf,
    /** The number of the page; 1 by default. */
    page: pageIn(asked) ?? 1,
    /** The last entry of the page before, as the address says it. */
    after: after || undefined,
    /** The same as an id. */
    afterId: /^\d{1,9}$/.test(after) ? Number(after) : undefined,
    /** `next`: the last entry of this page, if more follow. */
    placeBefore: (next: string | number | undefined): PlaceBefore => ({
      list: addressOf(),
      isFirst: after === "",
      next: next === undefined ? undefined : addressOf({ after: String(next) }),
    }),
  };
}

/** The address of a page of a list. */
export function pageAddress(list: string, page: number): string {
  if (page === 1) return list;
  return `${list}${list.includes("?") ? "&" : "?"}page=${page}`;
}
