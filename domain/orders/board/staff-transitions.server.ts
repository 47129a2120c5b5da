import { randomUUID } from "node:crypto";
import type { SignedIn } from "#domain/accounts/account.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { whyItWaits } from "../all-back.server.ts";
import {
  destinationInWords,
  hasJustLeft,
  HOURS_TO_TAKE_BACK,
  isStaffTransition,
  statusInWords,
} from "./staff-transitions.ts";
import { findLastMove, findLeaving, lastMoveInWords } from "./last-move.server.ts";
import { undoOf, type OrderStatus } from "../order.ts";
import type { Order } from "../schema.ts";
import { advanceOrder, lockOrderByNumber } from "../orders.server.ts";
import { obstacleInWords } from "../kitchen/packing-obstacle.server.ts";
import { isErased } from "../customer/person.ts";

export type Staff = Pick<SignedIn, "id" | "name">;

type Submit = {
  numbers: readonly string[];
  to: OrderStatus;
  /** The status of these orders on the page from which the form was sent. */
  seen: OrderStatus;
  by: Staff;
  /** For `packOrder`: the lots that the page told to take instead of printed ones, by order number. */
  take?: ReadonlyMap<string, string>;
  /** The id (`submissionId`) of the earlier form submission that this form undoes. It is only written to the audit log. */
  undoes?: string;
};

/** The result of a form that changes the status of several orders. */
export type Advance = {
  /** The id of the form submission. */
  submissionId: string;
  /** The numbers of the changed orders. */
  moved: string[];
  /** The orders that were not changed, with the reason. */
  refused: {
    number: string;
    sentence: string;
    /** For `Submit`: the lots to take instead of printed ones, if that is the reason. */
    take?: string | undefined;
  }[];
};

/**
 * Sets the status of several orders, each in its own transaction. Refuses an order whose status has changed meanwhile,
 * a status that staff may not set, an order whose goods are missing or recalled, and one whose whole money went back.
 */
export async function advanceAsStaff(db: Database, { numbers, ...submit }: Submit): Promise<Advance> {
  const advance: Advance = { submissionId: randomUUID(), moved: [], refused: [] };
  let earlier: string | undefined;
  for (const number of new Set(numbers)) {
    const stays = await db.transaction((tx) => moveOne(tx, number, { ...submit, submissionId: advance.submissionId }));
    if (!stays) advance.moved.push(number);
    else advance.refused.push({ number, sentence: stays.sentence, take: stays.take });
    earlier ??= stays?.submissionId;
  }
  // A form that is sent twice changes nothing, and gets the `submissionId` of the first time.
  return earlier && advance.moved.length === 0 ? { ...advance, submissionId: earlier, refused: [] } : advance;
}

type Move = Omit<Submit, "numbers"> & { submissionId: string };

type Stays = {
  /** Why the order was not changed. */
  sentence: string;
  take?: string | undefined;
  /** If the same form was sent before: the id of its first submission. */
  submissionId?: string | undefined;
};

/** Sets the status of one order. Returns undefined when this succeeds. */
async function moveOne(tx: Database, number: string, move: Move): Promise<Stays | undefined> {
  const { to, seen, by, submissionId, undoes } = move;
  const order = await lockOrderByNumber(tx, number);
  if (!order) return { sentence: "There is no such order." };
  if (order.status !== seen) return whoMoved(tx, order, { to, by });
  if (!isStaffTransition(order, to)) return { sentence: refusalOf(order, to) };
  if (order.status === "dispatched" && to === "packed" && !hasJustLeft(await findLeaving(tx, order.id), new Date())) {
    return { sentence: `It left more than ${HOURS_TO_TAKE_BACK} hours ago. If it came back, mark it returned.` };
  }
  // Without personal data, nobody could deliver the order.
  if (undoOf(seen) === to && isErased(order)) return { sentence: "Its customer was forgotten, so it stays done." };
  const waits = undoOf(seen) === to ? undefined : await whyItWaits(tx, order);
  if (waits) return { sentence: waits };
  const doing = { by: "shop", actorId: by.id, submissionId, take: move.take?.get(number) } as const;
  const advanced = await advanceOrder(tx, order, to, doing);
  if (typeof advanced === "object") {
    return { sentence: await obstacleInWords(tx, advanced), take: "take" in advanced ? advanced.take : undefined };
  }
  await recordTransition(tx, order, { to, by, undoes });
  return undefined;
}

/**
 * Says who last changed an order's status. If that was `by`, and the status is now `to`, also returns the id of that
 * form submission (`submissionId`).
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
    submissionId: isTheirs ? (last.submissionId ?? undefined) : undefined,
  };
}

function refusalOf({ status, collects }: Order, to: OrderStatus): string {
  const way = collects ? "collected at the shop" : "brought by a courier";
  return `It is ${statusInWords(status)} and ${way}, so it cannot be moved to ${destinationInWords(to)}.`;
}

type Recorded = {
  to: OrderStatus;
  by: Actor;
  /** The id of the form submission that was undone. */
  undoes?: string;
  /** Further new values for the log, such as the courier. */
  after?: Record<string, unknown>;
};

/** Logs a change of an order's status from `status` to `to`. */
export async function recordTransition(tx: Database, { id, status }: Order, { to, after, ...submit }: Recorded) {
  await recordChange(tx, {
    ...submit,
    action: `moved to ${destinationInWords(to)}`,
    subject: { kind: "order", id },
    before: { status },
    after: { status: to, ...after },
  });
}
