import { beforeEach, expect, onTestFinished, test } from "vitest";
import { writeOffs } from "#domain/catalogue/lots/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { cameBack } from "../../tests/support/came-back.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { addUp, cook, emptyShelves, katli, leftOf, lotIds, today } from "../../tests/support/packing-desk.ts";
import { aPerson } from "../../tests/support/people.ts";
import { listInParcel, sayWhatCameBack } from "./came-back.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "packer" });
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const say = (orderId: string, packs = 0) =>
  sayWhatCameBack(db, anil, { orderId, toShelf: new Map(packs ? [[0, packs]] : []) });
const free = async () => (await readStock(db)).get(katli);
const writtenOff = async () =>
  (await db.select().from(writeOffs).orderBy(writeOffs.id)).map(({ reason, grams }) => [reason, grams]);

beforeEach(async () => {
  await emptyShelves();
  await cook(katli, 2000, today);
});

test("all of a parcel that came back is written off, once, by whoever said so", async () => {
  const { id } = await cameBack();
  expect(await say(id)).toEqual({ shelfGrams: 0, writtenOffGrams: 500 });
  expect(await writtenOff()).toEqual([["came-back", 500]]);
  expect(await free()).toBe(1500);
  expect(await listInParcel(db, id)).toEqual([]);
  expect((await listChangesOf(db, "order", id)).at(-1)).toMatchObject({
    actorName: "Anil",
    action: "said what lies in the parcel that came back",
    after: { shelfGrams: 0, writtenOffGrams: 500 },
  });
  expect(await say(id, 1)).toEqual({ refused: expect.stringContaining("written down before") });
  await addUp();
});

test("all of it lies on the shelf again, or some packs of it, in the batch from which it was packed", async () => {
  const [lot] = await lotIds(katli);
  const whole = await cameBack({ packs: 2 });
  expect(await leftOf(lot!)).toBe(1000);
  expect(await say(whole.id, 2)).toEqual({ shelfGrams: 1000, writtenOffGrams: 0 });
  expect([await leftOf(lot!), await free()]).toEqual([2000, 2000]);
  const part = await cameBack({ packs: 2 });
  expect(await say(part.id, 1)).toEqual({ shelfGrams: 500, writtenOffGrams: 500 });
  expect([await leftOf(lot!), await free()]).toEqual([1500, 1500]);
  expect(await writtenOff()).toEqual([["came-back", 500]]);
  await addUp();
});

test("what is past its day or recalled is written off, though somebody would put it on the shelf", async () => {
  const past = await cameBack();
  await pool.query("update lots set made_on = null, best_before = $1", [addDays(today, -1)]);
  expect(await say(past.id, 1)).toEqual({ shelfGrams: 0, writtenOffGrams: 500 });
  await cook(katli, 500, today);
  const [, second] = await lotIds(katli);
  const recalled = await cameBack();
  await pool.query("update lots set recalled_at = now(), recall_reason = 'A stone' where id = $1", [second]);
  expect(await say(recalled.id, 1)).toEqual({ shelfGrams: 0, writtenOffGrams: 500 });
  expect(await writtenOff()).toEqual([
    ["past-day", 500],
    ["waste", 500],
  ]);
});

test("of an order that did not come back, nothing is said", async () => {
  const { id } = await anOrder(pool, { status: "dispatched" });
  expect(await say(id)).toHaveProperty("refused");
  expect(await findOrder(db, id)).toMatchObject({ status: "dispatched" });
});

test("of two who say it at once, one is heard, and the grams are counted once", async () => {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  const [one, other] = both.map(({ db: own }) => own);
  for (let time = 0; time < 20; time += 1) {
    await cook(katli, 500, today);
    const { id: orderId } = await cameBack();
    const answers = await Promise.all([
      sayWhatCameBack(one!, anil, { orderId, toShelf: new Map() }),
      sayWhatCameBack(other!, sita, { orderId, toShelf: new Map([[0, 1]]) }),
    ]);
    expect(answers.filter((answer) => "refused" in answer)).toHaveLength(1);
    await addUp();
  }
});
