import { randomUUID } from "node:crypto";
import type { SignedIn } from "#domain/accounts/account.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { isStaffTransition, destinationInWords, statusInWords } from "./staff-transitions.ts";
import { findLastMove, lastMoveInWords } from "./last-move.server.ts";
import { undoOf, type OrderStatus } from "./order.ts";
import { advanceOrder, lockOrderByNumber, type Order } from "./orders.server.ts";
import { isErased } from "./person.ts";

export type Staff = Pick<SignedIn, "id" | "name">;

type Submit = {
  numbers: readonly string[];
  to: OrderStatus;
  /** The standing that whoever presses has seen them in. */
  seen: OrderStatus;
  by: Staff;
  /** The batch that this press takes back. */
  undoes?: string;
};

/** What came of one press: `batch` names it in the events. */
export type Advance = { batch: string; moved: string[]; refused: { number: string; sentence: string }[] };

/**
 * Moves orders on as one press asks for, each in a transaction of its own, so that one that cannot go keeps no other.
 * An order that stands elsewhere than it was seen, or that may not go there, stays, and says who moved it. A press that
 * arrives twice leads to what the first one did.
 */
export async function advanceAsStaff(db: Database, { numbers, ...press }: Submit): Promise<Advance> {
  const advance: Advance = { batch: randomUUID(), moved: [], refused: [] };
  let earlier: string | undefined;
  for (const number of new Set(numbers)) {
    const stays = await db.transaction((tx) => moveOne(tx, number, { ...press, batch: advance.batch }));
    if (!stays) advance.moved.push(number);
    else advance.refused.push({ number, sentence: stays.sentence });
    earlier ??= stays?.batch;
  }
  return earlier && advance.moved.length === 0 ? { ...advance, batch: earlier, refused: [] } : advance;
}

type Move = Omit<Submit, "numbers"> & { batch: string };

type Stays = { sentence: string; batch?: string | undefined };

/** Undefined once it is moved. */
async function moveOne(tx: Database, number: string, move: Move): Promise<Stays | undefined> {
  const { to, seen, by, batch, undoes } = move;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return { sentence: "There is no such order." };
  if (order.status !== seen) return whoMoved(tx, order, { to, by });
  if (!isStaffTransition(order, to)) return { sentence: refusalOf(order, to) };
  // What is finished has given its person up, and nothing could be brought to nobody.
  if (undoOf(seen) === to && isErased(order)) return { sentence: "Its customer was forgotten, so it stays done." };
  await advanceOrder(tx, order, to, { by: "shop", actorId: by.id, batchId: batch });
  await recordTransition(tx, order, { to, by, batch, undoes });
  return undefined;
}

/** Who moved an order that stands elsewhere than it was seen; with the batch, when it is there by the same hand. */
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

/** Writes down who moved an order, in the transaction that moves it. */
export async function recordTransition(tx: Database, { id, status }: Order, { to, after, ...press }: Recorded) {
  await recordChange(tx, {
    ...press,
    action: `moved to ${destinationInWords(to)}`,
    subject: { kind: "order", id },
    before: { status },
    after: { status: to, ...after },
  });
}
