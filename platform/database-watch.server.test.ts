import { sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { url } from "../tests/support/database.ts";
import { startRelay } from "../tests/support/relay.ts";
import { watchDatabase } from "./database-watch.server.ts";
import { openDatabase } from "./database.server.ts";
import { createLog } from "./log.ts";
import { isOutage } from "./outage.ts";

/** Watches a database over a connection that the test can break. `patience`: milliseconds that an answer may take. */
async function watched(patience = 1000) {
  const relay = await startRelay(url);
  const connections = openDatabase(relay.url);
  const heard = vi.fn<() => void>();
  connections.onChange(heard);
  const watch = watchDatabase(connections, createLog("silent"), { beat: 50, patience, retry: 50 });
  onTestFinished(async () => {
    await watch.stop();
    await connections.close();
    await relay.stop();
  });
  await expect.poll(() => watch.answers(5000)).toBe(true);
  const ask = () => connections.db.execute(sql`select 1 as one`).then(({ rows }) => rows, isOutage);
  return { ...connections, ask, heard, relay, watch };
}

const one = [{ one: 1 }];

/** Watches a database that is reached at `address`, with little patience about writes. */
function watchedWrites(address: string, times: { writes: number; rest: number }) {
  const connections = openDatabase(address);
  const watch = watchDatabase(connections, createLog("silent"), { beat: 20, ...times });
  onTestFinished(async () => {
    await watch.stop();
    await connections.close();
  });
  return { watch, db: connections.db };
}

test("a database that refuses a write for want of room is not ready, though it answers, until it takes one", async () => {
  const { watch, db } = watchedWrites(url, { writes: 1_000_000, rest: 50 });
  await expect.poll(() => watch.answers(5000)).toBe(true);
  expect(watch.takesWrites()).toBe(true);
  const full = sql`do $$ begin raise exception 'full' using errcode = '53100'; end $$`;
  expect(await db.execute(full).catch(isOutage)).toBe(true);
  expect([watch.takesWrites(), await watch.answers(), watch.isOut()]).toEqual([false, true, false]);
  await expect.poll(watch.takesWrites).toBe(true);
});

test("a database that may only be read is noticed though nobody orders, and is no fault of the shop", async () => {
  const { watch, db } = watchedWrites(
    `${url}${url.includes("?") ? "&" : "?"}options=-c%20default_transaction_read_only%3Don`,
    {
      writes: 50,
      rest: 50,
    },
  );
  await expect.poll(watch.takesWrites).toBe(false);
  expect(await db.execute(sql`insert into carts default values`).catch(isOutage)).toBe(true);
});

test("while the database says nothing, what was asked fails, then all that is asked; afterwards it works again", async () => {
  const { ask, relay, watch } = await watched();
  expect(await ask()).toEqual(one);
  relay.freeze();
  // More queries than there are connections, so that some wait for one.
  const asked = await Promise.all(Array.from({ length: 16 }, ask));
  expect(asked).toEqual(Array(16).fill(true));
  expect([watch.isOut(), await watch.answers()]).toEqual([true, false]);
  expect(await ask()).toBe(true);

  relay.thaw();
  await expect.poll(() => watch.answers()).toBe(true);
  expect([watch.isOut(), await ask()]).toEqual([false, one]);
});

test("a line that is cut while the database is there is made anew, and nobody is refused", async () => {
  const { ask, heard, relay, watch } = await watched();
  heard.mockClear();
  relay.cut();
  await expect.poll(() => heard.mock.calls.length).toBeGreaterThan(0);
  expect([watch.isOut(), await ask()]).toEqual([false, one]);
});

test("a database that takes no new connections is out, though the old ones still live", async () => {
  const { ask, pool, relay, watch } = await watched(300);
  relay.close();
  expect(watch.isOut()).toBe(false);
  const failing = pool.connect().catch(isOutage);
  await expect.poll(watch.isOut).toBe(true);
  expect(await failing).toBe(true);
  expect(await ask()).toBe(true);
  relay.thaw();
  await expect.poll(ask).toEqual(one);
});

test("a process that was too busy to read the answer in time has heard it nevertheless", async () => {
  const { ask, watch } = await watched(2000);
  const asked = ask();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000);
  expect(await asked).toEqual(one);
  expect([await watch.answers(), watch.isOut()]).toEqual([true, false]);
});
