import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { eraseAccount } from "#domain/customers/erasure.server.ts";
import { erasePersons } from "#domain/customers/deferred-erasure.server.ts";
import { eraseGuest, findGuest, listedOf } from "#domain/customers/guests.server.ts";
import { cashFor } from "../../../tests/support/money-for.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { giveBack, tablesWith } from "../../../tests/support/erasing.ts";
import { anOrder, type OrderWish } from "../../../tests/support/orders.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { aRefusedOrder } from "../../../tests/support/refused.ts";
import { readSearch } from "../board/search.ts";
import { correctOrder } from "./correction.server.ts";
import { findCustomer, listCustomers, listOrdersOfCustomer, readCustomer } from "./customers.server.ts";
import { buyerOf } from "./guests.server.ts";
import { blockCustomer, findBlock, listCustomerNotes, writeCustomerNote } from "../customer-notes/notes.server.ts";

const aMobile = () => `+919${randomInt(100_000_000, 1_000_000_000)}`;
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

/** An order placed so many hours before or after now. */
const at = (hours: number, wish: OrderWish) =>
  anOrder(pool, { status: "delivered", placedAt: new Date(Date.now() + hours * 3_600_000), ...wish });
const customerOf = async ({ number }: { number: string }) => (await findCustomer(db, number))!;
const numbersOf = async (order: { number: string }) =>
  (await listOrdersOfCustomer(db, (await customerOf(order)).key, { most: 9 })).map(({ number }) => number);

test("the orders of an account are one customer, those of a mobile without one another; a gift is its sender's", async () => {
  const { id: userId } = await aPerson(pool);
  const [mobile, other] = [aMobile(), aMobile()];
  const own = await at(-5, { userId, mobile });
  const sent = await at(-4, { userId, mobile: other });
  const guest = await at(-3, { mobile });
  const gift = await at(-2, { mobile: other, isGift: true, senderName: "Gita", senderMobile: mobile });
  const nameless = await at(-1, { mobile, isGift: true, senderName: "Gita", email: "gita@example.net" });
  expect(await numbersOf(own)).toEqual([sent.number, own.number]);
  expect(await customerOf(sent)).toMatchObject({ userId, mobiles: expect.arrayContaining([mobile, other]) });
  expect(await numbersOf(guest)).toEqual([gift.number, guest.number]);
  expect(await customerOf(gift)).toMatchObject({ userId: null, key: mobile, mobiles: [mobile] });
  expect(await findCustomer(db, nameless.number)).toBeUndefined();
  expect(await findCustomer(db, "TM-0000000")).toBeUndefined();

  const { key } = await customerOf(own);
  expect(await listOrdersOfCustomer(db, key, { most: 1, after: sent.number })).toMatchObject([{ number: own.number }]);
});

test("the money of a customer is the sum of what the orders say, and what was called off owes nothing", async () => {
  const mobile = aMobile();
  const paid = await at(-9, { mobile });
  await giveBack(paid, { amountPaise: 100_00, status: "done", reason: "A broken jar", reasonCode: "goodwill" });
  await giveBack(paid, { amountPaise: 50_00, status: "due", reason: "A broken jar", reasonCode: "goodwill" });
  const part = await at(-8, { mobile, method: "cash" });
  await recordReceipt(db, { ...cashFor(part.payment), amountPaise: 149_00 });
  for (const status of ["cancelled", "awaiting-payment"] as const) await at(-7, { mobile, status });
  await aRefusedOrder(pool, { mobile });
  const { counts, money } = await readCustomer(db, mobile);
  expect(money).toEqual({ received: 698_00, returned: 100_00, toGiveBack: 50_00, toCome: 400_00 });
  expect(counts).toEqual({ orders: 4, refused: 1, cameBack: 0 });
});

test("the list has each customer once, whoever ordered last first, page by page, and the blocked ones alone", async () => {
  const mobiles = Array.from({ length: 45 }, aMobile);
  for (const [index, mobile] of mobiles.entries()) await at(1000 + index, { mobile, name: `Buyer ${index}` });
  await at(2000, { mobile: mobiles[3]!, name: "Buyer 3 again" });
  const first = await listCustomers(db, {});
  expect(first.customers.slice(0, 2).map(({ name }) => name)).toEqual(["Buyer 3 again", "Buyer 44"]);
  expect(first.customers[0]).toMatchObject({ counts: { orders: 2 }, hasAccount: false, isBlocked: false });
  expect(first).toMatchObject({ more: true, customers: { length: 40 } });
  const next = await listCustomers(db, { after: first.customers.at(-1)!.latest.number });
  const seen = [...first.customers, ...next.customers].map(({ mobile }) => mobile);
  expect(new Set(seen.slice(0, 45))).toEqual(new Set(mobiles));

  await blockCustomer(db, await customerOf(first.customers[1]!.latest), { reason: "Rude", by: sita });
  const blocked = await listCustomers(db, { isBlocked: true });
  expect(blocked.customers.map(({ name, isBlocked }) => [name, isBlocked])).toEqual([["Buyer 44", true]]);
});

const find = async (typed: string) =>
  (await listCustomers(db, { by: readSearch(typed).by })).customers.map((one) => one.mobile);

test("a customer is found by a name, an e-mail or the end of a mobile, also of an older order, and once", async () => {
  const mobile = aMobile();
  await at(-20, { mobile, name: "Zubaida Begum", email: "zubaida@example.net" });
  await at(-19, { mobile, name: "Z. B." });
  await at(-18, { mobile: aMobile(), name: "Somebody else" });
  for (const typed of ["zubai beg", "zubaida@example.net", mobile.slice(3)])
    expect(await find(typed)).toEqual([mobile]);
  expect(await find(mobile.slice(-4))).toContain(mobile);
  expect(await find("zubaida nobody")).toEqual([]);
});

async function noteAndBlock(order: { number: string }, word: string) {
  const customer = await customerOf(order);
  await writeCustomerNote(db, customer, { text: `${word} likes it hot`, by: sita });
  await blockCustomer(db, customer, { reason: `${word} threw a laddu`, by: sita });
}

test("an erased guest has no page, and no note, no reason and no block is left of them", async () => {
  const mobile = aMobile();
  const done = await at(-30, { mobile, name: "Mastanamma" });
  const cooking = await at(-29, { mobile, name: "Mastanamma", status: "placed" });
  await noteAndBlock(cooking, "Mastanamma");
  const person = buyerOf(done);
  expect(await eraseGuest(db, person, { seen: listedOf(await findGuest(db, person)), by: sita })).toBe("forgotten");
  for (const { number } of [done, cooking]) expect(await findCustomer(db, number)).toBeUndefined();
  expect(await tablesWith(["likes it hot"])).toEqual([]);
  const { rows } = await pool.query("select 1 from customer_blocks where mobile = $1", [mobile]);
  expect(rows).toEqual([]);

  await pool.query("update orders set status = 'delivered' where id = $1", [cooking.id]);
  await erasePersons(db);
  expect(await tablesWith(["threw a laddu", mobile.slice(3)])).toEqual([]);
});

test("with an account its notes and its block go, and the blocks of its mobiles, though a guest has one of them", async () => {
  const { id: userId } = await aPerson(pool);
  const [mobile, shared] = [aMobile(), aMobile()];
  const own = await at(-40, { userId, mobile });
  await at(-39, { userId, mobile: shared });
  const guest = await at(-38, { mobile: shared });
  await noteAndBlock(own, "Chandrakala");
  expect(await eraseAccount(db, userId)).toBe("erased");
  expect(await findCustomer(db, own.number)).toBeUndefined();
  expect(await tablesWith(["likes it hot", "threw a laddu"])).toEqual([]);
  expect(await findBlock(db, await customerOf(guest))).toBeUndefined();
});

test("a note moves with a mobile that is corrected, and stays with a mobile that another order has", async () => {
  const [wrong, right] = [aMobile(), aMobile()];
  const order = await at(-50, { mobile: wrong, status: "placed" });
  await writeCustomerNote(db, await customerOf(order), { text: "Ring twice", by: sita });
  expect(await correctOrder(db, order.number, { to: { mobile: right }, known: 0, by: sita })).toBe("corrected");
  const notesOf = async () => (await listCustomerNotes(db, await customerOf(order))).map(({ text, by }) => [text, by]);
  expect(await notesOf()).toEqual([["Ring twice", "Sita"]]);

  await at(-49, { mobile: right });
  expect(await correctOrder(db, order.number, { to: { mobile: wrong }, known: 1, by: sita })).toBe("corrected");
  expect(await notesOf()).toEqual([]);
});
