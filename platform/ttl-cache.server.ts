import type { Database, RowChange } from "./database.server.ts";

const caches = new Set<(change: RowChange | undefined) => void>();

/** Removes cached values that contain changed rows; without `change`, all values. */
export function clearTtlCaches(change?: RowChange): void {
  for (const clear of caches) clear(change);
}

/**
 * Caches what `load` reads from `tables` for some seconds, one value per database; simultaneous readers share one load. A
 * failed load is not cached, nor one that began before one of the tables changed, because it may have read old rows.
 */
export function ttlCache<Value>(seconds: number, tables: readonly string[], load: (db: Database) => Promise<Value>) {
  let kept = new WeakMap<Database, { value: Promise<Value>; until: number }>();
  const latest = new WeakMap<Database, Value>();
  caches.add((change) => {
    if (!change || tables.includes(change.table)) kept = new WeakMap();
  });

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

type Entry<Value> = { value: Promise<Value | undefined>; until: number; loaded?: { value: Value | undefined } };

type Bounds<Value> = {
  seconds: number;
  /** How many values are cached for each database. Beyond that the least recently used are removed. */
  most: number;
  /** For each table that `load` reads: whether a value shows one of the rows with these ids. It is undefined for a missing key. */
  tables: Record<string, (value: Value | undefined, ids: ReadonlySet<string>) => boolean>;
};

/**
 * A `ttlCache` of many values by key. A change removes only the values that show its rows. `load` reads all keys that are
 * not cached at once; it is also cached that a key has no value.
 */
export function ttlCacheByKey<Value>(
  { seconds, most, tables }: Bounds<Value>,
  load: (db: Database, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
) {
  let kept = new WeakMap<Database, Map<string, Entry<Value>>>();
  /** The values of `kept`, because a weak map has no iterator. */
  let all: WeakRef<Map<string, Entry<Value>>>[] = [];

  caches.add((change) => {
    const isShown = change && tables[change.table];
    if (change && !isShown) return;
    if (!isShown || change.ids === "all") {
      kept = new WeakMap();
      all = [];
      return;
    }
    const ids = new Set(change.ids);
    all = all.filter((reference) => reference.deref());
    for (const entries of all.map((reference) => reference.deref()!)) {
      for (const [key, { loaded }] of entries) {
        if (!loaded || isShown(loaded.value, ids)) entries.delete(key);
      }
    }
  });

  function entriesOf(db: Database): Map<string, Entry<Value>> {
    const known = kept.get(db);
    if (known) return known;
    const entries = new Map<string, Entry<Value>>();
    kept.set(db, entries);
    all.push(new WeakRef(entries));
    return entries;
  }

  function loadInto(entries: Map<string, Entry<Value>>, db: Database, keys: readonly string[]): void {
    const values = (async () => load(db, keys))();
    for (const key of keys) {
      const value = values.then((found) => found.get(key));
      const entry: Entry<Value> = { value, until: performance.now() + seconds * 1000 };
      entries.set(key, entry);
      value.then(
        (one) => (entry.loaded = { value: one }),
        () => entries.get(key) === entry && entries.delete(key),
      );
    }
  }

  /** Reads the values of some keys, in the order of the keys. Keys without a value are left out. */
  return async function read(db: Database, keys: readonly string[]): Promise<Value[]> {
    const entries = entriesOf(db);
    const now = performance.now();
    const missing = new Set(keys.filter((key) => !((entries.get(key)?.until ?? 0) > now)));
    if (missing.size > 0) loadInto(entries, db, [...missing]);
    const wanted = keys.map((key) => [key, entries.get(key)!] as const);
    for (const [key, entry] of wanted) {
      entries.delete(key);
      entries.set(key, entry);
    }
    for (const key of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(key);
    }
    const values = await Promise.all(wanted.map(([, { value }]) => value));
    return values.filter((value) => value !== undefined);
  };
}
