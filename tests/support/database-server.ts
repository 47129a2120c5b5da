import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "#platform/database.server.ts";
import { migrate } from "#platform/migrations.server.ts";
import { startPostgres } from "#platform/postgres/embedded.ts";
import { prepare } from "../../database/prepare.ts";
import { addressOf } from "./database-address.ts";
import { shareNewDatabases } from "./shop-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Starts one PostgreSQL for the whole test run, with a migrated and seeded database to copy. */
export default async function startDatabaseServer(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), "test-data-"));
  await chmod(directory, 0o755);
  const server = await startPostgres(directory);

  const { pool, close } = openDatabase(server.url);
  // The databases are deleted afterwards, so they need not survive a power cut.
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await pool.query(`alter system set ${setting} = off`);
  }
  await pool.query("select pg_reload_conf()");
  await pool.query("create database template");
  await close();

  const template = openDatabase(addressOf(server.url, "template"));
  await migrate(template.pool, "database/migrations", prepare);
  // Most tests are about a shop that is open; tests about its trial begin with `inTrial`.
  await template.pool.query("update shop set stage = 'open'");
  await template.close();
  project.provide("databaseServer", server.url);
  const forgetDatabase = await shareNewDatabases();

  return async () => {
    await forgetDatabase();
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
