import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { products } from "#domain/catalogue/schema.ts";
import { forgetCapacity } from "#domain/delivery/capacity.server.ts";
import { erasePersonOf } from "#domain/orders/customer/erasure.server.ts";
import { invoiceOf } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { pauseEnd } from "#domain/settings/pause.ts";
import { pauseOrders, saveSetting } from "#domain/settings/settings.server.ts";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { aCoupon } from "../../tests/support/coupons.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { takeOrder } from "../../tests/support/desk-orders.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { aPerson } from "../../tests/support/people.ts";
import type { Said } from "../../tests/support/said.ts";

const laddu = "1";
const katli = "2";
let sita: { id: string; name: string };

beforeAll(async () => {
  sita = await aPerson(pool, { name: "Sita", role: "cashier" });
  await saveSetting(db, "cashMax", "100000");
  await saveSetting(db, "upiId", "shop@example");
});

beforeEach(async () => {
  await db.delete(stockHolds);
  await setFree(db, "all", 100_000);
});

async function taken(answer: Promise<Said>) {
  const placed = await answer;
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return (await findOrder(db, placed.order.id))!;
}

test("an order taken at the desk stands under the caller, with who took it on the order, its event and the log", async () => {
  const order = await taken(takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 2 }], method: "upi" }));
  expect(order).toMatchObject({
    status: "awaiting-payment",
    mobile: "+919848012345",
    userId: null,
    takenBy: sita.id,
    network: null,
    device: null,
    hold: "standard",
    lines: [{ packId: laddu, quantity: 2, unitPaise: 349_00, discountPaise: 0, discountReason: null }],
    events: [{ kind: "awaiting-payment", by: "shop", actorId: sita.id }],
  });
  expect(await listPayments(db, order.id)).toMatchObject([{ method: "upi", state: "open" }]);
  expect(await listChangesOf(db, "order", order.id)).toMatchObject([{ action: "took the order", actorName: "Sita" }]);
});

test("two presses at once, and a third one later, are one order", async () => {
  const cartId = randomUUID();
  const press = () => takeOrder(db, { by: sita, cartId, lines: [{ packId: laddu, quantity: 1 }] });
  const before = await db.$count(orders);
  const answers = [...(await Promise.all([press(), press()])), await press()];
  expect(new Set(answers.map((answer) => answer.ok && answer.order.cartId))).toEqual(new Set([cartId]));
  expect(await db.$count(orders)).toBe(before + 1);
  expect((await readStock(db)).get(laddu)).toBe(99_500);
});

test("of the last grams, a call and the shop's page at once get only what there is", async () => {
  for (let round = 0; round < 5; round++) {
    await setFree(db, laddu, 500);
    const cartId = await aCart(db, { [laddu]: 1 });
    const answers = await Promise.all([
      takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 1 }] }),
      submit(db, { cartId, mobile: "+919848012399" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = answers.find((answer) => !answer.ok);
    expect(refused).toMatchObject({ sentences: [expect.stringContaining("Motichoor Laddu")] });
    expect((await readStock(db)).get(laddu)).toBe(0);
  }
});

test("more than fifty packs, and more than strangers may hold, are taken and held as long as any order", async () => {
  const order = await taken(takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 120 }], method: "upi" }));
  expect(order).toMatchObject({ hold: "standard", status: "awaiting-payment", lines: [{ quantity: 120 }] });
  expect((await readStock(db)).get(laddu)).toBe(40_000);
  const more = await takeOrder(db, { by: sita, lines: [{ packId: laddu, quantity: 81 }] });
  expect(more).toMatchObject({ ok: false, sentences: [expect.stringMatching(/^Only 40 kg of Motichoor Laddu/)] });
});

test("forty orders of one mobile within an hour are taken, and none counts for the shop's page", async () => {
  const mobile = "+919848099001";
  const lines = [{ packId: laddu, quantity: 1 }];
  for (let at = 0; at < 40; at++) await taken(takeOrder(db, { by: sita, lines, mobile }));
  expect(await submit(db, { cartId: await aCart(db, { [katli]: 1 }), mobile })).toMatchObject({ ok: true });
});

test("while the shop's page is paused, the desk takes orders", async () => {
  await pauseOrders(db, pauseEnd("hour", new Date())!, sita);
  const lines = [{ packId: laddu, quantity: 1 }];
  expect(await submit(db, { cartId: await aCart(db, { [laddu]: 1 }) })).toMatchObject({ reason: "paused" });
  expect(await takeOrder(db, { by: sita, lines })).toMatchObject({ ok: true });
  await pauseOrders(db, new Date(Date.now() - 1000), sita);
});

test("what the kitchen can cook in a day bounds the desk as it bounds the shop's page", async () => {
  await db.update(products).set({ dailyGrams: 1_000 }).where(eq(products.id, laddu));
  forgetCapacity();
  const now = new Date();
  const lines = [{ packId: laddu, quantity: 2 }];
  const first = await taken(takeOrder(db, { by: sita, lines, now }));
  const answer = await takeOrder(db, { by: sita, lines, now, deliverOn: first.promisedOn });
  expect(answer).toMatchObject({ sentences: [expect.stringMatching(/is not possible any more\. The soonest day is/)] });
  const next = await taken(takeOrder(db, { by: sita, lines, now }));
  expect(next.promisedOn > first.promisedOn).toBe(true);
  await db.update(products).set({ dailyGrams: null }).where(eq(products.id, laddu));
  forgetCapacity();
});

test("a lowered price is a discount with its reason, and tax is charged on what is left", async () => {
  const lowered = { to: 300_00, reason: "The box is dented" };
  const lines = [
    { packId: laddu, quantity: 2, lowered },
    { packId: katli, quantity: 1 },
  ];
  const order = await taken(takeOrder(db, { by: sita, lines }));
  expect(order.lines).toMatchObject([
    { unitPaise: 349_00, quantity: 2, discountPaise: 98_00, discountReason: "The box is dented" },
    { unitPaise: 589_00, discountPaise: 0, discountReason: null },
  ]);
  expect(order.sums.totalPaise).toBe(600_00 + 589_00 + order.deliveryPaise);
  const seller = { gstin: "37ABCDE1234F1Z5", stateCode: "37" } as Parameters<typeof invoiceOf>[1]["seller"];
  const { bill } = invoiceOf(order, { number: "1", issuedAt: new Date(), seller });
  expect(bill.rows[0]).toMatchObject({ discountPaise: 98_00, totalPaise: 600_00 });
  expect(bill.rows[0]).toMatchObject({ taxablePaise: 571_42, cgstPaise: 14_29, sgstPaise: 14_29 });
  expect(await listChangesOf(db, "order", order.id)).toContainEqual(
    expect.objectContaining({
      action: "lowered the price of Motichoor Laddu, 500 g",
      before: { price: 349_00 },
      after: { price: 300_00, reason: "The box is dented" },
    }),
  );
});

test("a price is never raised, and what differs from the page is told before anything is placed", async () => {
  const dearer = { packId: laddu, quantity: 1, lowered: { to: 400_00, reason: "Asked for it" } };
  const order = await taken(takeOrder(db, { by: sita, lines: [dearer] }));
  expect(order.lines).toMatchObject([{ unitPaise: 349_00, discountPaise: 0 }]);
  const before = await db.$count(orders);
  const answer = await takeOrder(db, { by: sita, lines: [dearer], seenTotal: 100_00 });
  expect(answer).toMatchObject({ reason: "changes", sentences: [expect.stringContaining("The total was ₹100")] });
  expect(await db.$count(orders)).toBe(before);
});

test("a reason that names the customer is erased with her, and another one stays", async () => {
  const lines = [
    { packId: laddu, quantity: 1, lowered: { to: 300_00, reason: "Lakshmi is our neighbour" } },
    { packId: katli, quantity: 1, lowered: { to: 500_00, reason: "Broken pieces" } },
  ];
  const order = await taken(takeOrder(db, { by: sita, lines }));
  await db.transaction((tx) => erasePersonOf(tx, order, ["lakshmi"]));
  const left = (await findOrder(db, order.id))!;
  expect(left.lines.map(({ discountReason }) => discountReason)).toEqual(["Erased", "Broken pieces"]);
});

test("an order outlives the account of who took it", async () => {
  const ravi = await aPerson(pool, { name: "Ravi", role: "cashier" });
  const order = await taken(takeOrder(db, { by: ravi, lines: [{ packId: laddu, quantity: 1 }] }));
  await pool.query("delete from users where id = $1", [ravi.id]);
  const [left] = await db.select({ takenBy: orders.takenBy }).from(orders).where(eq(orders.id, order.id));
  expect(left).toEqual({ takenBy: null });
});

test("a caller's coupon counts at the desk by its rules, and not beside a lowered price", async () => {
  const coupon = await aCoupon(db, { mostUsesEach: 1 });
  const wish = { by: sita, couponCode: coupon.code.toLowerCase(), lines: [{ packId: laddu, quantity: 2 }] };
  const mobile = "+919848066001";
  const order = await taken(takeOrder(db, { ...wish, mobile }));
  expect(order).toMatchObject({ couponCode: coupon.code, lines: [{ discountPaise: 50_00, discountReason: null }] });
  expect(await takeOrder(db, { ...wish, mobile })).toMatchObject({
    ok: false,
    sentences: [expect.stringContaining(`has used ${coupon.code} already`)],
  });
  const lowered = [{ packId: laddu, quantity: 2, lowered: { to: 300_00, reason: "A regular" } }];
  expect(await takeOrder(db, { ...wish, lines: lowered, mobile: "+919848066002" })).toMatchObject({
    ok: false,
    sentences: ["A coupon and a lowered price do not go together: take one of them out."],
  });
});

test("what is in the way of an order at the desk speaks of the order, not of a cart", async () => {
  await setFree(db, laddu, 500);
  const lines = [{ packId: laddu, quantity: 2 }];
  expect(await takeOrder(db, { by: sita, lines })).toMatchObject({
    ok: false,
    sentences: [expect.stringMatching(/^Only 500 g of Motichoor Laddu left, and this order takes 1 kg/)],
  });
});
