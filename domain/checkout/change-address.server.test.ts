import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { pincodeOverrides } from "#domain/delivery/schema.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { orders, type Order } from "#domain/orders/schema.ts";
import { formatRupees } from "#domain/money.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { cookToOrder, emptyShop, heldOn, laddu, now, place, present } from "../../tests/support/changeable.ts";
import { db, pool } from "../../tests/support/database.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { changeAddress, type NewAddress, redirectionInWords } from "./change-address.server.ts";

const anna = await aPerson(pool, { name: "Anna", role: "staff" });
const chennai = {
  address1: "12, Sunrise Flats",
  address2: "Adyar",
  landmark: null,
  city: "Chennai",
  pincode: "600020",
};
/** In the same zone as the orders of `place`. */
const near = { address1: "4-5", address2: "Main Road", landmark: null, city: "Guntur", pincode: "522001" };

beforeEach(async () => {
  await emptyShop();
  await db.delete(pincodeOverrides);
  await saveSetting(db, "cashMax", "5000");
  clearTtlCaches();
});

type Agreed = { day?: string; seen?: string; known?: number };

const change = async (
  order: Pick<Order, "id">,
  to: NewAddress,
  agreed: Agreed = {},
  by: "customer" | typeof anna = anna,
) => changeAddress(db, { orderId: order.id, to, known: 0, ...agreed }, by, now);

/** What the page shows about another pincode before anything is changed. */
async function asked(order: Pick<Order, "id">, to: NewAddress, day?: string) {
  const outcome = await change(order, to, day ? { day } : {});
  if (typeof outcome !== "object" || "refused" in outcome) throw new Error(JSON.stringify(outcome));
  return outcome.asks;
}

test("another pincode is asked about with its price and day, then charge, tax, day, room, stock and request follow", async () => {
  await cookToOrder(3_000);
  const order = await place();
  const before = await present(order);
  const { beforePaise, afterPaise, promisedOn, seen } = await asked(order, chennai);
  expect(await present(order)).toEqual(before);
  expect(beforePaise).toBe(before.sums.totalPaise);
  expect(afterPaise).toBeGreaterThan(beforePaise);
  expect(redirectionInWords(order, await asked(order, chennai))).toEqual([
    `It costs ${formatRupees(afterPaise - beforePaise)} more: ${formatRupees(afterPaise)}, not ${formatRupees(beforePaise)}.`,
    `It arrives by ${dayInWords(promisedOn)}, not by ${dayInWords(order.promisedOn)}.`,
  ]);

  expect(await change(order, chennai, { seen, day: promisedOn }, "customer")).toBe("corrected");
  const after = await present(order);
  expect(after).toMatchObject({ ...chennai, district: "Chennai", stateCode: "33", placeOfSupply: "33", promisedOn });
  expect(after.sums.totalPaise).toBe(afterPaise);
  expect((await findPaymentBy(db, order.id, "cash"))!.amountPaise).toBe(afterPaise);
  expect(await heldOn(after.dispatchOn)).toBe(1_000);
  expect(await heldOn(order.dispatchOn)).toBe(after.dispatchOn === order.dispatchOn ? 1_000 : 0);
  const [event] = after.events.slice(-1);
  expect(event).toMatchObject({ kind: "redirected", by: "customer", data: { beforePaise, afterPaise } });
  expect(event!.note).toBe(`It now reaches you by ${dayInWords(promisedOn)}, not by ${dayInWords(order.promisedOn)}.`);
  const [log] = await listChangesOf(db, "order", order.id);
  expect(log).toMatchObject({
    actorName: "The customer",
    before: { pincode: "522002", city: "Guntur" },
    after: { pincode: "600020", city: "Chennai" },
  });
});

test("stock stays held once, for the new day, and what is asked changes nothing", async () => {
  const order = await place();
  const before = (await readStock(db)).get(laddu);
  const { days } = await asked(order, chennai);
  expect((await readStock(db)).get(laddu)).toBe(before);
  const last = days.at(-1)!;
  const { seen, promisedOn } = await asked(order, chennai, last);
  expect(promisedOn).toBe(last);
  await change(order, chennai, { seen, day: last });
  expect((await readStock(db)).get(laddu)).toBe(before);
  const [hold] = await db.select().from(stockHolds).where(eq(stockHolds.holder, order.id));
  expect(hold).toMatchObject({ grams: 1_000, releasedAt: null });
  expect(hold!.keepUntil >= last).toBe(true);
});

test("a pincode with the same charge and day is written at once, also with a bill issued; another sum is not", async () => {
  const order = await place();
  await db.update(orders).set({ deliveryPaise: 7_00 }).where(eq(orders.id, order.id));
  const invoice = await writeInvoice(pool, order.id);
  expect(await change(order, near)).toBe("corrected");
  expect(await present(order)).toMatchObject({ ...near, deliveryPaise: 7_00, promisedOn: order.promisedOn });
  expect(await change(order, chennai, { known: 1 })).toEqual({
    refused: expect.stringMatching(
      new RegExp(`^It costs ₹.+ more there, and its bill ${invoice} is issued, so it keeps its pincode\\.`),
    ),
  });
});

test("an order for which money came keeps its pincode where that would cost something else", async () => {
  const { id } = await anOrder(pool, { status: "placed", ...soon() });
  expect(await change({ id }, chennai)).toEqual({
    refused: expect.stringMatching(
      /^It costs ₹\d+ (more|less) there, and money has come for it, so it keeps its pincode/,
    ),
  });
  expect(await present({ id })).toMatchObject({ pincode: "522002" });
});

function soon() {
  return { dispatchOn: "2026-12-01", promisedOn: "2026-12-02" };
}

test("what cannot be brought there is refused with its reason", async () => {
  const order = await place({ packs: { "1-1000g": 1, "2": 1 } });
  expect(await change(order, { ...chennai, pincode: "999999" })).toEqual({
    refused: "India Post has no pincode 999999: check its digits.",
  });
  await db.insert(pincodeOverrides).values({ pincode: "600020", isServed: false });
  clearTtlCaches();
  expect(await change(order, chennai)).toEqual({ refused: "We do not deliver to 600020 yet." });
  await db.update(pincodeOverrides).set({ isServed: true, takesCash: false });
  clearTtlCaches();
  expect(await change(order, chennai)).toEqual({
    refused: expect.stringMatching(
      /^Cash on delivery is not available for this pincode\. It is to be paid in cash: cancel it/,
    ),
  });
  await db.update(pincodeOverrides).set({ takesCash: true });
  await db.update(products).set({ reach: "local" }).where(eq(products.id, laddu));
  clearTtlCaches();
  const refused = await change(order, chennai);
  await db.update(products).set({ reach: "india" }).where(eq(products.id, laddu));
  expect(refused).toEqual({
    refused: expect.stringMatching(
      /^Motichoor Laddu does not travel to 600020: .+ All else can go there, once that is taken out of the order\.$/,
    ),
  });
  expect(await present(order)).toMatchObject({ pincode: "522002" });
});

test("a full day is asked about with the days that have room, and a day that filled meanwhile once more", async () => {
  await cookToOrder(1_000);
  const order = await place();
  const { days } = await asked(order, chennai);
  const full = await asked(order, chennai, days.at(-1));
  await place({ deliverOn: full.promisedOn, pincode: "600020", city: "Chennai" });
  const outcome = await change(order, chennai, { seen: full.seen, day: full.promisedOn });
  expect(outcome).toMatchObject({ asks: { days: days.slice(0, -1), promisedOn: days.at(-2) } });
  expect(await present(order)).toMatchObject({ pincode: "522002", promisedOn: order.promisedOn });
});

test("a gift goes elsewhere for its own day, and the tax of a business that sends to others stays its own", async () => {
  const gift = await place({ isGift: true, senderName: "Ravi", isForOthers: true, method: "upi" });
  const shown = await asked(gift, chennai);
  await change(gift, chennai, { seen: shown.seen, day: shown.promisedOn });
  const after = await present(gift);
  expect(after).toMatchObject({ pincode: "600020", isGift: true, promisedOn: shown.promisedOn });
  expect((await findPaymentBy(db, gift.id, "upi"))!.amountPaise).toBe(shown.afterPaise);

  const business = {
    gstin: "37AABCT1332L1ZU",
    businessName: "Sri Stores",
    billAddress: "Brodipet",
    billPincode: "522002",
  };
  const [sent, own] = [await place({ ...business, method: "upi" }), await place({ ...business, method: "upi" })];
  for (const [order, isForOthers] of [
    [sent, true],
    [own, false],
  ] as const) {
    const { seen, promisedOn } = await asked(order, { ...chennai, isForOthers });
    await change(order, { ...chennai, isForOthers }, { seen, day: promisedOn });
  }
  expect(await present(sent)).toMatchObject({ stateCode: "33", placeOfSupply: "37" });
  expect(await present(own)).toMatchObject({ stateCode: "33", placeOfSupply: "33" });
});

test("of staff and customer who change one address at the same moment one goes through, and the other is told it", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const far = await asked(order, chennai);
    const both = await Promise.all([
      change(order, chennai, { seen: far.seen, day: far.promisedOn }, "customer"),
      change(order, { ...near, pincode: "522002" }),
    ]);
    const { address1, address2, city, pincode } = await present(order);
    const refused = both.flatMap((one) => (typeof one === "object" && "refused" in one ? [one.refused] : []));
    expect(refused).toEqual([
      `Somebody corrected it while this page was open. It goes to ${address1}, ${address2}, ${city} ${pincode} now. Look at the order, then change what is left.`,
    ]);
  }
});

test("of changing the address and packing at the same moment one goes first, and nothing is packed for another place", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const { seen, promisedOn } = await asked(order, chennai);
    const [changed] = await Promise.all([
      change(order, chennai, { seen, day: promisedOn }),
      advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna }),
    ]);
    const after = await present(order);
    const isChanged = changed === "corrected";
    expect(changed).toEqual(isChanged ? "corrected" : { refused: "It is packed, so its pincode stays." });
    expect(after.pincode).toBe(isChanged ? "600020" : "522002");
    expect(after.events.map(({ kind }) => kind).slice(1)).toEqual(isChanged ? ["redirected", "packed"] : ["packed"]);
  }
});

test("people are corrected with it in one event, and an order that waits unpaid asks for the new sum", async () => {
  const order = await place({ method: "upi" });
  const { seen, promisedOn, afterPaise } = await asked(order, { ...chennai, name: "Meena" });
  await change(order, { ...chennai, name: "Meena" }, { seen, day: promisedOn });
  const { events, name } = await present(order);
  expect(name).toBe("Meena");
  expect(events.filter(({ kind }) => kind !== "awaiting-payment")).toMatchObject([
    { kind: "redirected", note: expect.stringMatching(/^Corrected too: name\./) },
  ]);
  expect((await findPaymentBy(db, order.id, "upi"))!.amountPaise).toBe(afterPaise);
  await db.update(orders).set({ status: "packed" }).where(eq(orders.id, order.id));
  expect(await change(order, near, { known: 1 })).toEqual({ refused: "It is packed, so its pincode stays." });
});
