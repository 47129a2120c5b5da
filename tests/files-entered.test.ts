import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { createServer } from "vite";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { readEnvironment } from "#platform/environment.ts";
import { createLog } from "#platform/log.ts";
import { Buyer } from "./support/buyer.ts";
import { connections, db, pool } from "./support/database.ts";
import { aFolder } from "./support/folder.ts";
import { aPerson, sessionCookie } from "./support/people.ts";
import { waitingOrder } from "./support/waiting-order.ts";
import { serve } from "./support/web.ts";

type Shop = typeof import("../app/server.ts");

/** The most files whose code may run for a request. The fewer files, the easier the code is to follow. */
const most = { "/shop": 6, "add to cart": 5, "place an order": 18, "confirm a line": 14, "change a price": 5 };

const ours = /^(domain|app\/(storefront|back-office))\/(?!.*\/schema\.ts$)/;

const secret = "the secret of a shop whose files are counted";
const profiler = new Session();
const vite = await createServer({ server: { middlewareMode: true, hmr: false, ws: false }, logLevel: "warn" });
afterAll(() => {
  vi.restoreAllMocks();
  return vite.close();
});

let address: string;
let owner: string;

beforeAll(async () => {
  const environment = readEnvironment({ COOKIE_SECRET: secret, DATA_DIR: aFolder() });
  const log = createLog("silent");
  const { createShop } = (await vite.ssrLoadModule("/app/server.ts")) as Shop;
  const { handle } = createShop({ db, pool, log, environment, connections });
  const { port } = await serve(handle, { trustProxy: true });
  address = `http://127.0.0.1:${port}`;
  await saveSetting(db, "upiId", "shop@example");
  const { id } = await aPerson(pool, { name: "Sita", role: "owner" });
  const { name, value } = await sessionCookie(pool, id, secret);
  owner = `${name}=${value}`;
  // The clock stands still, so that no cache expires during the test.
  const now = performance.now();
  vi.spyOn(performance, "now").mockReturnValue(now);
  profiler.connect();
  await profiler.post("Profiler.enable");
  await profiler.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
});

/** Returns `work`'s answer and the paths of the project's files in which a function ran during `work`. */
async function filesEntered(work: () => Promise<Response>): Promise<{ text: string; files: string[] }> {
  await profiler.post("Profiler.takePreciseCoverage");
  const text = await (await work()).text();
  const { result } = await profiler.post("Profiler.takePreciseCoverage");
  const entered = result.filter(({ functions }) =>
    functions.some(({ functionName, ranges }) => functionName !== "" && ranges[0]!.count > 0),
  );
  const files = new Set(entered.map(({ url }) => relative(".", url)));
  return { text, files: [...files].filter((file) => ours.test(file)).toSorted() };
}

function expectFew(request: keyof typeof most, files: string[]): void {
  console.log(`${request} enters ${files.length} files:\n  ${files.join("\n  ")}`);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(most[request]);
}

function asOwner(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(address + path, { method: "POST", headers: { Cookie: owner }, body });
}

test("a visitor's look at /shop", async () => {
  // A request under another host name, because the same page would be answered from the cache.
  await fetch(`${address.replace("127.0.0.1", "localhost")}/shop.data`);
  const { text, files } = await filesEntered(() => fetch(`${address}/shop.data`));
  expect(text).toContain("bisticks");
  expectFew("/shop", files);
});

test("a pack added to a cart", async () => {
  const buyer = new Buyer(address);
  await buyer.choose("2");
  const { text, files } = await filesEntered(() => buyer.send("/cart/lines.data", { packId: "1", quantity: "1" }));
  expect(text).toContain("/cart#line-1");
  expectFew("add to cart", files);
});

test("an order of a guest who pays by UPI", async () => {
  const [first, second] = [new Buyer(address), new Buyer(address)];
  await first.choose("1");
  await second.choose("1");
  await first.place(await first.fillIn("upi"));
  const form = await second.fillIn("upi");
  const { text, files } = await filesEntered(() => second.send("/checkout.data", form));
  expect(text).toMatch(/\/orders\/[\w-]+\/pay/);
  expectFew("place an order", files);
});

test("a line of a statement that the owner confirms", async () => {
  async function confirm(utr: string) {
    const { order, payment } = await waitingOrder(db);
    const day = dayInIndia(new Date()).split("-").toReversed().join("/");
    const statement = `Date,Narration,Credit\n${day},UPI ${utr} ${order.number},549`;
    return () => asOwner("/back-office/money/statement.data", { statement, confirm: `0:${payment.id}` });
  }
  await (
    await confirm("412345678901")
  )();
  const { text, files } = await filesEntered(await confirm("412345678902"));
  expect(text).toContain(`"outcome","settled"`);
  expectFew("confirm a line", files);
});

test("a price that the owner changes", async () => {
  async function change(id: string) {
    const { rows } = await pool.query<{ price: number }>("select price from packs where id = $1", [id]);
    const price = rows[0]!.price;
    const form = { press: "save", seen: `${id}:${price}:1`, [`price-${id}`]: String(price / 100 + 10) };
    return () => asOwner("/back-office/prices.data", form);
  }
  await (
    await change("1")
  )();
  const { text, files } = await filesEntered(await change("2"));
  expect(text).toContain("/back-office/prices");
  expectFew("change a price", files);
});
