import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { Pool } from "pg";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { newAddress } from "../support/address.ts";
import { Buyer } from "../support/buyer.ts";
import { setFree } from "../support/free-stock.ts";
import { openShop } from "../support/shop-process.ts";
import { median } from "./in-turns.ts";
import { crowd } from "./load.ts";

const isQuick = process.argv.includes("--quick");
const ROUNDS = isQuick ? 1 : 3;
const SECONDS = isQuick ? 5 : 10;
const SIZES = [10, 100, 1000];
const SIGN_INS = 100;
/** When connections rise from 10 to 1,000, the shop must still send at least this share of the pages per second. */
const LEAST_LEFT = 0.8;
/** Milliseconds within which the quickest 99 % of the health checks must be answered while the cached page is asked for. */
const MOST_PROBE = 500;
/** Milliseconds between two health checks of the same address. */
const PROBED_EVERY = 50;
/** How many times slower the slowest 1 % of requests for `/` may become while many people sign in. */
const MOST_SLOWER = 3;

type Answer = { status: number; milliseconds: number };
type Visit = { headers?: Record<string, string>; body?: string };

const asBrowser = { "Accept-Encoding": "gzip, deflate, br" };
// The shop makes a page for one visitor alone when the request has a cookie of the shop, even a false one.
const someone = { Cookie: "cart=bench", ...asBrowser };

/** The pages that a crowd asks for: a cached one, which the bounds are for, or one that is made for each visitor. */
const crowdOf = { cached: ["/shop", asBrowser], made: ["/shop?crowd", someone] } as const;
type Kind = keyof typeof crowdOf;

/** Sends a request over a new connection. Status 0 means that the connection broke. */
async function visit(address: string, { headers = {}, body }: Visit = {}): Promise<Answer> {
  const begun = performance.now();
  const question = request(address, { method: body ? "POST" : "GET", headers, agent: false }).end(body);
  try {
    const [answer] = await once(question, "response");
    for await (const _ of answer);
    return { status: answer.statusCode, milliseconds: performance.now() - begun };
  } catch {
    return { status: 0, milliseconds: performance.now() - begun };
  }
}

async function buy(address: string): Promise<Answer> {
  const begun = performance.now();
  const buyer = new Buyer(address);
  const status = await buyer
    .choose("1")
    .then(() => buyer.fillIn())
    .then((form) => buyer.place(form))
    .then((purchase) => purchase.status)
    .catch(() => 0);
  return { status, milliseconds: performance.now() - begun };
}

/** Calls `ask` every `every` milliseconds until `work` has ended. */
async function meanwhile<Result>(every: number, ask: () => Promise<Answer>, work: Promise<Result>): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const clock = setInterval(() => answers.push(ask()), every);
  await work;
  clearInterval(clock);
  return Promise.all(answers);
}

function begin(script: string, ...asked: string[]) {
  const child = spawn(process.execPath, [`tests/bench/${script}`, ...asked], { stdio: ["ignore", "pipe", "inherit"] });
  const line = once(createInterface(child.stdout), "line").then(([words]) => String(words));
  return { line, end: () => child.kill("SIGTERM") };
}

/** Sends health checks to the shop and, to compare, requests to an idle server, until `work` has ended. */
async function probeMeanwhile(address: string, idle: string, work: Promise<unknown>) {
  const targets = [`healthz=${address}/healthz`, `readyz=${address}/readyz`, `idle=${idle}/`];
  // A separate process sends the requests, because this one is at times too busy to measure.
  const prober = begin("prober.ts", String(PROBED_EVERY), ...targets);
  await work;
  prober.end();
  return JSON.parse(await prober.line) as Record<"healthz" | "readyz" | "idle", Answer[]>;
}

/** The milliseconds within which the given share (0 to 1) of the answers came. */
function within(share: number, answers: Answer[]): number {
  const took = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  return Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? NaN);
}

const ofStatus = (wanted: number, answers: Answer[]) => answers.filter(({ status }) => status === wanted);
const both = (answers: Answer[]) => `${within(0.5, answers)} / ${within(0.99, answers)}`;

async function measureCrowd(address: string, idle: string, kind: Kind, connections: number) {
  const [path, headers] = crowdOf[kind];
  const load = crowd(address + path, connections, SECONDS, headers);
  const [{ pages, refusals, errors }, probes, looks, purchases] = await Promise.all([
    load,
    probeMeanwhile(address, idle, load),
    meanwhile(
      100,
      () => visit(`${address}/shop?look`, { headers: { ...someone, "X-Forwarded-For": newAddress() } }),
      load,
    ),
    meanwhile(500, () => buy(address), load),
  ]);
  console.log(`  ${connections} connections: ${Math.round(pages)} ${kind} pages/s`);
  return { kind, connections, pages, refusals, errors, ...probes, looks, purchases };
}

type Crowd = Awaited<ReturnType<typeof measureCrowd>>;

function show({ kind, connections, pages, refusals, errors, healthz, readyz, idle, looks, purchases }: Crowd) {
  const [served, refused] = [ofStatus(200, looks), ofStatus(503, looks)];
  return {
    kind,
    connections,
    "pages/s": Math.round(pages),
    "refusals/s": Math.round(refusals),
    broken: errors + ofStatus(0, [...healthz, ...readyz, ...looks]).length,
    "visitors served": `${served.length} of ${looks.length}`,
    "ms p50 / p99": both(served),
    "refused, ms": both(refused),
    "/healthz, ms": both(healthz),
    "/readyz, ms": both(readyz),
    "idle server, ms": both(idle),
    bought: `${ofStatus(303, purchases).length} of ${purchases.length}`,
    "buying, ms": both(purchases),
  };
}

async function measureSignIns(address: string, round: number) {
  const home = () => visit(`${address}/`, { headers: someone });
  const calm = await meanwhile(25, home, wait(4000));
  // A different address for each round, because the shop allows an address a hundred attempts an hour.
  const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": `192.0.2.${round}` };
  const body = (n: number) => `email=somebody-${round}-${n}@example.net&password=a+wrong+password&to=`;
  const all = Promise.all(
    Array.from({ length: SIGN_INS }, (_, n) => visit(`${address}/sign-in`, { headers, body: body(n) })),
  );
  const busy = await meanwhile(25, home, all);
  const signIns = await all;
  console.log(`  ${SIGN_INS} sign-ins: p99 of / ${within(0.99, calm)} ms before, ${within(0.99, busy)} ms meanwhile`);
  return { calm, busy, signIns };
}

const shop = await openShop({ TRUST_PROXY: "true" });
const idleServer = begin("bare-server.ts", "/dev/null", "[]");
const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
try {
  const address = shop.address.replace("localhost", "127.0.0.1");
  const idleAddress = await idleServer.line;
  await setFree(pool, "all", 1_000_000_000);
  await crowd(`${address}/shop?crowd`, 10, 3, someone);

  const crowds: Crowd[] = [];
  const signIns = [];
  for (let round = 1; round <= ROUNDS; round++) {
    console.log(`Round ${round} of ${ROUNDS}`);
    for (const kind of ["cached", "made"] as const)
      for (const size of SIZES) crowds.push(await measureCrowd(address, idleAddress, kind, size));
    signIns.push(await measureSignIns(address, round));
  }
  console.table(crowds.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.connections - b.connections).map(show));
  const answers = signIns.flatMap((round) => round.signIns);
  console.table([
    {
      "sign-ins": answers.length,
      "looked at": ofStatus(422, answers).length,
      "told to try again": ofStatus(503, answers).length,
      "/ before, ms": both(signIns.flatMap(({ calm }) => calm)),
      "/ meanwhile, ms": both(signIns.flatMap(({ busy }) => busy)),
    },
  ]);

  // Sizes are measured in turn and the median counts, because other work of the machine slows some rounds down.
  const middle = (size: number, numberOf: (crowd: Crowd) => number) =>
    median(crowds.filter(({ kind, connections }) => kind === "cached" && connections === size).map(numberOf));
  const left = middle(SIZES.at(-1)!, ({ pages }) => pages) / middle(SIZES[0]!, ({ pages }) => pages);
  const slowest = (numberOf: (crowd: Crowd) => number) => Math.max(...SIZES.map((size) => middle(size, numberOf)));
  const probe = slowest(({ healthz, readyz }) => within(0.99, [...healthz, ...readyz]));
  const machine = slowest(({ idle }) => within(0.99, idle));
  const slower = median(signIns.map(({ calm, busy }) => within(0.99, busy) / within(0.99, calm)));
  const faults = [
    left < LEAST_LEFT && `With ${SIZES.at(-1)} connections ${left.toFixed(2)} of the pages are left.`,
    probe > MOST_PROBE && `One probe in a hundred took ${probe} ms, of an idle server ${machine} ms.`,
    slower > MOST_SLOWER && `During sign-ins the slowest of / took ${slower.toFixed(1)} times as long.`,
  ].filter(Boolean);
  console.log(`Pages left: ${left.toFixed(2)}. Probes within: ${probe} ms. Slower by sign-ins: ${slower.toFixed(1)}.`);
  console.log(`A probe of a server with nothing to do, at the same time, within ${machine} ms.`);
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  idleServer.end();
  await pool.end();
  await shop.stop();
}
