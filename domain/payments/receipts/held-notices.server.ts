import { createHash } from "node:crypto";
import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { heldNotices, refunds } from "../schema.ts";

type Hold = Pick<
  typeof heldNotices.$inferInsert,
  "body" | "reason" | "refundId" | "orderId" | "amountPaise" | "currency"
>;

/** Stores a notice of the gateway about which the owner must decide. Stores the same notice only once. */
export async function holdNotice(tx: Database, hold: Hold): Promise<void> {
  const digest = createHash("sha256").update(hold.body).digest("hex");
  await tx
    .insert(heldNotices)
    .values({ ...hold, digest })
    .onConflictDoNothing();
}

const isOpen = isNull(heldNotices.dealtWithAt);

/** How many notices of the payment gateway still wait for the owner's decision. */
export async function countHeldNotices(db: Database): Promise<number> {
  return db.$count(heldNotices, isOpen);
}

/** Notices of the gateway that wait for the owner's decision, oldest first, with the order and the refund if known. */
export async function listHeldNotices(db: Database, most: number) {
  return db
    .select({
      id: heldNotices.id,
      body: heldNotices.body,
      reason: heldNotices.reason,
      amountPaise: heldNotices.amountPaise,
      currency: heldNotices.currency,
      receivedAt: heldNotices.receivedAt,
      askedPaise: refunds.amountPaise,
      number: orders.number,
    })
    .from(heldNotices)
    .leftJoin(refunds, eq(refunds.id, heldNotices.refundId))
    .leftJoin(orders, eq(orders.id, sql`coalesce(${heldNotices.orderId}, ${refunds.orderId})`))
    .where(isOpen)
    .orderBy(asc(heldNotices.receivedAt), asc(heldNotices.id))
    .limit(most);
}

/** Marks a notice of the payment gateway as dealt with, and logs who did so. */
export async function dealWithHeldNotice(
  db: Database,
  by: Actor,
  id: string,
): Promise<"dealt with" | "already done" | "unknown notice"> {
  return db.transaction(async (tx) => {
    const own = eq(heldNotices.id, id);
    const [closed] = await tx
      .update(heldNotices)
      .set({ dealtWithAt: new Date() })
      .where(and(own, isOpen))
      .returning({ reason: heldNotices.reason });
    if (!closed) return (await tx.$count(heldNotices, own)) > 0 ? "already done" : "unknown notice";
    const after = { dealtWith: true, reason: closed.reason };
    await recordChange(tx, { by, action: "dealt with a notice", subject: { kind: "notice", id }, after });
    return "dealt with";
  });
}

const emptied = () => ({ body: Buffer.alloc(0), erasedAt: new Date() });

/** Erases the bodies of stored notices that contain one of `ids`, the gateway's ids of orders and payments. */
export async function emptyHeldNotices(tx: Database, ids: readonly string[]): Promise<void> {
  const named = sql`exists (select from unnest(${sql.param([...ids])}::text[]) as one(id)
    where position(convert_to(one.id, 'UTF8') in ${heldNotices.body}) > 0)`;
  await tx.update(heldNotices).set(emptied()).where(named);
}

/** Erases the bodies of stored notices that were received before `moment`. */
export async function emptyHeldNoticesBefore(db: Database, moment: Date): Promise<void> {
  await db
    .update(heldNotices)
    .set(emptied())
    .where(and(lt(heldNotices.receivedAt, moment), isNull(heldNotices.erasedAt)));
}
