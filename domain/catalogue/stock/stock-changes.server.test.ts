import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { hold, pack, setFree } from "../../../tests/support/free-stock.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { lastEdit } from "#domain/edits/edits.server.ts";
import { describeSubmission } from "#domain/undo/submissions.server.ts";
import { boxesToFollow, isNearlyOut, isOffSale, stockInWords } from "../products/goods.ts";
import { listBoxesWith, listGoodsOf, listGoodsPage, loadMarks } from "../products/goods.server.ts";
import { lockPacks } from "../packs/packs.server.ts";
import { packs } from "../schema.ts";
import { changeStock } from "./stock-changes.server.ts";
import { releaseStock } from "./release.server.ts";
import { lockStock } from "./stock.server.ts";

const by = { id: null, name: "Anil" };
const [laddu, katli, jaadi] = ["1", "2", "pickle-11"] as const;

const goods = async (id: string) => (await listGoodsOf(db, [id]))[0]!;
const free = async (id: string) => (await goods(id)).stock!.free;
const following = async (id: string) => {
  const boxes = boxesToFollow(await listBoxesWith(db, id), await goods(id));
  return boxes.map((box) => box.id);
};
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id);
const linesBy = async (outcome: Awaited<ReturnType<typeof changeStock>>) =>
  outcome.ok && outcome.submission ? (await describeSubmission(db, outcome.submission))!.lines : outcome;

const inTheKitchen = async (id: string) => {
  const { free: some, held } = (await goods(id)).stock!;
  return some + held;
};
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
async function someoneWaits() {
  await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(1);
}

afterEach(async () => {
  await setFree(db, "all", 100_000);
  await db.update(packs).set({ available: true });
});

test("shelves are counted together, what orders hold is part of the count, and the log has it", async () => {
  const { id: holder } = await anOrder(pool);
  await hold(db, holder, new Map([[katli, 2_500]]));
  const counts = new Map([
    [katli, { shelf: 12_500 }],
    [laddu, { change: -1_000 }],
  ]);
  expect(await linesBy(await changeStock(db, { by, counts }))).toEqual([
    "Motichoor Laddu: 100 kg → 99 kg in the kitchen",
    "Kaju Katli: 100 kg → 12.5 kg in the kitchen",
  ]);
  expect(stockInWords((await goods(katli)).stock!)).toBe(
    "10 kg free to sell. 12.5 kg in the kitchen, 2.5 kg of it for orders",
  );

  const less = new Map([
    [katli, { shelf: 2_000 }],
    [laddu, { shelf: 50_000 }],
  ]);
  expect(await changeStock(db, { by, counts: less })).toMatchObject({ ok: true });
  expect(await free(laddu)).toBe(50_000);
  expect(await free(katli), "a true count is taken").toBe(-500);
  expect(stockInWords((await goods(katli)).stock!, 500)).toBe(
    "Short by 500 g: 2 kg in the kitchen, and orders want 2.5 kg",
  );
});

test("what was counted since the page was drawn is asked again, so that two taps add one kilogram", async () => {
  const known = await lastEdit(db);
  const tap = () => changeStock(db, { by, known, counts: new Map([[katli, { change: 1_000 }]]) });
  const outcomes = await Promise.all([tap(), tap(), tap()]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(
    Array.from({ length: 2 }, () => ({ ok: false, overtaken: new Set([katli]) })),
  );
  expect(await free(katli)).toBe(101_000);
  expect(await changeStock(db, { by, known, counts: new Map([[laddu, { change: 1_000 }]]) })).toMatchObject({
    ok: true,
  });
});

test("a shelf that was counted before an order was packed from it is asked again, and one that is only held is not", async () => {
  const [{ id: parcel }, { id: cancelled }] = [await anOrder(pool), await anOrder(pool)];
  await setFree(db, laddu, 12_500);
  await hold(db, parcel, new Map([[laddu, 2_500]]));
  const [known, seen] = [await lastEdit(db), new Map([[laddu, await inTheKitchen(laddu)]])];
  const count = () => changeStock(db, { by, known, seen, counts: new Map([[laddu, { shelf: 12_500 }]]) });
  await hold(db, cancelled, new Map([[laddu, 1_000]]));
  expect(await count()).toEqual({ ok: true, submission: undefined });
  await db.transaction((tx) => releaseStock(tx, cancelled));
  expect(await count()).toEqual({ ok: true, submission: undefined });

  await pack(db, parcel);
  expect(await count()).toEqual({ ok: false, overtaken: new Set([laddu]) });
  expect(await free(laddu)).toBe(10_000);
  const cooked = new Map([[laddu, { change: 1_000 }]]);
  expect(await changeStock(db, { by, known, seen, counts: cooked }), "what came is still what came").toMatchObject({
    ok: true,
  });
  expect(await free(laddu)).toBe(11_000);
});

test("an order is not packed while its shelf is being counted", async () => {
  const { id: parcel } = await anOrder(pool);
  await hold(db, parcel, new Map([[jaadi, 2_500]]));
  let leaving: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await lockStock(tx, [jaadi]);
    leaving = pack(db, parcel);
    await someoneWaits();
    expect((await lockStock(tx, [jaadi])).get(jaadi)!.held).toBe(2_500);
  });
  await leaving;
  expect((await goods(jaadi)).stock!.held).toBe(0);
});

test("products that are sold again together wait for a pack without holding up another", async () => {
  const [first, last] = ["2-250g", "pickle-11"];
  await db
    .update(packs)
    .set({ available: false })
    .where(inArray(packs.id, [first, last]));
  let selling: ReturnType<typeof changeStock> | undefined;
  await db.transaction(async (tx) => {
    await lockPacks(tx, [first]);
    selling = changeStock(db, { by, soldAgain: [jaadi, katli] });
    await someoneWaits();
    expect((await lockPacks(tx, [last])).size).toBe(1);
  });
  expect(await selling).toMatchObject({ ok: true });
});

test("sold out takes a product's packs off, and selling again brings back only those", async () => {
  await db.update(packs).set({ available: false }).where(eq(packs.id, "2-1000g"));
  const taken = await changeStock(db, { by, soldOut: [katli] });
  expect(await linesBy(taken)).toEqual(["Kaju Katli (250 g, 500 g): shown as sold out until it is sold again"]);
  expect(isOffSale(await goods(katli))).toBe(true);
  expect(await changeStock(db, { by, soldOut: [katli] })).toEqual({ ok: true, submission: undefined });

  expect(await linesBy(await changeStock(db, { by, soldAgain: [katli] }))).toEqual([
    "Kaju Katli (250 g, 500 g): sold again",
  ]);
  await db
    .update(packs)
    .set({ available: false })
    .where(inArray(packs.id, ["pickle-11", "pickle-11-500g"]));
  await changeStock(db, { by, soldAgain: [jaadi] });
  expect((await goods(jaadi)).packs.every(({ available }) => available)).toBe(true);
});

test("a box says what runs out first", async () => {
  await setFree(db, katli, 700);
  const combo = await goods("combo-7");
  expect(combo.stock).toBeUndefined();
  expect(combo.madeOf).toHaveLength(5);
  expect(combo.madeOf[0]).toEqual({ id: katli, name: "Kaju Katli", isOff: false });
  expect([isNearlyOut(combo), isNearlyOut(await goods(jaadi))]).toEqual([true, false]);
});

test("what is nearly out, and what is not sold, is listed and counted by the same rule as a row says it", async () => {
  await setFree(db, laddu, 1999);
  await setFree(db, "snack-1", 0);
  await db.update(packs).set({ available: false }).where(eq(packs.id, "2-250g"));
  const { goods: all, page, pages } = await listGoodsPage(db, { show: "all", q: "" }, 9);
  expect([all.length, page, pages]).toEqual([51, 1, 1]);
  const nearlyOut = await listGoodsPage(db, { show: "nearly-out", q: "" }, 1);
  expect(idsOf(nearlyOut.goods)).toEqual(idsOf(all.filter(isNearlyOut)));
  expect(idsOf(nearlyOut.goods)).toEqual(expect.arrayContaining([laddu, "snack-1"]));
  const notSold = await listGoodsPage(db, { show: "not-sold", q: "" }, 1);
  expect(idsOf(notSold.goods)).toEqual(idsOf(all.filter((one) => one.packs.some(({ available }) => !available))));
  expect(await loadMarks(db)).toEqual({
    "nearly-out": nearlyOut.goods.length,
    "running-low": 0,
    "not-sold": notSold.goods.length,
  });
  const found = await listGoodsPage(db, { show: "pickles", q: "VELLULLI" }, 1);
  expect(found.goods.every(({ category }) => category === "pickles")).toBe(true);
  expect((await listGoodsPage(db, { show: "all", q: "కాజు" }, 1)).goods.map(({ id }) => id)).toContain(katli);
  expect((await listGoodsPage(db, { show: "all", q: "%" }, 1)).goods).toEqual([]);
});

test("boxes follow what is in them: off with the first that is sold out, back with the last that is made", async () => {
  const [mirchi, avakaya, combo] = ["pickle-3", "pickle-1", "combo-3"] as const;
  expect(await following(mirchi)).toEqual([]);
  await changeStock(db, { by, soldOut: [mirchi] });
  expect(await following(mirchi)).toEqual([combo]);
  await changeStock(db, { by, soldOut: [combo, avakaya] });
  expect(await following(mirchi)).toEqual([]);
  await changeStock(db, { by, soldAgain: [mirchi] });
  expect(await following(mirchi), "there is no avakaya for it yet").toEqual([]);
  await changeStock(db, { by, soldAgain: [avakaya] });
  expect(await following(avakaya)).toContain(combo);
});
