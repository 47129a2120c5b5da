import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { dropCookPlan, listCookPlans, planCooking } from "#domain/catalogue/lots/plans.server.ts";
import { undo } from "../../tests/support/undo.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { readCookList } from "#domain/orders/kitchen/cook-list.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { moveShortOrder } from "#domain/order-changes/moving.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { type PaymentMethod, balanceOf, cashToCollect } from "#domain/orders/order.ts";
import { orderLines, orders } from "#domain/orders/schema.ts";
import { readShortages, readShortGrams } from "#domain/orders/kitchen/shortages.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { readStock } from "../../tests/support/free-stock.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { aPerson } from "../../tests/support/people.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { leaveOut } from "./leaving-out.server.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import {
  listRefunds,
  markRefundDone,
  markRefundFailed,
  repeatRefund,
  requestRefund,
} from "#domain/payments/refunds/refunds.server.ts";

// The default packs: Motichoor Laddu and Kaju Katli.
const [laddu, katli] = ["1", "2"];
const today = dayInIndia(new Date());
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const anil = await aPerson(pool, { name: "Anil", role: "owner" });

const shelf = [...(await readStock(db)).keys()];

beforeEach(async () => {
  await db.execute(
    sql`truncate orders, cook_plans, lot_allocations, write_offs, lots, stock_holds, capacity_holds cascade`,
  );
  await db.execute(sql`update products set daily_grams = null`);
  await db.execute(sql`update stock set grams = 0`);
  await changeStock(db, { by: sita, counts: new Map(shelf.map((id) => [id, { change: 50_000 }])) });
});

/** Places an order, and pays for it if the method is not cash. `wish` has the quantity of each pack by pack id. */
async function order(wish: Record<string, number>, method: PaymentMethod = "razorpay") {
  const placed = await submit(db, { cartId: await aCart(db, wish), method, now: new Date() });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  if (method !== "cash") await pay(placed.order.id, method);
  return read(placed.order.id);
}
async function pay(orderId: string, method: PaymentMethod) {
  const request = (await findPaymentBy(db, orderId, method))!;
  await recordReceipt(db, moneyFor(request, { amountPaise: request.amountPaise }));
}
const read = async (id: string) => (await findOrder(db, id))!;
const lineOf = (one: Awaited<ReturnType<typeof read>>, packId: string) =>
  one.lines.find((line) => line.packId === packId)!;
const heldFor = async (id: string) =>
  Object.fromEntries(
    (await db.select().from(stockHolds).where(eq(stockHolds.holder, id))).map((hold) => [hold.productId, hold.grams]),
  );
const lettersOf = (one: Awaited<ReturnType<typeof read>>) =>
  one.events.flatMap((event) => noticesOf(event, { ...one, email: "lakshmi@example.com" }).customer ?? []);

test("two owners leave out the same line at once: one refund, its hold free again, and a credit note as it was billed", async () => {
  const paid = await order({ [katli]: 4, [laddu]: 1 });
  const { position, quantity, unitPaise, grams, label, nameTe: katliTe } = lineOf(paid, katli);
  const [invoice] = await listSnapshots(db, paid.id);
  const billed = invoice!.bill.rows.find(({ name }) => name === "Kaju Katli")!;
  const free = (await readStock(db)).get(katli)!;

  const press = (by: typeof sita) =>
    leaveOut(db, by, { number: paid.number, position, packs: quantity, seen: quantity });
  const answers = await Promise.all([press(sita), press(anil), press(sita)]);
  expect(answers.filter((one) => "paise" in one)).toEqual([{ paise: 4 * unitPaise, isOwed: true }]);
  expect(answers.filter((one) => "refused" in one)).toHaveLength(2);

  const smaller = await read(paid.id);
  expect(smaller.lines.map(({ packId }) => packId)).toEqual([laddu]);
  expect(smaller.sums.totalPaise).toBe(paid.sums.totalPaise - 4 * unitPaise);
  expect(balanceOf(smaller)).toBe(0);
  expect(Object.keys(await heldFor(paid.id))).toEqual([laddu]);
  expect((await readStock(db)).get(katli)).toBe(free + 4 * grams);
  expect(lettersOf(smaller).filter((letter) => letter === "refund-due" || letter === "left-out")).toEqual([
    "refund-due",
  ]);

  const [refund] = await listRefunds(db, paid.id);
  expect(refund).toMatchObject({ amountPaise: 4 * unitPaise, reasonCode: "left-out", decidedBy: expect.any(String) });
  await markRefundFailed(db, refund!.id);
  expect(balanceOf(await read(paid.id))).toBe(4 * unitPaise);
  await repeatRefund(db, refund!.id);
  const [, again] = await listRefunds(db, paid.id);
  const leftOut = { name: "Kaju Katli", nameTe: katliTe, label, quantity };
  const told = (await read(paid.id)).events.filter(({ kind }) => kind === "refund-due");
  const words = `We cannot make all of it, and leave out 4 × Kaju Katli, ${label}.`;
  expect(told).toMatchObject([1, 2].map(() => ({ note: words, data: { leftOut } })));
  await markRefundDone(db, again!.id);
  const [, note] = await listSnapshots(db, paid.id);
  const { totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise } = billed;
  expect(note!.bill.sum).toMatchObject({ totalPaise, taxablePaise, cgstPaise, sgstPaise, igstPaise });
  expect(note!.bill.rows.map(({ name }) => name)).toEqual(["Not supplied: Kaju Katli"]);

  await cancelOrder(db, paid.id, "shop");
  const back = (await listRefunds(db, paid.id)).filter(({ status }) => status !== "failed");
  expect(back.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(paid.sums.receivedPaise);
  expect(balanceOf(await read(paid.id))).toBe(0);
  expect((await readStock(db)).get(laddu)).toBe(50_000);
});

test("a line is credited at its own rate of tax, not at the average of the bill", async () => {
  const placed = await submit(db, {
    cartId: await aCart(db, { [katli]: 3, [laddu]: 1 }),
    method: "razorpay",
    now: new Date(),
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed));
  const { id, number } = placed.order;
  await db.update(orderLines).set({ taxBasisPoints: 1_200 }).where(eq(orderLines.packId, laddu));
  await pay(id, "razorpay");
  const { position, unitPaise } = lineOf(await read(id), katli);
  await leaveOut(db, sita, { number, position, packs: 1, seen: 3 });
  const [refund] = await listRefunds(db, id);
  await markRefundDone(db, refund!.id);
  const [, note] = await listSnapshots(db, id);
  expect(note!.bill.rates.map(({ basisPoints, totalPaise }) => [basisPoints, totalPaise])).toEqual([[500, unitPaise]]);
  const half = Math.round((unitPaise * 500) / 10_500 / 2);
  expect(note!.bill.sum).toMatchObject({ cgstPaise: half, sgstPaise: half });
});

test("of an order in cash that much less is collected, its bill has only what is supplied, and its customer is told", async () => {
  const cash = await order({ [katli]: 2, [laddu]: 1 }, "cash");
  const { position, unitPaise, grams } = lineOf(cash, katli);
  const before = await heldFor(cash.id);
  const due = cashToCollect(cash)!;
  expect(await leaveOut(db, sita, { number: cash.number, position, packs: 1, seen: 2 })).toEqual({
    paise: unitPaise,
    isOwed: false,
  });
  expect(await leaveOut(db, sita, { number: cash.number, position, packs: 1, seen: 2 })).toEqual({
    refused: expect.stringContaining("meanwhile"),
  });
  const smaller = await read(cash.id);
  expect(cashToCollect(smaller)).toBe(due - unitPaise);
  expect((await findPaymentBy(db, cash.id, "cash"))!.amountPaise).toBe(due - unitPaise);
  expect(await heldFor(cash.id)).toEqual({ ...before, [katli]: before[katli]! - grams });
  expect(lettersOf(smaller)).toContain("left-out");
  expect(await listRefunds(db, cash.id)).toEqual([]);

  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, cash.id), "packed", { by: "shop" }));
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, cash.id), "dispatched", { by: "shop" }));
  const [bill] = await listSnapshots(db, cash.id);
  expect(bill!.bill.sum.totalPaise).toBe(due - unitPaise);
  const { rows } = await db.execute(
    sql`select sum(grams)::integer as packed from lot_allocations join lots on lots.id = lot_id where product_id = ${katli}`,
  );
  expect(rows).toEqual([{ packed: before[katli]! - grams }]);
});

test("all of an order is not left out, nor anything of one that is packed or not paid", async () => {
  const whole = await order({ [katli]: 2 });
  const press = (number: string) => leaveOut(db, sita, { number, position: 0, packs: 2, seen: 2 });
  expect(await press(whole.number)).toEqual({ refused: expect.stringContaining("cancel it instead") });
  expect(await press("TM-NONE")).toEqual({ refused: "There is no such order." });
  const more = await order({ [katli]: 2, [laddu]: 1 });
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, more.id), "packed", { by: "shop" }));
  expect(await press(more.number)).toEqual({ refused: expect.stringContaining("Look once more") });
  const unpaid = await submit(db, {
    cartId: await aCart(db, { [katli]: 2, [laddu]: 1 }),
    method: "razorpay",
    now: new Date(),
  });
  if (!unpaid.ok) throw new Error(JSON.stringify(unpaid));
  expect(await press(unpaid.order.number)).toEqual({ refused: expect.any(String) });
  expect((await heldFor(unpaid.order.id))[katli]).toBe(lineOf(await read(unpaid.order.id), katli).grams * 2);
});

test("a combo that is left out gives all its contents free again", async () => {
  const paid = await order({ "combo-5": 2, [laddu]: 1 });
  const { position, contents } = lineOf(paid, "combo-5");
  const before = await heldFor(paid.id);
  await leaveOut(db, sita, { number: paid.number, position, packs: 1, seen: 2 });
  const after = await heldFor(paid.id);
  expect(contents.length).toBeGreaterThan(1);
  for (const { id, grams, quantity } of contents) expect(after[id]).toBe(before[id]! - grams * quantity);
});

test("what was given back before as goodwill is not given back twice", async () => {
  const paid = await order({ [katli]: 2, [laddu]: 1 });
  const kept = 100_00;
  await requestRefund(db, paid.id, paid.sums.totalPaise - kept, "It came late.");
  const { position } = lineOf(paid, katli);
  await leaveOut(db, sita, { number: paid.number, position, packs: 2, seen: 2 });
  const refunds = await listRefunds(db, paid.id);
  expect(refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBeLessThanOrEqual(paid.sums.receivedPaise);
  expect(balanceOf(await read(paid.id))).toBe(0);
});

test("a count that leaves orders short lists them by day with what is lacking; a plan is cooked once, and taken back", async () => {
  const [one, other] = [await order({ [katli]: 4 }), await order({ [katli]: 3, [laddu]: 1 })];
  await db
    .update(orders)
    .set({ dispatchOn: addDays(one.dispatchOn, 1) })
    .where(eq(orders.id, other.id));
  const { grams } = lineOf(one, katli);
  const there = 4 * grams + 100;
  await changeStock(db, { by: sita, counts: new Map([[katli, { shelf: there }]]) });
  const { short } = await readShortages(db, today);
  expect(short).toMatchObject([
    {
      productId: katli,
      name: "Kaju Katli",
      short: 3 * grams - 100,
      there,
      held: 7 * grams,
      day: addDays(one.dispatchOn, 1),
      orders: [
        { number: one.number, grams: 4 * grams, packs: 4, mayLeaveOut: true },
        {
          number: other.number,
          grams: 3 * grams,
          packs: 4,
          mayLeaveOut: true,
          isPaid: true,
          lines: [{ quantity: 3, each: grams }],
        },
      ],
    },
  ]);

  const { day } = short[0]!;
  const plan = { productId: katli, day, grams: short[0]!.short };
  await Promise.all([sita, anil].map((by) => planCooking(db, by, plan)));
  const cookOn = async () =>
    (await readCookList(db, { from: day, to: day }, today)).lines.find(({ productId }) => productId === katli)!;
  expect(await cookOn()).toMatchObject({ planned: plan.grams, cook: Math.max(plan.grams, 3 * grams - there) });
  const cooked = await changeStock(db, { by: anil, counts: new Map([[katli, { change: plan.grams }]]) });
  expect(await listCookPlans(db)).toEqual([]);
  expect(await readShortGrams(db, today)).toEqual(new Map());
  if (!cooked.ok) throw new Error("It was overtaken");
  // Free again, so that the undo may take it.
  await cancelOrder(db, one.id, "shop");
  await undo(db, cooked.submission, { role: "staff" });
  expect(await listCookPlans(db)).toEqual([plan]);
  await dropCookPlan(db, sita, plan);
  expect(await listCookPlans(db)).toEqual([]);
});

test("two people move the same short order at once: it moves once, to a later day, and its customer is told why", async () => {
  const paid = await order({ [katli]: 2 });
  const press = (by: typeof sita) => moveShortOrder(db, { number: paid.number, seen: paid.dispatchOn }, by, new Date());
  const answers = await Promise.all([press(sita), press(anil)]);
  expect(answers.filter((one) => "refused" in one)).toHaveLength(1);
  const moved = await read(paid.id);
  expect(moved.dispatchOn > paid.dispatchOn).toBe(true);
  expect(answers).toContainEqual({ dispatchOn: moved.dispatchOn, promisedOn: moved.promisedOn });
  expect(moved.events.filter(({ kind }) => kind === "moved")).toMatchObject([{ data: { because: "short" } }]);
  expect(lettersOf(moved)).toContain("moved");
  const { rows } = await db.execute(
    sql`select day::text from capacity_holds where holder = ${paid.id}::uuid and released_at is null and product_id is null`,
  );
  expect(rows).toEqual([{ day: moved.dispatchOn }]);
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, paid.id), "packed", { by: "shop" }));
  expect(await moveShortOrder(db, { number: paid.number, seen: moved.dispatchOn }, sita, new Date())).toHaveProperty(
    "refused",
  );
});
