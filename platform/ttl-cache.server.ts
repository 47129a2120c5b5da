import type { Database, RowChange } from "./database.server.ts";
import { secondsLeftInIndia } from "./day.ts";

const caches = new Set<(change: RowChange | undefined) => void>();

/** Removes the values that `change` may have made wrong from all caches. Without `change`, removes all values. */
export function clearTtlCaches(change?: RowChange): void {
  for (const clear of caches) clear(change);
}

/** The expiry time of a value cached now, on the clock of `performance.now`. No value outlasts the day in India. */
function endOf(seconds: number): number {
  return performance.now() + Math.min(seconds, secondsLeftInIndia()) * 1000;
}

/**
 * Returns a function that returns what `load` reads from `tables`. The value is cached for `seconds`. A change of one
 * of the tables, or the end of the day in India, removes the value earlier.
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

    // A query builder runs again each time it is awaited; a promise keeps its one answer.
    const made = { value: (async () => load(db))(), until: endOf(seconds) };
    round.set(db, made);
    made.value.then(
      (value) => latest.set(db, value),
      () => round.get(db) === made && round.delete(db),
    );
    return made.value;
  }

  /** Returns the value that was read last, however old. Use it when the database cannot be read. */
  read.last = (db: Database): Value | undefined => latest.get(db);
  return read;
}

type Entry<Value> = {
  value: Promise<Value | undefined>;
  until: number;
  /** What `rows.idsOf` returned for the value. If undefined, any change of `rows.tables` removes the value. */
  ids?: ReadonlySet<string>;
};

type Bounds<Value> = {
  seconds: number;
  /** How many values are cached for each database; the least recently used are removed. */
  most: number;
  /** Any change of these tables removes every value. */
  tables: readonly string[];
  rows?: {
    /** A change of these tables removes only the values that have one of the changed ids. */
    tables: readonly string[];
    /** Returns the ids that a value has. */
    idsOf: (value: Value) => readonly string[];
  };
};

/**
 * Returns a function that reads many values by key and caches them. `load` must return the values in the order of the
 * keys, with undefined for a key without a value.
 */
export function ttlCacheByKey<Key, Value>(
  { seconds, most, tables, rows }: Bounds<Value>,
  load: (db: Database, keys: readonly Key[]) => Promise<readonly (Value | undefined)[]>,
) {
  type Entries = Map<string, Entry<Value>>;
  let kept = new WeakMap<Database, Entries>();
  /** The maps in `kept`, listed here because a WeakMap cannot list its values. */
  let all: WeakRef<Entries>[] = [];

  caches.add((change) => {
    if (change && rows?.tables.includes(change.table) && change.ids !== "all") removeShown(change.ids);
    else if (!change || rows?.tables.includes(change.table) || tables.includes(change.table)) {
      kept = new WeakMap();
      all = [];
    }
  });

  function removeShown(changed: readonly string[]): void {
    all = all.filter((reference) => reference.deref());
    for (const entries of all.map((reference) => reference.deref()!)) {
      for (const [key, { ids }] of entries) {
        if (!ids || changed.some((id) => ids.has(id))) entries.delete(key);
      }
    }
  }

  function entriesOf(db: Database): Entries {
    const known = kept.get(db);
    if (known) return known;
    const entries: Entries = new Map();
    kept.set(db, entries);
    all.push(new WeakRef(entries));
    return entries;
  }

  function loadInto(entries: Entries, db: Database, keys: readonly Key[]): void {
    const values = (async () => load(db, keys))();
    for (const [place, key] of keys.entries()) {
      const name = JSON.stringify(key);
      const entry: Entry<Value> = {
        value: values.then((found) => found[place]),
        until: endOf(seconds),
      };
      entries.set(name, entry);
      entry.value.then(
        (value) => value !== undefined && (entry.ids = new Set(rows?.idsOf(value))),
        () => entries.get(name) === entry && entries.delete(name),
      );
    }
  }

  /** Returns the values in the order of the keys. Keys without a value are left out. */
  return async function read(db: Database, keys: readonly Key[]): Promise<Value[]> {
    const entries = entriesOf(db);
    const now = performance.now();
    const wanted = new Map(keys.map((key) => [JSON.stringify(key), key]));
    const missing = [...wanted].filter(([name]) => !((entries.get(name)?.until ?? 0) > now));
    if (missing.length > 0) {
      loadInto(
        entries,
        db,
        missing.map(([, key]) => key),
      );
    }
    const found = new Map([...wanted.keys()].map((name) => [name, entries.get(name)!]));
    for (const [name, entry] of found) {
      entries.delete(name);
      entries.set(name, entry);
    }
    for (const name of entries.keys()) {
      if (entries.size <= most) break;
      entries.delete(name);
    }
    const values = await Promise.all(keys.map((key) => found.get(JSON.stringify(key))!.value));
    return values.filter((value) => value !== undefined);
  };
}

/** Like `ttlCacheByKey`, with a `load` that reads a single key and returns undefined for a key without a value. */
export function ttlCacheOfEach<Key, Value>(
  bounds: Bounds<Value>,
  load: (db: Database, key: Key) => Promise<Value | undefined>,
): (db: Database, key: Key) => Promise<Value | undefined> {
  const read = ttlCacheByKey(bounds, (db, keys: readonly Key[]) => Promise.all(keys.map((key) => load(db, key))));
  return async (db, key) => (await read(db, [key]))[0];
}
