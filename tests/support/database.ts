import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import type { openDatabase } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { addressOf, openPatiently } from "./database-address.ts";

type Connections = ReturnType<typeof openDatabase>;

/** The connections to this test file's own copy of the migrated and seeded database. */
export let connections: Connections;
export let db: Connections["db"];
export let pool: Connections["pool"];
export let url: string;

/** Copies the database. Sets `connections`, `db`, `pool` and `url` to the copy. Returns a function that drops it. */
export async function copyDatabase(): Promise<() => Promise<void>> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await ask(server, `create database ${name} template template`);
  url = addressOf(server, name);
  const copy = openPatiently(url);
  copy.onChange(clearTtlCaches);
  connections = copy;
  ({ db, pool } = copy);
  return async () => {
    await copy.close();
    await ask(server, `drop database ${name} with (force)`);
  };
}

/** Runs a statement without time limits, because copying a database may take long on a busy machine. */
async function ask(server: string, question: string): Promise<void> {
  const administration = new Client({ connectionString: server });
  await administration.connect();
  await administration.query(question);
  await administration.end();
}
