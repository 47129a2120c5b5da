import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findCart, setCoupon } from "#domain/cart/cart.server.ts";
import { coupons } from "#domain/coupons/schema.ts";
import { eraseGuest, findGuest, listedOf } from "#domain/customers/guests.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { issueCreditNote, issueInvoice, listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { findPaymentBy } from "#domain/payments/requests/payments.server.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aCart, submit, THURSDAY } from "../../tests/support/checkout.ts";
import { aCartWith, aCoupon } from "../../tests/support/coupons.ts";
import { db, pool } from "../../tests/support/database.ts";
import { fillInLegalFacts } from "../../tests/support/legal-facts.ts";
import type { Said } from "../../tests/support/said.ts";
import { quoteCheckout } from "./checkout.server.ts";
import { renewOrder } from "./renewal.server.ts";

const laddu = "1";
const pickle = "pickle-1";
const HOUR = 3_600_000;

await saveSetting(db, "upiId", "kitchen@examplebank");

beforeEach(async () => {
  await setFree(db, "all", 1_000_000);
});

let mobiles = 0;
const newMobile = () => `+91984899${String((mobiles += 1)).padStart(4, "0")}`;

/** How often a coupon was used: the number in its counter, and the number of recorded uses that were not given back. */
async function usesOf(id: number): Promise<[counted: number, written: number]> {
  const { rows } = await db.execute<{ used: number; written: number }>(sql`
    select used, (select count(*)::int from coupon_uses where coupon_id = coupons.id and released_at is null) as written
    from coupons where id = ${id}`);
  return [rows[0]!.used, rows[0]!.written];
}

/** Opens connections for customers who order at the same moment. */
function aCrowd(connections: number) {
  const many = new Pool({ connectionString: pool.options.connectionString, max: connections });
  onTestFinished(() => many.end());
  return drizzle(many, { casing: "snake_case" });
}

const reasons = (answers: Said[]) => [...new Set(answers.flatMap((one) => (one.ok ? [] : one.sentences)))];

test("fifty orders at once with ten uses left: ten are placed, and the others are told what they would pay", async () => {
  const coupon = await aCoupon(db, { mostUses: 12, used: 0 });
  await db
    .update(coupons)
    .set({ used: 2 })
    .where(sql`id = ${coupon.id}`);
  const crowd = aCrowd(20);
  const carts = await Promise.all(Array.from({ length: 50 }, () => aCartWith(db, coupon, { [laddu]: 1 })));
  const answers = await Promise.all(carts.map((cartId) => submit(crowd, { cartId, mobile: newMobile() })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(await usesOf(coupon.id)).toEqual([12, 10]);
  expect(reasons(answers).every((sentence) => /used up|The total/.test(sentence))).toBe(true);
  // Nobody who was refused has lost the cart.
  const refused = carts.filter((_, index) => !answers[index]!.ok);
  const kept = await Promise.all(refused.map((cartId) => findCart(db, cartId)));
  expect(kept.filter((cart) => cart?.lines.length === 1)).toHaveLength(40);
  const again = await submit(db, { cartId: refused[0]!, mobile: newMobile() });
  expect(again).toMatchObject({ ok: true, order: { couponCode: null } });
});

test("one customer who orders eight times at once uses it as often as one may, however the number is written", async () => {
  const coupon = await aCoupon(db, { mostUsesEach: 2 });
  const crowd = aCrowd(8);
  const mobile = newMobile();
  const carts = await Promise.all(Array.from({ length: 8 }, () => aCartWith(db, coupon, { [laddu]: 1 })));
  const gift = { isGift: true, senderName: "Ravi", senderMobile: mobile, method: "upi" } as const;
  const answers = await Promise.all(
    carts.map((cartId, index) =>
      submit(crowd, index % 2 ? { cartId, mobile } : { cartId, mobile: newMobile(), ...gift }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await usesOf(coupon.id)).toEqual([2, 2]);
  expect(reasons(answers)).toEqual([
    `This mobile number has used ${coupon.code} already, so it was taken out: the total is without it now.`,
  ]);
  const refused = carts[answers.findIndex(({ ok }) => !ok)]!;
  expect((await findCart(db, refused))!.coupon).toBeUndefined();
});

test("cancelling and running out give the use back once, and it is taken again by whoever comes back", async () => {
  const coupon = await aCoupon(db, { mostUses: 1, mostUsesEach: 1 });
  const mobile = newMobile();
  const place = async (method: "cash" | "upi", who = mobile) =>
    submit(db, { cartId: await aCartWith(db, coupon, { [laddu]: 1 }), method, mobile: who });
  const first = await place("cash");
  if (!first.ok) throw new Error(first.sentences.join());
  await Promise.all([cancelOrder(db, first.order.id, "customer"), cancelOrder(db, first.order.id, "customer")]);
  expect(await usesOf(coupon.id)).toEqual([0, 0]);

  const second = await place("upi");
  if (!second.ok) throw new Error(second.sentences.join());
  expect(await usesOf(coupon.id)).toEqual([1, 1]);
  await expireHolds(db, new Date(THURSDAY.getTime() + 4 * HOUR));
  expect(await usesOf(coupon.id)).toEqual([0, 0]);
  expect(await renewOrder(db, second.order.id, new Date(THURSDAY.getTime() + 5 * HOUR))).toBe("renewed");
  expect(await usesOf(coupon.id)).toEqual([1, 1]);
});

test("an order that ran out comes back only while its coupon is left, and its late money is owed back", async () => {
  const coupon = await aCoupon(db, { mostUses: 1 });
  const late = await submit(db, {
    cartId: await aCartWith(db, coupon, { [laddu]: 1 }),
    method: "upi",
    mobile: newMobile(),
  });
  if (!late.ok) throw new Error(late.sentences.join());
  await expireHolds(db, new Date(THURSDAY.getTime() + 4 * HOUR));
  const other = await submit(db, { cartId: await aCartWith(db, coupon, { [laddu]: 1 }), mobile: newMobile() });
  expect(other.ok).toBe(true);
  const soon = new Date(THURSDAY.getTime() + 5 * HOUR);
  expect(await renewOrder(db, late.order.id, soon)).toEqual({ refused: "coupon used up" });

  const payment = (await findPaymentBy(db, late.order.id, "upi"))!;
  expect(await confirmUpi(db, payment.id, "912345678901")).toBe("refund due");
  const { status, sums } = (await findOrder(db, late.order.id))!;
  expect([status, sums.leavingPaise]).toEqual(["cancelled", sums.receivedPaise]);
  expect(await usesOf(coupon.id)).toEqual([1, 1]);
});

test("the order keeps code and discount of each line; total, bill and credit notes are right to the paisa", async () => {
  await fillInLegalFacts(db);
  const coupon = await aCoupon(db, { percent: 15, shelves: ["sweets"], leastPaise: 600_00 });
  const cartId = await aCartWith(db, coupon, { [laddu]: 2, [pickle]: 1, "2": 1 });
  const placed = await submit(db, { cartId, mobile: newMobile() });
  if (!placed.ok) throw new Error(placed.sentences.join());
  await db
    .update(coupons)
    .set({ percent: 50, code: `NEW${coupon.code}` })
    .where(sql`id = ${coupon.id}`);

  const { id, lines, couponCode, sums, deliveryPaise } = (await findOrder(db, placed.order.id))!;
  const goods = lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
  const discount = lines.reduce((sum, { discountPaise }) => sum + discountPaise, 0);
  expect(couponCode).toBe(coupon.code);
  expect(discount).toBe(Math.ceil(((349_00 * 2 + 589_00) * 0.15) / 100) * 100);
  expect(lines.find(({ packId }) => packId === pickle)!.discountPaise).toBe(0);
  expect(sums.totalPaise).toBe(goods - discount + deliveryPaise);
  expect((await findPaymentBy(db, id, "cash"))!.amountPaise).toBe(sums.totalPaise);

  await db.transaction((tx) => issueInvoice(tx, id));
  await db.transaction((tx) => issueCreditNote(tx, { orderId: id, paise: sums.totalPaise }));
  const [invoice, note] = await listSnapshots(db, id);
  expect(invoice).toMatchObject({ coupon: coupon.code, bill: { sum: { totalPaise: sums.totalPaise } } });
  expect(invoice!.bill.rows.map(({ discountPaise = 0 }) => discountPaise)).toEqual([
    ...lines.map(({ discountPaise }) => discountPaise),
    ...invoice!.bill.rows.slice(lines.length).map(() => 0),
  ]);
  const { taxablePaise, taxPaise } = invoice!.bill.sum;
  expect([taxablePaise + taxPaise, taxPaise]).toEqual([sums.totalPaise, Math.round((sums.totalPaise * 500) / 10_500)]);
  expect(note!.bill.sum).toEqual(invoice!.bill.sum);
});

test("a coupon never makes an order dearer: delivery stays free from the sum of the goods before it", async () => {
  const coupon = await aCoupon(db, { percent: 50 });
  const destination = (await findDestination(db, "600001"))!;
  const quoteWith = async (couponId: number | null) => {
    const cartId = await aCart(db, { [laddu]: 5 });
    await setCoupon(db, cartId, couponId);
    return quoteCheckout(db, (await findCart(db, cartId))!, destination, THURSDAY);
  };
  const [without, within] = [await quoteWith(null), await quoteWith(coupon.id)];
  expect(without.deliveryPaise).toBe(0);
  expect(within).toMatchObject({ deliveryPaise: 0, itemsPaise: without.itemsPaise });
  expect(within.discountPaise).toBe(Math.ceil(without.itemsPaise / 200) * 100);
});

test("a coupon that ended since the page was drawn is told, and nothing is charged that was not shown", async () => {
  const coupon = await aCoupon(db);
  const cartId = await aCartWith(db, coupon, { [laddu]: 1 });
  const destination = await findDestination(db, "522002");
  const shown = await quoteCheckout(db, (await findCart(db, cartId))!, destination, THURSDAY);
  await db
    .update(coupons)
    .set({ endedAt: new Date() })
    .where(sql`id = ${coupon.id}`);
  const total = shown.itemsPaise - shown.discountPaise + shown.deliveryPaise;
  const answer = await submit(db, { cartId, seenTotal: total });
  expect(answer).toMatchObject({ ok: false, reason: "changes" });
  expect(reasons([answer])[0]).toBe(`${coupon.code} has ended.`);
  expect(reasons([answer])[1]).toMatch(/^The total was ₹[\d,]+ and is ₹[\d,]+ now\.$/);
  expect(await usesOf(coupon.id)).toEqual([0, 0]);
});

test("whoever is forgotten is forgotten in the uses of coupons too", async () => {
  const coupon = await aCoupon(db);
  const mobile = newMobile();
  const placed = await submit(db, { cartId: await aCartWith(db, coupon, { [laddu]: 1 }), mobile });
  if (!placed.ok) throw new Error(placed.sentences.join());
  const { id } = placed.order;
  await cancelOrder(db, id, "customer");
  const person = { mobile, email: null };
  const guest = await findGuest(db, person);
  await eraseGuest(db, person, { seen: listedOf(guest), by: { id: null, name: "Sita" } });
  const { rows } = await db.execute(sql`select mobile from coupon_uses where order_id = ${id}`);
  expect(rows).toEqual([{ mobile: null }]);
});
