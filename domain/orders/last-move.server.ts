import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import { placeInWords, statusInWords } from "./desk.ts";
import { orderStatuses, type Actor, type OrderEventKind, type OrderStatus } from "./order.ts";
import { orderEvents } from "./schema.ts";

export type LastMove = {
  at: Date;
  kind: OrderEventKind;
  by: Actor;
  /** Who of the staff it was; without an id, a command on the server; money that came leaves none. */
  actor: { id: string | null; name: string } | null;
  batch: string | null;
};

const moves: OrderEventKind[] = [...orderStatuses, "unpacked", "unready", "undelivered"];

/** How an order came to stand where it stands: a change in the back office is written in the moment of its event. */
export async function findLastMove(db: Database, orderId: string): Promise<LastMove | undefined> {
  const [last] = await db
    .select({
      at: orderEvents.happenedAt,
      kind: orderEvents.kind,
      by: orderEvents.by,
      id: auditLog.actorId,
      name: auditLog.actorName,
      batch: auditLog.batch,
    })
    .from(orderEvents)
    .leftJoin(
      auditLog,
      and(
        eq(auditLog.subjectKind, "order"),
        eq(auditLog.subjectId, sql`${orderEvents.orderId}::text`),
        eq(auditLog.happenedAt, orderEvents.happenedAt),
      ),
    )
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, moves)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (!last) return undefined;
  const { id, name, ...move } = last;
  return { ...move, actor: name === null ? null : { id, name } };
}

const others: Record<Actor, string> = {
  customer: "the customer",
  shop: "the shop",
  gateway: "the payment",
  clock: "the clock",
};

/** "Anil moved it to packed at 14:05", with the day when that was not today. */
export function lastMoveInWords(status: OrderStatus, last: LastMove | undefined, now: Date): string {
  if (!last) return `It is ${statusInWords(status)}`;
  const place = placeInWords(status);
  const day = dayInIndia(last.at);
  const when = `${timeInIndia(last.at)}${day === dayInIndia(now) ? "" : ` on ${dayInWords(day)}`}`;
  return last.actor
    ? `${last.actor.name} moved it to ${place} at ${when}`
    : `It was moved to ${place} at ${when}, by ${others[last.by]}`;
}
