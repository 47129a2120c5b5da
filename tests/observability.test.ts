import { execFile, spawn } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dashboard } from "../deploy/dashboard.ts";
import { connectTo } from "./support/database-address.ts";
import { aFolder } from "./support/folder.ts";
import { alertsOn, noPromtool, promtool, samplesIn, type Series } from "./support/promtool.ts";
import { databaseOf, freePort, openShop, type ShopProcess } from "./support/shop-process.ts";

const run = promisify(execFile);
const folder = aFolder();

let shop: ShopProcess;
let metrics: string;
beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  shop = await openShop({ METRICS_PORT, WORKERS: "2", LOG_LEVEL: "info" });
  metrics = `http://127.0.0.1:${METRICS_PORT}/metrics`;
});
afterAll(() => shop.stop());

const scrape = async () => (await fetch(metrics)).text();

test("the metrics of two processes are read in one place, by patterns of paths and never by what visitors write", async () => {
  const paths = ["/shop/kaju-katli", "/shop/no-such-sweet", "/wp-admin/9840012345", "/search?q=laddu", "/orders/abc"];
  for (const path of paths) await fetch(shop.address + path);
  const samples = samplesIn(await scrape());
  const of = (start: string) => [...samples.keys()].filter((name) => name.startsWith(start));
  const routes = new Set(of("shop_http_seconds_count").map((name) => /route="([^"]*)"/.exec(name)![1]!));
  expect(routes).toContain("/shop/:slug");
  expect(routes).toContain("other");
  for (const route of routes) expect(route).toMatch(/^(?:other|\/|(?:\/(?::?[a-zA-Z.-]+))+)$/);
  expect([...samples.keys()].join(" ")).not.toMatch(/kaju|9840012345|laddu|no-such/);
  expect(samples.get("shop_database_up")).toBe(1);
  expect(samples.get("shop_database_writable")).toBe(1);
  expect(of("shop_job_last_run_seconds").length).toBeGreaterThan(0);
  // Each of the two processes has connections of its own.
  expect(samples.get('shop_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(2);
});

test("every metric that a rule or a panel names is there, and every expression is one", async (context) => {
  const expressions = dashboard().panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const rules = await readFile("deploy/alerts.yml", "utf8");
  const pool = connectTo(databaseOf(shop.dataDirectory));
  await pool.query("insert into upkeep values ('backup', now()), ('restore-trial', now())");
  await pool.end();
  const names = [
    ...expressions
      .join(" ")
      .concat(rules)
      .matchAll(/\b(?:shop|nodejs|process)_[a-z0-9_]+/g),
  ].map(([name]) => name);
  expect(new Set(names).size).toBeGreaterThan(20);
  await expect
    .poll(async () => {
      const there = await scrape();
      return [...new Set(names)].filter((name) => !there.includes(name.replace(/_(?:count|bucket)$/, "")));
    })
    .toEqual([]);

  if (!promtool) return context.skip(noPromtool);
  const panels = expressions.map((expr, at) => ({ record: `panel_${at}`, expr }));
  const file = join(folder, "panels.json");
  await writeFile(file, JSON.stringify({ groups: [{ name: "panels", rules: panels }] }));
  expect((await run(promtool, ["check", "rules", file])).stdout).toContain(`SUCCESS: ${panels.length} rules found`);
  expect((await run(promtool, ["check", "rules", "deploy/alerts.yml"])).stdout).toContain("SUCCESS: 9 rules found");
});

test("promtool finds no fault in what is scraped", async (context) => {
  if (!promtool) return context.skip(noPromtool);
  const child = spawn(promtool, ["check", "metrics"], { stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end(await scrape());
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()));
  await new Promise((resolve) => child.once("close", resolve));
  expect(said.split("\n").filter((line) => line.startsWith("shop_"))).toEqual([]);
});

test("the dashboard in deploy is the one that the table makes", async () => {
  expect(JSON.parse(await readFile("deploy/dashboard.json", "utf8"))).toEqual(dashboard());
});

/** For each rule, an hour in which it comes on, and what it leaves alone. */
const hours: [alert: string, bad: Series, good: Series][] = [
  ["ShopDown", { 'up{job="shop",instance="a"}': "0x60" }, { 'up{job="shop",instance="a"}': "1x60" }],
  [
    "ShopErrors",
    { 'shop_http_seconds_count{status="5xx"}': "0+10x60", 'shop_http_seconds_count{status="2xx"}': "0+90x60" },
    { 'shop_http_seconds_count{status="5xx"}': "0+1x60", 'shop_http_seconds_count{status="2xx"}': "0+9x60" },
  ],
  [
    "CheckoutSlow",
    Object.fromEntries(
      ["2.5", "5", "+Inf"].map((le, at) => [
        `shop_http_seconds_bucket{route="/checkout",le="${le}"}`,
        `0+${at * 5}x60`,
      ]),
    ),
    Object.fromEntries(
      ["1", "5", "+Inf"].map((le) => [`shop_http_seconds_bucket{route="/checkout",le="${le}"}`, "0+5x60"]),
    ),
  ],
  [
    "DatabaseOut",
    { shop_database_up: "0x60" },
    { shop_database_up: "1x60", shop_backup_age_seconds: "0+60x60", shop_restore_trial_age_seconds: "0+60x60" },
  ],
  ["JobsLate", { 'shop_job_age_seconds{of="push"}': "0+60x60" }, { 'shop_job_age_seconds{of="push"}': "890x60" }],
  ["BackupOld", { shop_backup_age_seconds: "9000+60x60" }, { shop_backup_age_seconds: "0+60x60" }],
  ["BackupOld", { shop_database_up: "1x60", shop_restore_trial_age_seconds: "0+60x60" }, {}],
  ["BackupUntried", { shop_restore_trial_age_seconds: "690000+60x60" }, { shop_restore_trial_age_seconds: "0+60x60" }],
  ["DiskNearlyFull", { shop_disk_free_ratio: "0.14x60" }, { shop_disk_free_ratio: "0.2x60" }],
  ["ShopCrowded", { 'shop_refused_total{why="crowd"}': "0+10x60" }, { 'shop_refused_total{why="limit"}': "0+10x60" }],
  ["ShopCrowded", { nodejs_eventloop_lag_p99_seconds: "0.5x60" }, { nodejs_eventloop_lag_p99_seconds: "0.1x60" }],
];

test.for(hours)("the alert %s comes on when it should, and alone", async ([alert, bad, good], context) => {
  if (!promtool) return context.skip(noPromtool);
  expect(await alertsOn(bad, 50)).toEqual([alert]);
  expect(await alertsOn(good, 50)).toEqual([]);
});

test("the log names slow statements, and the trace of a proxy in front", async () => {
  const pool = connectTo(databaseOf(shop.dataDirectory));
  const holder = await pool.connect();
  await holder.query("begin; lock table products in access exclusive mode");
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01`, cookie: "cart=x" };
  const before = shop.log().length;
  const answer = fetch(`${shop.address}/shop/sunnundalu`, { headers });
  await expect
    .poll(async () => (await holder.query("select from pg_locks where not granted")).rowCount)
    .toBeGreaterThan(0);
  await holder.query("select pg_sleep(0.6); rollback");
  holder.release();
  await pool.end();
  await answer;
  const since = () => shop.log().slice(before);
  await expect.poll(since).toMatch(/"statement":"select \.\.\. from .*products.*"msg":"a slow statement"/);
  await expect.poll(since).toContain(`"trace":"${trace}"`);
});
