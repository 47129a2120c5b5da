import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { codeOf } from "#platform/error-code.ts";
import { findPostmaster } from "#platform/postgres/postmaster.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { signedIn } from "./support/people.ts";
import { openShop, type ShopProcess } from "./support/shop-process.ts";

const soon = { interval: 50 };
/** Aborts a request after 15 seconds: a request that is not answered by then never will be. */
const unanswered = () => AbortSignal.timeout(15_000);

let shop: ShopProcess;
let folder: string;
beforeAll(async () => {
  shop = await openShop({ LOG_LEVEL: "error" });
  folder = join(shop.dataDirectory, "postgres");
});
afterAll(() => shop.stop());

const postmaster = async () => (await findPostmaster(folder))!;

async function ask<Row extends object>(question: string): Promise<Row[]> {
  const { pool, close } = openDatabase(socketAddress(folder));
  const { rows } = await pool.query<Row>(question);
  await close();
  return rows;
}

async function aSession(): Promise<string> {
  const { pool, close } = openDatabase(socketAddress(folder));
  const { cookie } = await signedIn(pool, { role: "staff" });
  await close();
  return cookie;
}

const fetchPage = (path: string, init: RequestInit = {}) =>
  fetch(shop.address + path, { redirect: "manual", signal: unanswered(), ...init });
const isReady = async () => (await fetchPage("/readyz")).status === 200;

const paths = ["/", "/shop", "/shop/kaju-katli", "/cart", "/checkout", "/track", "/readyz", "/_.data"];

/** Visitors who use the shop until `leave` is called. `leave` returns the status codes of all answers. */
function visitors(count: number) {
  const statuses = new Set<number>();
  const over = new AbortController();
  async function visit(who: number) {
    for (let turn = who; !over.signal.aborted; turn++) {
      const body = new URLSearchParams({ packId: "2", quantity: "1" });
      const headers = turn % 2 ? { Cookie: "cart=nobody" } : undefined;
      const isBuying = who % 3 === 0;
      const path = isBuying ? "/cart/lines" : paths[turn % paths.length]!;
      const answer = await fetchPage(path, isBuying ? { method: "POST", body } : { headers });
      await answer.arrayBuffer();
      statuses.add(answer.status);
      await wait(20);
    }
  }
  const visits = Promise.all(Array.from({ length: count }, (_, who) => visit(who)));
  async function leave() {
    over.abort();
    await visits;
    return [...statuses];
  }
  return { leave };
}

/** Places an order while `breaks` breaks the database. Tries again until the shop has accepted the order. */
async function buyThrough(breaks: () => unknown): Promise<string> {
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  const form = await buyer.fillIn();
  const first = buyer.place(form);
  await breaks();
  for (let placed = await first; ; placed = await buyer.place(form)) {
    if (placed.status === 303) return placed.location;
    expect(placed.status).toBe(503);
    await wait(100);
  }
}

const breaks: Record<string, () => Promise<unknown>> = {
  "is killed": async () => process.kill(await postmaster(), "SIGKILL"),
  "is shut down in haste": async () => process.kill(await postmaster(), "SIGINT"),
  "ends every connection": () =>
    ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
    ),
};

test.each(Object.keys(breaks))(
  "when the database %s, the shop lives, answers everybody, is ready again, and what was being bought is bought once",
  async (how) => {
    for (let round = 0; round < 2; round++) {
      const crowd = visitors(9);
      const location = await buyThrough(breaks[how]!);
      await expect.poll(isReady, soon).toBe(true);
      const statuses = await crowd.leave();
      expect(statuses.filter((status) => ![200, 302, 303, 202, 503].includes(status))).toEqual([]);

      const token = /orders\/([^/#]+)/.exec(location)?.[1] ?? "";
      const [placed] = await ask<{ count: number }>(`select count(*)::int from orders where token = '${token}'`);
      expect(placed).toEqual({ count: 1 });
    }
    const [orders] = await ask<{ doubles: number }>(
      "select (count(*) - count(distinct cart_id))::int as doubles from orders",
    );
    expect(orders).toEqual({ doubles: 0 });
  },
);

/** The ids of a process and its child processes. PostgreSQL's server consists of several processes. */
async function family(pid: number): Promise<number[]> {
  const parents = await Promise.all(
    (await readdir("/proc"))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
        return { pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) };
      }),
  );
  return [pid, ...parents.filter(({ parent }) => parent === pid).map((child) => child.pid)];
}

/** Sends a signal to all processes that have not ended. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
  }
}

/** Runs `work` while the database is stopped but its connections stay open. */
async function whileFrozen(work: () => Promise<void>): Promise<void> {
  const all = await family(await postmaster());
  signalAll(all, "SIGSTOP");
  try {
    await work();
  } finally {
    signalAll(all, "SIGCONT");
  }
}

test.skipIf(process.platform !== "linux")(
  "while the database says nothing, everybody is answered: with the last good copy, or with what to do",
  async () => {
    const html = { Accept: "text/html" };
    await fetchPage("/about");
    const [asset] = /\/assets\/[\w.-]+\.css/.exec(await (await fetchPage("/shop")).text())!;
    const buyer = new Buyer(shop.address);
    await buyer.choose("1");
    const form = await buyer.fillIn();
    const mine = { ...html, Cookie: buyer.cookies };
    const staff = await aSession();

    await whileFrozen(async () => {
      expect((await fetchPage("/readyz", { signal: AbortSignal.timeout(5000) })).status).toBe(503);
      const first = await Promise.all(
        Array.from({ length: 16 }, (_, turn) => fetchPage(`/checkout?${turn}`, { headers: mine })),
      );
      expect(first.map(({ status }) => status)).toEqual(Array(16).fill(503));

      const copies = await Promise.all([
        fetchPage("/shop", { headers: html }),
        fetchPage("/shop", { headers: mine }),
        fetchPage("/about", { headers: mine }),
      ]);
      for (const copy of copies) {
        expect([copy.status, copy.headers.get("X-Last-Good-Copy")]).toEqual([200, expect.stringContaining("GMT")]);
        expect(await copy.text()).toContain("</html>");
      }

      for (const path of ["/cart", "/checkout", "/back-office", "/account", "/shop/avakaya?never=seen"]) {
        const answer = await fetchPage(path, { headers: { ...mine, Cookie: `${buyer.cookies}; ${staff}` } });
        const page = await answer.text();
        expect([path, answer.status, answer.headers.get("Retry-After")]).toEqual([path, 503, "5"]);
        expect(page).toContain("Back in a moment");
        expect(page).toContain(asset);
        expect(page).not.toMatch(/Unexpected Application Error|<script/);
      }

      const placing = await buyer.send("/checkout", form);
      expect([placing.status, await placing.text()]).toEqual([503, expect.stringContaining("nothing was ordered")]);
      const adding = await fetchPage("/cart/state", {
        method: "POST",
        body: new URLSearchParams({ packId: "2", quantity: "1" }),
      });
      expect([adding.status, adding.headers.get("Retry-After")]).toEqual([503, "5"]);
      // React Router's script asks for data. The answer tells the script to load the whole page.
      expect((await fetchPage("/checkout.data", { headers: mine })).status).toBe(202);
      const posted = await fetchPage("/track.data", {
        method: "POST",
        body: new URLSearchParams({ order: "TM-2222222", contact: "9848012345" }),
      });
      expect([posted.status, posted.headers.has("X-Remix-Response")]).toEqual([503, false]);
      expect((await fetchPage(asset)).status).toBe(200);
      expect((await fetchPage("/healthz")).status).toBe(200);
    });

    await expect.poll(isReady, soon).toBe(true);
    const after = await fetchPage("/shop");
    expect([after.status, after.headers.has("X-Last-Good-Copy")]).toEqual([200, false]);
    expect((await buyer.place(form)).status).toBe(303);
    expect(shop.log()).not.toContain("a page crashed");
  },
);

test("when the database has no room left on its disk, pages are read and forms are answered 503", async () => {
  await ask(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  await ask("create trigger no_room before insert on cart_lines execute function no_room()");
  const body = new URLSearchParams({ packId: "2", quantity: "1" });
  const refused = await fetchPage("/cart/lines", { method: "POST", body });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Back in a moment");
  expect((await fetchPage("/shop", { headers: { Cookie: "cart=nobody" } })).status).toBe(200);
  await ask("drop function no_room cascade");
  expect((await fetchPage("/cart/lines", { method: "POST", body })).status).toBe(303);
});
