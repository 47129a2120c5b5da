import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import {
  findHearing,
  forgetAddress,
  listHearing,
  markReached,
  type Hearing,
} from "#domain/accounts/hearing/subscriptions.server.ts";
import { findOrdersOfEvents } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Settings } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import { enqueue, enqueueAll } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.ts";
import { PUSH_SECONDS, type Pusher } from "#platform/web-push.server.ts";
import { isOfNewOrder, noticesOf } from "./notices.ts";
import { newOrders, pushes } from "./schema.ts";

const aboutEvent = z.object({ eventId: z.int32() });
const aboutPush = z.object({ orderId: z.uuid(), subscriptionId: z.uuid() });

/** The job that finds out whether an order begins to need the shop, and then tells each device, once for an order. */
export async function tellOfNewOrder(db: Database, data: unknown): Promise<void> {
  const { eventId } = aboutEvent.parse(data);
  const order = (await findOrdersOfEvents(db, [eventId])).get(eventId);
  const event = order?.events.find(({ id }) => id === eventId);
  // The order was of the trial, and was deleted when the shop opened.
  if (!order || !event || !isOfNewOrder(noticesOf(event, order).shop)) return;
  const orderId = order.id;
  await db.transaction(async (tx) => {
    const noted = await tx.insert(newOrders).values({ orderId, eventId }).onConflictDoNothing().returning();
    const devices = noted.length > 0 ? await listHearing(tx) : [];
    if (devices.length === 0) return;
    const jobs = devices.map(({ id }) => ({ orderId, subscriptionId: id }));
    await tx.insert(pushes).values(jobs);
    await enqueueAll(tx, "push", jobs);
  });
}

type Pushing = { db: Database; pusher: Pusher };

/** How a push message names its sender. */
const subjectOf = ({ email }: Settings) => `mailto:${email}`;

/**
 * The job that tells one device of one order. A device that takes no messages any more, or whose user may not see orders
 * any more, is not told. Throws when the push service cannot be reached. When a process dies between the push service's
 * answer and our record of it, the message is sent again under the same topic and tag, so that the device shows it once.
 */
export async function pushOrder({ db, pusher }: Pushing, data: unknown, now = new Date()): Promise<void> {
  const { orderId, subscriptionId } = aboutPush.parse(data);
  const isThis = and(eq(pushes.orderId, orderId), eq(pushes.subscriptionId, subscriptionId));
  const [push] = await db
    .select({ notBefore: pushes.notBefore, since: newOrders.since, number: orders.number, status: orders.status })
    .from(pushes)
    .innerJoin(newOrders, eq(newOrders.orderId, pushes.orderId))
    .innerJoin(orders, eq(orders.id, pushes.orderId))
    .where(and(isThis, eq(pushes.outcome, "waiting")));
  if (!push) return;
  const { notBefore, number } = push;
  if (notBefore && notBefore > now) return enqueue(db, "push", { orderId, subscriptionId }, { startAfter: notBefore });
  const isLate = now.getTime() - push.since.getTime() > PUSH_SECONDS * 1000;
  const device = isLate || push.status === "cancelled" ? undefined : await findHearing(db, subscriptionId);
  if (!device) return end(db, "dropped");

  const message = { payload: { order: number }, topic: number, subject: subjectOf(await loadSettings(db)) };
  const outcome = await pusher.send(device, message);
  const isRenewed = await db.transaction(async (tx) => {
    switch (outcome.kind) {
      case "taken":
        await markReached(tx, device.id);
        await tx
          .update(newOrders)
          .set({ pushedAt: sql`coalesce(${newOrders.pushedAt}, now())` })
          .where(eq(newOrders.orderId, orderId));
        await end(tx, "taken");
        return false;
      case "gone":
        if (!(await forgetAddress(tx, device))) return true;
        await end(tx, "dropped");
        return false;
      case "refused":
        await markReached(tx, device.id, outcome.status);
        await end(tx, "dropped");
        return false;
      case "later": {
        const startAfter = new Date(now.getTime() + outcome.seconds * 1000);
        await tx.update(pushes).set({ notBefore: startAfter }).where(isThis);
        await enqueue(tx, "push", { orderId, subscriptionId }, { startAfter });
        return false;
      }
    }
  });
  if (isRenewed) await pushOrder({ db, pusher }, data, now);

  async function end(tx: Database, outcomeOf: "taken" | "dropped"): Promise<void> {
    await tx.update(pushes).set({ outcome: outcomeOf }).where(isThis);
  }
}

/** Records that somebody who works here has seen the list of orders or, with a `number`, this order. */
export async function markOrdersSeen(db: Database, number?: string): Promise<void> {
  const ids = db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.number, number ?? ""));
  const isUnseen = and(isNull(newOrders.seenAt), number === undefined ? undefined : inArray(newOrders.orderId, ids));
  if ((await db.$count(newOrders, isUnseen)) === 0) return;
  // Those that another page or the letter has locked are left to the next page, so that no two wait for one another.
  const free = db.select({ id: newOrders.orderId }).from(newOrders).where(isUnseen).for("update", { skipLocked: true });
  await db
    .update(newOrders)
    .set({ seenAt: sql`now()` })
    .where(inArray(newOrders.orderId, free));
}

/**
 * Sends a trial message to all devices of a user that hear of orders. Returns how many there are, and of how many the
 * push service took it.
 */
export async function sendTrial(
  { db, pusher }: Pushing,
  userId: string,
  log: Log,
): Promise<{ devices: number; reached: number }> {
  const devices = await listHearing(db, userId);
  const message = { payload: { trial: true }, topic: "trial", subject: subjectOf(await loadSettings(db)) };
  const ends = await sendToAll(pusher, devices, message);
  let reached = 0;
  for (const [place, end] of ends.entries()) {
    const device = devices[place]!;
    if (end.status === "rejected") log.warn({ err: end.reason }, "a push service did not take a trial message");
    else if (end.value.kind === "gone") await forgetAddress(db, device);
    else if (end.value.kind === "refused") await markReached(db, device.id, end.value.status);
    else if (end.value.kind === "taken") {
      await markReached(db, device.id);
      reached += 1;
    }
  }
  return { devices: devices.length, reached };
}

function sendToAll(pusher: Pusher, devices: readonly Hearing[], message: Parameters<Pusher["send"]>[1]) {
  return Promise.allSettled(devices.map((device) => pusher.send(device, message)));
}
