import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db, pool, url } from "../tests/support/database.ts";
import { startRelay } from "../tests/support/relay.ts";
import { openDatabase } from "./database.server.ts";
import { isConnectionLost, isUncertain } from "./outage.ts";

test("a connection that is ended while it is checked out and asks nothing ends nothing else", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await pool.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
  await ended;
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("a connection that breaks while it is being opened fails the query that asked for it, and nothing else", async () => {
  const { pool: own, relay } = await overRelay();
  for (let times = 0; times < 3; times++) {
    relay.cutAt("listen");
    await expect(own.query("select 1")).rejects.toThrow("Connection terminated");
  }
  expect((await own.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("of a statement that takes long its shape is told, without columns and values", async () => {
  const connections = openDatabase(url);
  onTestFinished(connections.close);
  const told: string[] = [];
  connections.onSlowStatement((statement, milliseconds) => {
    expect(milliseconds).toBeGreaterThan(500);
    told.push(statement);
  });
  await connections.db.execute(sql`select 1`);
  await connections.db.execute(sql`select 'a', 2
    from pg_sleep(0.6) where ${"Sita"}::text <> 'Anna''s sweets' and 98400.5 > 3`);
  expect(told).toEqual(["select ... from pg_sleep(?) where $1::text <> ? and ? > ?"]);
  // In a transaction, and when it fails.
  const late = connections.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 600`);
    await tx.execute(sql`select from pg_sleep(9)`);
  });
  await expect(late).rejects.toThrow("Failed query");
  expect(told[1]).toBe("select from pg_sleep(?)");
});

test("a statement that is sent often is planned once, and anew when a column has changed its type", async () => {
  const connections = openDatabase(url);
  onTestFinished(connections.close);
  const name = `planned_${process.pid}`;
  await connections.pool.query(`create table ${name} (n integer); insert into ${name} values (1)`);
  onTestFinished(() => void pool.query(`drop table ${name}`));
  const ask = () => connections.db.execute(sql`select n from ${sql.identifier(name)} where n >= ${0}`);
  for (let time = 0; time < 7; time++) expect((await ask()).rows).toEqual([{ n: 1 }]);
  const planned = "select statement from pg_prepared_statements where statement like $1";
  expect((await connections.pool.query(planned, [`select n from "${name}"%`])).rows).toHaveLength(1);

  await connections.pool.query(`alter table ${name} alter n type text`);
  await connections.pool.query(`alter table ${name} alter n type bigint using n::bigint`);
  await ask().catch(() => undefined);
  expect((await ask()).rows).toEqual([{ n: "1" }]);
});

/**
 * Opens the database through a relay, with which the test can break connections. A query fails when its connection
 * carries no data for `silence` milliseconds.
 */
async function overRelay(options?: { silence: number }) {
  const relay = await startRelay(url);
  const connections = openDatabase(relay.url, undefined, options);
  onTestFinished(async () => {
    await connections.close();
    await relay.stop();
  });
  return { ...connections, relay };
}

test("transactions that could not be begun leave nobody without a connection", async () => {
  const { db: broken, relay, pool: own } = await overRelay();
  for (let times = 0; times < 12; times++) {
    relay.cutAt("begin");
    const lost = await broken.transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error);
    expect(isConnectionLost(lost)).toBe(true);
  }
  await broken.transaction((tx) => tx.execute(sql`select 1`));
  expect(own.totalCount).toBe(1);
});

test("a transaction that loses its connection throws what it lost it by, and is rolled back", async () => {
  const { db: broken, relay } = await overRelay();
  await db.execute(sql`create table lost (word text)`);
  const work = broken.transaction(async (tx) => {
    await tx.execute(sql`insert into lost values ('never')`);
    relay.cut();
    await tx.execute(sql`select 1`);
  });
  const error = await work.catch((thrown: unknown) => thrown);
  expect([isConnectionLost(error), isUncertain(error)]).toEqual([true, false]);
  expect((await db.execute(sql`select * from lost`)).rows).toEqual([]);
  expect((await broken.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("what was refused in a transaction is thrown as it was, and its connection serves on", async () => {
  const { db: own, pool: its } = await overRelay();
  const refused = new Error("sold out");
  await expect(own.transaction(() => Promise.reject(refused))).rejects.toBe(refused);
  await own.execute(sql`select 1`);
  expect(its.totalCount).toBe(1);
});

test("a transaction whose commit is not answered is uncertain, whatever became of it", async () => {
  const { db: broken, relay } = await overRelay();
  await db.execute(sql`create table sweets (name text)`);
  relay.cutAt("commit");
  const placed = broken.transaction((tx) => tx.execute(sql`insert into sweets values ('laddu')`));
  expect(isUncertain(await placed.catch((error: unknown) => error))).toBe(true);
  await expect.poll(async () => (await db.execute(sql`select * from sweets`)).rows).toEqual([{ name: "laddu" }]);
});

test("a connection on which nothing is heard any more is given up, and so is the transaction on it", async () => {
  const { db: slow, pool: own, relay } = await overRelay({ silence: 300 });
  const work = slow.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    relay.freeze();
    await tx.execute(sql`select 1`);
  });
  expect(isConnectionLost(await work.catch((error: unknown) => error))).toBe(true);
  expect(own.totalCount).toBe(0);
  relay.thaw();
  expect((await slow.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
