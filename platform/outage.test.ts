import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "../tests/support/database.ts";
import { openDatabase } from "./database.server.ts";
import { isConnectionLost, isOutage, OutageError, UncertainCommit } from "./outage.ts";

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

const raised = (state: string) =>
  thrownBy(db.execute(`do $$ begin raise exception 'full' using errcode = '${state}'; end $$`));

test.each(["53100", "53200", "53300", "57014", "58030", "25006"])(
  "%s means that there is no room, and later may be",
  async (state) => {
    const error = await raised(state);
    expect(error).toBeInstanceOf(DrizzleQueryError);
    expect([isOutage(error), isConnectionLost(error)]).toEqual([true, false]);
  },
);

test.each(["08006", "57P01", "57P02", "57P03"])("%s means that the connection is lost", async (state) => {
  expect(isConnectionLost(await raised(state))).toBe(true);
});

test.each(["23505", "22P02", "42P01", "40P01"])(
  "%s is a matter of the question, not of the database",
  async (state) => {
    expect(isOutage(await raised(state))).toBe(false);
  },
);

test.each([
  ["refuses connections", "postgres://nobody@127.0.0.1:1/nothing"],
  ["has no socket", "postgres://nobody@localhost/nothing?host=%2Fnowhere"],
])("a server that %s is out of reach", async (_, address) => {
  const nowhere = openDatabase(address);
  expect(isConnectionLost(await thrownBy(nowhere.db.execute("select 1")))).toBe(true);
  await nowhere.close();
});

test("a connection that is ended while it asks is lost, and what is asked on it afterwards too", async () => {
  const client = await pool.connect();
  expect(isConnectionLost(await thrownBy(client.query("select pg_terminate_backend(pg_backend_pid())")))).toBe(true);
  expect(isConnectionLost(await thrownBy(client.query("select 1")))).toBe(true);
  client.release();
});

test("what the shop itself says of an outage is told by its code, also by another copy of this module", () => {
  expect(isOutage(new OutageError("silent"))).toBe(true);
  expect(isOutage(new UncertainCommit("lost", { cause: new Error("Connection terminated unexpectedly") }))).toBe(true);
  expect(isOutage(Object.assign(new Error("no room"), { code: "ENOSPC" }))).toBe(true);
});

test("a gateway that cannot be reached is no outage of the database, nor is a file that is missing", () => {
  const cause = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  expect(isOutage(new TypeError("fetch failed", { cause }))).toBe(false);
  expect(isOutage(Object.assign(new Error("no file"), { code: "ENOENT", syscall: "open" }))).toBe(false);
});
