import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { addressOf, openPatiently } from "./database-address.ts";

/** Makes a new database for one test, empty or as a copy of `template`. It is dropped after the test. */
export async function aDatabase(template = "template1") {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await ask(server, `create database ${name} template ${template}`);
  const url = addressOf(server, name);
  const { db, pool, close } = openPatiently(url);
  onTestFinished(async () => {
    await close();
    await ask(server, `drop database ${name} with (force)`);
  });
  return { url, db, pool };
}

/** A database for one test, as after the first start of the shop, except that the shop is open already. */
export const aSeededDatabase = () => aDatabase("template");

async function ask(server: string, question: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(question);
  await client.end();
}
