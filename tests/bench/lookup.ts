import { sql } from "drizzle-orm";
import { join } from "node:path";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { openShop } from "../support/shop-process.ts";

const TIMES = process.argv.includes("--quick") ? 200 : 2000;
const MOST = 20;

/** The median time of a query in milliseconds. It hardly changes when other work slows some tries down. */
async function median(ask: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const started = performance.now();
    await ask();
    taken.push(performance.now() - started);
  }
  const middle = taken.toSorted((a, b) => a - b)[TIMES / 2]!;
  console.log(`  asked ${TIMES} times: ${middle.toFixed(2)} ms`);
  return middle;
}

const shop = await openShop();
const { db, close } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
try {
  let asked = 0;
  /** Looks up a different pincode (postal code) on each call, because earlier results are cached. */
  const another = () => findDestination(db, String(600_001 + asked++));
  await median(another);
  const bare = await median(() => db.execute(sql`select 1`));
  const lookup = await median(another);
  console.log(`select 1: ${bare.toFixed(2)} ms. A pincode: ${lookup.toFixed(2)} ms, ${(lookup / bare).toFixed(1)} x.`);
  process.exitCode = lookup > MOST * bare ? 1 : 0;
} finally {
  await close();
  await shop.stop();
}
