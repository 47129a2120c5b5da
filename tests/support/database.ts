import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { addressOf } from "./database-address.ts";

type Connections = ReturnType<typeof openDatabase>;

/**
 * This test file's own copy of the migrated and seeded database. Modules are shared by the files of a worker, the copy
 * is not: `own-database.ts` makes one before each file, so what is kept of it in a module is another file's.
 */
export let connections: Connections;
export let db: Connections["db"];
export let pool: Connections["pool"];
export let url: string;

/** Makes the copy that `db` and `pool` speak to from now on; answers with what closes and drops it. */
export async function copyDatabase(): Promise<() => Promise<void>> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await ask(server, `create database ${name} template template`);
  url = addressOf(server, name);
  const copy = openDatabase(url);
  copy.onChange(clearTtlCaches);
  connections = copy;
  ({ db, pool } = copy);
  return async () => {
    await copy.close();
    await ask(server, `drop database ${name} with (force)`);
  };
}

/** Without the shop's deadlines: on a busy machine a database may take longer to be copied. */
async function ask(server: string, question: string): Promise<void> {
  const administration = new Client({ connectionString: server });
  await administration.connect();
  await administration.query(question);
  await administration.end();
}
