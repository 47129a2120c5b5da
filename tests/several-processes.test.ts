import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Buyer } from "./support/buyer.ts";
import { startCache } from "./support/cache-in-front.ts";
import { pool, url } from "./support/database.ts";
import { startMailServer } from "./support/mail-server.ts";
import { aPerson, sessionCookie } from "./support/people.ts";
import { startProxy } from "./support/proxy.ts";
import { freePort, openShop, type ShopProcess } from "./support/shop-process.ts";
import { ask } from "./support/web.ts";

const [secret, former] = [
  "a secret that all processes of a shop share",
  "the secret that they had before it and is long too",
];
const site = { SITE_URL: "https://shop.example", TRUST_PROXY: "true", DATABASE_URL: url };

let shops: ShopProcess[] = [];
let proxy: Awaited<ReturnType<typeof startProxy>>;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let caches: Awaited<ReturnType<typeof startCache>>[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  caches = [await startCache(), await startCache()];
  const noCache = `http://127.0.0.1:${await freePort()}/purge`;
  const variables = { ...site, COOKIE_SECRET: `${secret},${former}`, SMTP_URL: mail.url };
  const openAs = (name: string) => {
    const told = [noCache, ...caches.map(({ address }) => address)].map((address) => `${address}?by=${name}`);
    return openShop({ ...variables, CDN_PURGE_URL: told.join(", ") });
  };
  shops = await Promise.all([openAs("one"), openAs("other")]);
  proxy = await startProxy(shops.map(({ address }) => address));
});

afterAll(async () => {
  await proxy.stop();
  await Promise.all(shops.map(({ stop }) => stop()));
  await mail.stop();
  await Promise.all(caches.map(({ stop }) => stop()));
});

const statusOf = async ({ address }: ShopProcess, path: string) => (await fetch(address + path)).status;

const pageOf = async (shop: ShopProcess, path: string, cookies: string) =>
  fetch(shop.address + path, { headers: { Cookie: cookies }, redirect: "manual" });

test("a cart made through one process is there in the other, and so is whoever signed in", async () => {
  const buyer = new Buyer(proxy.address);
  await buyer.choose("2");
  const { id } = await aPerson(pool, { role: "staff" });
  const sessions = [await sessionCookie(pool, id, secret), await sessionCookie(pool, id, former)];
  for (const shop of shops) {
    expect(await (await pageOf(shop, "/cart", buyer.cookies)).text()).toContain("Kaju Katli");
    for (const cookie of sessions) {
      expect((await pageOf(shop, "/back-office", `__Secure-${cookie}`)).status).toBe(200);
    }
  }
});

test.each([
  ["its origin is the public address", { Origin: "https://shop.example" }],
  ["its browser says that it is the shop's own", { Origin: "null", "Sec-Fetch-Site": "same-origin" }],
])("a form is taken when %s, though nobody tells of HTTPS or of the public host", async (_, from) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded", ...from };
  const port = Number(new URL(shops[0]!.address).port);
  for (const path of ["/cart/lines", "/cart/lines.data", "//Cart/lines."]) {
    const answer = await ask(port, path, { method: "POST", headers, body: "packId=2&quantity=1" });
    expect([path, answer.status, answer.headers["set-cookie"]]).toEqual([
      path,
      path.endsWith(".data") ? 202 : 303,
      expect.arrayContaining([expect.stringMatching(/^cart=/)]),
    ]);
  }
});

test("behind a proxy that ends HTTPS, browsers insist on it and send cookies over nothing else", async () => {
  const fields = "packId=2&quantity=1";
  const headers = { "Content-Type": "application/x-www-form-urlencoded", Host: "shop.example" };
  const answer = await ask(proxy.port, "/cart/lines", { method: "POST", headers, body: fields });
  expect(answer.status).toBe(303);
  const cookies = [answer.headers["set-cookie"]].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.headers["strict-transport-security"]).toContain("max-age=31536000");
});

test("a visitor who makes up addresses is still counted by the one the proxy saw, in all processes together", async () => {
  const look = (forged: string, from: string) =>
    ask(proxy.port, "/track", {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": forged },
      body: "order=TM-2222222&contact=9848012345",
      from,
    });
  const statuses: number[] = [];
  for (let n = 1; n <= 21; n++) statuses.push((await look(`203.0.113.${n}`, "127.0.0.7")).status);
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429]);
  expect((await look("127.0.0.7", "127.0.0.8")).status).toBe(422);
});

test("each order's mail leaves once, whichever process sends it", async () => {
  const buyers = Array.from({ length: 6 }, () => new Buyer(proxy.address));
  await Promise.all(buyers.map((buyer) => buyer.choose("1")));
  const forms = await Promise.all(buyers.map((buyer) => buyer.fillIn()));
  const placed = await Promise.all(buyers.map((buyer, place) => buyer.place(forms[place]!)));
  expect(placed.map(({ status }) => status)).toEqual(buyers.map(() => 303));

  const open = "select from pgboss.job where name = 'order-event' and state <> 'completed'";
  await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
  const { rows } = await pool.query<{ number: string }>("select number from orders");
  const thanks = mail.letters.filter(({ to }) => to.startsWith("buyer-"));
  expect(thanks).toHaveLength(rows.length);
  for (const { number } of rows) expect(thanks.filter(({ raw }) => raw.includes(number))).toHaveLength(1);
});

// A process makes a page anew after a minute, even when it was told nothing.
const beforeAMinute = { timeout: 30_000 };
const kajjikayaluIn = async ({ address }: ShopProcess) => (await fetch(`${address}/shop/kajjikayalu`)).text();

test("what is changed at the desk of one process is on the shop of the other, and commands tell both", async () => {
  const [one, other] = shops as [ShopProcess, ShopProcess];
  expect(await kajjikayaluIn(other)).not.toContain("Sold out");

  const { id } = await aPerson(pool, { role: "staff" });
  const cookie = await sessionCookie(pool, id, secret);
  const press = async (verb: string) => {
    const body = new URLSearchParams({ intent: `${verb} 12` });
    const headers = { Cookie: `__Secure-${cookie}` };
    const answer = await fetch(`${one.address}/back-office/stock`, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  };
  await press("sold-out");
  expect(await kajjikayaluIn(one)).toContain("Sold out");
  await expect.poll(() => kajjikayaluIn(other), beforeAMinute).toContain("Sold out");
  await press("sell-again");
  await expect.poll(() => kajjikayaluIn(other), beforeAMinute).not.toContain("Sold out");

  const env = { ...process.env, ...site, DATA_DIR: one.dataDirectory, LOG_LEVEL: "warn", MIGRATE: "on" };
  const [code] = await once(spawn(process.execPath, ["shop.ts", "stock", "kajjikayalu", "0"], { env }), "close");
  expect(code).toBe(0);
  for (const shop of shops) await expect.poll(() => kajjikayaluIn(shop), beforeAMinute).toContain("Sold out");
});

test("every process tells every cache in front of a change, though one of them is down", async () => {
  for (const { asked } of caches) asked.length = 0;
  await pool.query("update packs set price = price + 100 where id = '2'");
  for (const { asked } of caches)
    await expect.poll(() => new Set(asked), beforeAMinute).toEqual(new Set(["/purge?by=one", "/purge?by=other"]));
});

test("a process whose cookies the others could not read does not open", async () => {
  const stranger = openShop({ ...site, COOKIE_SECRET: "a secret that nobody else here has heard of" });
  await expect(stranger).rejects.toThrow("has another COOKIE_SECRET");
});

test("a process that is stopped tells the proxy first, serves meanwhile, and leaves the rest to the other", async () => {
  const [leaving, staying] = shops as [ShopProcess, ShopProcess];
  expect(await statusOf(leaving, "/readyz")).toBe(200);

  const stopped = leaving.stop();
  await expect.poll(() => statusOf(leaving, "/readyz")).toBe(503);
  expect(await statusOf(leaving, "/shop")).toBe(200);
  await stopped;
  await expect(statusOf(leaving, "/shop")).rejects.toThrow("fetch failed");
  expect(await statusOf(staying, "/shop")).toBe(200);
});
