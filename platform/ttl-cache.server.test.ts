import { expect, test } from "vitest";
import type { Database } from "./database.server.ts";
import { clearTtlCaches, ttlCache } from "./ttl-cache.server.ts";

const db = {} as Database;

/** Loads that end when the test says so. */
function slowLoads() {
  const loads: PromiseWithResolvers<string>[] = [];
  const read = ttlCache(60, () => {
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
