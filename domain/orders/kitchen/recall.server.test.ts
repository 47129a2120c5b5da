import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { changeLot } from "#domain/catalogue/lots/lot-changes.server.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { addDays } from "#platform/day.ts";
import { db } from "../../../tests/support/database.ts";
import { readStock } from "../../../tests/support/free-stock.ts";
import {
  addUp,
  advance,
  by,
  cook,
  emptyShelves,
  katli,
  laddu,
  leftOf,
  type Line,
  lotIds,
  madeOf,
  order,
  pack,
  packMeasured,
  send,
  today,
} from "../../../tests/support/packing-desk.ts";
import { hasReached, listPackedFrom, listToPackFrom, recallLot } from "./recall.server.ts";

const reason = "A splinter of metal was found in it.";

beforeEach(emptyShelves);

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
  expect(await send(sent)).toMatchObject({ submissionId: expect.any(String) });
  expect(await advance(fetched, "packed", "ready")).toMatchObject({ moved: [fetched.number] });
  expect(await listPackedFrom(db, bad!)).toEqual([]);
  expect(await changeLot(db, { id: bad!, change: { gone: 1_000, reason: "waste" }, seen: 1_000, by })).toMatchObject({
    ok: true,
  });
  await addUp();
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
