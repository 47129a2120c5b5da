import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { aPerson, sessionCookie } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const TIMES = process.argv.includes("--quick") ? 20 : 100;
const ORDERS = 500;
/** The most milliseconds until the file with a customer's personal data has arrived. */
const MOST = 100;

/** Milliseconds of processor time that a process has used so far. */
function processorTime(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ").slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

function median(taken: number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)]!;
}

const shop = await openShop({ TRUST_PROXY: "true" });
const { db, pool, close } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
try {
  await makeExamples(shop.address, db);
  await fillWithOrders(pool, ORDERS);
  const { id } = await aPerson(pool);
  await pool.query("update orders set user_id = $1", [id]);
  await pool.query("vacuum analyze");
  const cookie = await sessionCookie(pool, id);

  async function ask(): Promise<string> {
    const answer = await fetch(`${shop.address}/account/data.json`, { headers: { Cookie: cookie } });
    return answer.text();
  }

  const file = await ask();
  for (let i = 0; i < 10; i++) await ask();
  const before = processorTime(shop.pid);
  const taken: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  const processor = (processorTime(shop.pid) - before) / TIMES;
  const { orders } = JSON.parse(file) as { orders: unknown[] };
  const clock = median(taken);
  console.log(
    `${orders.length} orders, ${(file.length / 1024).toFixed(0)} kB: ${clock.toFixed(0)} ms, of which the shop computes ${processor.toFixed(0)} ms.`,
  );
  process.exitCode = clock > MOST ? 1 : 0;
} finally {
  await close();
  await shop.stop();
}
