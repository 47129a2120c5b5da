import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sayDayRefusal } from "#app/sentences/order-changes.ts";
import { listOtherDays, moveToDay } from "#domain/checkout/other-day.server.ts";
import { emptyShop, kilogram, now, place, present } from "../../../tests/support/changeable.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { change } from "../../../tests/support/order-changes.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { advanceAsStaff } from "../board/staff-transitions.server.ts";
import { correctOrder } from "../customer/correction.server.ts";
import { erasePersonOf } from "../customer/erasure.server.ts";
import { printLabels, printSlips } from "../kitchen/packed-lots.server.ts";
import { orders, type Order } from "../schema.ts";
import { listOldPapers } from "./printed-papers.server.ts";
import { printedPapers } from "./schema.ts";

const anna = await aPerson(pool, { name: "Anna", role: "staff" });

beforeEach(emptyShop);

const oldOf = async ({ id }: Order) => ((await listOldPapers(db, [id])).get(id) ?? []).map(({ paper }) => paper);

async function print({ number }: Order) {
  await printSlips(db, [number]);
  await printLabels(db, [number]);
}

const correct = async ({ id, number }: Order, address1: string) => {
  const known = (await present({ id })).events.filter(({ kind }) => kind === "corrected").length;
  expect(await correctOrder(db, number, { to: { address1 }, known, by: anna })).toBe("corrected");
};

async function putIn({ id }: Order, quantity: number) {
  const done = await change(db, id, { packs: { [kilogram]: quantity } }, { now });
  if ("refused" in done) throw new Error(done.refused);
}

async function move(order: Order, day: string) {
  const { promisedOn: seen } = await present(order);
  const moved = await moveToDay(db, { orderId: order.id, day, seen }, { by: "shop" }, now);
  if ("refused" in moved) throw new Error(sayDayRefusal(moved.refused));
}

test("what was printed is old once the address, the packs, the cash or the day on it are others, and until it is printed again", async () => {
  const order = await place();
  await correct(order, "1-1");
  expect(await oldOf(order), "nothing is printed yet").toEqual([]);
  await print(order);
  expect(await oldOf(order)).toEqual([]);
  await correct(order, "2-2");
  expect(await oldOf(order)).toEqual(["label", "slip"]);
  await printSlips(db, [order.number]);
  expect(await oldOf(order)).toEqual(["label"]);
  await print(order);
  await putIn(order, 2);
  expect(await oldOf(order), "the label names the cash").toEqual(["label", "slip"]);
  await print(order);

  const days = await listOtherDays(db, order.id, now);
  if ("refused" in days) throw new Error(sayDayRefusal(days.refused));
  await move(order, days.at(-1)!);
  expect(await oldOf(order), "no day stands on the label").toEqual(["slip"]);
  await move(order, order.promisedOn);
  expect(await oldOf(order), "it is as it was printed").toEqual([]);
});

test("packing says what is in it now, packs it when that is confirmed, and asks once more if it changed meanwhile", async () => {
  const order = await place();
  await printSlips(db, [order.number]);
  await putIn(order, 2);
  const press = (take?: string) =>
    advanceAsStaff(db, {
      numbers: [order.number],
      seen: "placed",
      to: "packed",
      by: anna,
      ...(take !== undefined && { take: new Map([[order.number, take]]) }),
    });
  const first = (await press()).refused[0]!;
  expect(first.sentence).toMatch(
    /^Its packing slip was printed before it changed: print again\. In it now: 2 × Motichoor Laddu, 1 kg\./,
  );
  await putIn(order, 3);
  const second = (await press(first.take)).refused[0]!;
  expect(second.sentence).toContain("In it now: 3 ×");
  expect(await press(second.take)).toMatchObject({ moved: [order.number], refused: [] });

  const other = await place();
  await printSlips(db, [other.number]);
  await correct(other, "3-3");
  await printSlips(db, [other.number]);
  expect(await advanceAsStaff(db, { numbers: [other.number], seen: "placed", to: "packed", by: anna })).toMatchObject({
    moved: [other.number],
  });
});

test("what has left asks for no print, and whoever is erased leaves nothing of what was printed", async () => {
  const order = await place();
  await print(order);
  await correct(order, "4-4");
  await db.update(orders).set({ status: "dispatched" }).where(eq(orders.id, order.id));
  expect(await oldOf(order)).toEqual([]);
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, order.id));
  await db.transaction(async (tx) => erasePersonOf(tx, await present(order), []));
  expect(await db.$count(printedPapers, eq(printedPapers.orderId, order.id))).toBe(0);
});
