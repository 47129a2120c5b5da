import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { lockOrder, rescheduleOrder } from "#domain/orders/orders.server.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { readStock, setFree } from "../../../tests/support/free-stock.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { listGoodsOf } from "../products/goods.server.ts";
import { changeStock } from "../stock/stock-changes.server.ts";
import { holdStock, keepHoldsFor } from "../stock/stock.server.ts";
import { undo } from "../../../tests/support/undo.ts";
import { changeLot, type LotChange } from "./lot-changes.server.ts";
import { listLots } from "./lot-list.server.ts";
import { endLots } from "./lots.server.ts";
import { lotAllocations, lots, writeOffs } from "./schema.ts";

const by = { id: null, name: "Anil" };
// Kaju Katli keeps 15 days, of which at least five must be left on arrival.
const katli = "2";
const today = dayInIndia(new Date());
const day = (days: number) => addDays(today, days);
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

beforeEach(async () => {
  await db.execute(sql`truncate lot_allocations, printed_lots, write_offs, lots, stock_holds`);
  await setFree(db, katli, 0);
});

const cook = async (grams: number, madeOn: string, bestBefore = addDays(madeOn, 15)) => {
  const counts = new Map([[katli, { change: grams, days: { madeOn, bestBefore } }]]);
  const outcome = await changeStock(db, { by, counts });
  return outcome.ok ? outcome.submission! : undefined;
};
const count = (shelf: number) => changeStock(db, { by, counts: new Map([[katli, { shelf }]]) });
const free = async () => (await readStock(db)).get(katli);
const left = async () =>
  (await db.select().from(lots).where(eq(lots.productId, katli)).orderBy(asc(lots.id))).map(
    ({ gramsLeft }) => gramsLeft,
  );
const bestBefores = async () =>
  (await db.select().from(lots).orderBy(asc(lots.id))).map(({ bestBefore }) => bestBefore);

/** Places a cash order for `grams` of Kaju Katli, to arrive on `promisedOn`; undefined if the stock is too low. */
async function order(grams: number, promisedOn: string) {
  const lines = [{ productId: katli, grams, shelfLifeDays: 15 }];
  const placed = await anOrder(pool, { method: "cash", dispatchOn: addDays(promisedOn, -1), promisedOn, lines });
  const arrival = { arrivesOn: promisedOn, today };
  const held = await db.transaction((tx) => holdStock(tx, placed.id, new Map([[katli, grams]]), arrival));
  return held.ok ? placed : undefined;
}
const pack = ({ number }: { number: string }) =>
  advanceAsStaff(db, { numbers: [number], seen: "placed", to: "packed", by: sita });
const packedFrom = async (id: string) =>
  (await db.select().from(lotAllocations).where(eq(lotAllocations.orderId, id)).orderBy(asc(lotAllocations.lotId))).map(
    ({ grams }) => grams,
  );

/**
 * Recomputes the grams left in each lot and the grams free to sell, and expects that the stored numbers are the same.
 */
async function addUp() {
  const { rows } = await db.execute(sql`
    select lots.id from lots where grams_left <> grams_made
      - (select coalesce(sum(grams), 0) from lot_allocations where lot_id = lots.id)
      - (select coalesce(sum(grams), 0) from write_offs where lot_id = lots.id)
    union all select 0 from stock where product_id = ${katli} and grams <>
      (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id and ended_at is null and recalled_at is null)
      - (select coalesce(sum(grams), 0) from stock_holds
         where stock_holds.product_id = stock.product_id and released_at is null and taken_at is null)`);
  expect(rows).toEqual([]);
}

test("an order for a later day is held only where lots keep until it arrives, besides all who need those lots", async () => {
  await cook(1_000, day(-9));
  await cook(500, today);
  expect(await order(600, day(5)), "five days later a third of its shelf life must be left").toBeUndefined();
  expect(await order(500, day(5))).toBeDefined();
  expect(await order(1, day(3)), "the fresh lot is held, and the old one keeps for two days only").toBeUndefined();
  expect(await order(1_000, day(1))).toBeDefined();
  expect(await free()).toBe(0);
  await addUp();
});

test("two who want the last grams of a fresh lot at once: one gets them", async () => {
  await cook(5_000, day(-9));
  await cook(500, today);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => order(500, day(6))));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  await addUp();
});

test("an order is packed from the earliest lot that keeps its promise, and unpacking or cancelling returns it there", async () => {
  await cook(1_000, day(-5));
  await cook(1_000, day(-1));
  await cook(1_000, today);
  const one = (await order(1_200, day(1)))!;
  expect(await pack(one)).toMatchObject({ moved: [one.number] });
  // The order leaves today, and the shop promised that it would be made yesterday or later.
  expect(await left()).toEqual([1_000, 0, 800]);
  expect(await packedFrom(one.id)).toEqual([1_000, 200]);
  expect(await free()).toBe(1_800);
  await advanceAsStaff(db, { numbers: [one.number], seen: "packed", to: "placed", by: sita });
  expect([await left(), await packedFrom(one.id), await free()]).toEqual([[1_000, 1_000, 1_000], [], 1_800]);
  await pack(one);
  await cancelOrder(db, one.id, "shop");
  expect([await left(), await packedFrom(one.id), await free()]).toEqual([[1_000, 1_000, 1_000], [], 3_000]);
  await addUp();
});

test("an order that no lot keeps long enough for is not packed, and says what is missing", async () => {
  await cook(1_000, today);
  const one = (await order(750, day(1)))!;
  await count(250);
  expect(await pack(one)).toMatchObject({
    moved: [],
    refused: [{ sentence: expect.stringContaining("Kaju Katli: 500 g missing") }],
  });
  await db.transaction(async (tx) => {
    const days = { dispatchOn: day(11), promisedOn: day(12) };
    await rescheduleOrder(tx, await lockOrder(tx, one.id), days, { by: "shop" });
  });
  expect((await pack(one)).refused[0]!.sentence).toContain("Kaju Katli: 750 g missing");
  await cook(1_000, day(2));
  expect(await pack(one)).toMatchObject({ moved: [one.number] });
  await addUp();
});

test("any true count is taken: what lacks is written off from the earliest lots, and the shelf is short", async () => {
  await cook(3_000, day(-2));
  await cook(3_000, today);
  await order(5_750, day(1));
  const counted = await count(4_000);
  expect([await left(), await free()]).toEqual([[1_000, 3_000], -1_750]);
  expect((await listGoodsOf(db, [katli]))[0]!.packs.every((pack_) => pack_.left === 0)).toBe(true);
  expect(await order(1, day(1)), "what is not there is not sold").toBeUndefined();
  await cook(1_750, today);
  expect([await left(), await free()]).toEqual([[1_000, 3_000, 1_750], 0]);
  if (!counted.ok) throw new Error("refused");
  await undo(db, counted.submission, { role: "staff" });
  expect([await left(), await free()]).toEqual([[3_000, 3_000, 1_750], 2_000]);
  await addUp();
});

test("a batch that is undone goes, waste and tasting are written off with their reason", async () => {
  const batch = await cook(2_000, today);
  await changeStock(db, { by, counts: new Map([[katli, { change: -300, reason: "waste" as const }]]) });
  await changeStock(db, { by, counts: new Map([[katli, { change: -50, reason: "tasting" as const }]]) });
  const written = await db.select().from(writeOffs).orderBy(asc(writeOffs.id));
  expect(written.map(({ reason, grams }) => [reason, grams])).toEqual([
    ["waste", 300],
    ["tasting", 50],
  ]);
  await undo(db, batch, { role: "staff" });
  expect([await left(), await free()]).toEqual([[0], 0]);
  await addUp();
});

const idAt = async (place: number) => (await db.select().from(lots).orderBy(asc(lots.id)))[place]!.id;
const change = (id: number, seen: number, wanted: LotChange) => changeLot(db, { id, change: wanted, seen, by });

test("one lot is counted or written off for itself, once, and what it changed is taken back from it alone", async () => {
  await cook(1_000, day(-3));
  await cook(2_000, today);
  const fresh = await idAt(1);
  const wasted = await change(fresh, 2_000, { gone: 300, reason: "waste" });
  expect(await change(fresh, 2_000, { gone: 300, reason: "waste" }), "pressed twice").toEqual({
    ok: false,
    left: 1_700,
  });
  expect(await change(fresh, 1_700, { gone: 1_701, reason: "tasting" })).toEqual({ ok: false, left: 1_700 });
  const found = await change(fresh, 1_700, { left: 1_900 });
  expect([await left(), await free()]).toEqual([[1_000, 1_900], 2_900]);
  expect(await change(fresh, 1_900, { left: 1_900 })).toEqual({ ok: true, submission: undefined });
  if (!wasted.ok || !found.ok) throw new Error("refused");
  const back = await undo(db, found.submission, { role: "staff" });
  expect([await left(), await free()]).toEqual([[1_000, 1_700], 2_700]);
  if (back.ok && "submission" in back) await undo(db, back.submission, { role: "staff" });
  expect(await left()).toEqual([1_000, 1_900]);
  await undo(db, wasted.submission, { role: "staff" });
  expect([await left(), await free()]).toEqual([[1_000, 2_200], 3_200]);
  await addUp();
});

test("what was written off of a lot that has left the sale since does not come back as a fresh one", async () => {
  await cook(1_000, day(-15), today);
  const wasted = await change(await idAt(0), 1_000, { gone: 400, reason: "waste" });
  await endLots(db, day(1));
  if (!wasted.ok) throw new Error("refused");
  expect(await undo(db, wasted.submission, { role: "staff" })).toMatchObject({ ok: false });
  expect([await left(), await free()]).toEqual([[600], 0]);
  expect(await change(await idAt(0), 600, { gone: 600, reason: "past-day" })).toMatchObject({ ok: true });
  expect([await left(), await free()]).toEqual([[0], 0]);
  await addUp();
});

const shown = async (show: Parameters<typeof listLots>[1]["show"], q = "", page = 1) =>
  (await listLots(db, { show, q }, page)).lots.map(({ id }) => id);

test("lots are listed by what became of them, those left by item and day, in pages, and found by item and number", async () => {
  await cook(500, today);
  await cook(700, day(-2));
  await cook(900, day(-15), today);
  const [fresh, older, oldest] = [await idAt(0), await idAt(1), await idAt(2)];
  await change(fresh, 500, { gone: 500, reason: "tasting" });
  expect(await shown("shelf", "kaju")).toEqual([oldest, older]);
  await endLots(db, day(1));
  expect(await shown("shelf")).toEqual([older]);
  expect(await shown("to-clear")).toEqual([oldest]);
  expect(await shown("used")).toEqual([fresh]);
  expect(await shown("all", "కాజు")).toEqual([oldest, older, fresh]);
  expect(await shown("all", String(older))).toEqual([older]);
  expect(await shown("all", "laddu")).toEqual([]);
  for (let at = 0; at < 30; at++) await cook(100, today);
  expect(await shown("all", "", 2)).toEqual([oldest, older, fresh].toSorted((a, b) => b - a));
  expect((await listLots(db, { show: "all", q: "" }, 9)).page, "beyond the last page it is the first").toBe(1);
});

test("a lot whose day has passed leaves the sale by itself and stays on record; on its last day it is still sold", async () => {
  await cook(500, day(-15), day(-1));
  await cook(700, day(-14), today);
  await endLots(db, today);
  expect([await free(), await left()]).toEqual([700, [500, 700]]);
  await endLots(db, day(1));
  expect(await free()).toBe(0);
  await addUp();
});

test("what was never counted has no day until it is, and is then best before the end of a shelf life", async () => {
  await setFree(db, katli, 9_000);
  expect([await left(), await bestBefores()]).toEqual([[9_000], [null]]);
  expect(await order(1_000, day(200))).toBeDefined();
  await count(4_000);
  expect([await left(), await bestBefores(), await free()]).toEqual([[4_000], [day(15)], 3_000]);
});

test("the database computes the day until which a hold must keep as the shop does", async () => {
  const one = await anOrder(pool);
  await setFree(db, katli, 9_000);
  await db.transaction((tx) => holdStock(tx, one.id, new Map([[katli, 10]]), { arrivesOn: day(1), today }));
  const kept = async () =>
    (await db.execute(sql`select keep_until::text as until from stock_holds where holder = ${one.id}`)).rows;
  expect(await kept()).toEqual([{ until: day(6) }]);
  await db.transaction((tx) => keepHoldsFor(tx, one.id, day(4)));
  expect(await kept()).toEqual([{ until: day(9) }]);
});
