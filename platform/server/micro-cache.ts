import { LRUCache } from "lru-cache";
import { secondsLeftInIndia } from "../day.ts";
import type { Page } from "./page.ts";

type Entry = { page: Page; until: number; madeAt: Date; copy?: Page };

/** The header that marks an old page. Its value is the time when the page was made. */
const LAST_GOOD_COPY = "X-Last-Good-Copy";

export type MicroCache = ReturnType<typeof createMicroCache>;

/**
 * A cache of at most `entries` pages and `bytes` bytes, for pages that many visitors may get. A page is fresh for
 * `seconds`, but not beyond the end of the day in India.
 */
export function createMicroCache({ seconds = 2, entries = 500, bytes = 32 * 1024 * 1024 } = {}) {
  const kept = new LRUCache<string, Entry>({
    max: entries,
    maxSize: bytes,
    sizeCalculation: ({ page }) => Math.max(1, page.body.length),
  });
  let making = new Map<string, Promise<Page>>();

  function find(key: string): Page | undefined {
    const entry = kept.get(key);
    return entry && entry.until > performance.now() ? entry.page : undefined;
  }

  /** Returns the page stored for this key, however old it is. Its headers mark it as an old copy. */
  function findLastGood(key: string): Page | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    const { page, madeAt } = entry;
    const named = page.headers.map((text, at, all) => (all[at - 1] === "Cache-Control" ? "no-cache" : text));
    const headers = [...named, LAST_GOOD_COPY, madeAt.toUTCString()];
    return (entry.copy ??= {
      ...page,
      etag: undefined,
      headers,
      shareable: false,
      representations: new Map(),
      underWay: new Map(),
    });
  }

  async function findOrMake(key: string, make: () => Promise<Page>): Promise<Page> {
    const found = find(key);
    if (found) return found;
    if (!making.has(key)) return makeAndKeep(key, make);

    const shared = await making.get(key)?.catch(() => undefined);
    // All who waited get the refusal (503): if each tried again, the crowd would only grow.
    return shared?.shareable || shared?.status === 503 ? shared : make();
  }

  async function makeAndKeep(key: string, make: () => Promise<Page>): Promise<Page> {
    const round = making;
    const dayEnds = performance.now() + secondsLeftInIndia() * 1000;
    const page = make();
    round.set(key, page);
    try {
      const made = await page;
      // A page that was begun before `clear` was called is stored as an old page.
      if (made.shareable) keep(key, made, round === making ? dayEnds : 0);
      return made;
    } finally {
      round.delete(key);
    }
  }

  /** Stores a page. It is fresh for `seconds`, but not beyond `latest`, which is a time of `performance.now`. */
  function keep(key: string, page: Page, latest: number): void {
    const until = Math.min(performance.now() + seconds * 1000, latest);
    kept.set(key, { page, until, madeAt: new Date() });
  }

  /** Makes all pages old. Old pages are kept for when new ones cannot be made. */
  function clear(): void {
    for (const entry of kept.values()) entry.until = 0;
    making = new Map();
  }

  return { find, findLastGood, findOrMake, clear };
}
