import { expect, test } from "vitest";
import { page, serve } from "../../tests/support/web.ts";

/** Serves pages that contain the number of pages made so far, and the query and cookies of the request. */
async function tellingShop() {
  let made = 0;
  const { ask } = await serve(async (request) =>
    page(`${++made} ${new URL(request.url).search} ${request.headers.get("Cookie")}`),
  );
  const words = async (path: string, headers: Record<string, string> = {}) =>
    /<title>(.*)<\/title>/.exec((await ask(path, { headers })).body.toString())?.[1];
  return { ask, words, made: () => made };
}

test("what nobody declared neither misses the cache nor fills it, and reaches no loader", async () => {
  const { words, made } = await tellingShop();
  const first = await words("/shop?fbclid=1");
  expect(first).toBe("1  null");
  for (const path of ["/shop", "/shop?", "/shop?fbclid=2&utm_source=a%20b", "/shop?Page=2", "/shop?%"])
    expect(await words(path)).toBe(first);
  for (const cookie of ["_ga=GA1.1.5", "cartoon=1", "xcart=1; js=1", "my.shop.session=2", "shopxsession=1", ""])
    expect(await words("/shop", { Cookie: cookie })).toBe(first);
  expect(made()).toBe(1);
});

test("what a page declares makes it another page, in whatever order it is asked", async () => {
  const { words, made } = await tellingShop();
  const second = await words("/shop?page=2&gclid=x&pack=a%20b");
  expect(second).toBe("1 ?page=2&pack=a+b null");
  expect(await words("/shop?pack=a+b&page=2&page=3")).toBe(second);
  await words("/shop?page=2");
  await words("/shop?page=");
  expect(made()).toBe(3);
});

test("the data of a page are shared like the page, and apart from it", async () => {
  const { words, made } = await tellingShop();
  const data = await words("/shop.data?_routes=a&page=2");
  expect(await words("/shop.data?page=2")).toBe(data);
  expect(await words("/_.data?x=1")).toBe(await words("/_.data"));
  await words("/shop?page=2");
  expect(made()).toBe(3);
});

test("a page with a name in its address is shared, unless no page is written like that", async () => {
  const { words, made } = await tellingShop();
  const laddu = await words("/shop/motichoor-laddu?x=1");
  expect(await words("/shop/motichoor-laddu")).toBe(laddu);
  for (const path of ["/shop/Laddu", "/shop/la/du", "/shop/%6Cad", "/SHOP", "/shop/", "/nowhere"]) {
    await words(path);
    await words(path);
  }
  expect(made()).toBe(13);
});

test.each(["cart=1", "_ga=1; shop.session=2", "js=12; cart=1", "cart=1; xjs=1"])(
  "a visitor with %s is given a page of their own, with all that was asked",
  async (cookie) => {
    const { words, made } = await tellingShop();
    await words("/shop");
    expect(await words("/shop?fbclid=1", { Cookie: cookie })).toBe(`2 ?fbclid=1 ${cookie}`);
    await words("/shop");
    expect(made()).toBe(2);
  },
);

test("a browser whose script puts its own things in is given what everybody is given", async () => {
  const { ask, words, made } = await tellingShop();
  const shared = await words("/shop", { Cookie: "cart=1; js=1" });
  expect(shared).toBe("1  null");
  expect(await words("/shop")).toBe(shared);
  const { headers } = await ask("/shop", { headers: { Cookie: "js=1; cart=2" } });
  expect(headers["cache-control"]).not.toContain("private");
  expect(made()).toBe(1);
});

test("a page that greets whom it knows is shared by strangers alone", async () => {
  const { words, made } = await tellingShop();
  const strange = await words("/cart?x=1", { Cookie: "_ga=1" });
  expect(await words("/cart")).toBe(strange);
  expect(await words("/cart?x=1", { Cookie: "cart=1; js=1" })).toBe("2 ?x=1 cart=1; js=1");
  expect(made()).toBe(2);
});

const purged = { security: { frameSources: [], https: false, development: false, isPurged: true } };

test.each([
  "p%61ck=2",
  "PACK=&pack=2",
  "pack=&pack=2",
  "Pack=2",
  "pack=1&pack=2",
  "pack=2&page=2&page=3",
  "pa+ck=2",
  "%70ack=2",
  "a=1;pack=2",
  "pack=2;page=3",
  "a=1%26pack=2",
  "a=1%3Bpack=2",
  "pack=%32",
  "pack=a%2Db",
  "pack=a%2db",
  "pack=a+b",
  "pack=a%20b",
  "a=1&A=2",
  "a=1&a=2",
  "pack",
  "pack=",
  "=2",
  "&pack=2",
  "pack=2&",
  "a=1&&pack=2",
  "",
  "&",
  "?pack=2",
  "page=2#a",
  "pack=2#&pack=3",
  "pack=2&page=2",
  "pack[]=2",
  "a=1&pack=%",
  "utm_campaign=Diwali%20offer",
])("the answer to ?%s is nobody's to keep, since a cache may take the address for another one", async (query) => {
  const { ask } = await serve(async ({ url }) => page(url), purged);
  const [plain, first, again] = [await ask("/shop"), await ask(`/shop?${query}`), await ask(`/shop?${query}`)];
  for (const { status, headers } of [first, again])
    expect([status, headers["cache-control"]]).toEqual([200, "private, no-store"]);
  expect(again.body).toEqual(first.body);
  expect((await ask("/shop")).body).toEqual(plain.body);
  expect((await ask("/shop")).headers["cache-control"]).toMatch(/^public, /);
  const unchanged = await ask(`/shop?${query}`, { headers: { "If-None-Match": String(first.headers.etag) } });
  expect([unchanged.status, unchanged.headers["cache-control"]]).toEqual([304, "private, no-store"]);
});

test.each(["page=2", "pack=1-1000g", "page=2&pack=b", "fbclid=Iw_A-1.~", "utm_source=a&page=2&gclid=X", "ref="])(
  "the answer to ?%s may be kept: no program reads it otherwise",
  async (query) => {
    const { ask } = await serve(async () => page("sweets"), purged);
    expect((await ask(`/shop?${query}`)).headers["cache-control"]).toMatch(/^public, /);
    expect((await ask(`/shop?${query}`)).headers["cache-control"]).toMatch(/^public, /);
  },
);

test("what is public by itself is so without a question alone", async () => {
  const caching = "public, max-age=31536000, immutable";
  const { ask } = await serve(async () => page("list", { headers: { "Cache-Control": caching } }));
  const cachingOf = async (path: string) => (await ask(path)).headers["cache-control"];
  expect(await cachingOf("/list")).toBe(caching);
  expect(await cachingOf("/list?paths=a")).toBe("private, max-age=31536000, immutable");
});

test("what is made for one visitor is private", async () => {
  const { ask } = await tellingShop();
  for (const [path, cookie] of [
    ["/shop", "cart=1"],
    ["/cart", "cart=1; js=1"],
    ["/nowhere", ""],
  ] as const)
    expect((await ask(path, { headers: { Cookie: cookie } })).headers["cache-control"]).toBe("private, no-cache");
});
