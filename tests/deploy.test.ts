import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ownCookies, sharedPages } from "#app/storefront/shared-pages.ts";
import { openDatabase } from "#platform/database.server.ts";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { FILES_BODY_LIMIT } from "#platform/server/body.ts";
import type { SharedPage } from "#platform/server/sharing.ts";
import { createWebServer } from "#platform/server/web-server.ts";
import { url } from "./support/database.ts";
import { findNginx, findProgram, noNginx, startNginx } from "./support/nginx.ts";
import { startRelay } from "./support/relay.ts";
import { freePort, openShop, openTrial } from "./support/shop-process.ts";

const run = promisify(execFile);
const [caddy, systemd, nginx] = [findProgram("caddy"), findProgram("systemd-analyze"), await findNginx()];

test("Caddy takes its configuration", async (context) => {
  if (!caddy) return context.skip("There is no Caddy on this machine.");
  const [, minor] = /^v?2\.(\d+)/.exec((await run(caddy, ["version"])).stdout) ?? [];
  if (Number(minor) < 7) return context.skip("The Caddy on this machine is older than 2.7.");
  const folder = await mkdtemp(join(tmpdir(), "test-caddy-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // Caddy writes into these folders even when it only checks a file.
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { stderr } = await run(caddy, ["validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile"], { env });
  expect(stderr).not.toMatch(/"level":"(?:warn|error)"/);
});

test("both proxies give the shop a form once it is whole, also the largest", async () => {
  const [nginxFile, caddyfile] = await Promise.all(
    ["nginx.conf", "Caddyfile"].map((name) => readFile(`deploy/${name}`, "utf8")),
  );
  const [, ofCaddy] = /^\s*request_buffers (\d+)MiB$/m.exec(caddyfile!) ?? [];
  const [, ofNginx] = /^\s*client_max_body_size (\d+)m;$/m.exec(nginxFile!) ?? [];
  for (const megabytes of [ofCaddy, ofNginx])
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThanOrEqual(FILES_BODY_LIMIT);
  // This is nginx's way unless it is told otherwise.
  expect(nginxFile).not.toContain("proxy_request_buffering");
});

test("systemd takes the services and timers", async (context) => {
  if (!systemd) return context.skip("There is no systemd on this machine.");
  const folder = await mkdtemp(join(tmpdir(), "test-systemd-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const names = ["backup.service", "backup.timer", "restore-trial.service", "restore-trial.timer"].map(
    (one) => `shop-${one}`,
  );
  const units = names.map((name) => join(folder, name)).concat(join(folder, "shop@3000.service"));
  for (const name of names) await copyFile(join("deploy", name), join(folder, name));
  await copyFile("deploy/shop@.service", units.at(-1)!);
  const said = await run(systemd, ["verify", "--man=no", ...units]).then(
    ({ stderr }) => stderr,
    ({ stderr }: { stderr: string }) => stderr,
  );
  // It is no fault of the file that this machine has Node elsewhere, or no user of that name.
  const faults = said
    .split("\n")
    .filter((line) => line.includes("shop") && !/is not executable|Failed to resolve/.test(line));
  expect(faults).toEqual([]);
  // Of 10, at which nothing is kept from a service.
  const { stdout } = await run(systemd, ["security", "--offline=yes", "--no-pager", "deploy/shop@.service"]);
  expect(Number(/exposure level for .*: (\d+\.\d)/.exec(stdout)?.[1])).toBeLessThan(4);
});

async function answer(_req: IncomingMessage, res: ServerResponse): Promise<void> {
  await wait(5);
  res.end("sweets");
}

test("behind nginx a restart of one process after the other loses no request", async (context) => {
  if (!nginx) return context.skip(noNginx);
  const ports = [await freePort(), await freePort()] as const;
  async function open(port: number) {
    const web = createWebServer();
    await web.listen(answer, port, "127.0.0.1");
    return web;
  }
  const shops = await Promise.all(ports.map(open));
  const proxy = await startNginx(nginx, ports);
  onTestFinished(async () => {
    await proxy.stop();
    await Promise.all(shops.map(({ stop }) => stop(0)));
  });

  const over = new AbortController();
  const statuses: number[] = [];
  async function visit() {
    while (!over.signal.aborted) {
      statuses.push((await proxy.ask("/")).status);
      await wait(5);
    }
  }
  const visits = Promise.all(Array.from({ length: 8 }, visit));
  for (let round = 0; round < 6; round++) {
    const at = round % 2;
    await shops[at]!.stop();
    shops[at] = await open(ports[at]!);
    const before = statuses.length;
    await expect.poll(() => statuses.length, { interval: 20 }).toBeGreaterThan(before + 20);
  }
  over.abort();
  await visits;
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test("nginx slows a flood of forms from one network, and goes on giving pages", async (context) => {
  if (!nginx) return context.skip(noNginx);
  const port = await freePort();
  const web = createWebServer();
  await web.listen(answer, port, "127.0.0.1");
  const proxy = await startNginx(nginx, [port, port]);
  onTestFinished(async () => {
    await proxy.stop();
    await web.stop(0);
  });
  const flood = await Promise.all(Array.from({ length: 300 }, () => proxy.ask("/cart/lines", { packId: "1" })));
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  expect((await proxy.ask("/")).status).toBe(200);
});

test("behind nginx the last good copy and what to do outlive the database", async (context) => {
  if (!nginx) return context.skip(noNginx);
  const relay = await startRelay(url);
  const site = { SITE_URL: "https://www.example.com", TRUST_PROXY: "true", HOST: "127.0.0.1" };
  const shop = await openShop({ ...site, DATABASE_URL: relay.url });
  // The other process is being restarted.
  const proxy = await startNginx(nginx, [Number(new URL(shop.address).port), await freePort()]);
  onTestFinished(async () => {
    await proxy.stop();
    await shop.stop();
    await relay.stop();
  });
  // On a busy machine a shop that has just opened may refuse requests for a moment. Refusals are not cached.
  let good = await proxy.ask("/about");
  await expect.poll(async () => (good = await proxy.ask("/about")).status).toBe(200);
  relay.freeze();
  await expect.poll(async () => (await proxy.ask("/readyz")).status).toBe(503);
  await expect.poll(async () => (await proxy.ask("/about")).headers["x-last-good-copy"]).toMatch(/GMT/);
  const [copy, health] = [await proxy.ask("/about"), await proxy.ask("/healthz")];
  expect([copy.status, copy.body, health.status]).toEqual([200, good.body, 200]);
  const adding = await proxy.ask("/cart/lines", { packId: "2", quantity: "1" });
  expect([adding.status, adding.headers["retry-after"]]).toEqual([503, "5"]);
  expect(adding.body).toContain("Back in a moment");
  relay.thaw();
  await expect.poll(async () => (await proxy.ask("/readyz")).status).toBe(200);
});

test("nginx gives one page to everybody, a visitor's own page to nobody else, and a new price at once", async (context) => {
  if (!nginx) return context.skip(noNginx);
  const purgePort = await freePort();
  const shop = await openTrial({
    SITE_URL: "https://www.example.com",
    TRUST_PROXY: "true",
    HOST: "127.0.0.1",
    CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge`,
  });
  const proxy = await startNginx(nginx, [Number(new URL(shop.address).port), await freePort()], purgePort);
  const { pool, close } = openDatabase(socketAddress(join(shop.dataDirectory, "postgres")));
  onTestFinished(async () => {
    await close();
    await proxy.stop();
    await shop.stop();
  });
  const look = async (path: string, cookie = "") => {
    const { status, headers, body } = await proxy.ask(path, undefined, cookie ? { Cookie: cookie } : {});
    return { status, body, from: headers["x-cache"], caching: headers["cache-control"], vary: headers.vary };
  };

  // Pages that were cached during the trial are dropped when the owner opens the shop.
  expect((await look("/about")).body).toContain('class="trial"');
  await pool.query("update shop set stage = 'open'");
  await expect.poll(async () => (await look("/about")).body, { interval: 20 }).not.toContain('class="trial"');
  const first = await look("/shop/kaju-katli");
  expect(first).toMatchObject({ status: 200, from: "MISS", vary: "Accept-Encoding" });
  expect(first.caching).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+$/);
  for (const [path, cookie] of [
    ["/shop/kaju-katli", ""],
    ["/shop/kaju-katli?fbclid=1", "_ga=2"],
    ["/shop/kaju-katli", "pincode=x; js=1"],
  ] as const)
    expect(await look(path, cookie)).toMatchObject({ from: "HIT", body: first.body });

  const { headers } = await proxy.ask("/pincode", { pincode: "600001", to: "/cart" });
  const pincode = String(headers["set-cookie"]).split(";")[0]!;
  const own = await look("/shop/kaju-katli", pincode);
  expect(own).toMatchObject({ from: "BYPASS", caching: "private, no-cache" });
  expect(own.body).toContain("600001");
  expect(await look("/cart", `${pincode}; js=1`)).toMatchObject({ from: "MISS", caching: "private, no-cache" });
  expect((await look("/cart")).body).not.toContain("600001");
  expect(await look("/shop/kaju-katli")).toMatchObject({ from: "HIT", body: first.body });
  expect(await look("/shop/kaju-katli?pack=no-such")).toMatchObject({ from: "MISS" });

  expect(first.body).toContain(`"price":"589.00"`);
  await pool.query("update packs set price = 61100 where id = '2'");
  // nginx would ask again by itself after a minute.
  await expect
    .poll(async () => (await look("/shop/kaju-katli")).body, { timeout: 20_000, interval: 20 })
    .toContain(`"price":"611.00"`);
  expect(await look("/shop/kaju-katli")).toMatchObject({ from: "HIT" });
});

test("behind nginx no spelling of an address changes what others get at the plain one", async (context) => {
  if (!nginx) return context.skip(noNginx);
  const purgePort = await freePort();
  const site = { SITE_URL: "https://www.example.com", TRUST_PROXY: "true", HOST: "127.0.0.1" };
  const shop = await openShop({ ...site, CDN_PURGE_URL: `http://127.0.0.1:${purgePort}/purge` });
  const proxy = await startNginx(nginx, [Number(new URL(shop.address).port), await freePort()], purgePort);
  onTestFinished(async () => {
    await proxy.stop();
    await shop.stop();
  });
  const [path, id] = ["/shop/motichoor-laddu", "1-1000g"];
  const look = async (address: string, headers: Record<string, string> = {}) => {
    const { status, headers: said, body } = await proxy.ask(address, undefined, headers);
    const chosen = /name="packId" checked="" value="([^"]+)"/.exec(body)?.[1];
    return { status, chosen, from: said["x-cache"], caching: String(said["cache-control"]), body };
  };
  const plainly = await look(`${path}?pack=${id}`);
  expect([plainly.chosen, plainly.caching]).toEqual([id, expect.stringMatching(/^public, /)]);

  const other = {
    Host: "evil.example",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "gopher",
    Accept: "*/*",
  };
  const queries = ["p%61ck=*", "PACK=&pack=*", "pack=&pack=*", "a=1;pack=*", "pack=*&pack=x", "a=1&&pack=*", "pack=+*"];
  const odd: [string, Record<string, string>?][] = [
    ...[...queries, "%70ack=*", "&pack=*", "pack=*&", "pack=1%2D1000g", "pack=1%2d1000g"].map((query): [string] => [
      `${path}?${query.replace("*", id)}`,
    ]),
    [`/shop/motichoor%2dladdu?pack=${id}`],
    [`/shop/./motichoor-laddu?pack=${id}`],
    [`//shop/motichoor-laddu?pack=${id}`],
    [`/SHOP/motichoor-laddu?pack=${id}`],
    [`https://evil.example${path}?PACK=${id}`],
    [path, other],
    [path, { ...other, "Accept-Encoding": "br;q=0, gzip;q=0" }],
  ];
  for (const [address, headers] of odd) {
    // Nothing is in the cache when the odd address is asked for.
    await fetch(`http://127.0.0.1:${purgePort}/purge`);
    const { status, caching } = await look(address, headers);
    const isKept = status === 200 && !headers && caching !== "private, no-store";
    expect({ address, isAnswered: [200, 301].includes(status), isKept }).toEqual({
      address,
      isAnswered: true,
      isKept: false,
    });
    const bare = await look(path);
    expect([address, bare.status, bare.chosen]).toEqual([address, 200, "1"]);
    expect(bare.body).not.toContain("evil");
    expect([address, (await look(`${path}?pack=${id}`)).body]).toEqual([address, plainly.body]);
  }
  expect((await look(`${path}?p%61ck=${id}`)).chosen).toBe(id);
  expect(await look(path)).toMatchObject({ from: "HIT" });
});

test("nginx keys on every parameter that a page for everybody answers to, and tells visitors apart as the shop does", async () => {
  const shipped = await readFile("deploy/nginx.conf", "utf8");
  for (const page of Object.values<SharedPage>(sharedPages))
    for (const name of page.knowsVisitor ? [] : (page.asks ?? [])) {
      expect(shipped).toContain(`${name}=$arg_${name}`);
      expect(/"~\(\^\|&\)\(([a-z|]+)\)=/.exec(shipped)?.[1]?.split("|")).toContain(name);
    }
  const [, source = ""] = /"~(\(\^\|;\\s\*\)\(cart.*?)" 1;/.exec(shipped) ?? [];
  for (const name of ownCookies) expect(`a=1; ${name}=x`).toMatch(new RegExp(source));
  expect("a=1; xcart=1; tracked=2").not.toMatch(new RegExp(source));
});
