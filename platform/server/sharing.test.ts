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

const filledInShop = {
  sharing: { pages: { "/shop": { isFilledIn: true as const } }, ownCookies: ["cart"], scriptCookie: "js=1" },
  fillInFor: async ({ headers }: Request) => {
    const cart = headers.get("Cookie")!;
    return (html: Buffer) => Buffer.from(html.toString().replace("<title>", `<title>${cart} of `));
  },
};

test("a visitor who is known gets the page of all, filled in, though it is made once", async () => {
  let made = 0;
  const { ask } = await serve(async () => page(`page ${++made}`), filledInShop);
  const carts = Array.from({ length: 20 }, (_, at) => `cart=${at}`);
  const answers = await Promise.all(carts.map((Cookie) => ask("/shop", { headers: { Cookie } })));
  expect(answers.map(({ body }) => /<title>(.*)<\/title>/.exec(body.toString())?.[1])).toEqual(
    carts.map((cart) => `${cart} of page 1`),
  );
  expect(made).toBe(1);
});

test("when the page of all cannot be made, it is not made for each visitor instead", async () => {
  const cookies: (string | null)[] = [];
  const { ask } = await serve(async ({ headers }) => {
    cookies.push(headers.get("Cookie"));
    return page("busy", { status: 503 });
  }, filledInShop);
  const known = Array.from({ length: 20 }, (_, at) => ask("/shop", { headers: { Cookie: `cart=${at}` } }));
  expect((await Promise.all(known)).map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(cookies.filter(Boolean)).toEqual([]);
});

test("a page that greets whom it knows is shared by strangers alone", async () => {
  const { words, made } = await tellingShop();
  const strange = await words("/cart?x=1", { Cookie: "_ga=1" });
  expect(await words("/cart")).toBe(strange);
  expect(await words("/cart?x=1", { Cookie: "cart=1; js=1" })).toBe("2 ?x=1 cart=1; js=1");
  expect(made()).toBe(2);
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
