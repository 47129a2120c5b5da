import { and, asc, eq, inArray, lt, lte, or, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { enquiries, enquiryMessages } from "#domain/enquiries/schema.ts";
import type { Paise } from "#domain/money.ts";
import { orderEvents, orders } from "#domain/orders/schema.ts";
import { paymentRequests } from "#domain/payments/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { replaceJob, type FailedJob, type JobReports } from "#platform/jobs.server.ts";
import { isUuid } from "#platform/uuid.ts";
import { isOfNewOrder, noticesOf } from "./notices.ts";
import { failedJobs } from "./schema.ts";

/** How many milliseconds a job may keep failing before it is reported. */
const PATIENCE = 15 * 60_000;
/** The job that reports failures; its own failures are not reported. */
const UNTOLD = "attention";

/** The functions that the job queue calls: `failed` records that a job failed, `done` deletes that record. */
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

function isTold(now: Date) {
  return or(failedJobs.isOver, lt(failedJobs.firstFailedAt, new Date(now.getTime() - PATIENCE)));
}

/** The number of failures to report: jobs that the queue no longer tries, or that have failed for over 15 minutes. */
export async function countFailures(db: Database, now = new Date()): Promise<number> {
  return db.$count(failedJobs, isTold(now));
}

export type Failure = typeof failedJobs.$inferSelect & {
  /** The order's number. */
  order?: string | undefined;
  /** The enquiry's reference. */
  enquiry?: string | undefined;
  /** For an e-mail about an order: the event that causes it, and who would have received it. */
  event?: { kind: typeof orderEvents.$inferSelect.kind; paise: Paise | null; readers: ("customer" | "shop")[] };
};

/** The failures to report, oldest first: jobs that the queue gave up, or that have been failing for over 15 minutes. */
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
  const { eventId, enquiryId, messageId, orderId, paymentId } = (data ?? {}) as Record<string, unknown>;
  if (queue === "order-event" && typeof eventId === "number") {
    const [found] = await db
      .select({ event: orderEvents, order: orders })
      .from(orderEvents)
      .innerJoin(orders, eq(orders.id, orderEvents.orderId))
      .where(eq(orderEvents.id, eventId));
    if (!found) return {};
    const { customer, shop } = noticesOf(found.event, found.order);
    const readers = [
      ...(customer ? ["customer" as const] : []),
      ...(shop && !isOfNewOrder(shop) ? ["shop" as const] : []),
    ];
    const { kind, paise } = found.event;
    return { order: found.order.number, event: { kind, paise, readers } };
  }
  if (queue === "push" && isUuid(orderId)) {
    const [found] = await db.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId));
    return { order: found?.number };
  }
  if (queue === "claim-reminder" && isUuid(paymentId)) {
    const [found] = await db
      .select({ number: orders.number })
      .from(paymentRequests)
      .innerJoin(orders, eq(orders.id, paymentRequests.orderId))
      .where(eq(paymentRequests.id, paymentId));
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

/** Failures with these keys, or all failures that `listFailures` reports and that began at `until` or before. */
export type Picked = { keys: readonly string[] } | { until: Date };

/**
 * Runs failed jobs again at once, and returns how many. Leaves out recurring jobs, and jobs whose data was deleted
 * because it contained secrets.
 */
export async function tryFailuresAgain(db: Database, by: Actor, picked: Picked, now = new Date()): Promise<number> {
  return deal(db, by, { picked, now, action: "tried again what had failed", repeats: true });
}

/** Deletes failed jobs, so that they never run again, and returns how many. Leaves out recurring jobs. */
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
