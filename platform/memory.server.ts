import type { Database } from "./database.server.ts";

const memories = new Set<() => void>();

/** Makes everything that was kept by `remember` be loaded anew. */
export function forgetRemembered(): void {
  for (const forget of memories) forget();
}

/**
 * Keeps what `load` read for some seconds, one copy for each database, and lets simultaneous readers share one
 * load. A failed load is not kept.
 */
export function remember<Value>(seconds: number, load: (db: Database) => Promise<Value>) {
  let kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  memories.add(() => (kept = new WeakMap()));

  return function read(db: Database): Promise<Value> {
    const known = kept.get(db);
    if (known && performance.now() < known.until) return known.value;

    const value = load(db);
    kept.set(db, { value, until: performance.now() + seconds * 1000 });
    value.catch(() => kept.delete(db));
    return value;
  };
}
