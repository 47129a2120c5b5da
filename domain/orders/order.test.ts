import { expect, test } from "vitest";
import { canBecome, orderStatuses } from "./order.ts";

const always = [
  "awaiting-approval placed",
  "awaiting-approval cancelled",
  "awaiting-payment awaiting-approval",
  "awaiting-payment placed",
  "awaiting-payment cancelled",
  "placed packed",
  "placed cancelled",
  "packed placed",
  "packed cancelled",
  "cancelled placed",
  "cancelled awaiting-payment",
];
// A parcel that was marked as delivered by mistake is on the road again, or comes back.
const parcels = [
  "packed dispatched",
  "dispatched delivered",
  "dispatched returned",
  "delivered dispatched",
  "delivered returned",
];
// What has been called ready lies at the shop, so it can be given up there.
const collected = ["packed ready", "ready collected", "ready packed", "collected returned"];

test.each([
  ["a parcel", false, [...always, ...parcels, "ready packed", "ready cancelled"]],
  ["an order that is collected", true, [...always, ...collected, "ready cancelled"]],
])("of all moves there are, %s makes only those of its kind", (_, collects, allowed) => {
  const moves = orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canBecome(from, to, collects)).map((to) => `${from} ${to}`),
  );
  expect(moves.toSorted()).toEqual(allowed.toSorted());
});
