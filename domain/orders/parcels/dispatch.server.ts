import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { whyItWaits } from "../all-back.server.ts";
import { findLastMove } from "../board/last-move.server.ts";
import { recordTransition, whoMoved, type Advance, type Staff } from "../board/staff-transitions.server.ts";
import { obstacleInWords } from "../kitchen/packing-obstacle.server.ts";
import type { OrderStatus } from "../order.ts";
import { advanceOrder, lockOrderByNumber, recordEvent, type Doing } from "../orders.server.ts";
import type { Order } from "../schema.ts";
import { travelInWords } from "./couriers.ts";
import { takeFromRoll } from "./number-roll.server.ts";
import { whyNoParcel, type Parcel } from "./parcel.ts";
import { findLastParcel, listSharing, writeParcel } from "./parcels.server.ts";

type Sending = Parcel & {
  by: Staff;
  /** The order's status on the page from which the form was sent. */
  seen: OrderStatus;
  /** The tracking number on the page from which the form was sent. */
  known: string;
  /** Whether to ask first if another order has the same tracking number. */
  asksIfShared?: boolean;
  /** The id of the form submission, if it sends several parcels. */
  submissionId?: string;
  /** Takes the next number of the courier's roll instead of `trackingNumber`. */
  takesFromRoll?: boolean;
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
 * recalled lot, or whose whole money went back, and a roll without numbers. Undefined for an unknown order.
 */
export async function sendParcel(db: Database, number: string, sending: Sending): Promise<Sent | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    const last = await findLastParcel(tx, order.id);
    if (order.status === "dispatched" && isSame(last, sending)) return { submissionId: undefined };
    const refused = whyNoParcel(order);
    if (order.collects && refused) return { refused };
    if (order.status !== sending.seen) {
      return { refused: (await whoMoved(tx, order, { to: "dispatched", by: sending.by })).sentence };
    }
    if (refused) return { refused };
    const waits = order.status === "packed" ? await whyItWaits(tx, order) : undefined;
    if (waits) return { refused: waits };
    const trackingNumber = sending.takesFromRoll ? await takeFromRoll(tx, sending.courier) : sending.trackingNumber;
    if (trackingNumber === undefined) return { refused: `The roll of ${sending.courier} has no number left.` };
    const parcel = { courier: sending.courier, trackingNumber };
    const sharedWith = sending.asksIfShared ? await lockTrackingNumber(tx, order, parcel) : [];
    if (sharedWith.length > 0) return { sharedWith };
    if (order.status === "packed") return send(tx, order, { ...sending, ...parcel });
    return correct(tx, order, { ...sending, ...parcel }, last);
  });
}

function isSame(last: Parcel | undefined, sending: Sending): boolean {
  if (sending.takesFromRoll) return last?.courier === sending.courier;
  return last?.courier === sending.courier && last.trackingNumber === sending.trackingNumber;
}

/** A parcel of `sendParcels`. */
export type Leaving = Parcel & Pick<Sending, "asksIfShared" | "takesFromRoll"> & { order: string };

/**
 * Dispatches packed orders, each in its own transaction, as `sendParcel` does. A form that is sent twice changes
 * nothing, and gets the `submissionId` of the first time.
 */
export async function sendParcels(db: Database, by: Staff, leaving: readonly Leaving[]): Promise<Advance> {
  const advance: Advance = { submissionId: randomUUID(), moved: [], refused: [] };
  let earlier: string | null | undefined;
  for (const { order: number, ...parcel } of leaving) {
    const { submissionId } = advance;
    const sent = await sendParcel(db, number, { ...parcel, by, seen: "packed", known: "", submissionId });
    const refuse = (sentence: string) => advance.refused.push({ number, sentence });
    if (!sent) refuse("There is no such order.");
    else if ("refused" in sent) refuse(sent.refused);
    else if ("sharedWith" in sent) refuse(sharedInWords(sent.sharedWith));
    else if (sent.submissionId) advance.moved.push(number);
    else earlier ??= await lastSubmission(db, number);
  }
  return earlier && advance.moved.length === 0 ? { ...advance, submissionId: earlier } : advance;
}

async function lastSubmission(db: Database, number: string): Promise<string | null | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    return order && (await findLastMove(tx, order.id))?.submissionId;
  });
}

/** Asks about a tracking number that other orders have. */
export function sharedInWords(numbers: readonly string[]): string {
  return `${numbers.join(", ")} ${numbers.length === 1 ? "has" : "have"} this number already. Look at the receipt again, or tick that they travel in one parcel`;
}

/** The first key of the advisory locks on tracking numbers. No other advisory lock uses it. */
const PARCELS = 61;

/**
 * The numbers of other orders that have this tracking number. Locks the tracking number until the transaction ends, so
 * that two orders at once cannot both be the first to have it.
 */
async function lockTrackingNumber(tx: Database, { id }: Order, { trackingNumber }: Parcel): Promise<string[]> {
  if (trackingNumber === "") return [];
  await tx.execute(sql`select pg_advisory_xact_lock(${PARCELS}, hashtext(${trackingNumber}))`);
  return (await listSharing(tx, [trackingNumber], id)).get(trackingNumber) ?? [];
}

async function send(tx: Database, order: Order, sending: Sending): Promise<Sent> {
  const { courier, trackingNumber, by, submissionId = randomUUID() } = sending;
  const doing = { by: "shop", actorId: by.id, submissionId } as const;
  const advanced = await advanceOrder(tx, order, "dispatched", doing);
  if (typeof advanced === "object") return { refused: await obstacleInWords(tx, advanced) };
  await setTracking(tx, order, { courier, trackingNumber, ...doing });
  await recordTransition(tx, order, { to: "dispatched", by, after: { courier, trackingNumber } });
  return { submissionId };
}

async function correct(
  tx: Database,
  order: Order,
  { courier, trackingNumber, by, known }: Sending,
  last: Parcel | undefined,
): Promise<Sent> {
  if (last && last.trackingNumber !== known) {
    const travel = travelInWords({ courier: last.courier, number: last.trackingNumber });
    return { refused: `Its tracking number was changed meanwhile. ${travel}` };
  }
  const submissionId = randomUUID();
  await setTracking(tx, order, { courier, trackingNumber, by: "shop", actorId: by.id, submissionId });
  await recordCorrection(tx, order, { before: last, after: { courier, trackingNumber }, by });
  return { submissionId };
}

/** Stores the courier and tracking number of an order. Tells the customer if the order is dispatched already. */
export async function setTracking(
  tx: Database,
  order: Order,
  { courier, trackingNumber, ...doing }: Parcel & Doing,
): Promise<void> {
  const { isNumbered } = await writeParcel(tx, order.id, { courier, trackingNumber });
  if (order.status === "dispatched") {
    const note = `${courier} ${trackingNumber}`.trim();
    const data = { courier, ...(!isNumbered && { isNumbered }) } as const;
    await recordEvent(tx, order.id, "tracking-changed", { ...doing, note, data });
  }
}

type Correction = { before: Parcel | undefined; after: Parcel; by: Actor };

/** Logs who corrected the courier or tracking number of an order. */
export async function recordCorrection(tx: Database, { id }: Order, { before, after, by }: Correction): Promise<void> {
  await recordChange(tx, {
    by,
    action: "corrected the tracking number",
    subject: { kind: "order", id },
    ...(before && { before: factsOf(before) }),
    after: factsOf(after),
  });
}

const factsOf = ({ courier, trackingNumber }: Parcel) => ({ courier, trackingNumber });
