import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { products } from "#domain/catalogue/schema.ts";
import { coupons } from "#domain/coupons/schema.ts";
import { noticesOf } from "#domain/notifications/notices.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import { orders } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listRefunds, markRefundDone, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { refunds } from "#domain/payments/schema.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase, type Database } from "#platform/database.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { aCartWith, aCoupon } from "../../tests/support/coupons.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { aPerson } from "../../tests/support/people.ts";
import { cancelAsStaff } from "./staff-cancellation.server.ts";
import { previewUncancelling, takeCancellationBack } from "./uncancelling.server.ts";

await saveSetting(db, "upiId", "kitchen@examplebank");
const anna = await aPerson(pool, { name: "Anna", role: "staff" });
const reason = "The wrong card";
let serial = 0;
const newUtr = () => String(920_000_000_000 + (serial += 1));
const readOrder = async (id: string) => (await findOrder(db, id))!;

type Wish = { packs?: Record<string, number>; method?: "upi" | "cash"; cartId?: string };

/** Places an order for a day next week; a pack of sweets from stock if `packs` says nothing else. */
async function placed({ packs = { "1-250g": 1 }, method = "upi", cartId }: Wish = {}): Promise<string> {
  const mobile = `+91984${String((serial += 1)).padStart(7, "0")}`;
  const cart = cartId ?? (await aCart(db, packs));
  const answer = await submit(db, { cartId: cart, method, mobile, now: new Date() });
  if (!answer.ok) throw new Error(answer.sentences.join());
  return answer.order.id;
}

async function paid(wish: Wish = {}): Promise<string> {
  const id = await placed(wish);
  expect(await confirmUpi(db, (await findPaymentBy(db, id, "upi"))!.id, newUtr(), "whole", anna)).toBe("settled");
  return id;
}

async function cancel(id: string): Promise<void> {
  const { status: seen } = await readOrder(id);
  const cancelling = { orderId: id, seen, reason, note: undefined, mayCancelPaid: true };
  expect(await cancelAsStaff(db, anna, cancelling)).toBe("cancelled");
}

const takeBack = (id: string, on: Database = db) =>
  takeCancellationBack(on, anna, { orderId: id, reason, mayCancelPaid: true });

/** Expects that a cancellation stays for this reason, before and after the button, and that nothing changes. */
async function expectRefused(id: string, words: string): Promise<void> {
  const [before, free] = [await readOrder(id), await readStock(db)];
  const refused = { refused: expect.stringContaining(words) };
  expect(await previewUncancelling(db, id)).toEqual(refused);
  expect(await takeBack(id)).toEqual(refused);
  expect([await readOrder(id), await readStock(db)]).toEqual([before, free]);
}

test("a paid order is in the kitchen again, with its day and its stock, and its refund is called off", async () => {
  const id = await paid();
  const [before, free] = [await readOrder(id), await readStock(db)];
  await cancel(id);
  expect(await listRefunds(db, id)).toMatchObject([{ status: "due", reasonCode: "cancelled" }]);
  const sentences = (await previewUncancelling(db, id)) as string[];
  expect(sentences.join(" ")).toMatch(/in the kitchen again.*as before.*promised back is not sent. It is paid./);
  expect(await readOrder(id)).toMatchObject({ status: "cancelled" });

  expect(await takeBack(id)).toBe("uncancelled");
  expect(await takeBack(id)).toBe("not cancelled");
  const order = await readOrder(id);
  expect(order).toMatchObject({ status: "placed", dispatchOn: before.dispatchOn, promisedOn: before.promisedOn });
  expect([isPaid(order), balanceOf(order)]).toEqual([true, 0]);
  expect(await readStock(db)).toEqual(free);
  expect(await listRefunds(db, id)).toMatchObject([{ status: "called-off", isOpen: false }]);
  expect((await listDocuments(db, id)).map(({ kind }) => kind)).toEqual(["invoice"]);
  const calledOff = order.events.find(({ kind }) => kind === "refund-called-off");
  expect(calledOff).toMatchObject({ note: "The order is not cancelled after all.", data: { why: "uncancelled" } });
  const since = order.events.slice(order.events.findIndex(({ kind }) => kind === "refund-due") + 1);
  expect(since.map((event) => noticesOf(event, order).customer)).toEqual([
    "refund-called-off",
    "uncancelled",
    undefined,
  ]);
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(logged.at(-1)).toMatchObject({ action: "took a cancellation back", after: { status: "placed", reason } });
});

/** What lies in the lots of Motichoor Laddu. */
async function inLots(): Promise<number> {
  const { rows } = await pool.query<{ grams: number }>(
    "select sum(grams_left)::integer as grams from lots where product_id = '1'",
  );
  return rows[0]!.grams;
}

test("an order that was cancelled when it was packed takes its goods from the lots when it is packed again", async () => {
  const id = await paid();
  const { number } = await readOrder(id);
  const pack = () => advanceAsStaff(db, { numbers: [number], seen: "placed", to: "packed", by: anna });
  const whole = await inLots();
  await pack();
  expect(await inLots()).toBe(whole - 250);
  await cancel(id);
  expect(await inLots()).toBe(whole);
  expect(await takeBack(id)).toBe("uncancelled");
  await pack();
  expect(await readOrder(id)).toMatchObject({ status: "packed" });
  expect(await inLots()).toBe(whole - 250);
});

test("an unpaid order waits for its payment again, and one in cash is made", async () => {
  const upi = await placed();
  await cancel(upi);
  expect(await takeBack(upi)).toBe("uncancelled");
  expect(await readOrder(upi)).toMatchObject({ status: "awaiting-payment", hold: "standard" });
  expect(await confirmUpi(db, (await findPaymentBy(db, upi, "upi"))!.id, newUtr())).toBe("settled");

  const cash = await placed({ method: "cash" });
  await cancel(cash);
  expect(await takeBack(cash)).toBe("uncancelled");
  const order = await readOrder(cash);
  expect(order.status).toBe("placed");
  expect(order.events.slice(-2).map((event) => noticesOf(event, order).customer)).toEqual(["uncancelled", undefined]);
  expect(await findPaymentBy(db, cash, "cash")).toMatchObject({ state: "open", amountPaise: -balanceOf(order) });
});

test("what was promised before the cancellation is goodwill again, and stays promised", async () => {
  const id = await paid();
  await requestRefund(db, id, 50_00, "A jar was broken.");
  await cancel(id);
  expect(await takeBack(id)).toBe("uncancelled");
  const order = await readOrder(id);
  expect([isPaid(order), balanceOf(order), order.sums.leavingPaise]).toEqual([true, 0, 50_00]);
  expect(await listRefunds(db, id)).toMatchObject([
    { status: "due", reasonCode: "goodwill" },
    { status: "called-off", reasonCode: "cancelled" },
  ]);
});

test("each thing that cannot be had again keeps the cancellation, and is said", async () => {
  const soldOut = await paid();
  await cancel(soldOut);
  const free = (await readStock(db)).get("1")!;
  await setFree(db, "1", 0);
  await expectRefused(soldOut, "Something in it is sold out");
  await setFree(db, "1", free);

  const coupon = await aCoupon(db, { mostUses: 1 });
  const usedUp = await placed({ cartId: await aCartWith(db, coupon, { "1-250g": 2 }) });
  await cancel(usedUp);
  await placed({ cartId: await aCartWith(db, coupon, { "1-250g": 2 }) });
  await expectRefused(usedUp, "Its coupon has been used up");
  expect((await db.select().from(coupons).where(eq(coupons.id, coupon.id)))[0]).toMatchObject({ used: 1 });

  const erased = await placed();
  await cancel(erased);
  await db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, erased));
  await expectRefused(erased, "customer was forgotten");

  const nowhere = await placed();
  await cancel(nowhere);
  await db.update(orders).set({ pincode: "999999", dispatchOn: "2020-01-01" }).where(eq(orders.id, nowhere));
  await expectRefused(nowhere, "can no longer reach you fresh");
});

test("a kitchen whose day is full by now moves it to the next day with room, and says so", async () => {
  await db.update(products).set({ dailyGrams: 1000 }).where(eq(products.id, "2"));
  clearTtlCaches();
  const id = await paid({ packs: { "2-1000g": 1 } });
  const before = await readOrder(id);
  await cancel(id);
  const other = await placed({ packs: { "2-1000g": 1 } });
  expect((await readOrder(other)).dispatchOn).toBe(before.dispatchOn);
  expect(((await previewUncancelling(db, id)) as string[]).join(" ")).toContain("another day than before");
  expect(await takeBack(id)).toBe("uncancelled");
  const after = await readOrder(id);
  expect(after.dispatchOn > before.dispatchOn).toBe(true);
  expect(after.events.at(-1)!.kind).toBe("moved");
  await db.update(products).set({ dailyGrams: null }).where(eq(products.id, "2"));
  clearTtlCaches();
});

test("money that went back, or may be on its way, keeps the cancellation", async () => {
  const back = await paid();
  await cancel(back);
  await markRefundDone(db, (await listRefunds(db, back))[0]!.id);
  await expectRefused(back, "has taken its bill back");

  const onTheWay = await paid();
  await cancel(onTheWay);
  await db.update(refunds).set({ triedAt: new Date() }).where(eq(refunds.orderId, onTheWay));
  await expectRefused(onTheWay, "Call that refund off first");
  await db.update(refunds).set({ status: "sent" }).where(eq(refunds.orderId, onTheWay));
  await expectRefused(onTheWay, "went back to the customer");

  const paidForOthers = await paid();
  await cancel(paidForOthers);
  const taking = { orderId: paidForOthers, reason, mayCancelPaid: false };
  expect(await takeCancellationBack(db, anna, taking)).toEqual({ refused: expect.stringContaining("your role") });
});

test("of two at once one goes through: taken back twice, and against another order for the last grams", async () => {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  const [one, other] = both.map(({ db: own }) => own);
  await setFree(db, "1", 100_000);
  for (let time = 0; time < 20; time += 1) {
    const twice = await paid();
    await cancel(twice);
    const answers = await Promise.all([takeBack(twice, one), takeBack(twice, other)]);
    expect(new Set(answers)).toEqual(new Set(["not cancelled", "uncancelled"]));
    expect((await readOrder(twice)).events.filter(({ kind }) => kind === "uncancelled")).toHaveLength(1);

    const last = await paid();
    await cancel(last);
    const cartId = await aCart(db, { "1-250g": 1 });
    await setFree(db, "1", 250);
    const mobile = `+91985${String((serial += 1)).padStart(7, "0")}`;
    const [back, bought] = await Promise.all([
      takeBack(last, one),
      submit(other!, { cartId, method: "upi", mobile, now: new Date() }),
    ]);
    expect([back === "uncancelled", bought.ok].filter(Boolean)).toHaveLength(1);
    expect((await readStock(db)).get("1")).toBe(0);
    await setFree(db, "1", 100_000);
  }
});
