import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasePersons } from "#domain/customers/deferred-erasure.server.ts";
import { db } from "../../tests/support/database.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { orders } from "./schema.ts";

const DAY = 86_400_000;

async function anOrderOf(daysAgo: number) {
  const { order } = await waitingOrder(db);
  const placedAt = new Date(Date.now() - daysAgo * DAY);
  await db.update(orders).set({ placedAt, network: "a network", device: "a device" }).where(eq(orders.id, order.id));
  return order.id;
}

const originOf = async (id: string) =>
  db.select({ network: orders.network, device: orders.device }).from(orders).where(eq(orders.id, id));

test("after a week an order does not tell any more which connection and browser it came from", async () => {
  const [old, fresh] = [await anOrderOf(8), await anOrderOf(6)];
  await erasePersons(db);
  expect(await originOf(old)).toEqual([{ network: null, device: null }]);
  expect(await originOf(fresh)).toEqual([{ network: "a network", device: "a device" }]);
});
