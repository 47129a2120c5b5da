import { eq } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInWords } from "#platform/day.ts";
import { recordEvent, type Doing, type Order } from "./orders.server.ts";
import { orders } from "./schema.ts";

/** The day an order leaves the kitchen and the day it was promised for, YYYY-MM-DD. */
export type Days = Pick<Order, "dispatchOn" | "promisedOn">;

/** Plans a locked order for other days, and tells the customer; the days it has already change nothing. */
export async function moveOrder(
  tx: Database,
  order: Order,
  { dispatchOn, promisedOn }: Days,
  doing: Doing,
): Promise<void> {
  if (dispatchOn === order.dispatchOn && promisedOn === order.promisedOn) return;
  await tx.update(orders).set({ dispatchOn, promisedOn }).where(eq(orders.id, order.id));
  const day = dayInWords(promisedOn);
  const note = order.collects ? `It is now ready for you on ${day}.` : `It now reaches you by ${day}.`;
  await recordEvent(tx, order.id, "moved", { ...doing, note });
}

/** Holds the stock of a locked order that waits for its payment until then, if it was not held for longer. */
export async function holdLonger(tx: Database, { id, status, holdExpiresAt }: Order, until: Date): Promise<void> {
  if (status !== "awaiting-payment" || (holdExpiresAt && holdExpiresAt >= until)) return;
  await tx.update(orders).set({ holdExpiresAt: until }).where(eq(orders.id, id));
}
