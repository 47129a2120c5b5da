import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "./database.server.ts";
import { clearTtlCaches, ttlCache, ttlCacheByKey } from "./ttl-cache.server.ts";

const db = {} as Database;

/** A cache, and an entry in `loads` for each load. A load lasts until the test resolves or rejects its entry. */
function slowLoads() {
  const loads: PromiseWithResolvers<string>[] = [];
  const read = ttlCache(60, ["packs"], () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  });
  return { read, loads };
}

test("readers share one load, and what it read is kept", async () => {
  const { read, loads } = slowLoads();
  const readers = [read(db), read(db)];
  loads[0]!.resolve("Rs 349");
  expect(await Promise.all(readers)).toEqual(["Rs 349", "Rs 349"]);
  expect(await read(db)).toBe("Rs 349");
  expect(loads).toHaveLength(1);
});

test("what was being loaded when a price changed is not kept", async () => {
  const { read, loads } = slowLoads();
  const early = read(db);
  clearTtlCaches();
  const late = read(db);
  loads[1]!.resolve("new");
  loads[0]!.resolve("old");
  expect([await early, await late, await read(db)]).toEqual(["old", "new", "new"]);
  expect(loads).toHaveLength(2);
});

test("a load that failed is not kept", async () => {
  const { read, loads } = slowLoads();
  const given = read(db);
  loads[0]!.reject(new Error("the line broke"));
  await expect(given).rejects.toThrow("the line broke");
  const next = read(db);
  loads[1]!.resolve("here");
  expect(await next).toBe("here");
});

test("a load that was given up and failed takes nothing away from its successor", async () => {
  const { read, loads } = slowLoads();
  const given = read(db);
  clearTtlCaches();
  const next = read(db);
  loads[0]!.reject(new Error("the line broke"));
  await expect(given).rejects.toThrow("the line broke");
  const shared = read(db);
  loads[1]!.resolve("here");
  expect([await next, await shared]).toEqual(["here", "here"]);
  expect(loads).toHaveLength(2);
});

test("a change of another table leaves what was read", async () => {
  const { read, loads } = slowLoads();
  const given = read(db);
  loads[0]!.resolve("Rs 349");
  await given;
  clearTtlCaches({ table: "zones", ids: ["home"] });
  expect(await read(db)).toBe("Rs 349");
  clearTtlCaches({ table: "packs", ids: ["2"] });
  const next = read(db);
  loads[1]!.resolve("Rs 399");
  expect(await next).toBe("Rs 399");
});

/** Each cached value depends on one row of "packs". The first word of the value is the id of that row. */
const rows = { tables: ["packs"], idsOf: (value: string) => value.split(" ").slice(0, 1) };

/** A cache whose values consist of the key and the number of the load, such as "a 2". The key "gone" has no value. */
function numbered(most = 10) {
  /** The keys of each load. */
  const loads: (readonly string[])[] = [];
  const read = ttlCacheByKey<string, string>({ seconds: 60, most, tables: ["shelves"], rows }, async (_db, keys) => {
    loads.push(keys);
    return keys.map((key) => (key === "gone" ? undefined : `${key} ${loads.length}`));
  });
  return { read, loads };
}

test("of some keys those that are missing are read together, and what is not there is known not to be", async () => {
  const { read, loads } = numbered();
  expect(await read(db, ["a", "gone", "b"])).toEqual(["a 1", "b 1"]);
  expect(await read(db, ["c", "a", "gone"])).toEqual(["c 2", "a 1"]);
  expect(loads).toEqual([["a", "gone", "b"], ["c"]]);
});

test("only those are read anew whose rows have changed, and all when it is not known which", async () => {
  const { read } = numbered();
  await read(db, ["a", "b"]);
  clearTtlCaches({ table: "packs", ids: ["a", "x"] });
  clearTtlCaches({ table: "zones", ids: "all" });
  expect(await read(db, ["a", "b"])).toEqual(["a 2", "b 1"]);
  clearTtlCaches({ table: "packs", ids: "all" });
  expect(await read(db, ["a", "b"])).toEqual(["a 3", "b 3"]);
  clearTtlCaches();
  expect(await read(db, ["b"])).toEqual(["b 4"]);
  clearTtlCaches({ table: "shelves", ids: ["x"] });
  expect(await read(db, ["b"])).toEqual(["b 5"]);
});

test("what was being read when something changed is not kept", async () => {
  const loads: PromiseWithResolvers<string[]>[] = [];
  const read = ttlCacheByKey<string, string>({ seconds: 60, most: 10, tables: [], rows }, () => {
    const load = Promise.withResolvers<string[]>();
    loads.push(load);
    return load.promise;
  });
  const early = read(db, ["a"]);
  clearTtlCaches({ table: "packs", ids: ["b"] });
  const late = read(db, ["a"]);
  loads[1]!.resolve(["new"]);
  loads[0]!.resolve(["old"]);
  expect([await early, await late, await read(db, ["a"])]).toEqual([["old"], ["new"], ["new"]]);
});

test("no more is kept than may be: what was asked for longest ago makes room", async () => {
  const { read, loads } = numbered(2);
  await read(db, ["a", "b"]);
  await read(db, ["a"]);
  await read(db, ["c"]);
  await read(db, ["a", "c"]);
  await read(db, ["b"]);
  expect(loads).toEqual([["a", "b"], ["c"], ["b"]]);
});

test("what was read on one day is not given on the next, on which prices may be others", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-08T23:59:58+05:30") });
  // Nothing is kept at the moment at which the process began.
  vi.advanceTimersByTime(1000);
  onTestFinished(() => void vi.useRealTimers());
  let loads = 0;
  const read = ttlCache(60, [], () => Promise.resolve(++loads));
  const readOf = ttlCacheByKey<string, number>({ seconds: 60, most: 9, tables: [] }, () => Promise.resolve([++loads]));
  expect([await read(db), ...(await readOf(db, ["katli"]))]).toEqual([1, 2]);
  vi.advanceTimersByTime(900);
  expect([await read(db), ...(await readOf(db, ["katli"]))]).toEqual([1, 2]);
  vi.advanceTimersByTime(200);
  expect([await read(db), ...(await readOf(db, ["katli"]))]).toEqual([3, 4]);
});
