import { expect, test } from "vitest";
import { db } from "../../tests/support/database.ts";
import { aFullOrder, insertOrder } from "../../tests/support/full-order.ts";
import { listOpenOrdersOn } from "./orders-on-days.server.ts";

test("open orders that leave or arrive on a day are found, those that are through are not", async () => {
  const leaving = aFullOrder({ dispatchOn: "2027-01-14", promisedOn: "2027-01-16" });
  const arriving = aFullOrder({ dispatchOn: "2027-01-12", promisedOn: "2027-01-14", status: "dispatched" });
  const through = aFullOrder({ dispatchOn: "2027-01-12", promisedOn: "2027-01-14", status: "delivered" });
  const gone = aFullOrder({ dispatchOn: "2027-01-14", promisedOn: "2027-01-16", status: "dispatched" });
  const cancelled = aFullOrder({ dispatchOn: "2027-01-14", promisedOn: "2027-01-14", status: "cancelled" });
  const elsewhere = aFullOrder({ dispatchOn: "2027-01-18", promisedOn: "2027-01-19" });
  for (const order of [leaving, arriving, through, gone, cancelled, elsewhere]) await insertOrder(db, order);

  const found = await listOpenOrdersOn(db, ["2027-01-14"]);
  expect(found.map(({ number }) => number).toSorted()).toEqual([leaving.number, arriving.number].toSorted());
  expect(await listOpenOrdersOn(db, [])).toEqual([]);
});
