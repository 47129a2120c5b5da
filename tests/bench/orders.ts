import { join } from "node:path";
import { Pool } from "pg";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "../support/buyer.ts";
import { setFree } from "../support/free-stock.ts";
import { openShop } from "../support/shop-process.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const isQuick = process.argv.includes("--quick");
const CLIENTS = 10;
const ROUNDS = isQuick ? 10 : 30;
const SIZES = isQuick ? [0, 100_000] : [0, 100_000, 1_000_000];
const MOST_GROWTH = 2;
const LOOKUPS = 1000;
const packs = ["1", "2", "pickle-1", "snack-2", "combo-7", "gift-1"];

type Round = { orders: number; perSecond: number; failures: number; p50: number; p99: number };

async function buyTogether(address: string, orders: number): Promise<Round> {
  const placing: number[] = [];
  let failures = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let round = 0; round < ROUNDS; round++) {
        try {
          const buyer = new Buyer(address);
          await buyer.choose(packs[(client + round) % packs.length]!);
          const form = await buyer.fillIn();
          const pressed = performance.now();
          const { status } = await buyer.place(form);
          placing.push(performance.now() - pressed);
          if (status !== 303) failures += 1;
        } catch {
          failures += 1;
        }
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  placing.sort((a, b) => a - b);
  const at = (share: number) => placing[Math.min(placing.length - 1, Math.floor(placing.length * share))] ?? NaN;
  console.log(`  ${(placing.length / seconds).toFixed(1)} purchases/s, p99 of placing ${at(0.99).toFixed(0)} ms`);
  return { orders, perSecond: placing.length / seconds, failures, p50: at(0.5), p99: at(0.99) };
}

async function lookUpPincodes(url: string) {
  const { db, close } = openDatabase(url);
  const took: number[] = [];
  for (let at = 0; at < LOOKUPS; at++) {
    const pincode = String(110001 + ((at * 7919) % 740_000));
    const begun = performance.now();
    await findDestination(db, pincode);
    took.push(performance.now() - begun);
  }
  await close();
  took.sort((a, b) => a - b);
  return {
    "pincode p50, ms": took[LOOKUPS / 2]!.toFixed(2),
    "pincode p99, ms": took[Math.floor(LOOKUPS * 0.99)]!.toFixed(2),
  };
}

const shop = await openShop({ TRUST_PROXY: "true" });
const url = socketAddress(join(shop.dataDirectory, "postgres"));
const pool = new Pool({ connectionString: url, max: 1 });
try {
  await setFree(pool, "all", 1_000_000_000);
  const address = shop.address.replace("localhost", "127.0.0.1");
  const { db, close } = openDatabase(url);
  await makeExamples(address, db);
  await close();
  console.log("Warming up");
  await buyTogether(address, 0);
  const rounds: Round[] = [];
  for (const size of SIZES) {
    const present = await fillWithOrders(pool, size);
    console.log(`Buying beside ${present} orders`);
    // The better of two rounds counts, because other work of the machine can only slow a round down.
    const [first, second] = [await buyTogether(address, present), await buyTogether(address, present)];
    const calmer = first.p99 < second.p99 ? first : second;
    rounds.push({ ...calmer, failures: first.failures + second.failures });
  }
  console.table(
    rounds.map(({ orders, perSecond, failures, p50, p99 }) => ({
      "orders there": orders,
      "checkouts per second": perSecond.toFixed(1),
      failures: `${((100 * failures) / (2 * CLIENTS * ROUNDS)).toFixed(1)} %`,
      "place p50, ms": p50.toFixed(1),
      "place p99, ms": p99.toFixed(1),
      "of the first p99": (p99 / rounds[0]!.p99).toFixed(2),
    })),
  );
  console.table([await lookUpPincodes(url)]);
  const growth = rounds.at(-1)!.p99 / rounds[0]!.p99;
  const failed = rounds.reduce((sum, { failures }) => sum + failures, 0);
  if (growth >= MOST_GROWTH)
    console.log(`place has grown ${growth.toFixed(2)} times slower, more than ${MOST_GROWTH}.`);
  process.exitCode = growth >= MOST_GROWTH || failed > 0 ? 1 : 0;
} finally {
  await pool.end();
  await shop.stop();
}
