import type { Database } from "./database.server.ts";

const memories = new Set<() => void>();

/** Makes everything that was kept by `remember` be loaded anew. */
export function forgetRemembered(): void {
  for (const forget of memories) forget();
}

/**
 * Keeps what `load` read for some seconds, one copy for each database, and lets simultaneous readers share one
 * load. A failed load is not kept, nor one that began before everything was forgotten: it may have read what was.
 */
export function remember<Value>(seconds: number, load: (db: Database) => Promise<Value>) {
  let kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  const latest = new WeakMap<Database, Value>();
  memories.add(() => (kept = new WeakMap()));

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
