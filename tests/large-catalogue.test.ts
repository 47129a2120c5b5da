import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { statementsOf } from "./support/count-statements.ts";
import { connections, pool } from "./support/database.ts";
import { fillCatalogue } from "./support/many-products.ts";

type Shop = typeof import("#app/server.ts");

let handle: ReturnType<Shop["createShop"]>;

beforeAll(async () => {
  // The shop as it is built, in this process, so that what it asks of the database is seen.
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  handle = createShop({ ...connections, connections, environment: loadEnvironment(), log: createLog("silent") });
});

async function ask(path: string, { cookie = "", form }: { cookie?: string; form?: Record<string, string> } = {}) {
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  const request = new Request(`http://localhost:3000${path}`, { ...init, headers: cookie ? { Cookie: cookie } : {} });
  const answer = await handle(request, { clientAddress: "127.0.0.1", reference: "test" });
  const html = (await answer.text()).replaceAll(/<script[^]*?<\/script>|<!-- -->/g, "");
  return { status: answer.status, location: answer.headers.get("Location"), html };
}

/** The statements by which each page is made while nothing is kept. */
async function statementsBy(paths: Record<string, string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [path, cookie] of Object.entries(paths)) {
    connections.clearCaches();
    const asked = await statementsOf(async () => expect(await ask(path, { cookie })).toMatchObject({ status: 200 }));
    expect(asked.length).toBeGreaterThan(0);
    counts[path] = asked.length;
  }
  return counts;
}

/** The slugs of the cards of a page, in their order. */
const cardsIn = (html: string) => [...html.matchAll(/<h3><a[^>]* href="\/shop\/([\w-]+)"/g)].map(([, slug]) => slug);
const linksIn = (html: string, part: RegExp) => [...new Set([...html.matchAll(part)].map(([link]) => link))];

test("a page asks for no more than before when there are five times as many products", async () => {
  const { location } = await ask("/cart/lines", { form: { packId: "combo-1", quantity: "1" } });
  expect(location).toMatch(/^\/cart/);
  const paths = { "/": "", "/shop": "", "/card": "", "/shop/kaju-katli": "", "/about": "", "/sitemap.xml": "" };
  const before = await statementsBy(paths);
  await fillCatalogue(pool, 255);
  const after = await statementsBy(paths);
  const more = Object.entries(after).filter(([path, count]) => count > before[path]!);
  expect(more).toEqual([]);
});

test("a shelf of sixty stands whole beside the others, one of sixty-one on pages of its own", async () => {
  // 70 sweets, 60 snacks and 55 pickles.
  const whole = await ask("/shop");
  expect(cardsIn(whole.html)).toHaveLength(12 + 60 + 55);
  expect(linksIn(whole.html, /\/shop\/shelves\/[\w-]+/g)).toEqual(["/shop/shelves/sweet"]);
  expect(await ask("/shop/shelves/snacks")).toMatchObject({ status: 302, location: "/shop#snacks" });

  await pool.query(
    `insert into products select 'last', 'last', category, 90000, 'Last', name_te, description, ingredients, allergens,
       may_contain, claims, extras, spice_level, storage, shelf_life_days, max_transit_days, reach, signature, hsn
     from products where slug = 'jantikalu'`,
  );
  await pool.query("insert into packs values ('last', 'last', 0, '200 g', 200, null, 19900, true, true)");
  const shop = await ask("/shop");
  expect(cardsIn(shop.html)).toHaveLength(12 + 12 + 55);
  expect(shop.html).toContain("All 61 snacks");

  const first = await ask("/shop/shelves/snacks");
  expect(cardsIn(first.html)).toHaveLength(60);
  expect(first.html).toContain('rel="canonical" href="http://localhost:3000/shop/shelves/snacks"');
  expect(first.html).toContain('rel="next" href="http://localhost:3000/shop/shelves/snacks?page=2"');
  expect(first.html).not.toContain('rel="prev"');
  const second = await ask("/shop/shelves/snacks?page=2");
  expect(cardsIn(second.html)).toEqual(["last"]);
  expect(second.html).toContain('rel="canonical" href="http://localhost:3000/shop/shelves/snacks?page=2"');
  expect(second.html).toContain('rel="prev" href="http://localhost:3000/shop/shelves/snacks"');
  expect(second.html).not.toContain('rel="next"');
  expect(new Set([...cardsIn(first.html), ...cardsIn(second.html)]).size).toBe(61);
});

test.each([
  "/shop/shelves/snacks?page=3",
  "/shop/shelves/snacks?page=0",
  "/shop/shelves/snacks?page=x",
  "/shop/shelves/no",
])("%s is not there", async (path) => expect((await ask(path)).status).toBe(404));

test("a product far down its shelf has a page with neighbours, and the map of the site has all", async () => {
  const { html } = await ask("/shop/kaju-katli-3");
  expect(cardsIn(html)).toHaveLength(4);
  const { html: map } = await ask("/sitemap.xml");
  expect(map.match(/<loc>[^<]+\/shop\/[\w-]+<\/loc>/g)).toHaveLength(256);
  expect((await ask("/sitemap/1")).html).toContain("/shop/kaju-katli-3<");
  expect((await ask("/sitemap/2")).status).toBe(404);
});
