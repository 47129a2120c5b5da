import { expect, onTestFinished, test, vi } from "vitest";
import { page, serve } from "../../tests/support/web.ts";
import { createMicroCache } from "./micro-cache.ts";
import { preparePage, represent } from "./page.ts";

const security = { frameSources: [], https: false, development: false };

async function countingShop(init: Parameters<typeof page>[1] = {}) {
  let made = 0;
  const cache = createMicroCache();
  const shop = await serve(async () => page(`page ${++made}`, init), { cache });
  return { ...shop, cache, made: () => made };
}

test("visitors of whom nothing is known share one page, each with a reference of their own", async () => {
  const { ask, made } = await countingShop();
  const first = await ask("/shop");
  const second = await ask("/shop");
  const packed = await ask("/shop", { headers: { "Accept-Encoding": "br" } });
  await ask("/shop", { method: "HEAD" });

  expect(made()).toBe(1);
  expect(second.body).toEqual(first.body);
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(second.headers["x-reference"]).not.toBe(first.headers["x-reference"]);
});

test("a page that a crowd waits for is compressed once", async () => {
  const made = await preparePage(page("a page ".repeat(100)), security);
  const asked = await Promise.all(Array.from({ length: 100 }, () => represent(made, "br")));
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1);
});

test("another path and another search are other pages, and another host is not", async () => {
  const { ask, made } = await countingShop();
  await ask("/shop");
  await ask("/shop?page=2");
  await ask("/cart");
  await ask("/shop", { headers: { Host: "elsewhere.example" } });
  await ask("http://elsewhere.example/shop");
  expect(made()).toBe(3);
});

test("a page for everybody is made for the shop's own address, with nothing of the visitor who asked first", async () => {
  const { ask } = await serve(async ({ url, headers }) => page(`${url} ${[...headers].join()}`), { trustProxy: true });
  const forged = ["Accept", "Accept-Language", "User-Agent", "Referer", "Origin", "X-Forwarded-Host", "Forwarded"];
  const headers = { ...Object.fromEntries(forged.map((name) => [name, "evil"])), "X-Forwarded-Proto": "http" };
  const { body } = await ask("/shop?page=2", { headers: { ...headers, Host: "evil.example:81", "X-Any": "1" } });
  expect(body.toString()).toContain("<title>https://shop.example/shop?page=2 </title>");
});

test.each<Record<string, string>>([{ Cookie: "cart=1" }, { Authorization: "Basic x" }])(
  "a visitor with %o is given a page of their own, and leaves none behind",
  async (headers) => {
    const { ask, made } = await countingShop();
    await ask("/shop", { headers });
    await ask("/shop");
    await ask("/shop", { headers });
    expect(made()).toBe(3);
  },
);

test.each<[string, Parameters<typeof page>[1]]>([
  ["sets a cookie", { headers: { "Set-Cookie": "cart=1" } }],
  ["is private", { headers: { "Cache-Control": "private, max-age=0" } }],
  ["must not be stored", { headers: { "Cache-Control": "no-store" } }],
  ["is missing", { status: 404 }],
])("an answer that %s is never shared", async (_, init) => {
  const { ask, made } = await countingShop(init);
  await Promise.all([ask("/shop"), ask("/shop"), ask("/shop")]);
  await ask("/shop");
  expect(made()).toBe(4);
});

test("the data of a page is shared like the page", async () => {
  let made = 0;
  const answer = () => new Response(`data ${++made}`, { headers: { "Content-Type": "text/x-script" } });
  const { ask } = await serve(async () => answer());
  await ask("/shop.data");
  await ask("/shop.data");
  expect(made).toBe(1);
});

test("a page that many ask for at once is made once", async () => {
  const { ask, made } = await countingShop();
  await Promise.all(Array.from({ length: 20 }, () => ask("/shop")));
  expect(made()).toBe(1);
});

test("when a page cannot be made, all who wait for it are told so, and none tries it again", async () => {
  let tried = 0;
  const { promise: everybodyAsked, resolve: go } = Promise.withResolvers<void>();
  const { ask } = await serve(async () => {
    tried += 1;
    await everybodyAsked;
    return page("busy", { status: 503 });
  });
  const answers = Array.from({ length: 20 }, () => ask("/shop"));
  await ask("/healthz");
  go();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(tried).toBe(1);
});

test("a page is made anew when its time is over or the cache is cleared", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { ask, cache, made } = await countingShop();
  await ask("/shop");
  vi.advanceTimersByTime(1999);
  await ask("/shop");
  expect(made()).toBe(1);
  vi.advanceTimersByTime(1);
  await ask("/shop");
  expect(made()).toBe(2);
  cache.clear();
  await ask("/shop");
  expect(made()).toBe(3);
  vi.useRealTimers();
});

test("a page that was begun before the cache was cleared is not given again, except as the last good copy", async () => {
  const cache = createMicroCache();
  const slow = Promise.withResolvers<void>();
  const old = cache.findOrMake("/", () => slow.promise.then(() => preparePage(page("old"), security)));
  cache.clear();
  slow.resolve();
  await old;
  expect(cache.find("/")).toBeUndefined();
  expect(cache.findLastGood("/")?.body).toEqual((await old).body);
});

test("the longest unused pages make room for new ones", async () => {
  const cache = createMicroCache({ entries: 2 });
  const keep = (key: string) => cache.findOrMake(key, () => preparePage(page(key), security));
  await keep("/a");
  await keep("/b");
  cache.find("/a");
  await keep("/c");
  expect(["/a", "/b", "/c"].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true]);
});

test("pages beyond the allowed size make room too", async () => {
  const { body } = await preparePage(page("x"), security);
  const cache = createMicroCache({ bytes: Math.round(body.length * 2.5) });
  for (const key of ["/a", "/b", "/c"]) await cache.findOrMake(key, () => preparePage(page("x"), security));
  expect(["/a", "/b", "/c"].map((key) => cache.find(key) !== undefined)).toEqual([false, true, true]);
});

test("a page that cannot be made any more is given as it was made last, marked so, whoever asks", async () => {
  let isOut = false;
  let made = 0;
  const cache = createMicroCache();
  const handle = async () => {
    made += 1;
    return isOut ? page("out of reach", { status: 503 }) : page("sweets");
  };
  const { ask } = await serve(handle, { cache });
  const good = await ask("/shop");
  expect(good.headers).not.toHaveProperty("x-last-good-copy");
  isOut = true;
  cache.clear();
  for (const headers of [{}, { Cookie: "cart=1" }] as Record<string, string>[]) {
    const copy = await ask("/shop", { headers });
    expect([copy.status, copy.headers["x-last-good-copy"]]).toEqual([200, expect.stringMatching(/ GMT$/)]);
    expect(copy.body).toEqual(good.body);
  }
  expect((await ask("/shop", { method: "POST", body: "a=1" })).status).toBe(503);
  expect((await ask("/other")).status).toBe(503);
  expect(made).toBe(5);
});

test("while the database is known to be out, copies are given without trying", async () => {
  let isOut = false;
  let made = 0;
  const cache = createMicroCache();
  const { ask } = await serve(async () => page(`page ${++made}`), { cache, isOut: () => isOut });
  await ask("/shop");
  cache.clear();
  isOut = true;
  expect((await ask("/shop")).headers).toHaveProperty("x-last-good-copy");
  expect((await ask("/shop", { headers: { Cookie: "cart=1" } })).body.toString()).toContain("page 1");
  expect(made).toBe(1);
  isOut = false;
  expect((await ask("/shop")).body.toString()).toContain("page 2");
});

test("no copy is kept of what was made for one visitor", async () => {
  let isOut = false;
  const answer = () =>
    isOut ? page("out", { status: 503 }) : page("yours", { headers: { "Cache-Control": "private" } });
  const { ask } = await serve(async () => answer());
  for (const headers of [{}, { Cookie: "cart=1" }] as Record<string, string>[]) {
    isOut = false;
    expect((await ask("/cart", { headers })).status).toBe(200);
    isOut = true;
    expect((await ask("/cart", { headers })).status).toBe(503);
  }
});

test("a page that was begun on one day is not given on the next, nor longer by a cache in front", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.parse("2026-11-08T23:59:50+05:30") });
  onTestFinished(() => void vi.useRealTimers());
  const cache = createMicroCache({ seconds: 60 });
  const purged = { ...security, isPurged: true };
  const early = await cache.findOrMake("/shop", () => preparePage(page("Rs 349"), purged, "everybody"));
  expect(early.headers.join()).toContain("s-maxage=10, stale-while-revalidate=0");
  const late = cache.findOrMake("/cart", () => {
    vi.advanceTimersByTime(10_000);
    return preparePage(page("Rs 349"), purged, "everybody");
  });
  expect((await late).headers.join()).toContain("s-maxage=60, stale-while-revalidate=60");
  expect([cache.find("/shop"), cache.find("/cart")]).toEqual([undefined, undefined]);
});
