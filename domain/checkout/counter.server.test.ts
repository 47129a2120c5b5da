import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readDeskCart } from "#domain/cart/desk-cart.server.ts";
import { lotAllocations } from "#domain/catalogue/lots/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { findInvoice, snapshotOf } from "#domain/orders/documents/documents.server.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { cashToCollect, isPaid } from "#domain/orders/order.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { confirmMatches, matchStatement } from "#domain/payments/statement/matching.server.ts";
import { listReceipts } from "#domain/payments/receipts/received.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { cook, emptyShelves, katli, laddu, leftOf, lotIds } from "../../tests/support/packing-desk.ts";
import { takeOrder } from "../../tests/support/desk-orders.ts";
import { newUtr } from "../../tests/support/money-for.ts";
import { aPerson } from "../../tests/support/people.ts";
import { type Said, said } from "../../tests/support/said.ts";
import { quoteCheckout } from "./checkout.server.ts";
import { linesSeen } from "./checkout-form.ts";
import { type CounterSale, sellAtCounter } from "./counter.server.ts";

const today = dayInIndia(new Date());
let sita: { id: string; name: string };

beforeAll(async () => {
  sita = await aPerson(pool, { name: "Sita", role: "cashier" });
  await saveSetting(db, "upiId", "shop@example");
});

beforeEach(async () => {
  await emptyShelves();
  await cook(laddu, 2_000, addDays(today, -1));
  await cook(laddu, 5_000, today);
  await cook(katli, 1_000, today);
});

type Wish = Partial<CounterSale> & { seenTotal?: number };

async function sell({ lines = [{ packId: laddu, quantity: 2 }], paid = "cash", seenTotal, ...sale }: Wish = {}) {
  const now = new Date();
  const quote = await quoteCheckout(db, await readDeskCart(db, lines), undefined, now, undefined, "counter");
  const seen = { totals: { [paid]: seenTotal ?? quote.totalPaise }, lines: linesSeen(quote.lines) };
  const empty = { name: undefined, mobile: undefined, utr: undefined };
  return said(await sellAtCounter(db, { cartId: randomUUID(), by: sita, now, seen, ...empty, ...sale, lines, paid }));
}

async function sold(answer: Promise<Said>) {
  const placed = await answer;
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return (await findOrder(db, placed.order.id))!;
}

test("a sale for cash is made, packed from the oldest lot, paid, billed and handed over with one press", async () => {
  const [oldest] = await lotIds(laddu);
  const order = await sold(sell());
  expect(order).toMatchObject({
    status: "collected",
    name: "Counter sale",
    mobile: "",
    takenBy: sita.id,
    collects: true,
    dispatchOn: today,
    promisedOn: today,
  });
  expect(isPaid(order)).toBe(true);
  expect(order.events.map(({ kind }) => kind)).toEqual(["placed", "packed", "ready", "payment-received", "collected"]);
  expect(await leftOf(oldest!)).toBe(1_000);
  const taken = await db.select().from(lotAllocations).where(eq(lotAllocations.orderId, order.id));
  expect(taken).toMatchObject([{ lotId: oldest, grams: 1_000 }]);
  const invoice = (await findInvoice(db, order.id))!;
  expect(invoice.number).toMatch(/^TM\/\d\d-\d\d\/\d{6}$/);
  expect(snapshotOf(invoice)).toMatchObject({ payment: "Cash at the shop", bill: { sum: { totalPaise: 698_00 } } });
});

test("bills of the counter and of other orders have numbers without a gap", async () => {
  const numbers: number[] = [];
  for (const paid of ["cash", "upi", "cash"] as const) {
    const { id } = await sold(sell({ paid }));
    numbers.push(Number((await findInvoice(db, id))!.number.slice(-6)));
  }
  expect(numbers).toEqual([numbers[0]!, numbers[0]! + 1, numbers[0]! + 2]);
});

test("a UTR is kept; one that is none or was used refuses the sale, and takes no goods", async () => {
  const utr = newUtr();
  const order = await sold(sell({ paid: "upi", utr }));
  expect((await listReceipts(db, order.id)).map(({ receipt }) => receipt.externalId)).toEqual([utr]);
  const before = [await db.$count(orders), await leftOf((await lotIds(laddu))[0]!)];
  expect(await sell({ paid: "upi", utr })).toMatchObject({
    ok: false,
    sentences: [expect.stringMatching(/UTR has served/)],
  });
  expect(await sell({ paid: "upi", utr: "12" })).toMatchObject({
    ok: false,
    sentences: [expect.stringMatching(/12 digits/)],
  });
  expect([await db.$count(orders), await leftOf((await lotIds(laddu))[0]!)]).toEqual(before);
});

test("UPI without its UTR is paid at once, and the bank's line gives the number later, without a second payment", async () => {
  const order = await sold(sell({ paid: "upi", lines: [{ packId: katli, quantity: 1 }] }));
  expect(order.status).toBe("collected");
  expect(isPaid(order)).toBe(true);
  const utr = newUtr();
  const credit = { day: today, amountPaise: 589_00, text: `UPI/${utr}/SOMEBODY`, reference: "" };
  const credits = [credit] as unknown as Parameters<typeof matchStatement>[1];
  const [match] = await matchStatement(db, credits);
  const fit = "fits" in match! ? match.fits.find(({ payment }) => payment.number === order.number) : undefined;
  expect(fit).toBeDefined();
  await confirmMatches(db, sita, credits, [{ index: 0, paymentId: fit!.payment.paymentId }]);
  const after = await listReceipts(db, order.id);
  expect(after.map(({ receipt }) => receipt)).toMatchObject([{ externalId: utr, amountPaise: 589_00 }]);
  expect((await findOrder(db, order.id))!.sums).toMatchObject({ receivedPaise: 589_00, leavingPaise: 0 });
  expect(await matchStatement(db, credits)).toMatchObject([{ verdict: "known", number: order.number }]);
});

test("two presses at once are one sale, and the last packs are sold once", async () => {
  const cartId = randomUUID();
  const before = await db.$count(orders);
  const answers = await Promise.all([sell({ cartId }), sell({ cartId })]);
  expect(new Set(answers.map((answer) => answer.ok && answer.order.id)).size).toBe(1);
  expect(await db.$count(orders)).toBe(before + 1);
  const lines = [{ packId: katli, quantity: 2 }];
  const last = await Promise.all([sell({ lines }), sell({ lines })]);
  expect(last.filter(({ ok }) => ok)).toHaveLength(1);
  expect(last.find(({ ok }) => !ok)).toMatchObject({ sentences: [expect.stringContaining("Kaju Katli")] });
});

test("neither a full day nor a day off stops the counter, and its sale takes no order's place of the day", async () => {
  await saveSetting(db, "ordersPerDay", "1");
  await pool.query("insert into holidays (day, name) values ($1, 'Off') on conflict do nothing", [today]);
  const order = await sold(sell());
  await sold(sell());
  const held = await db.select().from(capacityHolds).where(eq(capacityHolds.holder, order.id));
  expect(held.map(({ releasedAt }) => releasedAt)).toEqual([expect.any(Date)]);
  await saveSetting(db, "ordersPerDay", "");
  await pool.query("delete from holidays where day = $1", [today]);
});

const sent = (wish: Partial<Parameters<typeof takeOrder>[1]> = {}) =>
  takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 2 }], now: new Date(), paidNow: {}, ...wish });

test("an order that is sent and paid in cash at the counter now is paid, billed and packed like any other", async () => {
  for (const [name, value] of [
    ["cashMax", "0"],
    ["cashFee", "35"],
  ] as const)
    await saveSetting(db, name, value);
  expect(await takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 2 }], now: new Date() })).toMatchObject({
    ok: false,
  });
  const order = await sold(sent());
  expect(order).toMatchObject({
    status: "placed",
    collects: false,
    pincode: "522002",
    cashFeePaise: 0,
    takenBy: sita.id,
  });
  expect(order.sums).toMatchObject({ totalPaise: 698_00, receivedPaise: 698_00 });
  expect([isPaid(order), cashToCollect(order)]).toEqual([true, undefined]);
  expect(order.events.map(({ kind, by }) => [kind, by])).toEqual([
    ["placed", "shop"],
    ["payment-received", "shop"],
  ]);
  expect((await listReceipts(db, order.id)).map(({ receipt }) => receipt)).toMatchObject([
    { rail: "cash", source: "cash", amountPaise: 698_00, recordedBy: sita.id },
  ]);
  expect(snapshotOf((await findInvoice(db, order.id))!)).toMatchObject({ payment: "Cash at the shop" });
  const packed = await advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: sita });
  expect(packed.moved).toEqual([order.number]);
  await saveSetting(db, "cashMax", "100000");
  await saveSetting(db, "cashFee", "0");
});

test("one paid by UPI at the counter is placed with its UTR or without; a UTR that was used leaves no order", async () => {
  const utr = newUtr();
  const order = await sold(sent({ method: "upi", paidNow: { utr } }));
  expect(order).toMatchObject({ status: "placed", method: "upi" });
  expect(isPaid(order)).toBe(true);
  expect((await listReceipts(db, order.id)).map(({ receipt }) => receipt.externalId)).toEqual([utr]);
  expect(isPaid(await sold(sent({ method: "upi" })))).toBe(true);
  const before = await db.$count(orders);
  expect(await sent({ method: "upi", paidNow: { utr } })).toMatchObject({
    ok: false,
    sentences: [expect.stringMatching(/UTR has served/)],
  });
  expect(await db.$count(orders)).toBe(before);
});

test("two presses at once are one order that is paid once, and what was seen must be so still", async () => {
  const cartId = randomUUID();
  const answers = await Promise.all([sent({ cartId }), sent({ cartId })]);
  const ids = new Set(answers.map((answer) => answer.ok && answer.order.id));
  expect(ids.size).toBe(1);
  const [id] = ids;
  expect((await findOrder(db, id as string))!.sums.receivedPaise).toBe(698_00);
  expect(await sent({ seenTotal: 600_00 })).toMatchObject({ ok: false, reason: "changes" });
});

/** Marks an order as one whose parcel was sent and came back. */
async function comesBack(id: string) {
  await db.update(orders).set({ status: "returned" }).where(eq(orders.id, id));
  await recordEvent(db, id, "returned", { by: "shop", data: { from: "dispatched", to: "returned" } });
}

test("whose parcels were refused at the door pays at the counter, and is not refused for one that was paid there", async () => {
  const mobile = "+919848066001";
  await saveSetting(db, "refusals", "1");
  const first = await sold(sent({ mobile }));
  await comesBack(first.id);
  const atTheDoor = () => takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 1 }], now: new Date(), mobile });
  const second = await sold(atTheDoor());
  await comesBack(second.id);
  expect(await atTheDoor()).toMatchObject({ ok: false, reason: "form" });
  expect(isPaid(await sold(sent({ mobile, lines: [{ packId: laddu, quantity: 1 }] })))).toBe(true);
  await saveSetting(db, "refusals", "");
});
