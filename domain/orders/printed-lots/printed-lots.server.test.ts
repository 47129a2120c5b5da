import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { packLabelOf } from "#domain/catalogue/packs/pack-label.ts";
import { listLabelledPacks } from "#domain/catalogue/packs/pack-labels.server.ts";
import { changeLot } from "#domain/catalogue/lots/lot-changes.server.ts";
import { lots } from "#domain/catalogue/lots/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { addDays } from "#platform/day.ts";
import { db, pool } from "../../../tests/support/database.ts";
import {
  addUp,
  by,
  cook,
  emptyShelves,
  katli,
  laddu,
  leftOf,
  lotIds,
  order,
  pack,
  send,
  today,
} from "../../../tests/support/packing-desk.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { run } from "../command.ts";
import { printDuePacks } from "../kitchen/due-packs.server.ts";
import { printSlips, readPackedLots } from "../kitchen/packed-lots.server.ts";
import { hasReached, listPackedFrom, recallLot, takeBackFrom } from "../kitchen/recall.server.ts";
import { orders } from "../schema.ts";
import { slipOf } from "../kitchen/slip.ts";
import { advanceAsStaff } from "../board/staff-transitions.server.ts";

const reason = "A splinter of metal was found in it.";
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const settings = await loadSettings(db);
const calendar = await readCalendar(db);

beforeEach(async () => {
  await emptyShelves();
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.status, "placed"));
});

type Placed = Awaited<ReturnType<typeof order>>;

/** What the slips say about lots: a text for each order, its lines joined. */
async function slipsOf(placed: readonly Placed[]): Promise<string[]> {
  const printed = await printSlips(
    db,
    placed.map(({ number }) => number),
  );
  return printed.orders.map((full) => {
    const own = { packed: printed.packed.get(full.id), toTake: printed.toTake.get(full.id) };
    return slipOf(full, calendar, own)
      .lines.map(({ lots: of }) => of)
      .join("; ");
  });
}

const recorded = async ({ id }: Placed) => {
  const lines = (await readPackedLots(db, [id])).get(id) ?? new Map<number, { id: number; grams: number }[]>();
  return [...lines.values()].flat().map(({ id: lot, grams }) => `${grams} of ${lot}`);
};

test("an unpaid order takes no lot from the slips of paid ones, and the order says what its slip said", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 500, today);
  const [early, fresh] = await lotIds(katli);
  const unpaid = await order({ productId: katli, grams: 500 });
  await db.update(orders).set({ status: "awaiting-payment", method: "upi" }).where(eq(orders.id, unpaid.id));
  const paid = await order({ productId: katli, grams: 500 });
  expect(await slipsOf([unpaid, paid])).toEqual(["", `Take batch ${early}`]);
  await pack(paid);
  expect(await recorded(paid)).toEqual([`500 of ${early}`]);
  expect(await leftOf(fresh!)).toBe(500);
});

test("orders are packed from the lots that their slips name, in whatever sequence", async () => {
  await cook(katli, 500, addDays(today, -2));
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 500, today);
  const three = [];
  for (let at = 0; at < 3; at++) three.push(await order({ productId: katli, grams: 500 }));
  const printed = (await slipsOf(three)).map((words) => Number(words.replace("Take batch ", "")));
  expect(printed.toSorted((a, b) => a - b)).toEqual(await lotIds(katli));

  // It leaves first, and more lies there than the printed ones need.
  await cook(katli, 250, today);
  const unprinted = await order({ productId: katli, grams: 250 });
  for (const placed of [unprinted, ...three.toReversed()]) await pack(placed);
  for (const [at, placed] of three.entries()) expect(await recorded(placed)).toEqual([`500 of ${printed[at]}`]);
  await addUp();
});

test("the press says what to take when the printed lot is gone, packs nothing, and packs that when it is confirmed", async () => {
  await cook(katli, 500, addDays(today, -1));
  await cook(katli, 1_000, today);
  const [early, fresh] = await lotIds(katli);
  const placed = await order({ productId: katli, grams: 500 });
  expect(await slipsOf([placed])).toEqual([`Take batch ${early}`]);
  expect(await changeLot(db, { id: early!, change: { gone: 300, reason: "waste" }, seen: 500, by })).toMatchObject({
    ok: true,
  });
  // A later print names other lots, but the first one may still lie in the kitchen.
  expect(await slipsOf([placed])).toEqual([`Take batch ${early} (200 g), batch ${fresh} (300 g)`]);
  for (let press = 0; press < 2; press++) {
    const { moved, refused } = await pack(placed);
    expect(moved).toEqual([]);
    expect(refused[0]!.sentence).toBe(
      `Kaju Katli: take 200 g of batch ${early} and 300 g of batch ${fresh}. Its slip or label says batch ${early} and batch ${fresh}.`,
    );
  }
  expect(await recorded(placed)).toEqual([]);
  await recallLot(db, { id: early!, reason, by });
  const stale = (await pack(placed)).refused[0]!;
  expect(stale.sentence).toContain(`Kaju Katli: take batch ${fresh}. Its slip or label says batch ${early} (recalled)`);
  const confirm = (take: string) =>
    advanceAsStaff(db, {
      numbers: [placed.number],
      seen: "placed",
      to: "packed",
      by: sita,
      take: new Map([[placed.number, take]]),
    });
  expect((await confirm("0-1-500")).moved).toEqual([]);
  expect(await confirm(stale.take!)).toMatchObject({ moved: [placed.number] });
  expect(await recorded(placed)).toEqual([`500 of ${fresh}`]);
  await addUp();
});

test("labels of what was ticked as cooked say the lot's number, also of boxes, and packing keeps to them", async () => {
  await cook(katli, 400, addDays(today, -1));
  await cook(laddu, 500, today);
  const contents = [
    { id: katli, name: "Kaju Katli", grams: 400, quantity: 1 },
    { id: laddu, name: "Motichoor Laddu", grams: 500, quantity: 1 },
  ];
  const box = await order({ productId: "gift-1", grams: 900, contents });
  await db.update(products).set({ dailyGrams: 10_000 }).where(eq(products.id, katli));
  const toOrder = await order({ productId: katli, grams: 300 });
  const label = async () => {
    const due = await printDuePacks(db, { from: undefined, to: today }, () => true);
    const labels = (await listLabelledPacks(db, due)).map(
      (one) => [one.grams, packLabelOf(one, settings, undefined)] as const,
    );
    return new Map(labels.map(([grams, one]) => [grams, one]));
  };
  const before = await label();
  expect(before.get(300)).toMatchObject({ batch: "", madeOn: undefined, bestBefore: undefined });
  await cook(katli, 300, today);
  const [early, ticked] = await lotIds(katli);
  const [ofLaddu] = await lotIds(laddu);
  const after = await label();
  expect(after.get(300)!.batch).toBe(String(ticked));
  expect(after.get(400)!.batch).toBe(String(early));
  expect(after.get(500)!.batch).toBe(String(ofLaddu));
  const [gift] = await listLabelledPacks(db, [{ productId: katli, grams: 900, lotIds: [early!, ofLaddu!] }]);
  expect(packLabelOf(gift!, settings, undefined).madeOn).toBe(addDays(today, -1).split("-").toReversed().join("/"));
  for (const placed of [toOrder, box]) expect(await pack(placed)).toMatchObject({ moved: [placed.number] });
  expect(await recorded(toOrder)).toEqual([`300 of ${ticked}`]);
  expect((await recorded(box)).toSorted()).toEqual([`400 of ${early}`, `500 of ${ofLaddu}`].toSorted());
});

test("stock from before lots were kept is labelled with its number, and with no day that nobody wrote", async () => {
  await db.insert(lots).values({
    productId: katli,
    origin: "opening",
    madeOn: null,
    bestBefore: addDays(today, 9),
    gramsMade: 500,
    gramsLeft: 500,
    actorName: "Anil",
  });
  const [opening] = await lotIds(katli);
  const [one] = await listLabelledPacks(db, [{ productId: katli, grams: 500, lotIds: [opening!] }]);
  expect(packLabelOf(one!, settings, undefined)).toMatchObject({
    batch: String(opening),
    madeOn: undefined,
    bestBefore: addDays(today, 9).split("-").toReversed().join("/"),
  });
  expect(packLabelOf(one!, settings, addDays(today, -1)).madeOn).toBe(
    addDays(today, -1).split("-").toReversed().join("/"),
  );
});

test("what is packed from a recalled lot is not handed over in any way, and one press takes all of it back", async () => {
  await cook(katli, 1_000, addDays(today, -1));
  const [bad] = await lotIds(katli);
  const [sent, packed, ready] = [
    await order({ productId: katli, grams: 250 }),
    await order({ productId: katli, grams: 250 }),
    await order({ productId: katli, grams: 250 }, true),
  ];
  for (const placed of [sent, packed, ready]) await pack(placed);
  await send(sent);
  await advanceAsStaff(db, { numbers: [ready.number], seen: "packed", to: "ready", by: sita });
  await cook(laddu, 500, today);
  const fine = await order({ productId: laddu, grams: 500 }, true);
  await pack(fine);
  await recallLot(db, { id: bad!, reason, by });
  const numbers = [ready.number, fine.number];
  expect(await advanceAsStaff(db, { numbers: [ready.number], seen: "ready", to: "collected", by: sita })).toMatchObject(
    {
      moved: [],
    },
  );
  expect(await advanceAsStaff(db, { numbers, seen: "packed", to: "ready", by: sita })).toMatchObject({
    moved: [fine.number],
  });
  const complaint = vi.spyOn(console, "error").mockReturnValue();
  expect(await run(db, [packed.number, "dispatched", "DTDC", "D1234567"])).toBe(1);
  expect(complaint.mock.calls[0]![0]).toContain(`packed from batch ${bad}, which is recalled`);
  complaint.mockRestore();
  expect(await takeBackFrom(db, bad!, sita)).toBe(2);
  expect(await takeBackFrom(db, bad!, sita)).toBe(0);
  expect((await listPackedFrom(db, bad!)).map(({ number, status }) => [number, status])).toEqual([
    [sent.number, "dispatched"],
  ]);
  await addUp();
});

/** What may happen in the kitchen between two presses. `of` chooses an order or a lot. */
const anyStep = fc.record({
  does: fc.constantFrom("slips", "labels", "pack", "pack", "pack", "waste", "count", "cook", "pay", "recall"),
  of: fc.nat(30),
});

test("in a rush, what is printed or said at the press is what is recorded, and a recall lists just those who got it", async () => {
  let said = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(250, 500, 750), { minLength: 6, maxLength: 9 }),
      fc.array(anyStep, { minLength: 10, maxLength: 22 }),
      async (wishes, steps) => {
        await emptyShelves();
        await db.update(orders).set({ status: "cancelled" }).where(eq(orders.status, "placed"));
        for (const age of [2, 1, 0]) await cook(katli, 2_000, addDays(today, -age));
        const placed: Placed[] = [];
        for (const [at, grams] of wishes.entries()) {
          const one = await order({ productId: katli, grams });
          if (at % 3 === 1)
            await db.update(orders).set({ status: "awaiting-payment", method: "upi" }).where(eq(orders.id, one.id));
          placed.push(one);
        }
        /** By the id of the order, all that papers said of it. */
        const papers = new Map<string, Map<number, number>[]>();
        const confirmed = new Map<string, string>();
        const print = (id: string, shares: readonly { id: number; grams: number }[]) => {
          if (shares.length === 0) return;
          const sums = new Map<number, number>();
          for (const one of shares) sums.set(one.id, (sums.get(one.id) ?? 0) + one.grams);
          papers.set(id, [...(papers.get(id) ?? []), sums]);
        };
        const act = async ({ does, of }: { does: string; of: number }) => {
          const one = placed[of % placed.length]!;
          const ids = await lotIds(katli);
          const lot = ids[of % ids.length]!;
          if (does === "slips") {
            const some = placed.filter((_, at) => (at + of) % 2 === 0);
            const { toTake } = await printSlips(
              db,
              some.map(({ number }) => number),
            );
            for (const [id, lines] of toTake) print(id, [...lines.values()].flat());
          } else if (does === "labels") {
            await printDuePacks(db, { from: undefined, to: today }, () => true);
          } else if (does === "pay") {
            await db
              .update(orders)
              .set({ status: "placed" })
              .where(and(eq(orders.id, one.id), eq(orders.status, "awaiting-payment")));
          } else if (does === "waste") {
            const seen = await leftOf(lot);
            if (seen > 100) await changeLot(db, { id: lot, change: { gone: 100, reason: "waste" }, seen, by });
          } else if (does === "count") {
            await changeStock(db, { by, counts: new Map([[katli, { change: -250 }]]) });
          } else if (does === "cook") {
            await cook(katli, 750, today);
          } else if (does === "recall" && of % 5 === 0) {
            await recallLot(db, { id: lot, reason, by });
            await takeBackFrom(db, lot, sita);
          } else if (does === "pack") {
            const { refused } = await pack(one);
            const take = refused[0]?.take;
            if (take === undefined) return;
            const { moved } = await advanceAsStaff(db, {
              numbers: [one.number],
              seen: "placed",
              to: "packed",
              by: sita,
              take: new Map([[one.number, take]]),
            });
            if (moved.length > 0) confirmed.set(one.id, take);
          }
        };
        await act({ does: "slips", of: 0 });
        // Two things happen at the same time.
        for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(act));

        await cook(katli, 6_000, today);
        for (const of of placed.keys()) await act({ does: "pack", of: placed.length - 1 - of });

        const got = new Map<number, Map<string, number>>();
        for (const one of placed) {
          const rows = [...((await readPackedLots(db, [one.id])).get(one.id)?.values() ?? [])].flat();
          if (rows.length === 0) continue;
          for (const row of rows) got.set(row.id, (got.get(row.id) ?? new Map()).set(one.number, row.grams));
          const take = confirmed.get(one.id);
          const asSaid = rows
            .map(({ id, grams }) => `0-${id}-${grams}`)
            .toSorted()
            .join(".");
          const asPrinted = (papers.get(one.id) ?? []).every((sums) =>
            [...sums].every(([id, grams]) => (rows.find((row) => row.id === id)?.grams ?? 0) >= grams),
          );
          said += papers.has(one.id) && asPrinted ? 1 : 0;
          expect(asPrinted || take === asSaid, `${one.number}: ${asSaid}`).toBe(true);
          await send(one);
        }
        for (const id of await lotIds(katli)) {
          const reached = (await listPackedFrom(db, id)).filter(({ status }) => hasReached.includes(status));
          const sent = [...(got.get(id) ?? [])];
          expect(new Map(reached.map(({ number, grams }) => [number, grams]))).toEqual(new Map(sent));
        }
        await addUp();
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
  expect(said).toBeGreaterThan(0);
}, 120_000);
