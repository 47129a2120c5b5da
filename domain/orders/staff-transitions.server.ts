import { randomUUID } from "node:crypto";
import type { SignedIn } from "#domain/accounts/account.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isStaffTransition, destinationInWords, statusInWords } from "./staff-transitions.ts";
import { findLastMove, lastMoveInWords } from "./last-move.server.ts";
import { undoOf, type OrderStatus } from "./order.ts";
import { advanceOrder, lockOrderByNumber, type Order } from "./orders.server.ts";
import { obstacleInWords } from "./packing.server.ts";
import { isErased } from "./person.ts";

export type Staff = Pick<SignedIn, "id" | "name">;

type Submit = {
  numbers: readonly string[];
  to: OrderStatus;
  /** The status of these orders on the page from which the form was sent. */
  seen: OrderStatus;
  by: Staff;
  /** The `batch` of an earlier form submission that this one undoes, for the audit log. */
  undoes?: string;
};

/**
 * The result of a form that changes the status of several orders. `batch` is the form submission's id, `moved` has the
 * numbers of the changed orders, `refused` says why the others were not changed.
 */
export type Advance = { batch: string; moved: string[]; refused: { number: string; sentence: string }[] };

/**
 * Sets the status of several orders, each in its own transaction. Refuses an order that changed since the page was
 * shown (`seen`), whose status staff may not set, or whose goods are missing or recalled. If a form is sent twice, the
 * second submission changes nothing and returns the `batch` of the first.
 */
export async function advanceAsStaff(db: Database, { numbers, ...submit }: Submit): Promise<Advance> {
  const advance: Advance = { batch: randomUUID(), moved: [], refused: [] };
  let earlier: string | undefined;
  for (const number of new Set(numbers)) {
    const stays = await db.transaction((tx) => moveOne(tx, number, { ...submit, batch: advance.batch }));
    if (!stays) advance.moved.push(number);
    else advance.refused.push({ number, sentence: stays.sentence });
    earlier ??= stays?.batch;
  }
  return earlier && advance.moved.length === 0 ? { ...advance, batch: earlier, refused: [] } : advance;
}

type Move = Omit<Submit, "numbers"> & { batch: string };

type Stays = { sentence: string; batch?: string | undefined };

/** Undefined when the order got the new status, otherwise a sentence that says why not. */
async function moveOne(tx: Database, number: string, move: Move): Promise<Stays | undefined> {
  const { to, seen, by, batch, undoes } = move;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return { sentence: "There is no such order." };
  if (order.status !== seen) return whoMoved(tx, order, { to, by });
  if (!isStaffTransition(order, to)) return { sentence: refusalOf(order, to) };
  // What is finished has given its person up, and nothing could be brought to nobody.
  if (undoOf(seen) === to && isErased(order)) return { sentence: "Its customer was forgotten, so it stays done." };
  const advanced = await advanceOrder(tx, order, to, { by: "shop", actorId: by.id, batchId: batch });
  if (typeof advanced === "object") return { sentence: await obstacleInWords(tx, advanced) };
  await recordTransition(tx, order, { to, by, batch, undoes });
  return undefined;
}

/**
 * Says in a `sentence` who last changed an order's status. If `by` has already changed the status to `to`, the form was
 * sent twice: then `batch` is the id of the first submission.
 */
export async function whoMoved(
  tx: Database,
  { id, status }: Order,
  { to, by }: { to: OrderStatus; by: Staff },
): Promise<Stays> {
  const last = await findLastMove(tx, id);
  const isTheirs = status === to && last?.actor?.id === by.id;
  return {
    sentence: `${lastMoveInWords(status, last, new Date())}.`,
    batch: isTheirs ? (last.batch ?? undefined) : undefined,
  };
}

function refusalOf({ status, collects }: Order, to: OrderStatus): string {
  const way = collects ? "collected at the shop" : "brought by a courier";
  return `It is ${statusInWords(status)} and ${way}, so it cannot be moved to ${destinationInWords(to)}.`;
}

type Recorded = { to: OrderStatus; by: Actor; batch?: string; undoes?: string; after?: Record<string, unknown> };

/**
 * Logs a change of an order's status from `status` to `to`. `after`: further new values for the log, such as the
 * courier. `undoes`: the form submission that was undone.
 */
export async function recordTransition(tx: Database, { id, status }: Order, { to, after, ...submit }: Recorded) {
  await recordChange(tx, {
    ...submit,
    action: `moved to ${destinationInWords(to)}`,
    subject: { kind: "order", id },
    before: { status },
    after: { status: to, ...after },
  });
}
