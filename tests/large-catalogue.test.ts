import { pathToFileURL } from "node:url";
import { beforeAll, expect, test, vi } from "vitest";
import { loadEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { statementsOf } from "./support/count-statements.ts";
import { connections, pool } from "./support/database.ts";
import { fillCatalogue } from "./support/many-products.ts";
import { signedIn } from "./support/people.ts";
import { cookieSecret } from "./support/shop-process.ts";

type Shop = typeof import("#app/server.ts");

let handle: ReturnType<Shop["createShop"]>["handle"];
let owner: string;

beforeAll(async () => {
  // The built shop runs in this process, so that its SQL statements can be counted.
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const environment = { ...loadEnvironment(), COOKIE_SECRETS: [cookieSecret] };
  ({ handle } = createShop({ ...connections, connections, environment, log: createLog("silent") }));
  const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
  owner = cookie;
});

async function ask(path: string, { cookie = "", form }: { cookie?: string; form?: Record<string, string> } = {}) {
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  const request = new Request(`http://localhost:3000${path}`, { ...init, headers: cookie ? { Cookie: cookie } : {} });
  const answer = await handle(request, { clientAddress: "127.0.0.1", reference: "test", language: "en" });
  const html = (await answer.text()).replaceAll(/<script[^]*?<\/script>|<!-- -->/g, "");
  return { status: answer.status, location: answer.headers.get("Location"), html };
}

/** How many SQL statements each path needs when all caches are empty. `paths` has the cookie to send for each path. */
async function statementsBy(paths: Record<string, string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  // The clock stands still, so that no cache expires while a page is made on a busy machine.
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  for (const [path, cookie] of Object.entries(paths)) {
    connections.clearCaches();
    const asked = await statementsOf(async () => expect(await ask(path, { cookie })).toMatchObject({ status: 200 }));
    expect(asked.length).toBeGreaterThan(0);
    counts[path] = asked.length;
  }
  clock.mockRestore();
  return counts;
}

const cardsIn = (html: string) => [...html.matchAll(/<h3><a[^>]* href="\/shop\/([\w-]+)"/g)].map(([, slug]) => slug);
const linksIn = (html: string, part: RegExp) => [...new Set([...html.matchAll(part)].map(([link]) => link))];

test("a page asks for no more than before when there are five times as many products", async () => {
  const visited = ["/", "/shop", "/card", "/shop/kaju-katli", "/about", "/sitemap.xml", "/search?q=kaju+katli"];
  const desk = ["/back-office/stock", "/back-office/prices", "/back-office/log"];
  const paths = Object.fromEntries([...visited.map((path) => [path, ""]), ...desk.map((path) => [path, owner])]);
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
    `insert into products (id, slug, category, position, name, name_te, description, ingredients, allergens, may_contain,
       claims, extras, spice_level, storage, shelf_life_days, max_transit_days, reach, signature, hsn)
     select 'last', 'last', category, 90000, 'Last', name_te, description, ingredients, allergens,
       may_contain, claims, extras, spice_level, storage, shelf_life_days, max_transit_days, reach, signature, hsn
     from products where slug = 'jantikalu'`,
  );
  await pool.query(
    `insert into packs (id, product_id, position, label, grams, price, is_default)
     values ('last', 'last', 0, '200 g', 200, 19900, true)`,
  );
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

test("the desk pages its goods, finds them by name, and stays on the page it was on", async () => {
  // 256 products: five pages.
  const { html } = await ask("/back-office/stock?page=2", { cookie: owner });
  expect(html.match(/class="stock-row /g)).toHaveLength(60);
  expect(linksIn(html, /\/back-office\/stock\?page=\d+/g)).toEqual(
    [2, 3, 5].map((page) => `/back-office/stock?page=${page}`),
  );
  expect((await ask("/back-office/stock?page=99", { cookie: owner })).html.match(/class="stock-row /g)).toHaveLength(
    16,
  );
  const { html: beyond } = await ask("/back-office/stock?q=a&page=99", { cookie: owner });
  expect(linksIn(beyond, /"Page \d+" aria-current="page"/g)).toEqual(['"Page 4" aria-current="page"']);
  const found = await ask("/back-office/prices?q=katli+4", { cookie: owner });
  expect(found.html.match(/<legend>[^<]+/g)).toEqual(["<legend>Kaju Katli 4 "]);
  const { html: sweets } = await ask("/back-office/prices?show=sweets&page=2", { cookie: owner });
  expect(sweets.match(/<legend>/g)).toHaveLength(10);
  expect(sweets).toContain('action="/back-office/prices?show=sweets&amp;page=2#problem"');
});

function fieldsIn(html: string): Record<string, string> {
  const form = /<form[^>]*class="prices"[^]*?<\/form>/.exec(html)![0];
  const inputs = [...form.matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const sent = inputs.filter((input) => !input.includes("checkbox"));
  return Object.fromEntries(
    sent.map((input) => [/name="([^"]*)"/.exec(input)![1], /value="([^"]*)"/.exec(input)?.[1] ?? ""]),
  );
}

test("a price on the third page is changed, is asked again as it was typed, and is undone", async () => {
  const path = "/back-office/prices?page=3";
  const fields = fieldsIn((await ask(path, { cookie: owner })).html);
  const { seen = "" } = fields;
  const [, pack] = /(\S+?):(\d+):1/.exec(seen)!;
  const price = Number(fields[`price-${pack}`]);

  const refused = await ask(path, { cookie: owner, form: { seen, [`price-${pack}`]: "3x", intent: "save" } });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('value="3x"');
  expect(fieldsIn(refused.html).seen).toBe(seen);

  // The form has only one pack of the page, with a higher price.
  const only = `${pack}:${price * 100}:1`;
  const form = { seen: only, [`price-${pack}`]: String(price + 1), sold: pack!, intent: "save" };
  const saved = await ask(path, { cookie: owner, form });
  expect(saved).toMatchObject({ status: 303, location: expect.stringMatching(/^\/back-office\/prices\?page=3&done=/) });
  const priceNow = async () => {
    const { rows } = await pool.query<{ price: number }>("select price from packs where id = $1", [pack]);
    return rows[0]!.price;
  };
  expect(await priceNow()).toBe((price + 1) * 100);
  const [, undo] = /value="(undo [\w-]+)"/.exec((await ask(saved.location!, { cookie: owner })).html)!;
  expect(await ask(path, { cookie: owner, form: { intent: undo! } })).toMatchObject({ status: 303 });
  expect(await priceNow()).toBe(price * 100);
});

test("a product that stands on another page is counted, and boxes with it follow", async () => {
  const form = { intent: "sold-out 2-3" };
  const { status, location } = await ask("/back-office/stock?page=4", { cookie: owner, form });
  expect(status).toBe(303);
  const { html } = await ask(location!, { cookie: owner });
  expect(html).toContain("Still sold with it inside:");
  expect(html).toContain('value="boxes 2-3"');
  expect(await ask("/back-office/stock", { cookie: owner, form: { intent: "boxes 2-3" } })).toMatchObject({
    status: 303,
  });
  const { rows } = await pool.query(
    "select id from packs where available and product_id in (select product_id from contents where component_id = '2-3')",
  );
  expect(rows).toEqual([]);
});
