import { spawn } from "node:child_process";
import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { generateIdentity } from "age-encryption";
import { Pool } from "pg";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { startPostgres } from "#platform/postgres/embedded.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { Buyer } from "./support/buyer.ts";
import { checksums } from "./support/checksums.ts";
import { openPatiently } from "./support/database-address.ts";
import { startMailServer } from "./support/mail-server.ts";
import { aPerson, sessionCookie } from "./support/people.ts";
import { anEmptyDirectory, openShop, type ShopProcess } from "./support/shop-process.ts";

const key = await generateIdentity();
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
});

async function run(
  words: string[],
  dataDirectory: string,
  BACKUP_KEY = key,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ["platform/run/start.mjs", ...words], {
    env: { ...process.env, DATABASE_URL: "", COOKIE_SECRET: "", BACKUP_KEY, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [code, output, faults] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, output: output + faults };
}

function databaseOf(dataDirectory: string) {
  const database = openPatiently(socketAddress(join(dataDirectory, "postgres")));
  onTestFinished(database.close);
  return database;
}

async function buy(shop: ShopProcess): Promise<{ token: string }> {
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  const { status, location } = await buyer.place(await buyer.fillIn());
  expect(status).toBe(303);
  return { token: /^\/orders\/([\w-]+)/.exec(location)![1]! };
}

/** Packs and dispatches the order with this token, so that it gets an invoice. Returns the invoice's number. */
async function dispatch({ db, pool }: ReturnType<typeof databaseOf>, token: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>("select id from orders where token = $1", [token]);
  await db.transaction(async (tx) => {
    for (const step of ["packed", "dispatched"] as const) {
      expect(await advanceOrder(tx, await lockOrder(tx, rows[0]!.id), step, { by: "shop" })).toBe("advanced");
    }
  });
  const invoices = await pool.query<{ number: string }>("select number from documents where order_id = $1", [
    rows[0]!.id,
  ]);
  return invoices.rows[0]!.number;
}

function serialOf(invoice: string): number {
  return Number(invoice.split("/").at(-1));
}

async function backupWaits(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    "select from pg_stat_activity where application_name = 'backup' and wait_event_type = 'Lock'",
  );
  return rowCount === 1;
}

const waitingMails = `
  select job.id, job.data from pgboss.job join order_events on order_events.id = (job.data ->> 'eventId')::integer
  where job.name = 'order-event' and order_events.kind = 'placed' and job.state <> 'completed' order by job.id`;

test("a shop that goes on selling is backed up and comes back whole on an empty machine", async () => {
  const mail = await startMailServer();
  cleanups.push(mail.stop);
  mail.state.isAway = true;
  const lost = await openShop({ SMTP_URL: mail.url, TRUST_PROXY: "true", COOKIE_SECRET: "" });
  cleanups.push(lost.stop);
  const before = databaseOf(lost.dataDirectory);
  const secret = await readFile(join(lost.dataDirectory, "cookie-secret"), "utf8");
  const pushKey = await readFile(join(lost.dataDirectory, "push-key"), "utf8");
  const visitor = new Buyer(lost.address);
  await visitor.choose("2");
  const sita = await aPerson(before.pool, { name: "Sita", email: "sita@example.net", role: "owner" });
  const cookie = await sessionCookie(before.pool, sita.id, secret);
  const firstInvoice = await dispatch(before, (await buy(lost)).token);
  await buy(lost);
  const failed = "00000000-0000-4000-8000-000000000001";
  await before.pool.query(
    "insert into failed_jobs (key, queue, attempts, is_over, facts) values ($1, 'account-mail', 56, true, '{}')",
    [failed],
  );
  await before.pool.query(
    "insert into pictures (hash, master, width, height) values (left(encode(sha256('a'), 'hex'), 32), 'a', 1, 1)",
  );
  // Of orders that were seen no letter comes due in between.
  const seen = "update new_orders set seen_at = now() where (select count(*) from new_orders) = 2";
  await expect.poll(async () => (await before.pool.query(seen)).rowCount).toBe(2);
  const [sums, mails] = [await checksums(before.pool), (await before.pool.query(waitingMails)).rows];
  expect(mails).toHaveLength(2);

  // After its snapshot the backup waits for a locked table. An order that is placed meanwhile is not in the backup.
  const holder = await before.pool.connect();
  await holder.query("begin; lock table audit_log in access exclusive mode");
  // On another machine, where only the folder of backups and the key are left.
  const elsewhere = await anEmptyDirectory();
  cleanups.push(() => rm(elsewhere, { recursive: true, force: true }));
  const file = join(elsewhere, "copy.backup");
  const backup = run(["backup", file], lost.dataDirectory);
  let ended: string | undefined;
  void backup.then(({ output }) => (ended = output));
  await expect.poll(async () => ended ?? (await backupWaits(before.pool))).toBe(true);
  await buy(lost);
  await holder.query("rollback");
  holder.release();
  expect(await backup).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await before.pool.query("select from upkeep where kind = 'backup'")).rowCount).toBe(1);

  const dataDirectory = await anEmptyDirectory();
  cleanups.push(() => rm(dataDirectory, { recursive: true, force: true }));
  const withoutKey = await run(["restore", file], dataDirectory, "");
  expect(withoutKey).toMatchObject({ code: 1, output: expect.stringContaining("Set BACKUP_KEY") });
  const restored = await run(["restore", file], dataDirectory);
  expect(restored.output).toContain("(orders: 2, users: 1)");
  expect(await readFile(join(dataDirectory, "push-key"), "utf8")).toBe(pushKey);
  const postgres = await startPostgres(dataDirectory);
  cleanups.push(postgres.stop);
  const after = databaseOf(dataDirectory);
  expect(await checksums(after.pool)).toEqual(sums);
  expect((await after.pool.query(waitingMails)).rows).toEqual(mails);
  expect((await after.pool.query("select from failed_jobs where key = $1", [failed])).rowCount).toBe(1);
  await after.pool.query("update pgboss.job set start_after = now() where state <> 'completed'");

  mail.state.isAway = false;
  const found = await openShop({ SMTP_URL: mail.url, TRUST_PROXY: "true", COOKIE_SECRET: "" }, dataDirectory);
  cleanups.push(found.stop);
  const ask = async (path: string, cookies: string) =>
    fetch(found.address + path, { headers: { Cookie: cookies }, redirect: "manual" });
  expect(await (await ask("/cart", visitor.cookies)).text()).toContain("Kaju Katli");
  expect((await ask("/back-office", cookie)).status).toBe(200);
  expect((await ask("/back-office", "")).status).toBe(303);

  const secondInvoice = await dispatch(after, (await buy(found)).token);
  expect(serialOf(secondInvoice)).toBe(serialOf(firstInvoice) + 1);
  const { rows: orders } = await after.pool.query<{ number: string }>("select number from orders order by placed_at");
  expect(orders).toHaveLength(3);
  await expect.poll(() => mail.letters.map(({ raw }) => raw).join("\n")).toContain(orders[1]!.number);
});
