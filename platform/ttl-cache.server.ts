import type { Database } from "./database.server.ts";

const caches = new Set<() => void>();

/** Empties every `ttlCache`. */
export function clearTtlCaches(): void {
  for (const clear of caches) clear();
}

/**
 * Caches what `load` reads for some seconds, one value per database; simultaneous readers share one load. A failed load
 * is not cached, nor one that began before `clearTtlCaches`, because it may have read old rows.
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

  /** The last value read, however old; for when the database cannot be read. Undefined when there is none. */
  read.last = (db: Database): Value | undefined => latest.get(db);
  return read;
}
