import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { connectTo } from "./support/database-address.ts";
import { setFree } from "./support/free-stock.ts";
import { openShop, type ShopProcess } from "./support/shop-process.ts";
import { ask } from "./support/web.ts";

let shop: ShopProcess;
let pool: Pool;
beforeAll(async () => {
  shop = await openShop({ TRUST_PROXY: "true", WORKERS: "2" });
  pool = connectTo(socketAddress(join(shop.dataDirectory, "postgres")));
});
afterAll(async () => {
  await pool.end();
  await shop.stop();
});

/** Sends a request for each of the `visitors` over its own connection, so that all processes of the shop answer. */
function look(path: string, visitors = 8) {
  const port = Number(new URL(shop.address).port);
  return Promise.all(Array.from({ length: visitors }, () => ask(port, path)));
}

const workers = async () => {
  const list = await readFile(`/proc/${shop.pid}/task/${shop.pid}/children`, "utf8");
  return list.trim().split(" ").filter(Boolean).map(Number);
};

test("two processes serve the shop, and a price that is changed is seen in both", async () => {
  expect(await workers()).toHaveLength(2);
  const pages = await look("/shop/kaju-katli");
  expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200));
  await pool.query("update packs set price = 123400 where id = '1'");
  const shown = async () => (await look("/shop/kaju-katli")).filter(({ body }) => body.includes("1234"));
  await expect.poll(async () => (await shown()).length).toBe(8);
});

test("fifty buyers at both processes for the last ten: ten orders, and forty answers in words", async () => {
  const buyers = Array.from({ length: 50 }, () => new Buyer(shop.address));
  for (const buyer of buyers) await buyer.choose("snack-5");
  const forms = await Promise.all(buyers.map((buyer) => buyer.fillIn()));
  const { rows } = await pool.query<{ grams: number }>("select grams from packs where id = 'snack-5'");
  await setFree(pool, "snack-5", rows[0]!.grams * 10);
  const answers = await Promise.all(buyers.map((buyer, at) => buyer.place(forms[at]!)));
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(303)?.length, statuses.get(409)?.length]).toEqual([10, 40]);
});

test("another process takes the place of one that is killed", async () => {
  const [killed, other] = await workers();
  process.kill(killed!, "SIGKILL");
  await expect.poll(async () => (await workers()).filter((pid) => pid !== killed && pid !== other)).toHaveLength(1);
  await expect
    .poll(async () => (await look("/healthz")).map(({ status }) => status).filter((status) => status !== 200))
    .toEqual([]);
  expect(shop.log()).toContain("a process of the shop ended, and another takes its place");
});

test("with too many processes the start says what to write", async () => {
  await expect(openShop({ WORKERS: "650" })).rejects.toThrow(/WORKERS: Write how many processes/);
});

test("when the first process cannot serve, the start says why and ends", async () => {
  const other = { COOKIE_SECRET: "a secret that the other processes of the shop do not know", WORKERS: "2" };
  await expect(openShop(other, shop.dataDirectory)).rejects.toThrow("has another COOKIE_SECRET");
});
