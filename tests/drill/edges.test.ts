import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { languages, withLanguage } from "#platform/languages.ts";
import { setHindi, setTelugu } from "../support/built-shop.ts";
import { Buyer } from "../support/buyer.ts";
import { pool, url } from "../support/database.ts";
import { findNginx, noNginx, startNginx } from "../support/nginx.ts";
import { signedIn } from "../support/people.ts";
import { freePort, openShop, type ShopProcess } from "../support/shop-process.ts";

const nginx = await findNginx();
const pages = languages.map((language) => withLanguage("/shop/kaju-katli", language));
const pack = "2";

let shops: ShopProcess[] = [];
type Edge = Awaited<ReturnType<typeof startNginx>> & { purge: string };
let edges: Edge[] = [];

beforeAll(async () => {
  if (!nginx) return;
  // The edges have certificates that nobody has signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  await setTelugu(true);
  await setHindi(true);
  const hosts = ["127.0.0.11", "127.0.0.12"];
  const places = await Promise.all(hosts.map(async (edge) => ({ edge, purgePort: await freePort() })));
  const purges = places.map(({ edge, purgePort }) => `http://${edge}:${purgePort}/purge`);
  const site = { SITE_URL: "https://www.example.com", TRUST_PROXY: "true", HOST: "127.0.0.1", DATABASE_URL: url };
  const open = () => openShop({ ...site, CDN_PURGE_URL: purges.join(", ") });
  shops = [await open(), await open()];
  const ports = shops.map(({ address }) => Number(new URL(address).port)) as [number, number];
  edges = await Promise.all(
    places.map(async ({ edge, purgePort }, at) => ({
      ...(await startNginx(nginx, ports, purgePort, { edge })),
      purge: purges[at]!,
    })),
  );
});

afterAll(async () => {
  await Promise.all(edges.map(({ stop }) => stop()));
  await Promise.all(shops.map(({ stop }) => stop()));
});

beforeEach((context) => {
  if (!nginx) context.skip(noNginx);
});

/** Saves a price in rupees at the desk of one process. Returns how many milliseconds the answer took. */
async function savePrice(shop: ShopProcess, rupees: number): Promise<number> {
  const { cookie } = await signedIn(pool, { role: "owner" });
  const { rows } = await pool.query<{ price: number }>("select price from packs where id = $1", [pack]);
  const seen = `${pack}:${rows[0]!.price}:1`;
  const body = new URLSearchParams({ intent: "save", seen, [`price-${pack}`]: String(rupees), sold: pack });
  const headers = { Cookie: `__Secure-${cookie}` };
  const begun = performance.now();
  const answer = await fetch(`${shop.address}/back-office/prices`, {
    method: "POST",
    body,
    headers,
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  return performance.now() - begun;
}

type Seen = { price: string | undefined; from: unknown };

/**
 * The pack's price on the page that an edge gives in each language (of all packs of the product, it alone is of 600 rupees
 * and some).
 */
async function seenAt(edge: Edge): Promise<Seen[]> {
  const answers = await Promise.all(pages.map((page) => edge.ask(page)));
  return answers.map(({ headers, body }) => ({
    price: /"price":"(6\d\d)\.00"/.exec(body)?.[1],
    from: headers["x-cache"],
  }));
}

const inEach = (seen: Partial<Seen>) => pages.map(() => seen);

/** Waits until an edge gives a copy of the page that it has just made. */
async function untilKept(edge: Edge): Promise<void> {
  await fetch(edge.purge);
  await expect.poll(() => seenAt(edge), { interval: 20 }).toMatchObject(inEach({ from: "HIT" }));
}

// By itself an edge looks for another price when its copy is a minute old.
const beforeAMinute = { timeout: 30_000, interval: 20 };

test("a price that is saved through one process is on both edges at once, in each language", async () => {
  for (const [at, rupees] of [611, 622, 633].entries()) {
    for (const edge of edges) await untilKept(edge);
    await savePrice(shops[at % 2]!, rupees);
    const saved = performance.now();
    for (const edge of edges)
      await expect.poll(() => seenAt(edge), beforeAMinute).toMatchObject(inEach({ price: String(rupees) }));
    console.log(`The price is on both edges ${(performance.now() - saved).toFixed(0)} ms after it was saved.`);
    for (const edge of edges)
      await expect.poll(() => seenAt(edge)).toEqual(inEach({ price: String(rupees), from: "HIT" }));
  }
});

test("an order that is placed through one edge is seen through the other", async () => {
  const [one, other] = edges;
  const buyer = new Buyer(one!.address);
  await buyer.choose(pack);
  const { status, location } = await buyer.place(await buyer.fillIn());
  expect(status).toBe(303);
  const path = location.replace(/#.*$/, "");
  const [number] = /TM-\w+/.exec(await buyer.open(path))!;
  const { status: found, body } = await other!.ask(path, undefined, { Cookie: buyer.cookies });
  expect([found, body]).toEqual([200, expect.stringContaining(number)]);
});

test("who signs out through one edge is signed out at the other and in every process", async () => {
  const { cookie } = await signedIn(pool, { role: "owner" });
  const headers = { Cookie: `__Secure-${cookie}` };
  const statuses = () =>
    Promise.all([
      ...edges.map(async ({ ask }) => (await ask("/back-office", undefined, headers)).status),
      ...shops.map(
        async ({ address }) => (await fetch(`${address}/back-office`, { headers, redirect: "manual" })).status,
      ),
    ]);
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await edges[0]!.ask("/sign-out", {}, headers);
  expect(await statuses()).toEqual([303, 303, 303, 303]);
});

test("an edge that is dead holds up neither the save nor the other edge, and comes back without the old price", async () => {
  const [dead, alive] = edges;
  await untilKept(dead!);
  await dead!.fail();
  const before = shops[0]!.log().length;
  const log = () => shops[0]!.log().slice(before);
  const took = await savePrice(shops[0]!, 644);
  await expect.poll(() => seenAt(alive!), beforeAMinute).toMatchObject(inEach({ price: "644" }));
  await dead!.comeBack();
  await expect.poll(() => seenAt(dead!), beforeAMinute).toMatchObject(inEach({ price: "644" }));
  console.log(`The save took ${took.toFixed(0)} ms with a dead edge.`);
  expect(log()).toContain('"cache":"127.0.0.11:');
  expect(log()).not.toContain('"cache":"127.0.0.12:');
});

test("when one process stops, both edges go on with the other, and orders too", async () => {
  const [stopping, staying] = shops;
  await stopping!.stop();
  shops = [staying!];
  for (const edge of edges)
    for (let visit = 0; visit < 10; visit++) expect((await edge.ask(`/shop?page=${visit}`)).status).toBe(200);
  for (const { address } of edges) {
    const buyer = new Buyer(address);
    await buyer.choose(pack);
    expect((await buyer.place(await buyer.fillIn())).status).toBe(303);
  }
});
