import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { expect, test } from "vitest";
import { packs } from "#domain/catalogue/schema.ts";
import { db, url } from "../../tests/support/database.ts";
import { changeCart, nextVersion, deleteAbandonedCarts, findCart, type CartChange } from "./cart.server.ts";
import { cartLines, carts } from "./schema.ts";

const laddu = "1";
const smallLaddu = "1-250g";

async function filled(...changes: Omit<CartChange, "kind">[]): Promise<string> {
  let id: string | undefined;
  for (const change of changes) {
    const outcome = await changeCart(db, id, { kind: "add", ...change });
    if (!outcome.ok) throw new Error(outcome.reason);
    id = outcome.id;
  }
  return id!;
}

const quantitiesIn = async (id: string) =>
  Object.fromEntries((await findCart(db, id))!.lines.map(({ packId, quantity }) => [packId, quantity]));

test("adding the same pack again raises its number, another pack is a line of its own", async () => {
  const id = await filled(
    { packId: laddu, quantity: 1 },
    { packId: smallLaddu, quantity: 2 },
    { packId: laddu, quantity: 3 },
  );
  expect(await quantitiesIn(id)).toEqual({ [laddu]: 4, [smallLaddu]: 2 });
});

test("setting a line to nothing removes it", async () => {
  const id = await filled({ packId: laddu, quantity: 1 });
  expect(await changeCart(db, id, { kind: "set", packId: laddu, quantity: 0 })).toMatchObject({
    ok: true,
    quantity: 0,
  });
});

test("a line that is put back stands where it stood, also among lines that were added in one moment", async () => {
  const order = async () => (await findCart(db, id))!.lines.map(({ packId }) => packId);
  const packIds = ["2", smallLaddu, laddu];
  const id = await filled(...packIds.map((packId) => ({ packId, quantity: 1 })));
  await db
    .update(cartLines)
    .set({ addedAt: sql`now()` })
    .where(sql`${cartLines.packId} <> ${smallLaddu}`);
  const stood = await order();
  for (const { packId, addedAt } of (await findCart(db, id))!.lines) {
    await changeCart(db, id, { kind: "set", packId, quantity: 0 });
    expect(await order()).not.toContain(packId);
    await changeCart(db, id, { kind: "set", packId, quantity: 2, addedAt });
    expect(await order()).toEqual(stood);
  }
});

test("a hundred additions at once over real connections lose none, and the fifty-first is refused", async () => {
  const id = await filled({ packId: smallLaddu, quantity: 1 });
  // They wait for one row for as long as it takes; the shop's own connections would give up after some seconds.
  const pool = new Pool({ connectionString: url, max: 20 });
  const crowd = drizzle(pool, { casing: "snake_case" });
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => changeCart(crowd, id, { kind: "add", packId: laddu, quantity: 1 })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(50);
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === "too many")).toHaveLength(50);
  expect(await quantitiesIn(id)).toEqual({ [laddu]: 50, [smallLaddu]: 1 });
  await pool.end();
});

test("every answer has a higher version than the one before, in the next cart too", async () => {
  const first = await filled({ packId: laddu, quantity: 1 });
  const before = (await findCart(db, first))!.version;
  await changeCart(db, first, { kind: "set", packId: laddu, quantity: 2 });
  const after = (await findCart(db, first))!.version;
  const second = await filled({ packId: laddu, quantity: 1 });
  expect(after).toBeGreaterThan(before);
  expect((await findCart(db, second))!.version).toBeGreaterThan(after);
});

test("an unknown pack changes nothing and makes no cart", async () => {
  const count = await db.$count(carts);
  expect(await changeCart(db, undefined, { kind: "add", packId: "no-such", quantity: 1 })).toEqual({
    ok: false,
    reason: "unknown pack",
  });
  expect(await db.$count(carts)).toBe(count);
});

test("more of what has sold out is refused, less of it is allowed", async () => {
  const pack = "snack-5";
  const id = await filled({ packId: pack, quantity: 3 });
  await db.update(packs).set({ available: false }).where(eq(packs.id, pack));

  expect(await changeCart(db, id, { kind: "add", packId: pack, quantity: 1 })).toMatchObject({ reason: "sold out" });
  expect(await changeCart(db, id, { kind: "set", packId: pack, quantity: 2 })).toMatchObject({ ok: true });
  expect(await quantitiesIn(id)).toEqual({ [pack]: 2 });
});

test("a refused first addition leaves no empty cart behind", async () => {
  const pack = "snack-6";
  await db.update(packs).set({ available: false }).where(eq(packs.id, pack));
  const count = await db.$count(carts);
  expect(await changeCart(db, undefined, { kind: "add", packId: pack, quantity: 1 })).toMatchObject({ ok: false });
  expect(await db.$count(carts)).toBe(count);
});

test("a line remembers the price it was chosen at until more of it is chosen", async () => {
  const pack = "snack-2";
  const id = await filled({ packId: pack, quantity: 2 });
  await db.update(packs).set({ price: 130_00 }).where(eq(packs.id, pack));

  await changeCart(db, id, { kind: "set", packId: pack, quantity: 1 });
  expect((await findCart(db, id))!.lines[0]).toMatchObject({ price: 130_00, priceSeen: 119_00 });
  await changeCart(db, id, { kind: "add", packId: pack, quantity: 1 });
  expect((await findCart(db, id))!.lines[0]).toMatchObject({ price: 130_00, priceSeen: 130_00 });
});

test("removing a line without having a cart makes none", async () => {
  const count = await db.$count(carts);
  expect(await changeCart(db, undefined, { kind: "set", packId: laddu, quantity: 0 })).toMatchObject({
    ok: true,
    id: undefined,
    quantity: 0,
  });
  expect(await db.$count(carts)).toBe(count);
});

test("carts that nobody touched for a month are forgotten, others stay", async () => {
  const old = await filled({ packId: laddu, quantity: 1 });
  const young = await filled({ packId: laddu, quantity: 1 });
  await db
    .update(carts)
    .set({ changedAt: sql`now() - interval '32 days'` })
    .where(eq(carts.id, old));
  await deleteAbandonedCarts(db);
  expect(await findCart(db, old)).toBeUndefined();
  expect(await findCart(db, young)).toBeDefined();
});

test("what is said of a cart that has gone is newer than all that was said before", async () => {
  const version = (await findCart(db, await filled({ packId: laddu, quantity: 1 })))!.version;
  expect(await nextVersion(db)).toBeGreaterThan(version);
});

test("a cart that is gone is replaced by a new one at the next addition", async () => {
  const gone = "00000000-0000-4000-8000-000000000000";
  const outcome = await changeCart(db, gone, { kind: "add", packId: laddu, quantity: 1 });
  const made = outcome.ok ? outcome.id! : "";
  expect(await quantitiesIn(made)).toEqual({ [laddu]: 1 });
  expect(made).not.toBe(gone);
});

/** Fills a cart with the first packs that are on sale; returns its id and the ids of all packs on sale. */
async function fullCart(lines: number) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select packs.id from packs join products on products.id = product_id
    where state = 'on-sale' and available and not is_withdrawn order by packs.id`);
  const ids = rows.map(({ id }) => id);
  return { id: await filled(...ids.slice(0, lines).map((packId) => ({ packId, quantity: 1 }))), ids };
}

test("a cart takes sixty different packs and no more, also of thirty additions at once", async () => {
  const { id, ids } = await fullCart(50);
  const outcomes = await Promise.all(
    ids.slice(50, 80).map((packId) => changeCart(db, id, { kind: "add", packId, quantity: 1 })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(10);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 20 }, () => ({ ok: false, reason: "too many lines" })),
  );
  const { lines } = (await findCart(db, id))!;
  expect(lines).toHaveLength(60);
  const { packId } = lines[0]!;
  expect(await changeCart(db, id, { kind: "add", packId, quantity: 1 })).toMatchObject({ ok: true, quantity: 2 });
  expect(await changeCart(db, id, { kind: "at least", packId: ids[81]!, quantity: 1 })).toMatchObject({ ok: false });
  await changeCart(db, id, { kind: "set", packId, quantity: 0 });
  expect(await changeCart(db, id, { kind: "add", packId: ids[81]!, quantity: 1 })).toMatchObject({ ok: true });
});
