import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { stockHolds } from "#domain/catalogue/stock/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { orders } from "#domain/orders/schema.ts";
import { approveOrder } from "#domain/order-changes/approval.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { confirmUpi, recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { aCart, newOrigin, submit, THURSDAY } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { cashFor } from "../../tests/support/money-for.ts";
import { aPerson } from "../../tests/support/people.ts";

const laddu = "1";
const katli = "2";
const MINUTE = 60_000;

beforeAll(async () => {
  for (const [name, value] of [
    ["upiId", "shop@example"],
    ["cashMax", "100000"],
  ] as const)
    await saveSetting(db, name, value);
});

beforeEach(async () => {
  await db.delete(stockHolds);
  await db.update(orders).set({ status: "cancelled", network: null, device: null, mobile: "", holdExpiresAt: null });
  await setFree(db, "all", 100_000);
});

let made = 0;
const aMobile = () => `+9198${String(++made).padStart(8, "0")}`;

type Wish = Partial<Parameters<typeof submit>[1]> & { packs?: Record<string, number> };

async function place({ packs = { [laddu]: 1 }, ...wish }: Wish = {}): Promise<Order> {
  const cartId = await aCart(db, packs);
  const placed = await submit(db, { method: "upi", mobile: aMobile(), ...wish, cartId });
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return placed.order;
}

/** Calls `act` this many times, ten calls at a time, because the pool has ten connections. */
async function together<Done>(times: number, act: (at: number) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const hands = Array.from({ length: 10 }, async () => {
    while (next < times) done.push(await act(next++));
  });
  await Promise.all(hands);
  return done;
}

const free = async (productId = laddu) => (await readStock(db)).get(productId)!;
const paymentOf = async ({ id }: Order) => (await listPayments(db, id))[0]!;
const inMinutes = (minutes: number) => new Date(THURSDAY.getTime() + minutes * MINUTE);
const utr = () => String(400_000_000_000 + ++made);

test("five hundred honest mobiles behind one address are all served, and all is kept for them", async () => {
  const origin = newOrigin();
  const items = ["1", "2", "pickle-1", "snack-2", "4", "5", "6", "7", "8", "10"];
  const placed = await together(500, (at) => place({ origin, packs: { [items[at % items.length]!]: 1 } }));
  expect(new Set(placed.map(({ number }) => number)).size).toBe(500);
  expect(placed.filter(({ hold }) => hold !== "standard")).toEqual([]);
});

test("one attacker without money holds at most a quarter of an item, at any moment of thirty minutes", async () => {
  const { network } = newOrigin();
  const least: number[] = [];
  for (const minute of [0, 10, 21, 30]) {
    const now = inMinutes(minute);
    await together(36, async (at) => {
      const method = (["upi", "razorpay", "cash"] as const)[at % 3]!;
      // With a new mobile each, without a cookie or with one that was got by an order before, small and large.
      const device = at % 2 === 0 ? null : randomUUID();
      const order = await place({
        packs: { [laddu]: at % 4 === 3 ? 20 : 10 },
        origin: { network, device },
        method,
        now,
      });
      if (method === "upi") await claimTransfer(db, (await paymentOf(order)).id, utr());
    });
    least.push(await free());
    await expireHolds(db, now);
    least.push(await free());
  }
  expect(Math.min(...least)).toBe(75_000);
});

test("with one mobile from many networks it is a quarter too", async () => {
  const mobile = aMobile();
  await together(12, () => place({ packs: { [laddu]: 10 }, mobile, method: "cash" }));
  expect(await free()).toBeGreaterThanOrEqual(75_000);
});

test("after strangers of the same network have taken what they may, a first order is still held", async () => {
  const origin = newOrigin();
  const mobile = aMobile();
  for (let at = 0; at < 12; at++) await place({ packs: { [laddu]: 4 }, mobile, origin });
  expect(await free()).toBeLessThan(90_000);
  const honest = await place({ packs: { [laddu]: 10 }, origin });
  expect(honest).toMatchObject({ hold: "standard", holdExpiresAt: inMinutes(180) });
});

test("of two orders that a mobile sends at once only one is its first", async () => {
  for (let round = 0; round < 5; round++) {
    await setFree(db, laddu, 30_000);
    await setFree(db, katli, 30_000);
    const wish = { mobile: aMobile(), origin: newOrigin() };
    const both = await Promise.all([
      place({ ...wish, packs: { [laddu]: 6 } }),
      place({ ...wish, packs: { [katli]: 6 } }),
    ]);
    expect(both.filter(({ hold }) => hold === "standard")).toHaveLength(1);
  }
});

test("beyond the bounds an order is kept for twenty minutes, a claim makes it no longer, and late money still buys it", async () => {
  const wish = { origin: newOrigin(), mobile: aMobile() };
  await place({ ...wish, packs: { [laddu]: 10 } });
  const order = await place({ ...wish, packs: { [laddu]: 10 } });
  expect(order).toMatchObject({ hold: "brief", holdExpiresAt: inMinutes(20), status: "awaiting-payment" });
  const payment = await paymentOf(order);
  expect(await claimTransfer(db, payment.id, utr())).toBe("claimed");
  await payByAnotherMethod(db, order.id, "razorpay", 0);
  expect((await findOrder(db, order.id))!.holdExpiresAt).toEqual(inMinutes(20));
  expect(await free()).toBe(90_000);

  expect((await expireHolds(db, inMinutes(21))).expired).toContain(order.number);
  expect(await free()).toBe(95_000);
  expect(await confirmUpi(db, payment.id, utr())).toBe("settled");
  expect(await free()).toBe(90_000);
});

test("where nothing could be held, money in time holds it, and is owed back when it is sold out by then", async () => {
  await setFree(db, laddu, 60_000);
  const [one, other] = [await place({ packs: { [laddu]: 40 } }), await place({ packs: { [laddu]: 40 } })];
  expect([one, other]).toMatchObject([1, 2].map(() => ({ hold: "none", holdExpiresAt: inMinutes(20) })));
  expect(await free()).toBe(60_000);
  expect(await confirmUpi(db, (await paymentOf(one)).id, utr())).toBe("settled");
  expect(await free()).toBe(40_000);
  await setFree(db, laddu, 15_000);
  expect(await confirmUpi(db, (await paymentOf(other)).id, utr())).toBe("refund due");
  const { status, events } = (await findOrder(db, other.id))!;
  expect(status).toBe("cancelled");
  const data = { from: "awaiting-payment", to: "cancelled", why: "sold out" };
  const note = "Something in it is sold out by now.";
  expect(events.find(({ kind }) => kind === "cancelled")).toMatchObject({ note, data });
  expect(await free()).toBe(15_000);
});

test("an order in cash beyond the bounds holds nothing and waits for the shop's word, also one that turns to cash", async () => {
  const wish = { origin: newOrigin(), mobile: aMobile() };
  await place({ ...wish, packs: { [laddu]: 10 } });
  const cash = await place({ ...wish, packs: { [laddu]: 10 }, method: "cash" });
  expect(cash).toMatchObject({ hold: "none", status: "awaiting-approval" });
  expect(cash.holdExpiresAt).toEqual(new Date("2026-11-21T18:30:00Z"));
  expect((await findOrder(db, cash.id))!.events.map(({ kind }) => kind)).toEqual(["awaiting-approval"]);
  expect(await free()).toBe(95_000);

  const upi = await place({ ...wish, packs: { [laddu]: 10 } });
  expect(await free()).toBe(90_000);
  expect(await payByAnotherMethod(db, upi.id, "cash", 0, inMinutes(5))).toBe("changed");
  expect(await findOrder(db, upi.id)).toMatchObject({ status: "awaiting-approval", hold: "none", method: "cash" });
  expect(await free()).toBe(95_000);

  expect((await expireHolds(db, inMinutes(72 * 60))).expired).toEqual(
    expect.arrayContaining([cash.number, upi.number]),
  );
  expect((await findOrder(db, cash.id))!.events.at(-1)).toMatchObject({ kind: "cancelled", by: "clock" });
});

test("a network with orders paid this week has four times the room, for holding and for ordering", async () => {
  const wish = { origin: newOrigin(), mobile: aMobile() };
  const paid = await place({ ...wish, packs: { [katli]: 1 } });
  await place({ ...wish, packs: { [laddu]: 10 } });
  expect(await place({ ...wish, packs: { [laddu]: 10 } })).toMatchObject({ hold: "brief" });
  expect(await confirmUpi(db, (await paymentOf(paid)).id, utr())).toBe("settled");
  expect(await place({ ...wish, packs: { [laddu]: 10 } })).toMatchObject({ hold: "standard" });
  await db
    .update(orders)
    .set({ placedAt: new Date(Date.now() - 8 * 24 * 60 * MINUTE) })
    .where(eq(orders.id, paid.id));
  expect(await place({ ...wish, packs: { [laddu]: 10 } })).toMatchObject({ hold: "none" });
});

test("a parcel that is handed over gives its network no more room until its cash has come", async () => {
  const wish = { origin: newOrigin(), mobile: aMobile() };
  const parcel = await place({ ...wish, method: "cash", packs: { [katli]: 1 } });
  await place({ ...wish, packs: { [laddu]: 10 } });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, parcel.id));
  expect(await place({ ...wish, packs: { [laddu]: 10 } })).toMatchObject({ hold: "brief" });
  const cash = await paymentOf(parcel);
  expect(await recordReceipt(db, cashFor(cash, { amountPaise: cash.amountPaise }))).toBe("settled");
  expect(await place({ ...wish, packs: { [laddu]: 10 } })).toMatchObject({ hold: "standard" });
});

test("the thirty-first order of a mobile within an hour is refused, while others behind its address order on", async () => {
  const origin = newOrigin();
  const mobile = aMobile();
  for (let at = 0; at < 30; at++) await place({ origin, mobile, packs: { [katli]: 1 } });
  await expect(place({ origin, mobile, packs: { [katli]: 1 } })).rejects.toThrow("limit");
  expect(await place({ origin, packs: { [katli]: 1 } })).toMatchObject({ hold: "standard" });
  const [first] = await db.select().from(orders).where(eq(orders.mobile, mobile)).limit(1);
  expect(await confirmUpi(db, (await paymentOf(first!)).id, utr())).toBe("settled");
  await place({ origin, mobile, packs: { [katli]: 1 } });
});

test("once the shop says yes, an order in cash holds its stock and is placed, and the log says who said it", async () => {
  await setFree(db, laddu, 60_000);
  const wish = { packs: { [laddu]: 40 }, method: "cash", now: new Date() } as const;
  const [one, other] = [await place(wish), await place(wish)];
  expect([one.status, other.status]).toEqual(["awaiting-approval", "awaiting-approval"]);
  const sita = await aPerson(pool, { name: "Sita", role: "owner" });
  const presses = await Promise.all([approveOrder(db, sita, one.id), approveOrder(db, sita, one.id)]);
  expect(presses[0]).toHaveProperty("submissionId");
  expect(presses[1]).toEqual(presses[0]);
  expect(await findOrder(db, one.id)).toMatchObject({ status: "placed", holdExpiresAt: null });
  expect(await free()).toBe(40_000);
  expect(await listChangesOf(db, "order", one.id)).toMatchObject([{ action: "moved to the kitchen" }]);

  await setFree(db, laddu, 10_000);
  expect(await approveOrder(db, sita, other.id)).toEqual({ refused: expect.stringContaining("sold out") });
  expect((await findOrder(db, other.id))!.status).toBe("awaiting-approval");
});
