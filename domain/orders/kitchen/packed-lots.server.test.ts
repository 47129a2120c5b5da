import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { packLabelOf } from "#domain/catalogue/packs/pack-label.ts";
import { listLabelledPacks, listPacksOfLot } from "#domain/catalogue/packs/pack-labels.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { addDays } from "#platform/day.ts";
import { db } from "../../../tests/support/database.ts";
import {
  addUp,
  by,
  cook,
  emptyShelves,
  katli,
  laddu,
  lotIds,
  madeOf,
  order,
  pack,
  packMeasured,
  today,
} from "../../../tests/support/packing-desk.ts";
import { listDuePacks } from "./due-packs.server.ts";
import { printSlips } from "./packed-lots.server.ts";
import { listPackedFrom, listToPackFrom, recallLot, type LotOrder } from "./recall.server.ts";
import { slipOf } from "./slip.ts";

beforeEach(emptyShelves);

const settings = await loadSettings(db);
const inDigits = (day: string) => day.split("-").toReversed().join("/");
const shown = (some: LotOrder[]) => some.map(({ number, grams }) => [number, grams] as const);
const foreseen = async (id: number) => shown(await listToPackFrom(db, id));
const packedIn = async (id: number) => shown(await listPackedFrom(db, id));

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

test("the labels of a day name the lots from which its packs are filled, of two both, with the earlier days", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 600, today);
  const [early, fresh] = await lotIds(katli);
  for (const grams of [300, 400, 350]) await order({ productId: katli, grams });
  await recallLot(db, { id: fresh!, reason: "A splinter of metal was found in it.", by });
  await cook(katli, 700, today);
  const [, , newest] = await lotIds(katli);
  const due = await listDuePacks(db, { from: undefined, to: today });
  const dated = due.filter(({ lotIds: from }) => from.length > 0).toSorted((a, b) => a.grams - b.grams);
  expect(dated).toEqual([
    { productId: katli, grams: 300, lotIds: [early], quantity: 1 },
    { productId: katli, grams: 350, lotIds: [newest], quantity: 1 },
    { productId: katli, grams: 400, lotIds: [early, newest], quantity: 1 },
  ]);
  const labels = (await listLabelledPacks(db, dated)).map((one) => packLabelOf(one, settings, "2020-01-01"));
  const [now, before] = [inDigits(today), inDigits(addDays(today, -1))];
  expect(labels.map(({ batch, madeOn }) => [batch, madeOn])).toEqual([
    [String(early), before],
    [String(newest), now],
    [`${early}, ${newest}`, before],
  ]);
  expect(labels[2]!.bestBefore).toBe(inDigits(addDays(today, 14)));
  const ofLot = await listPacksOfLot(db, early!);
  expect(new Set(ofLot.map(({ lotIds: from }) => from.join()))).toEqual(new Set([String(early)]));
  expect(ofLot.length).toBeGreaterThan(1);
});

test("the slip of an order to be packed says which lots to take, and afterwards which they were", async () => {
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
    const numbers = placed.map(({ number }) => number);
    const { orders, packed, toTake } = await printSlips(db, numbers);
    return orders.map((full) => {
      const lots = { packed: packed.get(full.id), toTake: toTake.get(full.id) };
      return slipOf(full, calendar, lots).lines.map(({ lots: of }) => of);
    });
  };
  const ofBox = `Take Kaju Katli batch ${fresh}, Motichoor Laddu batch ${ofLaddu}`;
  const ofTwo = `Take batch ${early} (200 g), batch ${fresh} (200 g)`;
  expect(await slips()).toEqual([[`Take batch ${early}`], [ofTwo], [ofBox]]);
  await pack(placed[0]!);
  expect(await slips()).toEqual([[`Packed from batch ${early}`], [ofTwo], [ofBox]]);
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
