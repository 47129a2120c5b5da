import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { findLastMove, lastMoveInWords } from "./last-move.server.ts";
import type { OrderStatus } from "./order.ts";
import { orders } from "./schema.ts";

/** What one press did to one order; `status` is how that order stands by now, `from` and `to` between what it moved. */
type Done = {
  number: string;
  action: string;
  from: string | null;
  to: string | null;
  status: OrderStatus;
  hasEmail: boolean;
};

/** What one press did, order by order; nothing for a batch that there is not. */
export async function listDone(db: Database, batch: string): Promise<Done[]> {
  return db
    .select({
      number: orders.number,
      action: auditLog.action,
      from: sql<string | null>`${auditLog.before} ->> 'status'`,
      to: sql<string | null>`${auditLog.after} ->> 'status'`,
      status: orders.status,
      hasEmail: sql<boolean>`${orders.email} is not null`,
    })
    .from(auditLog)
    .innerJoin(orders, eq(orders.id, sql`${auditLog.subjectId}::uuid`))
    .where(and(eq(auditLog.batch, batch), eq(auditLog.subjectKind, "order")))
    .orderBy(asc(auditLog.id));
}

/** How some orders stand, and who moved them there, in words. */
export async function listStanding(db: Database, numbers: readonly string[], now = new Date()) {
  const found = await db
    .select({ id: orders.id, number: orders.number, status: orders.status })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const standing = [];
  for (const { id, number, status } of found) {
    const last = await findLastMove(db, id);
    standing.push({ number, sentence: `${lastMoveInWords(status, last, now)}.` });
  }
  return standing;
}
