import { expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import type { OrderStatus } from "../order.ts";
import { listOpenOrdersOn } from "./orders-on-days.server.ts";

const on = (dispatchOn: string, promisedOn: string, status: OrderStatus = "placed") =>
  anOrder(pool, { dispatchOn, promisedOn, status });

test("open orders that leave or arrive on a day are found, those that are through are not", async () => {
  const leaving = await on("2027-01-14", "2027-01-16");
  const arriving = await on("2027-01-12", "2027-01-14", "dispatched");
  await on("2027-01-12", "2027-01-14", "delivered");
  await on("2027-01-14", "2027-01-16", "dispatched");
  await on("2027-01-14", "2027-01-14", "cancelled");
  await on("2027-01-18", "2027-01-19");

  const found = await listOpenOrdersOn(db, ["2027-01-14"]);
  expect(found.map(({ number }) => number).toSorted()).toEqual([leaving.number, arriving.number].toSorted());
  expect(await listOpenOrdersOn(db, [])).toEqual([]);
});
