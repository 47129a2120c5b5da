import { expect, test } from "vitest";
import { findDestination, readCalendar } from "#domain/delivery/delivery.server.ts";
import { arrivalDates, collectionDates } from "#domain/delivery/delivery.ts";
import { findInvoice } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { dayInWords } from "#platform/day.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { moneyFor } from "../../../tests/support/money-for.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { expireHolds } from "#domain/order-changes/expiry.server.ts";
import type { Payment } from "../requests/payments.server.ts";
import { listRefunds } from "../refunds/refunds.server.ts";
import { recordReceipt } from "./receipts.server.ts";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";

/** A Tuesday, 15:30 in Guntur: after the shop's cut-off time for dispatch on the same day. */
const now = new Date("2026-11-24T10:00:00Z");
const home = (await findDestination(db, "522002"))!;
const calendar = await readCalendar(db);
const [first] = arrivalDates(home, calendar, now);
const firstDays = { dispatchOn: first!.dispatchOn, promisedOn: first!.arrivesOn };

const settle = (payment: Payment, at = now) => recordReceipt(db, moneyFor(payment), at);
const kindsOf = async (id: string) => (await findOrder(db, id))!.events.map(({ kind }) => kind);
const keepsOneDay = { lines: [{ shelfLifeDays: 1 }] };

test.each([
  ["three days after the planned one", "2026-11-21"],
  ["on the planned day, after the cut-off", "2026-11-24"],
])("money that comes %s moves the order to the first day that can be kept, and says so", async (_, dispatchOn) => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", dispatchOn });
  expect(await settle(payment)).toBe("settled");
  const paid = (await findOrder(db, order.id))!;
  expect(paid).toMatchObject({ status: "placed", ...firstDays });
  expect(paid.events.at(-1)).toMatchObject({
    kind: "moved",
    note: `It now reaches you by ${dayInWords(firstDays.promisedOn)}.`,
  });
});

test.each([
  ["before the cut-off", "2026-11-24", new Date("2026-11-24T04:00:00Z")],
  ["days before the wanted one", "2026-11-27", now],
])("money that comes %s leaves the days as they are", async (_, dispatchOn, at) => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", dispatchOn });
  expect(await settle(payment, at)).toBe("settled");
  expect(await findOrder(db, order.id)).toMatchObject({ status: "placed", dispatchOn });
  expect(await kindsOf(order.id)).not.toContain("moved");
});

test("an order that ran out comes back on a day that can be kept", async () => {
  const { payment, ...order } = await anOrder(pool, {
    method: "razorpay",
    dispatchOn: "2026-11-21",
    holdExpiresAt: new Date("2026-11-21T04:00:00Z"),
  });
  await expireHolds(db, now);
  expect(await settle(payment)).toBe("settled");
  expect(await findOrder(db, order.id)).toMatchObject({ status: "placed", ...firstDays });
});

test("when nothing arrives fresh any more the order ends and all its money is owed back", async () => {
  const { payment, ...order } = await anOrder(pool, { method: "razorpay", dispatchOn: "2026-11-21", ...keepsOneDay });
  expect(await settle(payment)).toBe("refund due");
  const ended = (await findOrder(db, order.id))!;
  expect(ended.status).toBe("cancelled");
  expect(ended.events.slice(1).map(({ kind, by }) => [kind, by])).toEqual([
    ["cancelled", "shop"],
    ["payment-late", "gateway"],
    ["refund-due", "shop"],
  ]);
  expect(await listRefunds(db, order.id)).toMatchObject([{ amountPaise: 549_00, status: "due" }]);
  expect(await findInvoice(db, order.id)).toBeUndefined();
});

test("who chooses cash too late for the day gets the next one, and is refused what would not arrive fresh", async () => {
  const late = await anOrder(pool, { dispatchOn: "2026-11-21" });
  expect(await payByAnotherMethod(db, late.id, "cash", 0, now)).toBe("changed");
  expect(await findOrder(db, late.id)).toMatchObject({ status: "placed", ...firstDays });
  expect((await kindsOf(late.id)).slice(-2)).toEqual(["placed", "moved"]);

  const stale = await anOrder(pool, { dispatchOn: "2026-11-21", ...keepsOneDay });
  expect(await payByAnotherMethod(db, stale.id, "cash", 0, now)).toEqual({ refused: "too late" });
  expect((await findOrder(db, stale.id))!.status).toBe("awaiting-payment");
});

test("what is fetched at the shop is ready on the next possible day", async () => {
  const { payment, ...order } = await anOrder(pool, {
    method: "razorpay",
    dispatchOn: "2026-11-20",
    collects: true,
    pincode: null,
  });
  expect(await settle(payment)).toBe("settled");
  const [soonest] = collectionDates(calendar, now);
  const ready = (await findOrder(db, order.id))!;
  expect(ready).toMatchObject({ dispatchOn: soonest!.dispatchOn, promisedOn: soonest!.arrivesOn });
  expect(ready.events.at(-1)!.note).toContain("It is now ready for you on");
});
