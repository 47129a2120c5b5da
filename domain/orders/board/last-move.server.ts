import { and, desc, eq, inArray } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import { destinationInWords, statusInWords } from "./staff-transitions.ts";
import { transitionKinds } from "../event.ts";
import type { Actor, OrderEventKind, OrderStatus } from "../order.ts";
import { orderEvents } from "../schema.ts";

export type LastMove = {
  at: Date;
  kind: OrderEventKind;
  by: Actor;
  /** Null when no staff member made the change. */
  actor: { id: string; name: string } | null;
  /** The id of the form submission; null when none is recorded. */
  submissionId: string | null;
};

/** The last change of an order's status; undefined when none is recorded. */
export async function findLastMove(db: Database, orderId: string): Promise<LastMove | undefined> {
  const [last] = await db
    .select({
      at: orderEvents.happenedAt,
      kind: orderEvents.kind,
      by: orderEvents.by,
      actor: { id: users.id, name: users.name },
      submissionId: orderEvents.submissionId,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, transitionKinds)))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last;
}

/** When it was last said of an order that it has left; undefined if it never was. */
export async function findLeaving(db: Database, orderId: string): Promise<Date | undefined> {
  const [last] = await db
    .select({ at: orderEvents.happenedAt })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "dispatched")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return last?.at;
}

const others: Record<Actor, string> = {
  customer: "the customer",
  shop: "the shop",
  gateway: "the payment",
  clock: "the clock",
};

/** Who last changed an order's status: "Anil moved it to packed at 2:05 pm". The date is added unless it is today. */
export function lastMoveInWords(status: OrderStatus, last: LastMove | undefined, now: Date): string {
  if (!last) return `It is ${statusInWords(status)}`;
  const place = destinationInWords(status);
  const day = dayInIndia(last.at);
  const when = `${timeInIndia(last.at)}${day === dayInIndia(now) ? "" : ` on ${dayInWords(day)}`}`;
  return last.actor
    ? `${last.actor.name} moved it to ${place} at ${when}`
    : `It was moved to ${place} at ${when}, by ${others[last.by]}`;
}
