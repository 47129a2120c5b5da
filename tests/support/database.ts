import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { addressOf } from "./database-address.ts";

/** This test file's own copy of the migrated and seeded database; it is dropped after the file's last test. */
export const { connections, url } = await copyDatabase();
export const { db, pool } = connections;

async function copyDatabase() {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await ask(server, `create database ${name} template template`);
  const address = addressOf(server, name);
  const copy = openDatabase(address);
  copy.onChange(clearTtlCaches);
  afterAll(async () => {
    await copy.close();
    await ask(server, `drop database ${name} with (force)`);
  });
  return { connections: copy, url: address };
}

async function ask(server: string, question: string): Promise<void> {
  const { pool: administration, close } = openDatabase(server);
  await administration.query(question);
  await close();
}
