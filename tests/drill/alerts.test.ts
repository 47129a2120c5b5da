import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectTo } from "../support/database-address.ts";
import { pool, url } from "../support/database.ts";
import { Buyer } from "../support/buyer.ts";
import { alertsOn, noPromtool, promtool, samplesIn, type Series } from "../support/promtool.ts";
import { startRelay } from "../support/relay.ts";
import { freePort, openShop, type ShopProcess } from "../support/shop-process.ts";

// Each fault that deploy/alerts.yml knows is made to happen once, in a shop that runs. What its metrics then say is given
// to promtool as if it went on for an hour: that hour is reckoned, the numbers are not.

const run = promisify(execFile);
if (!promtool) throw new Error(noPromtool);
const MEGABYTE = 1024 * 1024;
let dataDirectory: string;
let relay: Awaited<ReturnType<typeof startRelay>>;
let shop: ShopProcess;
let metrics: string;
let isMounted = false;

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "drill-"));
  // A small disk of its own, which only root may make.
  const size = ["-t", "tmpfs", "-o", "size=256m", "tmpfs", dataDirectory];
  isMounted = await run("mount", size).then(
    () => true,
    () => false,
  );
  relay = await startRelay(url);
  const METRICS_PORT = String(await freePort());
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
  shop = await openShop({ DATABASE_URL: relay.url, METRICS_PORT, JOBS: "off", TRUST_PROXY: "true" }, dataDirectory);
  await pool.query("insert into upkeep values ('backup', now()), ('restore-trial', now())");
});
afterAll(async () => {
  await shop.kill().catch(() => {});
  await relay.stop();
  if (isMounted) await run("umount", ["--lazy", dataDirectory]);
  await rm(dataDirectory, { recursive: true, force: true });
});

const scrape = async () => samplesIn(await (await fetch(metrics)).text());
/** How long the event loop waits depends on what else this machine does, so only one test looks at it. */
const LOOP = /^nodejs_eventloop_lag_p99/;

/** The alerts of an hour in which those metrics go on as they did while `fault` happened. */
async function alertsDuring(fault: () => Promise<unknown>, metricsOf = /^shop_/): Promise<string[]> {
  const before = await scrape();
  await fault();
  const after = await scrape();
  const series: Series = {};
  for (const [name, value] of after) {
    if (!metricsOf.test(name) || Number.isNaN(value)) continue;
    const counts = /_(?:total|count|sum|bucket)\b/.test(name);
    series[name] = counts ? `0+${value - (before.get(name) ?? 0)}x60` : `${value}x60`;
  }
  return alertsOn(series, 50);
}

test("in an ordinary hour no alert is on", async () => {
  expect(await alertsDuring(() => fetch(shop.address))).toEqual([]);
});

test("JobsLate: nobody does the work", async () => {
  const late = "insert into pgboss.job (name, data, start_after) values ('push', '{}', now() - interval '20 minutes')";
  await pool.query(late);
  // What the database tells is read anew every 15 seconds.
  const isTold = async () => (await scrape()).get('shop_job_age_seconds{of="push"}') ?? 0;
  await expect.poll(isTold).toBeGreaterThan(900);
  expect(await alertsDuring(() => fetch(shop.address))).toEqual(["JobsLate"]);
  await pool.query("delete from pgboss.job where name = 'push'");
  await expect.poll(isTold).toBe(0);
});

test("BackupOld: the timer of backups has stopped", async () => {
  await pool.query("update upkeep set done_at = now() - interval '4 hours' where kind = 'backup'");
  const age = async () => (await scrape()).get('shop_backup_age_seconds{of=""}')!;
  await expect.poll(age).toBeGreaterThan(3 * 3600);
  expect(await alertsDuring(() => fetch(shop.address))).toEqual(["BackupOld"]);
  await pool.query("update upkeep set done_at = now() where kind = 'backup'");
  await expect.poll(age).toBeLessThan(3 * 3600);
});

test("BackupUntried: no trial has succeeded for nine days", async () => {
  await pool.query("update upkeep set done_at = now() - interval '9 days' where kind = 'restore-trial'");
  const age = async () => (await scrape()).get('shop_restore_trial_age_seconds{of=""}')!;
  await expect.poll(age).toBeGreaterThan(8 * 86400);
  expect(await alertsDuring(() => fetch(shop.address))).toEqual(["BackupUntried"]);
  await pool.query("update upkeep set done_at = now() where kind = 'restore-trial'");
  await expect.poll(age).toBeLessThan(8 * 86400);
});

test("CheckoutSlow: the checkout waits for a lock", async () => {
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  const holder = connectTo(url);
  const client = await holder.connect();
  const on = await alertsDuring(async () => {
    await client.query("begin; lock table carts in access exclusive mode");
    const answers = [1, 2, 3].map(() => fetch(`${shop.address}/checkout`, { headers: { Cookie: buyer.cookies } }));
    await wait(3000);
    await client.query("rollback");
    for (const answer of answers) expect((await answer).status).toBe(200);
  });
  client.release();
  await holder.end();
  expect(on).toContain("CheckoutSlow");
});

test("ShopCrowded: the process is held up again and again", async () => {
  const on = await alertsDuring(async () => {
    await scrape();
    for (let times = 0; times < 8; times++) {
      process.kill(shop.pid, "SIGSTOP");
      await wait(400).finally(() => process.kill(shop.pid, "SIGCONT"));
      await wait(100);
    }
  }, LOOP);
  expect(on).toEqual(["ShopCrowded"]);
});

test("DiskNearlyFull: something fills the disk, and /readyz says no once it is full", async (context) => {
  if (!isMounted) return context.skip("Only root can make a disk for this.");
  const ready = async () => (await fetch(`${shop.address}/readyz`)).status;
  await expect.poll(ready).toBe(200);
  const file = join(dataDirectory, "filling");
  expect(await alertsDuring(() => writeFile(file, Buffer.alloc(225 * MEGABYTE)))).toEqual(["DiskNearlyFull"]);
  expect(await ready()).toBe(503);
  expect((await fetch(`${shop.address}/healthz`)).status).toBe(200);
  await rm(file);
  await expect.poll(ready).toBe(200);
});

test("ShopErrors and DatabaseOut: the database is out of reach", async () => {
  const on = await alertsDuring(async () => {
    relay.close();
    relay.cut();
    await expect.poll(async () => (await scrape()).get("shop_database_up")).toBe(0);
    for (let times = 0; times < 30; times++)
      await fetch(`${shop.address}/track?again=${times}`, { headers: { Cookie: "cart=x" } });
  });
  expect(on).toEqual(expect.arrayContaining(["DatabaseOut", "ShopErrors"]));
  relay.thaw();
  await expect.poll(async () => (await scrape()).get("shop_database_up")).toBe(1);
});

test("ShopDown: the process is gone", async () => {
  await shop.kill();
  const isUp = await fetch(metrics).then(
    () => 1,
    () => 0,
  );
  expect(await alertsOn({ 'up{job="shop",instance="drill"}': `${isUp}x60` }, 50)).toEqual(["ShopDown"]);
});
