import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { enquiries, enquiryMessages } from "#domain/enquiries/schema.ts";
import type { Paise } from "#domain/money.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { payments } from "#domain/payments/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { replaceJob, type FailedJob, type JobReports } from "#platform/jobs.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { noticesOf } from "./notices.ts";
import { failedJobs } from "./schema.ts";

/** So long a fault may pass by itself before somebody is told. */
const PATIENCE = 15 * 60_000;
/** Nobody is told of the letter that tells of failures. */
const UNTOLD = "attention";

/** Writes down which jobs failed, and forgets those that were done in the end. */
export function reportsTo(db: Database): JobReports {
  return { failed: (job) => recordFailure(db, job), done: (key) => eraseFailure(db, key) };
}

async function recordFailure(db: Database, { key, queue, data, attempt, isOver, facts }: FailedJob): Promise<void> {
  if (queue === UNTOLD) return;
  const row = { key, queue, data: data ?? null, attempts: attempt, isOver, facts };
  const latest = {
    isOver,
    facts,
    attempts: sql`greatest(${failedJobs.attempts} + 1, ${attempt})`,
    failedAt: sql`now()`,
  };
  await db.insert(failedJobs).values(row).onConflictDoUpdate({ target: failedJobs.key, set: latest });
}

async function eraseFailure(db: Database, key: string): Promise<void> {
  await db.delete(failedJobs).where(eq(failedJobs.key, key));
}

/** What has failed for good, and what has failed for a quarter of an hour and is still tried. */
function isTold(now: Date) {
  return or(failedJobs.isOver, lt(failedJobs.firstFailedAt, new Date(now.getTime() - PATIENCE)));
}

/** How much failed. */
export async function countFailures(db: Database, now = new Date()): Promise<number> {
  return db.$count(failedJobs, isTold(now));
}

export type Failure = typeof failedJobs.$inferSelect & {
  /** The order, or the enquiry, that it is about. */
  order?: string | undefined;
  enquiry?: string | undefined;
  /** Of a letter about an order: what happened, and who reads of it. */
  event?: { kind: typeof orderEvents.$inferSelect.kind; paise: Paise | null; readers: ("customer" | "shop")[] };
};

/** What failed, the oldest first, at most so many. */
export async function listFailures(db: Database, now: Date, most: number): Promise<Failure[]> {
  const rows = await db
    .select()
    .from(failedJobs)
    .where(isTold(now))
    .orderBy(asc(failedJobs.firstFailedAt), asc(failedJobs.key))
    .limit(most);
  const found: Failure[] = [];
  for (const row of rows) found.push({ ...row, ...(await subjectOf(db, row)) });
  return found;
}

async function subjectOf(db: Database, { queue, data }: typeof failedJobs.$inferSelect): Promise<Partial<Failure>> {
  const { eventId, enquiryId, messageId, paymentId } = (data ?? {}) as Record<string, unknown>;
  if (queue === "order-event" && typeof eventId === "number") {
    const [found] = await db
      .select({ event: orderEvents, order: orders })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(eq(orderEvents.id, eventId));
    if (!found) return {};
    const { customer, shop } = noticesOf(found.event, found.order);
    const readers = [...(customer ? ["customer" as const] : []), ...(shop ? ["shop" as const] : [])];
    const { kind, paise } = found.event;
    return { order: found.order.number, event: { kind, paise, readers } };
  }
  if (queue === "claim-reminder" && isUuid(paymentId)) {
    const [found] = await db
      .select({ number: orders.number })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, paymentId));
    return { order: found?.number };
  }
  if (typeof enquiryId !== "number" && typeof messageId !== "number") return {};
  const [found] = await db
    .select({ reference: enquiries.reference })
    .from(enquiries)
    .leftJoin(enquiryMessages, eq(enquiryMessages.enquiryId, enquiries.id))
    .where(typeof enquiryId === "number" ? eq(enquiries.id, enquiryId) : eq(enquiryMessages.id, messageId as number))
    .limit(1);
  return { enquiry: found?.reference };
}

/** What may be pressed about failures: those of these keys, or all that were told until the page was drawn. */
export type Picked = { keys: readonly string[] } | { until: Date };

/**
 * Has what failed tried again, at once. Left as it is: what comes by the clock, which is tried again by itself, and what
 * held secrets, which cannot be made again. Answers how many.
 */
export async function tryFailuresAgain(db: Database, by: Actor, picked: Picked, now = new Date()): Promise<number> {
  return deal(db, by, { picked, now, action: "tried again what had failed", repeats: true });
}

/** Has what failed tried no more. Left as it is: what comes by the clock. Answers how many. */
export async function leaveFailures(db: Database, by: Actor, picked: Picked, now = new Date()): Promise<number> {
  return deal(db, by, { picked, now, action: "left what had failed", repeats: false });
}

type Dealing = { picked: Picked; now: Date; action: string; repeats: boolean };

async function deal(db: Database, by: Actor, { picked, now, action, repeats }: Dealing): Promise<number> {
  return db.transaction(async (tx) => {
    const chosen =
      "keys" in picked
        ? inArray(failedJobs.key, [...picked.keys])
        : and(isTold(now), lte(failedJobs.firstFailedAt, picked.until));
    const rows = await tx.select().from(failedJobs).where(chosen).orderBy(asc(failedJobs.key)).for("update");
    const ours = rows.filter(({ key, data }) => isUuid(key) && (data !== null || !repeats));
    for (const { key, queue, data, attempts } of ours) {
      await replaceJob(tx, queue, key, repeats ? data! : undefined);
      await tx.delete(failedJobs).where(eq(failedJobs.key, key));
      const before = { queue, attempts };
      await recordChange(tx, { by, action, subject: { kind: "job", id: key }, before });
    }
    return ours.length;
  });
}
