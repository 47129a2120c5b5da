import type { Page } from "./page.ts";

type Entry = { page: Page; until: number; bytes: number };

export type MicroCache = ReturnType<typeof createMicroCache>;

/**
 * Keeps shareable pages for `seconds`, at most `entries` of them and at most `bytes` of their text; the longest unused
 * go first. Requests for a page that is being made wait for it instead of making it again.
 */
export function createMicroCache({ seconds = 2, entries = 500, bytes = 32 * 1024 * 1024 } = {}) {
  const kept = new Map<string, Entry>();
  let making = new Map<string, Promise<Page>>();
  let size = 0;

  function find(key: string): Page | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    kept.delete(key);
    if (entry.until <= performance.now()) {
      size -= entry.bytes;
      return undefined;
    }
    kept.set(key, entry);
    return entry.page;
  }

  async function findOrMake(key: string, make: () => Promise<Page>): Promise<Page> {
    const found = find(key);
    if (found) return found;
    if (!making.has(key)) return makeAndKeep(key, make);

    const shared = await making.get(key)?.catch(() => undefined);
    return shared?.shareable ? shared : make();
  }

  async function makeAndKeep(key: string, make: () => Promise<Page>): Promise<Page> {
    const round = making;
    const page = make();
    round.set(key, page);
    try {
      const made = await page;
      if (made.shareable && round === making) keep(key, made);
      return made;
    } finally {
      round.delete(key);
    }
  }

  function keep(key: string, page: Page): void {
    const entry = { page, until: performance.now() + seconds * 1000, bytes: page.body.length };
    kept.set(key, entry);
    size += entry.bytes;
    for (const [oldest, { bytes: freed }] of kept) {
      if (kept.size <= entries && size <= bytes) break;
      kept.delete(oldest);
      size -= freed;
    }
  }

  /** Forgets everything, also what is being made just now. */
  function clear(): void {
    kept.clear();
    making = new Map();
    size = 0;
  }

  return { find, findOrMake, clear };
}
