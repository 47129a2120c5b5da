import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { addDays, dayInIndia } from "#platform/day.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";
import { fillWithOrders, makeExamples } from "./past-orders.ts";

const ORDERS = process.argv.includes("--quick") ? 20_000 : 1_000_000;
const KINDS = ["register", "tally", "tally-money", "orders"];
/** The small file that a large one is compared with has a tenth of its days. Orders are spread over 700 days. */
const SMALL = 70;
const MOST = {
  /** How many times the memory that the shop's processes have after a small file they may have during a large one. */
  memory: 2,
  /** How many times the processor time for one thing in a small file one in a large file may take. */
  time: 2,
  /** Seconds of the longest statement; PostgreSQL cancels one after 15. */
  statement: 5,
};

const shop = await openShop();
// Without the limits of time that the shop's own connections have: filling a million orders takes long.
const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
const db = drizzle(pool, { casing: "snake_case" });
const today = dayInIndia(new Date());

type Process = { parent: number; ticks: number; isDatabase: boolean; kilobytes: number };

/** The shop's processes, those of its PostgreSQL included. */
function processesOfShop(): Process[] {
  const all = new Map<number, Process>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
      const isDatabase = readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
      // Also what its processes that ended had used, as PostgreSQL ends those of idle connections.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      all.set(Number(pid), { parent: Number(fields[1]), ticks, isDatabase, kilobytes: Number(kilobytes) });
    } catch {
      // It has ended meanwhile.
    }
  }
  const ours = new Set([shop.pid]);
  for (let known = 0; known < ours.size;) {
    known = ours.size;
    for (const [pid, { parent }] of all) if (ours.has(parent)) ours.add(pid);
  }
  return [...ours].flatMap((pid) => all.get(pid) ?? []);
}

/** Linux gives the processor times in /proc in hundredths of a second. */
const processorSeconds = () => processesOfShop().reduce((sum, { ticks }) => sum + ticks / 100, 0);
const megabytes = () =>
  processesOfShop().reduce((sum, { isDatabase, kilobytes }) => (isDatabase ? sum : sum + kilobytes / 1024), 0);

/** The seconds of the statement that runs for the longest time in the shop now. */
async function longestStatement(): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
     from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and datname = current_database()`,
  );
  return rows[0]!.seconds;
}

async function post(cookie: string, kind: string, from: string): Promise<string> {
  const id = randomUUID();
  const answer = await fetch(`${shop.address}/back-office/exports`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: cookie, Origin: shop.address },
    body: new URLSearchParams({ id, intent: kind, span: "days", from, to: today }),
  });
  if (answer.status !== 303) throw new Error(`${kind}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  return id;
}

type File = { state: string; done: number; bytes: number };

/** Has a file of the last `days` days made and downloads it. */
async function make(cookie: string, kind: string, days: number) {
  const [began, worked] = [performance.now(), processorSeconds()];
  let [memory, statement] = [0, 0];
  const look = async () => {
    memory = Math.max(memory, megabytes());
    statement = Math.max(statement, await longestStatement());
  };
  const id = await post(cookie, kind, addDays(today, -days));
  let file: File | undefined;
  while (file?.state !== "done") {
    await look();
    await new Promise((resolve) => setTimeout(resolve, 50));
    file = (await pool.query<File>("select state, done, bytes::float8 from exports where id = $1", [id])).rows[0]!;
  }
  const perThousand = ((processorSeconds() - worked) / file.done) * 1000;
  const answer = await fetch(`${shop.address}/back-office/exports/${id}`, { headers: { Cookie: cookie } });
  let bytes = 0;
  for await (const part of answer.body!) {
    if (bytes === 0 || bytes % 20 === 0) await look();
    bytes += part.length;
  }
  if (bytes !== file.bytes) throw new Error(`${kind}: ${bytes} of ${file.bytes} bytes came`);
  console.log(
    `${kind}, ${days} days: ${file.done} things, ${(bytes / 1e6).toFixed(1)} MB, ${((performance.now() - began) / 1000).toFixed(0)} s, ` +
      `${perThousand.toFixed(2)} s of processor time per 1000, ${memory.toFixed(0)} MB of memory, ` +
      `longest statement seen ${statement.toFixed(2)} s`,
  );
  return { perThousand, memory, statement };
}

try {
  await makeExamples(shop.address, db);
  await fillWithOrders(pool, ORDERS);
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  // A process that has just begun has more to compile, and less memory.
  for (const kind of KINDS) await make(cookie, kind, SMALL / 2);
  for (const kind of KINDS) {
    const small = await make(cookie, kind, SMALL);
    const large = await make(cookie, kind, 10 * SMALL + 1);
    const [memory, time] = [large.memory / small.memory, large.perThousand / small.perThousand];
    console.log(`${kind}: ${memory.toFixed(2)} x the memory, ${time.toFixed(2)} x the time per thing`);
    if (memory > MOST.memory || time > MOST.time || large.statement > MOST.statement) process.exitCode = 1;
  }
} finally {
  await pool.end();
  await shop.stop();
}
