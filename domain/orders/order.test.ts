import fc from "fast-check";
import { expect, test } from "vitest";
import {
  canBecome,
  orderStatuses,
  paymentMethods,
  type OrderStatus,
  balanceOf,
  cashToCollect,
  isPaid,
  keptOf,
  saysPaid,
  partPaidPaiseOf,
  type Sums,
} from "./order.ts";

const always = [
  "awaiting-approval placed",
  "awaiting-approval cancelled",
  "awaiting-payment awaiting-approval",
  "awaiting-payment placed",
  "awaiting-payment cancelled",
  "placed packed",
  "placed awaiting-payment",
  "placed cancelled",
  "packed placed",
  "packed cancelled",
  "cancelled placed",
  "cancelled awaiting-payment",
  "returned placed",
  "returned packed",
];
// A parcel that was marked as delivered by mistake is on the road again, or comes back.
const parcels = [
  "packed dispatched",
  "dispatched delivered",
  "dispatched returned",
  "dispatched packed",
  "delivered dispatched",
  "delivered returned",
];
// What has been called ready lies at the shop, so it can be given up there.
const collected = ["packed ready", "ready collected", "ready packed", "collected returned"];

test.each([
  ["a parcel", false, [...always, ...parcels, "ready packed", "ready cancelled"]],
  ["an order that is collected", true, [...always, ...collected, "ready cancelled", "dispatched packed"]],
])("of all moves there are, %s makes only those of its kind", (_, collects, allowed) => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canBecome(from, to, collects)).map((to) => `${from} ${to}`),
  );
  expect(moves.toSorted()).toEqual(allowed.toSorted());
});

const total = 549_00;
const sums = (changes: Partial<Sums> = {}): Sums => ({
  totalPaise: total,
  allowedPaise: 0,
  receivedPaise: 0,
  returnedPaise: 0,
  leavingPaise: 0,
  deductedPaise: 0,
  contestedPaise: 0,
  isClaimed: false,
  ...changes,
});
const balance = (status: OrderStatus, changes: Partial<Sums>) => balanceOf({ status, sums: sums(changes) });

test("paid, cancelled, refunded, with its credit note issued: nothing is owed by anybody", () => {
  expect(balance("placed", { receivedPaise: total })).toBe(0);
  expect(balance("cancelled", { receivedPaise: total, leavingPaise: total })).toBe(0);
  expect(balance("cancelled", { receivedPaise: total, returnedPaise: total })).toBe(0);
});

test("a cash parcel that was refused: nothing is owed by anybody", () => {
  expect(balance("dispatched", {})).toBe(-total);
  expect(balance("returned", { allowedPaise: total })).toBe(0);
});

test("a goodwill of ₹100: promised nothing, failed ₹100, done nothing", () => {
  const goodwill = { receivedPaise: total, allowedPaise: 100_00 };
  expect(balance("delivered", { ...goodwill, leavingPaise: 100_00 })).toBe(0);
  expect(balance("delivered", goodwill)).toBe(100_00);
  expect(balance("delivered", { ...goodwill, returnedPaise: 100_00 })).toBe(0);
});

const paise = fc.integer({ min: 0, max: 3 * total });
const some: fc.Arbitrary<Sums> = fc
  .record({
    allowed: fc.integer({ min: 0, max: total }),
    received: paise,
    back: fc.nat(100),
    done: fc.nat(100),
    isClaimed: fc.boolean(),
  })
  .map(({ allowed, received, back, done, isClaimed }) => {
    const gone = Math.floor((received * back) / 100);
    const returnedPaise = Math.floor((gone * done) / 100);
    return sums({
      allowedPaise: allowed,
      receivedPaise: received,
      returnedPaise,
      leavingPaise: gone - returnedPaise,
      isClaimed,
    });
  });
const standing = fc.record({
  status: fc.constantFrom(...orderStatuses),
  method: fc.constantFrom(...paymentMethods),
  isGift: fc.boolean(),
  sums: some,
});

test("every sentence about money follows from the balance, and none contradicts another", () => {
  fc.assert(
    fc.property(standing, (order) => {
      const { status, sums: written } = order;
      const [due, paid, part, cash] = [balanceOf(order), isPaid(order), partPaidPaiseOf(order), cashToCollect(order)];
      expect(!paid || status === "cancelled" || due >= 0).toBe(true);
      expect(paid && part > 0).toBe(false);
      expect(paid && saysPaid(order)).toBe(false);
      expect(paid && cash !== undefined).toBe(false);
      expect(cash === undefined || (order.method === "cash" && !order.isGift && cash === -due)).toBe(true);
      expect([0, keptOf(written)]).toContain(part);
      expect(status !== "cancelled" || (due === keptOf(written) && cash === undefined)).toBe(true);
      expect(written.receivedPaise === 0 && (paid || part > 0)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

test("what comes adds to the balance, what goes takes from it, and a refund that fails gives it back", () => {
  fc.assert(
    fc.property(standing, fc.integer({ min: 1, max: total }), (order, more) => {
      const withSums = (changes: Partial<Sums>) => balanceOf({ ...order, sums: { ...order.sums, ...changes } });
      const { receivedPaise, leavingPaise, returnedPaise } = order.sums;
      const now = balanceOf(order);
      expect(withSums({ receivedPaise: receivedPaise + more })).toBe(now + more);
      expect(withSums({ leavingPaise: leavingPaise + more })).toBe(now - more);
      // Whether it is owed, on its way or there, it is gone; which of these it is changes nothing.
      expect(withSums({ leavingPaise: 0, returnedPaise: returnedPaise + leavingPaise })).toBe(now);
    }),
  );
});
