import { sql } from "drizzle-orm";
import { Writable } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { db, pool } from "../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { awaitMigrations, migrate } from "./migrations.server.ts";

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

test("processes that wait for the tables do not take one another for the one that migrates", async () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line: Buffer, _, next) => (lines.push(line.toString()), next()) }));
  const wait = (isPrepared: () => Promise<boolean>) => awaitMigrations(pool, "database/migrations", isPrepared, log);

  await wait(async () => {
    // Another one looks while this one does.
    await wait(async () => true);
    return true;
  });

  expect(lines).toEqual([]);
});
