import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { leftAloneBy, linesOf } from "./batch.ts";
import { findBatch, listBatches } from "./batches.server.ts";
import { changePrices } from "./packs.server.ts";
import { catalogueChanges, packs } from "./schema.ts";
import { changeStock } from "./stock/stock-changes.server.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { readHeld } from "./stock/stock.server.ts";
import { undoBatch, type UndoRequest } from "./undo.server.ts";

const by = { id: null, name: "Sita" };
const [small, half] = ["13", "13-500g"] as const;
const laddu = "13";
const listed = { [small]: 17_900, [half]: 33_900 };

afterEach(async () => {
  await setFree(db, "all", 100_000);
  for (const [id, price] of Object.entries(listed)) {
    await db.update(packs).set({ price, available: true }).where(eq(packs.id, id));
  }
});

const pricesNow = async () => {
  const rows = await db
    .select({ price: packs.price })
    .from(packs)
    .where(inArray(packs.id, [small, half]))
    .orderBy(packs.position);
  return rows.map(({ price }) => price / 100);
};
const free = async () => (await readStock(db)).get(laddu);

async function dearer(rupees: number): Promise<string> {
  const edits = Object.entries(listed).map(([packId, price]) => {
    const seen = { price, available: true };
    return { packId, seen, wanted: { ...seen, price: price + rupees * 100 } };
  });
  const outcome = await changePrices(db, by, edits);
  if (!outcome.ok || !outcome.batch) throw new Error("The prices could not be changed.");
  return outcome.batch;
}

async function counted(grams: number): Promise<string> {
  const outcome = await changeStock(db, { by, counts: new Map([[laddu, { shelf: grams }]]) });
  if (!outcome.ok || !outcome.batch) throw new Error("The shelf could not be counted.");
  return outcome.batch;
}

const undo = (batch: string, more: Partial<UndoRequest> = {}) =>
  undoBatch(db, { batch, by, mayChangePrices: true, ...more });

async function undone(batch: string) {
  const outcome = await undo(batch);
  if (!outcome.ok) throw new Error(outcome.reason);
  return (await findBatch(db, outcome.batch))!;
}

test("prices go back with one press, and with another they are as they were made", async () => {
  const batch = await dearer(10);
  expect(await pricesNow()).toEqual([189, 349]);
  const back = await undone(batch);
  expect(await pricesNow()).toEqual([179, 339]);
  expect(linesOf(back)).toEqual(["Nuvvula Laddu 250 g: ₹189 → ₹179", "Nuvvula Laddu 500 g: ₹349 → ₹339"]);

  const again = await undone(back.id);
  expect(await pricesNow()).toEqual([189, 349]);
  expect(again.undid).toMatchObject({ id: back.id, wasUndoing: true });
  expect((await findBatch(db, batch))!.undoneBy).toBe(back.id);
  await undone(again.id);
  expect(await pricesNow()).toEqual([179, 339]);
});

test("a price that was changed since is left alone, and that is told", async () => {
  const batch = await dearer(10);
  await db.update(packs).set({ price: 36_000 }).where(eq(packs.id, half));
  const back = await undone(batch);
  expect(await pricesNow()).toEqual([179, 360]);
  expect(leftAloneBy(back)).toEqual(["Nuvvula Laddu 500 g: its price was changed since, and was left alone."]);

  const second = await dearerFrom(36_000);
  await db.update(packs).set({ price: 37_000 }).where(eq(packs.id, half));
  expect(await undo(second)).toEqual({ ok: false, reason: "all changed since" });
});

async function dearerFrom(price: number): Promise<string> {
  const seen = { price, available: true };
  const outcome = await changePrices(db, by, [{ packId: half, seen, wanted: { ...seen, price: price + 500 } }]);
  return outcome.ok ? outcome.batch! : "";
}

test("a count goes back by its difference, whatever was sold since", async () => {
  const batch = await counted(25_000);
  await anOrder(pool, { dispatchOn: dayInIndia(new Date()), demand: new Map([[laddu, 5_000]]) });
  const back = await undone(batch);
  expect(await free()).toBe(95_000);
  expect(leftAloneBy(back)).toEqual([]);
});

test("a count goes back also where orders hold it by now, who are short then, and comes again when that is undone", async () => {
  await setFree(db, laddu, 2_500);
  const held = (await readHeld(db)).get(laddu) ?? 0;
  const batch = await counted(held + 25_000);
  await anOrder(pool, { dispatchOn: dayInIndia(new Date()), demand: new Map([[laddu, 4_000]]) });
  const back = await undone(batch);
  expect(await free()).toBe(-1_500);
  expect(leftAloneBy(back)).toEqual([]);
  await undone(back.id);
  expect(await free()).toBe(21_000);
});

test("undo that is pressed ten times at once undoes once, and everybody is led to the same", async () => {
  const before = await free();
  const batch = await counted(90_000);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => undo(batch)));
  expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.batch)).size).toBe(1);
  expect(await db.$count(catalogueChanges, eq(catalogueChanges.undoes, batch))).toBe(1);
  expect(await free()).toBe(before);
});

test("undo and prices that change at the same moment leave no price half-changed", async () => {
  const batch = await dearer(10);
  const seen = { price: 18_900, available: true };
  const [back, change] = await Promise.all([
    undo(batch),
    changePrices(db, by, [{ packId: small, seen, wanted: { ...seen, price: 19_900 } }]),
  ]);
  expect(back.ok).toBe(true);
  expect(await pricesNow()).toEqual([change.ok ? 199 : 179, 339]);
});

test("staff may take counts back but no prices, and nothing older than thirty days goes back", async () => {
  const prices = await dearer(10);
  expect(await undo(prices, { mayChangePrices: false })).toEqual({ ok: false, reason: "not theirs" });
  const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000 + 60_000);
  expect(await undo(prices, { now: later })).toEqual({ ok: false, reason: "too old" });
  expect(await undo(randomUUID())).toEqual({ ok: false, reason: "unknown" });
  expect(await pricesNow()).toEqual([189, 349]);
  expect(await undo(await counted(80_000), { mayChangePrices: false })).toMatchObject({ ok: true });
});

test("the changes of thirty days are listed newest first, a page at a time", async () => {
  const [first, second] = [await dearer(20), await counted(70_000)];
  const back = await undone(second);
  const page = await listBatches(db, undefined, 2);
  expect(page.batches.map(({ id }) => id)).toEqual([back.id, second]);
  expect(page.batches[1]).toMatchObject({ by: "Sita", undoneBy: back.id });
  const next = await listBatches(db, page.next, 2);
  expect(next.batches[0]!.id).toBe(first);

  await db
    .update(catalogueChanges)
    .set({ changedAt: sql`now() - interval '31 days'` })
    .where(eq(catalogueChanges.batch, first));
  expect((await listBatches(db, undefined, 1000)).batches.map(({ id }) => id)).not.toContain(first);
});
