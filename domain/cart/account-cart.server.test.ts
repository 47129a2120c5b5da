import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { packs } from "#domain/catalogue/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aPerson } from "../../tests/support/people.ts";
import { changeCart, deleteAbandonedCarts, findCart, findCartOf, isCartOpenTo } from "./cart.server.ts";
import { mergeCarts } from "./merging.server.ts";
import { carts } from "./schema.ts";

const laddu = "1";
const smallLaddu = "1-250g";
const katli = "2";

beforeEach(async () => {
  await setFree(db, "all", 100_000);
});

const add = (userId: string, packId: string, quantity = 1) =>
  changeCart(db, { userId }, { kind: "add", packId, quantity });

const age = (id: string, days: number) =>
  db
    .update(carts)
    .set({ changedAt: sql`now() - ${days} * interval '1 day'` })
    .where(eq(carts.userId, id));

async function cartOf(userId: string) {
  const id = await findCartOf(db, userId);
  return id ? findCart(db, id) : undefined;
}

async function quantitiesOf(userId: string) {
  const lines = (await cartOf(userId))?.lines ?? [];
  return Object.fromEntries(lines.map(({ packId, quantity }) => [packId, quantity]));
}

test("thirty additions at once to an account without a cart make one cart, and all of them count", async () => {
  const { id } = await aPerson(pool);
  const packsAdded = Array.from({ length: 30 }, (_, index) => (index % 2 ? laddu : katli));
  const outcomes = await Promise.all(packsAdded.map((packId) => add(id, packId)));
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await quantitiesOf(id)).toEqual({ [laddu]: 15, [katli]: 15 });
  expect(await db.$count(carts, eq(carts.userId, id))).toBe(1);
});

test("refused first additions beside a good one leave the good one in the cart", async () => {
  const { id } = await aPerson(pool);
  await setFree(db, "3", 0);
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(id, index % 4 === 0 ? laddu : "3")));
  expect(await quantitiesOf(id)).toEqual({ [laddu]: 5 });
});

test("an order wanted again, many times at once, makes the cart hold at least that much and no more than can be had", async () => {
  const { id } = await aPerson(pool);
  await add(id, laddu, 5);
  await add(id, "5", 1);
  await setFree(db, "3", 0);
  await setFree(db, "4", 2 * 500);
  const wanted = { [laddu]: 3, [katli]: 4, "3": 2, "4": 3, "5": 60 };
  const presses = Array.from({ length: 6 }, () => Object.entries(wanted)).flat();
  const outcomes = await Promise.all(
    presses.map(([packId, quantity]) => changeCart(db, { userId: id }, { kind: "at least", packId, quantity })),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await quantitiesOf(id)).toEqual({ [laddu]: 5, [katli]: 4, "4": 2, "5": 50 });
});

test("an account's cart becomes an order of the account, and the next addition begins another", async () => {
  const { id } = await aPerson(pool);
  await add(id, laddu, 2);
  const cartId = (await findCartOf(db, id))!;
  const placed = await submit(db, { cartId, userId: id });
  if (!placed.ok) throw new Error(placed.sentences.join());
  expect((await findOrder(db, placed.order.id))?.userId).toBe(id);
  expect(await findCartOf(db, id)).toBeUndefined();
  await add(id, katli);
  expect(await quantitiesOf(id)).toEqual({ [katli]: 1 });
  expect(await findCartOf(db, id)).not.toBe(cartId);
});

test("on signing in numbers add up, to what a cart may hold and to what the stock makes, and nothing is lost", async () => {
  const { id } = await aPerson(pool);
  await add(id, laddu, 30);
  await add(id, katli, 6);
  await add(id, "4", 3);
  const guest = await aCart(db, { [laddu]: 30, [katli]: 6, [smallLaddu]: 1, "3": 2, "4": 2, "5": 1 });
  await setFree(db, katli, 9 * 500);
  await setFree(db, "3", 0);
  await setFree(db, "4", 500);
  await db.update(packs).set({ available: false }).where(eq(packs.id, "5"));

  const before = (await cartOf(id))!.version;
  expect(await mergeCarts(db, guest, id)).toEqual(["3", "5"]);
  expect(await quantitiesOf(id)).toEqual({ [laddu]: 50, [katli]: 9, [smallLaddu]: 1, "4": 3 });
  expect((await cartOf(id))!.version).toBeGreaterThan(before);
  expect(await findCart(db, guest)).toBeUndefined();
});

test("on signing in a cart takes packs up to sixty lines, and those that stay behind are named", async () => {
  const { id } = await aPerson(pool);
  const onSale = sql`select packs.id from packs join products on products.id = product_id
    where state = 'on-sale' and available and not is_withdrawn order by packs.id limit 70`;
  const ids = (await db.execute<{ id: string }>(onSale)).rows.map((row) => row.id);
  for (const packId of ids.slice(0, 55)) await add(id, packId);
  const wanted = ids.slice(54).map((packId) => [packId, 2]);
  const guest = await aCart(db, Object.fromEntries(wanted) as Record<string, number>);
  const { lines } = (await findCart(db, guest))!;
  const others = lines.map(({ packId }) => packId).filter((packId) => packId !== ids[54]);
  const leftOut = others.slice(5);
  expect(leftOut).toHaveLength(10);
  expect(await mergeCarts(db, guest, id)).toEqual(leftOut);
  const quantities = await quantitiesOf(id);
  expect(Object.keys(quantities)).toHaveLength(60);
  expect(quantities[ids[54]!]).toBe(3);
});

test("signing in twice at once takes the browser's cart along once, and two browsers' carts both", async () => {
  const { id } = await aPerson(pool);
  const phone = await aCart(db, { [laddu]: 2 });
  const laptop = await aCart(db, { [laddu]: 3, [katli]: 1 });
  const merges = Array.from({ length: 12 }, (_, index) => mergeCarts(db, index % 2 ? phone : laptop, id));
  await Promise.all([...merges, add(id, katli, 4)]);
  expect(await quantitiesOf(id)).toEqual({ [laddu]: 5, [katli]: 5 });
});

test("a price that a guest has seen is told as changed after signing in too", async () => {
  const { id } = await aPerson(pool);
  const guest = await aCart(db, { "7": 1 });
  const price = (await findCart(db, guest))!.lines[0]!.price;
  await db
    .update(packs)
    .set({ price: price + 10_00 })
    .where(eq(packs.id, "7"));
  await mergeCarts(db, guest, id);
  expect((await cartOf(id))?.lines).toMatchObject([{ price: price + 10_00, priceSeen: price }]);
  await db.update(packs).set({ price }).where(eq(packs.id, "7"));
});

test("an account's cart is nobody else's: not a guest's, not another account's, and it is not taken along", async () => {
  const owner = await aPerson(pool);
  const other = await aPerson(pool);
  await add(owner.id, laddu, 2);
  const cartId = (await findCartOf(db, owner.id))!;
  expect(await isCartOpenTo(db, cartId, owner.id)).toBe(true);
  expect(await isCartOpenTo(db, cartId, undefined)).toBe(false);
  expect(await isCartOpenTo(db, cartId, other.id)).toBe(false);
  expect(await isCartOpenTo(db, await aCart(db, { [laddu]: 1 }), undefined)).toBe(true);
  await mergeCarts(db, cartId, other.id);
  expect(await quantitiesOf(other.id)).toEqual({});
  expect(await quantitiesOf(owner.id)).toEqual({ [laddu]: 2 });
});

test("what a browser knew of its own cart is older than the account's after signing in, even when it was empty", async () => {
  const { id } = await aPerson(pool);
  await add(id, laddu);
  const guest = await aCart(db, { [katli]: 1 });
  await changeCart(db, guest, { kind: "set", packId: katli, quantity: 0 });
  const emptied = (await findCart(db, guest))!;
  await mergeCarts(db, guest, id);
  expect((await cartOf(id))!.version).toBeGreaterThan(emptied.version);
});

test("an account's cart is kept a year, a guest's a month", async () => {
  const [young, old] = [await aPerson(pool), await aPerson(pool)];
  await add(young.id, laddu);
  await add(old.id, laddu);
  await age(young.id, 360);
  await age(old.id, 370);
  await deleteAbandonedCarts(db);
  expect(await findCartOf(db, young.id)).toBeDefined();
  expect(await findCartOf(db, old.id)).toBeUndefined();
});
