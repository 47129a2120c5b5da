import { randomUUID } from "node:crypto";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { ALL_BACK, waitsForWord } from "../all-back.server.ts";
import { travelInWords } from "./couriers.ts";
import { recordTransition, whoMoved, type Staff } from "../board/staff-transitions.server.ts";
import type { OrderStatus } from "../order.ts";
import type { Order } from "../schema.ts";
import { advanceOrder, lockOrderByNumber, recordEvent, type Doing } from "../orders.server.ts";
import { obstacleInWords } from "./packing-obstacle.server.ts";
import { whyNoParcel, type Parcel } from "./parcel.ts";
import { orders } from "../schema.ts";

type Sending = Parcel & {
  by: Staff;
  /** The order's status on the page from which the form was sent. */
  seen: OrderStatus;
  /** The tracking number on the page from which the form was sent. */
  known: string;
  /** Whether to ask first if another order has the same tracking number. */
  asksIfShared?: boolean;
};

type Sent =
  /** The id of the form submission; undefined when nothing had to change. */
  | { submissionId: string | undefined }
  /** The reason in words. */
  | { refused: string }
  /** The numbers of other orders that have the same tracking number. Nothing was changed. */
  | { sharedWith: string[] };

/**
 * Dispatches a packed order, or corrects courier and tracking number of a dispatched one, and tells the customer.
 * Refuses an order that is in another status, is collected at the shop, was changed meanwhile, was packed from a
 * recalled lot, or whose whole money went back. Undefined for an unknown order.
 */
export async function sendParcel(db: Database, number: string, sending: Sending): Promise<Sent | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    if (isSame(order, sending)) return { submissionId: undefined };
    const refused = whyNoParcel(order);
    if (order.collects && refused) return { refused };
    if (order.status !== sending.seen) {
      return { refused: (await whoMoved(tx, order, { to: "dispatched", by: sending.by })).sentence };
    }
    if (refused) return { refused };
    if (order.status === "packed" && (await waitsForWord(tx, order))) return { refused: ALL_BACK };
    const sharedWith = sending.asksIfShared ? await lockTrackingNumber(tx, order, sending) : [];
    if (sharedWith.length > 0) return { sharedWith };
    return order.status === "packed" ? send(tx, order, sending) : correct(tx, order, sending);
  });
}

function isSame({ status, courier, trackingNumber }: Order, sending: Sending): boolean {
  return status === "dispatched" && courier === sending.courier && trackingNumber === sending.trackingNumber;
}

/** The first key of the advisory locks on tracking numbers. No other advisory lock uses it. */
const PARCELS = 61;

/**
 * The numbers of other orders that have this tracking number, the newest first. Locks the tracking number until the
 * transaction ends, so that two orders at once cannot both be the first to have it.
 */
async function lockTrackingNumber(tx: Database, { id }: Order, { trackingNumber }: Parcel): Promise<string[]> {
  if (trackingNumber === "") return [];
  await tx.execute(sql`select pg_advisory_xact_lock(${PARCELS}, hashtext(${trackingNumber}))`);
  const others = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.trackingNumber, trackingNumber), ne(orders.id, id)))
    .orderBy(desc(orders.placedAt))
    .limit(MOST_NAMED);
  return others.map(({ number }) => number);
}

const MOST_NAMED = 5;

async function send(tx: Database, order: Order, { courier, trackingNumber, by }: Sending): Promise<Sent> {
  const submissionId = randomUUID();
  const doing = { by: "shop", actorId: by.id, submissionId } as const;
  const advanced = await advanceOrder(tx, order, "dispatched", doing);
  if (typeof advanced === "object") return { refused: await obstacleInWords(tx, advanced) };
  await setTracking(tx, order, { courier, trackingNumber, ...doing });
  await recordTransition(tx, order, { to: "dispatched", by, after: { courier, trackingNumber } });
  return { submissionId };
}

async function correct(tx: Database, order: Order, { courier, trackingNumber, by, known }: Sending): Promise<Sent> {
  if (order.trackingNumber !== known) {
    return {
      refused: `Its tracking number was changed meanwhile. ${travelInWords(order)}`,
    };
  }
  const submissionId = randomUUID();
  await setTracking(tx, order, { courier, trackingNumber, by: "shop", actorId: by.id, submissionId });
  await recordCorrection(tx, order, { courier, trackingNumber, by });
  return { submissionId };
}

/** Stores the courier and tracking number of an order. Tells the customer if the order is dispatched already. */
export async function setTracking(
  tx: Database,
  order: Order,
  { courier, trackingNumber, ...doing }: { courier: string; trackingNumber: string } & Doing,
): Promise<void> {
  await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, order.id));
  if (order.status === "dispatched") {
    const note = `${courier} ${trackingNumber}`.trim();
    await recordEvent(tx, order.id, "tracking-changed", { ...doing, note, data: { courier } });
  }
}

type Correction = Parcel & { by: Actor };

/** Logs who corrected the courier or tracking number. `order` is the order before the correction. */
export async function recordCorrection(tx: Database, order: Order, { courier, trackingNumber, ...submit }: Correction) {
  await recordChange(tx, {
    ...submit,
    action: "corrected the tracking number",
    subject: { kind: "order", id: order.id },
    before: { courier: order.courier, trackingNumber: order.trackingNumber },
    after: { courier, trackingNumber },
  });
}
