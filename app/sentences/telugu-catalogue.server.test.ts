import { beforeAll, expect, test } from "vitest";
import { addDays, dayInIndia } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { type Ask, englishIn, notSaid, openTeluguShop } from "../../tests/support/telugu.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
});

/** Changes the catalogue, and waits until the built shop shows it. */
async function change(statement: string, ask: Ask, path: string, shows: string) {
  await pool.query(statement);
  await expect.poll(async () => (await ask(path)).html, { timeout: 10_000 }).toContain(shows);
}

async function at(pincode: string): Promise<Ask> {
  const ask = visitor();
  await ask("/te/pincode", { pincode, to: "/cart" });
  return ask;
}

test("the owner's English on a page in Telugu says that it is English", async () => {
  const { html } = await visitor()("/te/shop/motichoor-laddu");
  expect(englishIn(html)).toEqual([]);
  expect(englishIn(html.replaceAll(' lang="en-IN"', ""))).not.toEqual([]);
  // On a page in English, the page alone says it.
  const { html: english } = await visitor()("/shop/motichoor-laddu");
  expect(english.match(/lang="en-IN"/g)).toHaveLength(1);
});

test.each([
  ["motichoor-laddu", "ప్యాక్"],
  ["avakaya", "పచ్చళ్లు"],
  ["jantikalu", "కారాలు"],
  ["guntur-greetings-box", "లోపల ఏముంది"],
  ["combo-1", "లోపల ఏముంది"],
])("the page of %s, for a stranger and at a pincode", async (slug, says) => {
  expect(await notSaid(visitor(), `/te/shop/${slug}`, [says, "కార్ట్‌లో వేయండి"])).toEqual([]);
  for (const pincode of ["522002", "110001"])
    expect(await notSaid(await at(pincode), `/te/shop/${slug}`, [pincode])).toEqual([]);
});

test("a product with a lower price, few left, nutrition, and packs that are sold out", async () => {
  const ask = visitor();
  const path = "/te/shop/kaju-katli";
  const today = dayInIndia(new Date());
  await pool.query(
    `update products set energy_kcal = 512, protein_mg = 9650, carbohydrate_mg = 58200, sugars_mg = 47100,
     added_sugars_mg = 44000, fat_mg = 26800, saturated_fat_mg = 9120, trans_fat_mg = 140, cholesterol_mg = 18,
     sodium_mg = 23 where slug = 'kaju-katli'`,
  );
  await pool.query(
    `insert into dated_prices (pack_id, price, first_day, last_day)
     select id, price - 1000, $1, $2 from packs where id = '2'`,
    [today, addDays(today, 3)],
  );
  await setFree(pool, "2", 600);
  await expect.poll(async () => (await ask(path)).html, { timeout: 10_000 }).toContain("ట్రాన్స్ ఫ్యాట్");
  expect(await notSaid(ask, path, ["మాత్రమే", "వరకు", "512 kcal"])).toEqual([]);
  await setFree(pool, "2", 0);
  await expect.poll(async () => (await ask(path)).html, { timeout: 10_000 }).toContain("మళ్లీ వచ్చినప్పుడు చెప్పండి");
  expect(await notSaid(ask, path, ["అయిపోయింది"])).toEqual([]);
  await setFree(pool, "2", 100_000);
});

test("a request to be told when something is back", async () => {
  const path = "/te/shop/kaju-katli/back";
  await setFree(pool, "2", 0);
  const ask = visitor();
  expect(await notSaid(ask, path, ["మీ ఈ-మెయిల్"])).toEqual([]);
  expect(await notSaid(ask, path, ["name@example.com"], { email: "nobody", packId: "2" })).toEqual([]);
  const { location } = await ask(path, { email: "lakshmi@example.com", packId: "2" });
  expect(location).toMatch(/^\/te\/shop\/kaju-katli\/back\?asked=&pack=2/);
  expect(await notSaid(ask, location!, ["మీకు చెబుతాము"])).toEqual([]);
  await setFree(pool, "2", 100_000);
});

test("a product that is not made at present, one that is no longer made, and one that never was", async () => {
  const ask = visitor();
  const path = "/te/shop/ariselu";
  await change("update products set state = 'hidden' where slug = 'ariselu'", ask, path, "ప్రస్తుతం చేయడం లేదు");
  expect(await notSaid(ask, path, ["మాకు రాయండి"])).toEqual([]);
  await change("update products set state = 'archived' where slug = 'ariselu'", ask, path, "ఇక చేయడం లేదు");
  expect(await notSaid(ask, path, [])).toEqual([]);
  await pool.query("update products set state = 'on-sale' where slug = 'ariselu'");
  clearTtlCaches();
});

test("the shop with its shelves, gift boxes and combos", async () => {
  for (const ask of [visitor(), await at("110001")]) {
    expect(await notSaid(ask, "/te/shop", ["స్వీట్లు", "కారాలు", "పచ్చళ్లు", "100 గ్రా.", "లోపు"])).toEqual([]);
    expect(await notSaid(ask, "/te/card", ["గిఫ్ట్ బాక్స్‌లు", "కాంబో ఆఫర్లు", "వెంట"])).toEqual([]);
  }
});

test("the home page", async () => {
  for (const ask of [visitor(), await at("522002")])
    expect(await notSaid(ask, "/te", ["ఏం తినాలనిపిస్తోంది", "పని దినాలు"])).toEqual([]);
});

test("a search that finds much, one thing, nothing, or a question", async () => {
  const ask = await at("110001");
  const search = (query: string, ...says: string[]) => notSaid(ask, `/te/search?${query}`, says);
  expect(await search("", "మా షాపులో వెతకండి")).toEqual([]);
  expect(await search("q=లడ్డు", "దొరికాయి", "బాగా సరిపోయేవి ముందు")).toEqual([]);
  expect(await search("in=pickles&sort=price", "మా పచ్చళ్లు అన్నీ")).toEqual([]);
  expect(await search("only=no-nuts,no-added-sugar,travels&in=sweets", "పంచదార", "110001")).toEqual([]);
  expect(await search("q=ఝఝఝఝ", "దొరకలేదు", "గిఫ్ట్ కార్డులు")).toEqual([]);
  // The title says what was typed.
  expect(await search("q=refund", "వాపసు")).toEqual(["refund: వెతుకులాట | The Tastemakers"]);
  expect(await notSaid(visitor(), "/te/search?only=travels", ["తాజాగా అందేవి తెలియడానికి"])).toEqual([]);
  const { html } = await ask("/te/search/suggestions?q=refund");
  expect(html).toContain("నా డబ్బు ఎలా వాపసు వస్తుంది?");
});

test("the page of a pincode: near, far, abroad, and none", async () => {
  expect(await notSaid(visitor(), "/te/pincode", ["డెలివరీకి ఎంత"])).toEqual([]);
  for (const pincode of ["522002", "110001"])
    expect(await notSaid(await at(pincode), "/te/pincode", [pincode, "లోపు"])).toEqual([]);
  expect(await notSaid(visitor(), "/te/pincode", ["విదేశీ"], { pincode: "94105" })).toEqual([]);
});

test("the page of gift hampers", async () => {
  expect(await notSaid(visitor(), "/te/gifting", ["గిఫ్ట్ హ్యాంపర్లు", "మీ మాటలు"])).toEqual([]);
});
