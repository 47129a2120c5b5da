import { beforeAll, expect, test } from "vitest";
import { pincodeOverrides } from "#domain/delivery/schema.ts";
import { aCoupon } from "../../tests/support/coupons.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { type Ask, englishIn, notSaid, openTeluguShop } from "../../tests/support/telugu.ts";

let visitor: Awaited<ReturnType<typeof openTeluguShop>>;

beforeAll(async () => {
  visitor = await openTeluguShop();
});

/** A visitor with these packs in the cart (id and quantity) and a pincode. */
async function withCart(chosen: Record<string, number>, pincode = "522002"): Promise<Ask> {
  const ask = visitor();
  for (const [packId, quantity] of Object.entries(chosen))
    await ask("/te/cart/lines", { packId, quantity: String(quantity) });
  await ask("/te/pincode", { pincode, to: "/cart" });
  return ask;
}

const laddu = "1-250g";
const katli = "2";

test("a page in English is found out", async () => {
  const ask = await withCart({ [laddu]: 1 });
  const { html } = await ask("/cart");
  expect(englishIn(html)).toContain("Cart total");
});

test("the empty cart and the full one", async () => {
  expect(await notSaid(visitor(), "/te/cart", ["కార్ట్"])).toEqual([]);
  const ask = await withCart({ [laddu]: 2, [katli]: 1 });
  expect(await notSaid(ask, "/te/cart", ["కార్ట్ మొత్తం"])).toEqual([]);
  const messages = [...(await ask("/te/cart")).html.matchAll(/wa\.me\/\?text=([^"]*)"/g)];
  expect(messages.map(([, text]) => decodeURIComponent(text!))).toContainEqual(
    expect.stringMatching(/^నమస్తే.*\n1 x కాజు కత్లి, 500 g\n2 x మోతీచూర్ లడ్డు, 250 g\n/),
  );
  expect(await notSaid(ask, "/te/checkout", ["ఎవరికి చేరాలి"])).toEqual([]);
  expect(await notSaid(ask, "/te/checkout?collect", [])).toEqual([]);
  expect(await notSaid(ask, `/te/cart?removed=${katli}&was=2`, [])).toEqual([]);
});

test("what a cart does not take", async () => {
  const ask = await withCart({ [laddu]: 1 });
  expect(await notSaid(ask, "/te/cart/lines", [], { packId: laddu, quantity: "200" })).toEqual([]);
  expect(await notSaid(ask, "/te/cart/lines", [], { packId: laddu, quantity: "many" })).toEqual([]);
  await setFree(pool, "2", 0);
  expect(await notSaid(ask, "/te/cart/lines", ["అయిపోయింది"], { packId: katli, quantity: "1" })).toEqual([]);
  await setFree(pool, "2", 100_000);
});

test("what is sold out, or has only a little left", async () => {
  const ask = await withCart({ [laddu]: 3, [katli]: 1 });
  await setFree(pool, "2", 0);
  await setFree(pool, "1", 500);
  expect(await notSaid(ask, "/te/cart", ["అయిపోయింది"])).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", ["మొత్తంలో కలపలేదు", "బాక్స్‌లు, కాంబోలతో కలిపి"])).toEqual([]);
  const { html } = await ask("/te/checkout");
  const cart = /name="cart" value="([^"]+)"/.exec(html)![1]!;
  expect(await notSaid(ask, "/te/checkout", ["తీసేశాం"], { cart, intent: "leave-out" })).toEqual([]);
  await setFree(pool, "all", 0);
  expect(await notSaid(ask, "/te/cart", [])).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", [])).toEqual([]);
  await setFree(pool, "all", 100_000);
});

test("a pincode that is none, without delivery, or too far for what is in the cart", async () => {
  await db.insert(pincodeOverrides).values({ pincode: "600020", isServed: false });
  const near = await withCart({ [laddu]: 1 });
  for (const newPincode of ["12", "012345", "999999"])
    expect(await notSaid(near, "/te/checkout", ["పిన్‌కోడ్"], { intent: "pincode", newPincode })).toEqual([]);
  for (const pincode of ["600020", "110001"]) {
    const ask = await withCart({ [laddu]: 1, "9": 1 }, pincode);
    expect(await notSaid(ask, "/te/cart", [pincode])).toEqual([]);
    expect(await notSaid(ask, "/te/checkout", [pincode])).toEqual([]);
  }
});

test("a coupon that is none, has ended, begins later, is used up, or takes nothing off yet", async () => {
  const ask = await withCart({ [laddu]: 1 });
  const use = (coupon: string, says: string[]) => notSaid(ask, "/te/cart", says, { intent: "coupon", coupon });
  expect(await use("", [])).toEqual([]);
  expect(await use("TEST", ["TEST"])).toEqual([]);
  expect(await use((await aCoupon(db, { endedAt: new Date() })).code, ["ముగిసింది"])).toEqual([]);
  expect(await use((await aCoupon(db, { lastDay: "2020-01-02" })).code, ["తో ముగిసింది"])).toEqual([]);
  expect(await use((await aCoupon(db, { firstDay: "2099-01-01" })).code, ["మొదలవుతుంది"])).toEqual([]);
  const { code } = await aCoupon(db, { leastPaise: 5000_00, shelves: ["sweets", "snacks"] });
  await ask("/te/cart", { intent: "coupon", coupon: code });
  expect(await notSaid(ask, "/te/cart", ["వర్తిస్తుంది", "స్వీట్లు, కారాలు"])).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", ["వర్తిస్తుంది"])).toEqual([]);
  await ask("/te/cart", { intent: "no-coupon" });
  const other = await aCoupon(db, { shelves: ["gift-boxes"] });
  expect(await notSaid(ask, "/te/checkout", ["గిఫ్ట్ బాక్స్‌లు"], { intent: "coupon", coupon: other.code })).toEqual([]);
});

test("a form of the checkout that is filled in wrongly, or was overtaken by a change", async () => {
  const ask = await withCart({ [laddu]: 1 });
  const { html } = await ask("/te/checkout");
  const cart = /name="cart" value="([^"]+)"/.exec(html)![1]!;
  const to = { cart, pincode: "522002" };
  expect(await notSaid(ask, "/te/checkout", ["10 అంకెల మొబైల్ నంబర్ ఇవ్వండి"], to)).toEqual([]);
  const business = { gstin: "37", billPincode: "1", name: "అ".repeat(81), note: "అ".repeat(301), email: "a" };
  expect(
    await notSaid(ask, "/te/checkout", ["GSTIN సరిచూడండి", "80 అక్షరాల లోపే", "name@example.com"], { ...to, ...business }),
  ).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", ["మీ పేరు ఇవ్వండి"], { ...to, isGift: "yes", method: "cash" })).toEqual([]);
  const filled = {
    ...to,
    name: "లక్ష్మి",
    mobile: "98480 12345",
    address1: "12-3",
    address2: "4",
    city: "గుంటూరు",
    deliverOn: "2020-01-01",
    method: "cash",
  };
  const changed = { ...filled, lines: `${katli}*1*100`, "total-cash": "100" };
  expect(await notSaid(ask, "/te/checkout", ["ఏదో మారింది", "పేజీలో చూపినట్టు లేదు", "ఇక కుదరదు"], changed)).toEqual([]);
  const wrong = { gstin: "36AAPFU0939F1ZW", businessName: "అ", billAddress: "అ", billPincode: "999999" };
  expect(await notSaid(ask, "/te/checkout", [], { ...filled, ...wrong })).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", [], { ...filled, pincode: "600001" })).toEqual([]);
});

test("a pause of orders is said on every page", async () => {
  const ask = await withCart({ [laddu]: 1 });
  await pool.query("update shop set paused_until = now() + interval '30 hours'");
  await expect.poll(async () => (await ask("/te/cart")).html, { timeout: 4000 }).toContain("వంటగది బిజీగా ఉంది");
  expect(await notSaid(ask, "/te/cart", ["వంటగది బిజీగా ఉంది"])).toEqual([]);
  expect(await notSaid(ask, "/te/checkout", ["వంటగది బిజీగా ఉంది"])).toEqual([]);
  await pool.query("update shop set paused_until = null");
});
