import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeLot } from "#domain/catalogue/lots/lot-changes.server.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import { packLabelOf } from "#domain/catalogue/pack-label.ts";
import { listLabelledPacks, listPacksOfLot } from "#domain/catalogue/pack-labels.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { holdStock } from "#domain/catalogue/stock/stock.server.ts";
import { loadCapacity, takeCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { cancelOrder } from "#domain/payments/cancellation.server.ts";
import type { Grams } from "#domain/money.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { aPerson } from "../../tests/support/people.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { listDuePacks } from "./cook-list.server.ts";
import { sendParcel } from "./dispatch.server.ts";
import { listOrdersByNumber } from "./full-order.server.ts";
import { foreseeLots, readPackedLots } from "./packed-lots.server.ts";
import { hasReached, listPackedFrom, listToPackFrom, recallLot, type LotOrder } from "./recall.server.ts";
import { orderLines, orders } from "./schema.ts";
import { slipOf } from "./slip.ts";
import { advanceAsStaff } from "./staff-transitions.server.ts";

const katli = "2";
const laddu = "1";
const today = dayInIndia(new Date());
const tomorrow = addDays(today, 1);
const by = { id: null, name: "Anil" };
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const reason = "A splinter of metal was found in it.";

beforeEach(async () => {
  await db.execute(sql`truncate lot_allocations, write_offs, lots, stock_holds, capacity_holds`);
  await db.update(stock).set({ grams: 0 });
  await db.execute(sql`truncate lots, write_offs, lot_allocations`);
  await db.update(products).set({ dailyGrams: null });
});

const cook = (productId: string, grams: number, madeOn: string, bestBefore = addDays(madeOn, 15)) =>
  changeStock(db, { by, counts: new Map([[productId, { change: grams, days: { madeOn, bestBefore } }]]) });
const lotIds = async (productId: string) =>
  (await db.select({ id: lots.id }).from(lots).where(eq(lots.productId, productId)).orderBy(asc(lots.id))).map(
    ({ id }) => id,
  );
const leftOf = async (id: number) => (await db.select().from(lots).where(eq(lots.id, id)))[0]!.gramsLeft;
const madeOf = async (id: number) => (await db.select().from(lots).where(eq(lots.id, id)))[0]!.gramsMade;

type Line = { productId: string; grams: number; contents?: (typeof orderLines.$inferSelect)["contents"] };

/** An order in cash to be packed, with a hold of what it takes, or with capacity for what is cooked to order. */
async function order({ productId, grams, contents = [] }: Line, collects = false) {
  const { order: placed } = await waitingOrder(db, { method: "cash", status: "placed", holdExpiresAt: null });
  const days = { dispatchOn: today, promisedOn: tomorrow };
  await db
    .update(orders)
    .set({ ...days, collects })
    .where(eq(orders.id, placed.id));
  await db
    .update(orderLines)
    .set({ productId, grams, shelfLifeDays: 15, contents })
    .where(eq(orderLines.orderId, placed.id));
  const parts = contents.length > 0 ? contents : [{ id: productId, grams: grams as Grams, quantity: 1 }];
  const demand = new Map(parts.map((part) => [part.id!, part.grams * part.quantity]));
  const capacity = await loadCapacity(db);
  const shelf = new Map([...demand].filter(([id]) => !capacity.gramsPerDay.has(id)));
  await db.transaction(async (tx) => {
    await takeCapacity(tx, placed.id, capacity, { day: today, demand });
    await holdStock(tx, placed.id, shelf, { arrivesOn: tomorrow, today });
  });
  return placed;
}

type Placed = Awaited<ReturnType<typeof order>>;
const advance = ({ number }: Placed, seen: "placed" | "packed", to: "placed" | "packed" | "ready") =>
  advanceAsStaff(db, { numbers: [number], seen, to, by: sita });
const pack = (placed: Placed) => advance(placed, "placed", "packed");
const send = ({ number }: Placed) =>
  sendParcel(db, number, { seen: "packed", courier: "DTDC", trackingNumber: "D1", by: sita, known: "" });

/** Packs an order and returns what it took, measured at the lot itself. */
async function packMeasured(placed: Placed, lot: number): Promise<number> {
  const before = await leftOf(lot);
  expect(await pack(placed)).toMatchObject({ moved: [placed.number] });
  return before - (await leftOf(lot));
}

const shown = (some: LotOrder[]) => some.map(({ number, grams }) => [number, grams] as const);
const foreseen = async (id: number) => shown(await listToPackFrom(db, id));
const packedIn = async (id: number) => shown(await listPackedFrom(db, id));

/** Every lot is what was made less what was packed and written off; what is free is the lots in the sale less the holds. */
async function addUp() {
  const { rows } = await db.execute(sql`
    select lots.id from lots where grams_left <> grams_made
      - (select coalesce(sum(grams), 0) from lot_allocations where lot_id = lots.id)
      - (select coalesce(sum(grams), 0) from write_offs where lot_id = lots.id)
    union all select 0 from stock where grams <>
      (select coalesce(sum(grams_left), 0) from lots where lots.product_id = stock.product_id and ended_at is null and recalled_at is null)
      - (select coalesce(sum(grams), 0) from stock_holds
         where stock_holds.product_id = stock.product_id and released_at is null and taken_at is null)`);
  expect(rows).toEqual([]);
}

test("a recall lists exactly those who got the lot, with their grams, as measured while their lines were packed", async () => {
  await cook(katli, 2_200, addDays(today, -1));
  await cook(katli, 5_000, today);
  await cook(laddu, 5_000, today);
  const [bad] = await lotIds(katli);
  const expected = new Map<string, number>();
  const box: Line = {
    productId: "gift-1",
    grams: 900,
    contents: [
      { id: katli, name: "Kaju Katli", grams: 400, quantity: 1 },
      { id: laddu, name: "Motichoor Laddu", grams: 500, quantity: 1 },
    ],
  };
  const wishes: Line[] = [
    { productId: katli, grams: 750 },
    box,
    { productId: laddu, grams: 500 },
    { productId: katli, grams: 600 },
  ];
  for (const wish of wishes) {
    const placed = await order(wish);
    const taken = await packMeasured(placed, bad!);
    await send(placed);
    if (taken > 0) expected.set(placed.number, taken);
  }
  const unpacked = await order({ productId: katli, grams: 250 });
  await packMeasured(unpacked, bad!);
  await advance(unpacked, "packed", "placed");
  const kept = await order({ productId: katli, grams: 250 });
  const inKept = await packMeasured(kept, bad!);
  // 2.2 kg lay there: the last order takes the rest of them, and then from the fresh lot.
  const last = await order({ productId: katli, grams: 1_000 });
  expected.set(last.number, await packMeasured(last, bad!));
  await send(last);
  expect([...expected.values()]).toEqual([750, 400, 600, 200]);

  expect(await recallLot(db, { id: bad!, reason, by })).toBe(true);
  expect(await recallLot(db, { id: bad!, reason: "pressed twice", by })).toBe(false);
  const packed = await listPackedFrom(db, bad!);
  const reached = packed.filter(({ status }) => hasReached.includes(status));
  expect(new Map(reached.map(({ number, grams }) => [number, grams]))).toEqual(expected);
  expect(packed.filter(({ status }) => status === "packed").map(({ number, grams }) => [number, grams])).toEqual([
    [kept.number, inKept],
  ]);
  await addUp();
});

test("a recalled lot leaves the sale at once, is packed no more, and what is packed from it is not handed over", async () => {
  await cook(katli, 1_000, addDays(today, -1));
  const [bad] = await lotIds(katli);
  const sent = await order({ productId: katli, grams: 300 });
  const fetched = await order({ productId: katli, grams: 300 }, true);
  for (const placed of [sent, fetched]) await pack(placed);
  const waits = await order({ productId: katli, grams: 300 });
  expect((await listToPackFrom(db, bad!)).map(({ number }) => number)).toEqual([waits.number]);

  await recallLot(db, { id: bad!, reason, by });
  expect((await readStock(db)).get(katli)).toBe(-300);
  expect((await listToPackFrom(db, bad!)).map(({ number, grams }) => [number, grams])).toEqual([[waits.number, 300]]);
  expect(await send(sent)).toEqual({ refused: expect.stringContaining(`packed from batch ${bad}, which is recalled`) });
  expect((await advance(fetched, "packed", "ready")).refused[0]!.sentence).toContain("pack it anew");
  expect((await pack(waits)).refused[0]!.sentence).toContain("300 g missing");

  await cook(katli, 1_000, today);
  for (const placed of [sent, fetched]) {
    await advance(placed, "packed", "placed");
    await pack(placed);
  }
  expect(await send(sent)).toMatchObject({ batch: expect.any(String) });
  expect(await advance(fetched, "packed", "ready")).toMatchObject({ moved: [fetched.number] });
  expect(await listPackedFrom(db, bad!)).toEqual([]);
  expect(await changeLot(db, { id: bad!, change: { gone: 1_000, reason: "waste" }, seen: 1_000, by })).toMatchObject({
    ok: true,
  });
  await addUp();
});

test("those who would have had it are foreseen in the sequence in which they leave, as packing then does", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 2_000, today);
  const [early, fresh] = await lotIds(katli);
  const [one, two, three] = [
    await order({ productId: katli, grams: 300 }),
    await order({ productId: katli, grams: 400 }),
    await order({ productId: katli, grams: 400 }),
  ];
  const before = { early: await foreseen(early!), fresh: await foreseen(fresh!) };
  expect(before).toEqual({
    early: [
      [one.number, 300],
      [two.number, 200],
    ],
    fresh: [
      [two.number, 200],
      [three.number, 400],
    ],
  });
  for (const placed of [one, two, three]) await pack(placed);
  expect(new Map(await packedIn(early!))).toEqual(new Map(before.early));
  expect(new Map(await packedIn(fresh!))).toEqual(new Map(before.fresh));
});

test("the labels of a day name the lots from which its packs are filled, of two the one with the earlier best before", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 600, today);
  const [early, fresh] = await lotIds(katli);
  for (const grams of [300, 400, 350]) await order({ productId: katli, grams });
  await recallLot(db, { id: fresh!, reason, by });
  await cook(katli, 700, today);
  const [, , newest] = await lotIds(katli);
  const due = await listDuePacks(db, { from: undefined, to: today });
  const dated = due.filter(({ lotId }) => lotId !== undefined).toSorted((a, b) => a.grams - b.grams);
  expect(dated).toEqual([
    { productId: katli, grams: 300, lotId: early, quantity: 1 },
    { productId: katli, grams: 350, lotId: newest, quantity: 1 },
    { productId: katli, grams: 400, lotId: early, quantity: 1 },
  ]);
  const [first] = await listLabelledPacks(db, [{ productId: katli, grams: 350, lotId: newest }]);
  const label = packLabelOf(first!, await loadSettings(db), undefined, "2020-01-01");
  expect(label).toMatchObject({ batch: String(newest), madeOn: today.split("-").toReversed().join("/") });
  const ofLot = await listPacksOfLot(db, early!);
  expect(new Set(ofLot.map(({ lotId }) => lotId))).toEqual(new Set([early]));
  expect(ofLot.length).toBeGreaterThan(1);
});

test("the slip of an order to be packed says which lot to take, where one has all of it, and afterwards which it was", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 600, today);
  await cook(laddu, 900, today);
  const [early, fresh] = await lotIds(katli);
  const [ofLaddu] = await lotIds(laddu);
  const placed = [await order({ productId: katli, grams: 300 }), await order({ productId: katli, grams: 400 })];
  const contents = [
    { id: katli, name: "Kaju Katli", grams: 250, quantity: 1 },
    { id: laddu, name: "Motichoor Laddu", grams: 250, quantity: 2 },
  ];
  placed.push(await order({ productId: "gift-1", grams: 750, contents }));
  const calendar = await readCalendar(db);
  const slips = async () => {
    const found = await listOrdersByNumber(
      db,
      placed.map(({ number }) => number),
    );
    const packed = await readPackedLots(
      db,
      found.map(({ id }) => id),
    );
    const toTake = await foreseeLots(
      db,
      found.filter(({ id }) => !packed.has(id)),
    );
    return placed.map(({ id }) => {
      const full = found.find((one) => one.id === id)!;
      return slipOf(full, calendar, { packed: packed.get(id), toTake: toTake.get(id) }).lines.map(({ lots: of }) => of);
    });
  };
  const ofBox = `Take Kaju Katli batch ${fresh}, Motichoor Laddu batch ${ofLaddu}`;
  expect(await slips()).toEqual([[`Take batch ${early}`], [""], [ofBox]]);
  await pack(placed[0]!);
  expect(await slips()).toEqual([[`Packed from batch ${early}`], [""], [ofBox]]);
});

test("what is cooked to order gets a lot of its day when it is packed, by which a recall finds it", async () => {
  await db.update(products).set({ dailyGrams: 10_000 }).where(eq(products.id, katli));
  const [one, two] = [await order({ productId: katli, grams: 500 }), await order({ productId: katli, grams: 250 })];
  for (const placed of [one, two]) expect(await pack(placed)).toMatchObject({ moved: [placed.number] });
  const [lot, ...others] = await db.select().from(lots);
  expect(others).toEqual([]);
  expect(lot).toMatchObject({
    productId: katli,
    origin: "order",
    madeOn: today,
    bestBefore: addDays(today, 15),
    gramsMade: 750,
    gramsLeft: 0,
    actorName: "Sita",
  });
  await send(one);
  await addUp();
  await advance(two, "packed", "placed");
  expect([await madeOf(lot!.id), await leftOf(lot!.id)], "packed by mistake, it was not cooked").toEqual([500, 0]);
  expect((await listToPackFrom(db, lot!.id)).map(({ number }) => number)).toEqual([]);

  await recallLot(db, { id: lot!.id, reason, by });
  expect((await listPackedFrom(db, lot!.id)).map(({ number, grams }) => [number, grams])).toEqual([[one.number, 500]]);
  await pack(two);
  const again = await db.select().from(lots).orderBy(asc(lots.id));
  expect(
    again.map(({ gramsMade }) => gramsMade),
    "not from the recalled one",
  ).toEqual([500, 250]);
  await cancelOrder(db, two.id, "shop");
  expect(await leftOf(again[1]!.id), "what was packed lies there when nobody wants it").toBe(250);
  await addUp();
});

test("what the kitchen has entered as cooked is packed first, but not what was sold from the shelf before", async () => {
  await cook(katli, 700, today);
  const fromShelf = await order({ productId: katli, grams: 500 });
  await db.update(products).set({ dailyGrams: 10_000 }).where(eq(products.id, katli));
  const [ticked] = await lotIds(katli);
  const toOrder = await order({ productId: katli, grams: 600 });
  expect((await listToPackFrom(db, ticked!)).map(({ number, grams }) => [number, grams])).toEqual([
    [fromShelf.number, 500],
    [toOrder.number, 200],
  ]);
  expect(await packMeasured(toOrder, ticked!)).toBe(200);
  expect(await packMeasured(fromShelf, ticked!)).toBe(500);
  const [, made] = await lotIds(katli);
  expect(await madeOf(made!)).toBe(400);
  await addUp();
});
