import type { Database } from "./database.server.ts";

const caches = new Set<() => void>();

/** Has everything that is kept by a `ttlCache` read anew. */
export function clearTtlCaches(): void {
  for (const clear of caches) clear();
}

/**
 * Keeps what `load` read for some seconds, one copy for each database, and lets simultaneous readers share one
 * load. A failed load is not kept, nor one that began before everything was cleared: it may have read what was.
 */
export function ttlCache<Value>(seconds: number, load: (db: Database) => Promise<Value>) {
  let kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  const latest = new WeakMap<Database, Value>();
  caches.add(() => (kept = new WeakMap()));

  function read(db: Database): Promise<Value> {
    const round = kept;
    const known = round.get(db);
    if (known && performance.now() < known.until) return known.value;

    // A query builder is run each time that it is awaited; what is kept is its one answer.
    const made = { value: (async () => load(db))(), until: performance.now() + seconds * 1000 };
    round.set(db, made);
    made.value.then(
      (value) => latest.set(db, value),
      () => round.get(db) === made && round.delete(db),
    );
    return made.value;
  }

  /** What was read last, however long ago; for when it cannot be read. */
  read.last = (db: Database): Value | undefined => latest.get(db);
  return read;
}
