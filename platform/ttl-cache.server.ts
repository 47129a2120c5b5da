import { LRUCache } from "lru-cache";
import type { Database, RowChange } from "./database.server.ts";
import { secondsLeftInIndia } from "./day.ts";

const caches = new Set<(change: RowChange | undefined) => void>();

const numbers = new WeakMap<Database, number>();
let databases = 0;

/** A number for each database, because a process may use several. */
function numberOf(db: Database): number {
  const number = numbers.get(db) ?? ++databases;
  numbers.set(db, number);
  return number;
}

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
  /** What `rows.idsOf` returned for the value. If undefined, any change of `rows.tables` removes the value. */
  ids?: ReadonlySet<string>;
};

type Bounds<Value> = {
  seconds: number;
  /** How many values are cached; the least recently used are removed. */
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
  const kept = new LRUCache<string, Entry<Value>>({
    max: most,
    perf: { now: () => performance.now() },
    ttlResolution: 0,
  });

  caches.add((change) => {
    if (change && rows?.tables.includes(change.table) && change.ids !== "all") removeShown(change.ids);
    else if (!change || rows?.tables.includes(change.table) || tables.includes(change.table)) kept.clear();
  });

  function removeShown(changed: readonly string[]): void {
    for (const [name, { ids }] of kept.entries()) {
      if (!ids || changed.some((id) => ids.has(id))) kept.delete(name);
    }
  }

  function loadInto(db: Database, keys: ReadonlyMap<string, Key>): [string, Entry<Value>][] {
    const values = (async () => load(db, [...keys.values()]))();
    const ttl = Math.max(1, Math.floor(endOf(seconds) - performance.now()));
    return [...keys.keys()].map((name, place) => {
      const entry: Entry<Value> = { value: values.then((found) => found[place]) };
      kept.set(name, entry, { ttl });
      entry.value.then(
        (value) => value !== undefined && (entry.ids = new Set(rows?.idsOf(value))),
        () => kept.peek(name) === entry && kept.delete(name),
      );
      return [name, entry];
    });
  }

  /** Returns the values in the order of the keys. Keys without a value are left out. */
  return async function read(db: Database, keys: readonly Key[]): Promise<Value[]> {
    const names = keys.map((key) => `${numberOf(db)} ${JSON.stringify(key)}`);
    const found = new Map(names.map((name) => [name, kept.get(name)]));
    const missing = new Map(names.flatMap((name, at) => (found.get(name) ? [] : [[name, keys[at]!] as const])));
    if (missing.size > 0) for (const [name, entry] of loadInto(db, missing)) found.set(name, entry);
    const values = await Promise.all(names.map((name) => found.get(name)!.value));
    return values.filter((value) => value !== undefined);
  };
}

/** Like `ttlCacheByKey`, with a `load` that reads a single key and returns undefined for a key without a value. */
export function ttlCacheOfEach<Key, Value>(
  bounds: Bounds<Value>,
  load: (db: Database, key: Key) => Promise<Value | undefined>,
): (db: Database, key: Key) => Promise<Value | undefined> {
  const read = ttlCacheByKey(bounds, async (db, [key]: readonly Key[]) => [await load(db, key!)]);
  return async (db, key) => (await read(db, [key]))[0];
}
