import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { pincodeOverrides } from "#domain/delivery/schema.ts";
import { givesBackForOthers } from "#domain/order-changes/settled.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { listDocuments, listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import { orders, type Order } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { formatRupees } from "#domain/money.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { sayRedirection } from "#app/sentences/order-changes.ts";
import { addDays, dayInWords } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import {
  cookToOrder,
  emptyShop,
  heldOn,
  kilogram,
  laddu,
  now,
  place,
  present,
} from "../../tests/support/changeable.ts";
import { db, pool } from "../../tests/support/database.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { newUtr } from "../../tests/support/money-for.ts";
import { inChennai as chennai, inGuntur as near } from "../../tests/support/order-changes.ts";
import { aPerson } from "../../tests/support/people.ts";
import { changeSaid } from "../../tests/support/said.ts";
import { changeAddress, type NewAddress } from "./change-address.server.ts";

const anna = await aPerson(pool, { name: "Anna", role: "staff" });

beforeEach(async () => {
  await emptyShop();
  await db.delete(pincodeOverrides);
  await saveSetting(db, "cashMax", "5000");
  clearTtlCaches();
});

type Agreed = { day?: string; seen?: string; known?: number; mayGiveBack?: boolean };

const change = async (
  order: Pick<Order, "id">,
  to: NewAddress,
  agreed: Agreed = {},
  by: "customer" | typeof anna = anna,
) => changeSaid(await changeAddress(db, { orderId: order.id, to, known: 0, mayGiveBack: true, ...agreed }, by, now));

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
  expect(sayRedirection(order, await asked(order, chennai))).toEqual([
    `It costs ${formatRupees(afterPaise - beforePaise)} more: ${formatRupees(afterPaise)}, not ${formatRupees(beforePaise)}.`,
    `${formatRupees(afterPaise)} is to be paid in cash.`,
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

test("a pincode with the same charge and day is written at once, also with a bill issued", async () => {
  const order = await place();
  await db.update(orders).set({ deliveryPaise: 7_00 }).where(eq(orders.id, order.id));
  await writeInvoice(pool, order.id);
  expect(await change(order, near)).toBe("corrected");
  expect(await present(order)).toMatchObject({ ...near, deliveryPaise: 7_00, promisedOn: order.promisedOn });
});

async function paid(where: Parameters<typeof place>[0] = {}) {
  const order = await place({ method: "upi", ...where });
  expect(await confirmUpi(db, (await findPaymentBy(db, order.id, "upi"))!.id, newUtr())).toBe("settled");
  return order;
}

const papers = async ({ id }: Pick<Order, "id">) => (await listDocuments(db, id)).map(({ kind }) => kind);

test("a paid order that costs more there asks for the rest, and its bill of another state is made when that has come", async () => {
  const { id, number } = await paid();
  const { beforePaise, afterPaise, promisedOn, seen, settled } = await asked({ id }, chennai);
  const rest = afterPaise - beforePaise;
  expect(settled).toMatchObject({ owesPaise: rest, backPaise: 0, bill: "taken back" });
  expect(await papers({ id })).toEqual(["invoice"]);
  expect(await change({ id }, chennai, { seen, day: promisedOn }, "customer")).toBe("corrected");
  const after = await present({ id });
  expect([after.placeOfSupply, -balanceOf(after)]).toEqual(["33", rest]);
  expect(await papers({ id })).toEqual(["invoice", "credit-note"]);

  const { id: paymentId } = (await findPaymentBy(db, id, "upi"))!;
  expect(await confirmUpi(db, paymentId, newUtr(), rest)).toBe("settled");
  const [last] = (await listSnapshots(db, id)).slice(-1);
  expect(last).toMatchObject({ orderNumber: number, placeOfSupply: { code: "33" }, bill: { isInterState: true } });
  expect(last!.bill.sum.totalPaise).toBe(afterPaise);
});

test("a paid order that costs less there gives the difference back by who may, and a credit note lowers its bill", async () => {
  const order = await paid({ pincode: "530001", city: "Visakhapatnam" });
  const wish = near;
  const { beforePaise, afterPaise, promisedOn, seen, settled } = await asked(order, wish);
  expect(settled).toMatchObject({ owesPaise: 0, backPaise: beforePaise - afterPaise, bill: "credited" });
  const agreed = { seen, day: promisedOn };
  expect(await change(order, wish, { ...agreed, mayGiveBack: false })).toEqual({ refused: givesBackForOthers });
  expect(await change(order, wish, agreed)).toBe("corrected");
  expect((await present(order)).sums.leavingPaise).toBe(beforePaise - afterPaise);
  const [bill, note] = await listSnapshots(db, order.id);
  expect(bill!.bill.sum.totalPaise - note!.bill.sum.totalPaise).toBe(afterPaise);
});

test("what was given back as goodwill keeps the bill, so the shop is called", async () => {
  const order = await paid();
  await requestRefund(db, order.id, 100_00, "A jar was broken.");
  expect(await change(order, chennai, {}, "customer")).toEqual({
    refused: expect.stringMatching(/Call or write to us/),
  });
  expect(await change(order, chennai)).toEqual({ refused: expect.stringMatching(/given back, so its bill stays/) });
  expect(await present(order)).toMatchObject({ pincode: "522002" });
});

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

test("what the page shows of another address is what the press does, whatever is paid and wherever it goes", async () => {
  const places = [near, chennai, { ...near, city: "Visakhapatnam", pincode: "530001" }];
  const wish = fc.record({
    from: fc.constantFrom(...places),
    to: fc.constantFrom(...places),
    way: fc.constantFrom("cash" as const, "upi" as const, "paid" as const),
    kilos: fc.integer({ min: 1, max: 3 }),
    days: fc.option(fc.nat(5), { nil: undefined }),
  });
  let changes = 0;
  const shows = fc.asyncProperty(wish, async ({ from, to, way, kilos, days }) => {
    const order = await place({ ...from, packs: { [kilogram]: kilos }, method: way === "cash" ? "cash" : "upi" });
    if (way === "paid") await confirmUpi(db, (await findPaymentBy(db, order.id, "upi"))!.id, newUtr());
    const before = await present(order);
    const papersBefore = (await papers(order)).length;
    const day = days === undefined ? undefined : addDays(order.promisedOn, days);
    const shown = await change(order, to, { ...(day && { day }) });
    const asks = typeof shown === "object" && "asks" in shown ? shown.asks : undefined;
    changes += asks ? 1 : 0;
    expect(asks ? await present(order) : before).toEqual(before);
    // At once where nothing is another but the place.
    const pressed = asks ? await change(order, to, { seen: asks.seen, day: asks.promisedOn }) : shown;
    expect(pressed).toMatch(/^(corrected|unchanged)$/);
    const { promisedOn, afterPaise, settled } = asks ?? {
      ...before,
      afterPaise: before.sums.totalPaise,
      settled: undefined,
    };
    const after = await present(order);
    expect(after).toMatchObject({ ...to, promisedOn });
    expect(after.sums.totalPaise).toBe(afterPaise);
    expect(Math.max(0, -balanceOf(after))).toBe(settled?.owesPaise ?? Math.max(0, -balanceOf(before)));
    expect(after.sums.leavingPaise).toBe(settled?.backPaise ?? 0);
    const made = { credited: ["credit-note"], replaced: ["credit-note", "invoice"], "taken back": ["credit-note"] };
    expect((await papers(order)).slice(papersBefore)).toEqual(settled?.bill ? made[settled.bill] : []);
  });
  await fc.assert(shows, { numRuns: 25 });
  expect(changes).toBeGreaterThan(5);
});

test("a business has it sent to others only if its own address is known, and its tax follows also at the same pincode", async () => {
  const gstin = "37AABCT1332L1ZU";
  const wish = { gstin, businessName: "Sri Stores", method: "upi" as const, pincode: "600020", city: "Chennai" };
  const bare = await place(wish);
  expect(await change(bare, { ...chennai, isForOthers: true })).toEqual({
    refused: expect.stringMatching(/^The bill of a business that has it sent to somebody else names/),
  });
  const order = await place({ ...wish, billAddress: "Brodipet", billPincode: "522002" });
  expect(order.placeOfSupply).toBe("33");
  const confirmed = await confirmUpi(db, (await findPaymentBy(db, order.id, "upi"))!.id, newUtr());
  expect(confirmed).toBe("settled");
  const { seen, promisedOn, settled } = await asked(order, { ...chennai, isForOthers: true });
  expect(settled).toMatchObject({ owesPaise: 0, backPaise: 0, bill: "replaced" });
  expect(await change(order, { ...chennai, isForOthers: true }, { seen, day: promisedOn })).toBe("corrected");
  expect(await present(order)).toMatchObject({ stateCode: "33", placeOfSupply: "37" });
  expect((await listSnapshots(db, order.id)).at(-1)).toMatchObject({ placeOfSupply: { code: "37" } });
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
