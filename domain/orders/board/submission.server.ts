import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dataOf, transitionKinds } from "../event.ts";
import { findLastMove, lastMoveInWords } from "./last-move.server.ts";
import { obstacleInWords } from "../kitchen/packing-obstacle.server.ts";
import { findObstacle } from "../kitchen/packing.server.ts";
import { orderEvents, orders } from "../schema.ts";
import type { Done } from "./undo.ts";

/** The orders whose status, courier or tracking number was changed by the form submission `submissionId`. */
export async function listDone(db: Database, submissionId: string): Promise<Done[]> {
  const { number, status, email } = orders;
  const { kind, data } = orderEvents;
  const rows = await db
    .select({ number, status, kind, data, hasEmail: sql<boolean>`${email} is not null` })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orderEvents.submissionId, submissionId), inArray(kind, [...transitionKinds, "tracking-changed"])))
    .orderBy(asc(orderEvents.id));
  return rows.map((row) => ({
    number: row.number,
    transition: dataOf(row, ...transitionKinds),
    status: row.status,
    hasEmail: row.hasEmail,
  }));
}

/**
 * For each known order, a sentence that says what is in the way of its next status, or who last changed its status:
 * "Anil moved it to packed at 2:05 pm." `take` is for `packOrder`.
 */
export async function listStatuses(db: Database, numbers: readonly string[], now = new Date()) {
  const found = await db
    .select()
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  const standing = [];
  for (const order of found) {
    const { id, number, status } = order;
    const obstacle = await findObstacle(db, order);
    const sentence = obstacle
      ? await obstacleInWords(db, obstacle)
      : `${lastMoveInWords(status, await findLastMove(db, id), now)}.`;
    standing.push({ number, sentence, take: obstacle && "take" in obstacle ? obstacle.take : undefined });
  }
  return standing;
}
