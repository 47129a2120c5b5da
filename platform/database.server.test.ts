import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { db, pool, url } from "../tests/support/database.ts";
import { startRelay } from "../tests/support/relay.ts";
import { migrate, openDatabase } from "./database.server.ts";
import { isConnectionLost, isUncertain } from "./outage.ts";
import { prepared, preparedFor, together } from "./prepared.server.ts";

test("processes that start together take turns at migrating", async () => {
  const order: string[] = [];
  const start = (name: string) =>
    migrate(pool, "database/migrations", async (own) => {
      order.push(`${name} begins`);
      await own.execute(sql`select pg_sleep(0.05)`);
      order.push(`${name} ends`);
    });

  await Promise.all([start("one"), start("two")]);

  expect(order.map((entry) => entry.split(" ")[1])).toEqual(["begins", "ends", "begins", "ends"]);
  expect(order[0]!.split(" ")[0]).toBe(order[1]!.split(" ")[0]);
});

test("a failed start leaves the way free for the next", async () => {
  const failing = migrate(pool, "database/migrations", () => Promise.reject(new Error("no seed today")));
  await expect(failing).rejects.toThrow("no seed today");

  await migrate(pool, "database/migrations");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test("a database that does not answer is named as such", async () => {
  const nowhere = openDatabase("postgres://nobody@127.0.0.1:1/nothing");

  await expect(migrate(nowhere.pool, "database/migrations")).rejects.toThrow("cannot be reached (ECONNREFUSED)");
  await nowhere.close();
});

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

test("a list of ids is planned a few times by each connection, and then for all lists", async () => {
  const connections = openDatabase(url);
  onTestFinished(connections.close);
  const name = `listed_${process.pid}`;
  await connections.pool.query(`create table ${name} as select n::text as id from generate_series(1, 5000) as n`);
  onTestFinished(() => void pool.query(`drop table ${name}`));
  await connections.pool.query(`alter table ${name} add primary key (id); analyze ${name}`);
  const select = preparedFor((own, areAnyOf) =>
    own
      .select({ id: sql<string>`id` })
      .from(sql.raw(name))
      .where(sql`id ${areAnyOf}`)
      .orderBy(sql`id`),
  );
  const planned = await connections.db.transaction(async (tx) => {
    expect(await select(tx, [])).toEqual([]);
    for (let at = 1; at <= 40; at++) {
      const ids = [String(at), "4000", "nothing"].slice(0, 2 + (at % 2));
      expect((await select(tx, ids)).map(({ id }) => id)).toEqual([String(at), "4000"].toSorted());
    }
    const { rows } = await tx.execute(
      sql`select custom_plans::integer as custom, cardinality(parameter_types) as ids from pg_prepared_statements
        where statement like ${`%${name}%`} order by ids`,
    );
    return rows;
  });
  expect(planned).toEqual([
    { custom: 5, ids: 2 },
    { custom: 5, ids: 4 },
  ]);
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

test("statements that do not wait for each other are sent at once, and run in their order", async () => {
  const { db: own, relay } = await overRelay();
  await own.transaction(async (tx) => {
    const before = relay.packets();
    const [, , { rows }] = await together([
      tx.execute(sql`create temporary table said (word text) on commit drop`),
      tx.execute(sql`insert into said values ('one')`),
      tx.execute(sql`select word from said`),
    ]);
    expect(rows).toEqual([{ word: "one" }]);
    expect(relay.packets() - before).toBe(1);
  });
});

test("of statements that were sent at once the first that failed is named, and nothing of them stays", async () => {
  const { db: own, pool: its } = await overRelay();
  await own.execute(sql`create table kept (word text)`);
  const work = own.transaction((tx) =>
    together([
      tx.execute(sql`insert into kept values ('never')`),
      tx.execute(sql`select 1 / 0`),
      tx.execute(sql`select word from kept`),
    ]),
  );
  await expect(work).rejects.toMatchObject({ cause: { message: "division by zero" } });
  // Sent when it is called, so before the statement that stands before it.
  const dividing = prepared((tx) => tx.select({ never: sql`1 / 0` }).from(sql`kept`));
  const other = own.transaction((tx) => together([tx.execute(sql`select word from kept`), dividing(tx, {})]));
  await expect(other).rejects.toMatchObject({ cause: { message: "division by zero" } });
  expect((await own.execute(sql`select word from kept`)).rows).toEqual([]);
  expect(its.totalCount).toBe(1);
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
