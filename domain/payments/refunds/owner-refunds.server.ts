import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isPaid, keptOf } from "#domain/orders/order.ts";
import { statusInWords } from "#domain/orders/board/staff-transitions.ts";
import { findOrder, type FullOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { owedBy } from "../outcomes.ts";
import { methodOfRail, type Rail } from "../requests/payment.ts";
import {
  findRefundWithRail,
  listRefunds,
  markRefundDone,
  planRefund,
  refundable,
  repeatRefund,
  requestRefund,
  type Refund,
} from "./refunds.server.ts";

type Refunding = {
  orderId: string;
  amountPaise: Paise;
  /** Shown to the customer. */
  reason: string;
  /** The number of refunds on the owner's page. If the number has changed since, no refund is created. */
  seen: number;
  /** The order's status on the page. If it has changed since, no refund is created; undefined if no page was shown. */
  stands?: string | undefined;
};

/**
 * Creates refunds of `amountPaise` in total, and returns who sends them. Returns "already owed" if the form was sent
 * twice. Refuses an unpaid order, and an amount that is too low or too high.
 */
export async function refundAsOwner(
  db: Database,
  by: Actor,
  { orderId, amountPaise, reason, seen, stands }: Refunding,
): Promise<ReturnType<typeof owedBy> | "already owed" | { refused: string }> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (stands !== undefined && locked.status !== stands) return { refused: nowIs(locked) };
    const known = await listRefunds(tx, orderId);
    if (known.length !== seen) {
      const since = standingOf(known.slice(seen));
      // The same person refunded the same amount: the form was sent twice.
      const isSameSubmit =
        since.length > 0 && sumOf(since) === amountPaise && since.every(({ decidedBy }) => decidedBy === by.id);
      return isSameSubmit ? "already owed" : { refused: promisedMeanwhile(sumOf(since)) };
    }
    const { status, sums } = (await findOrder(tx, orderId))!;
    if (!isPaid({ status, sums })) return { refused: notPaid };
    const left = await refundable(tx, { id: orderId, status });
    const asked = await requestRefund(tx, orderId, amountPaise, reason, by.id);
    if ("refused" in asked) return asked;
    await recordChange(tx, {
      by,
      action: "promised money back",
      subject: { kind: "order", id: orderId },
      before: { refundablePaise: left },
      after: { refundablePaise: left - amountPaise, refundPaise: amountPaise, reason },
    });
    return howOwed(tx, asked.refundIds[0]!);
  });
}

/** Says how an order stands that was changed while a page was open. */
function nowIs({ status }: Pick<FullOrder, "status">): string {
  return `It is ${statusInWords(status)} now. Look once more before you go on.`;
}

const notPaid = "This order was not paid, or its money is on the list of what is owed back.";

/**
 * What `refundAsOwner` would give back, from which received money, and what would be left of the order's price. Refuses
 * what that refuses, and changes nothing.
 */
export async function previewRefund(
  db: Database,
  order: FullOrder,
  { amountPaise, seen, stands }: Pick<Refunding, "amountPaise" | "seen" | "stands">,
): Promise<{ parts: RefundPart[]; keptPaise: Paise } | { refused: string }> {
  if (stands !== undefined && order.status !== stands) return { refused: nowIs(order) };
  const known = await listRefunds(db, order.id);
  if (known.length !== seen) return { refused: promisedMeanwhile(sumOf(standingOf(known.slice(seen)))) };
  if (!isPaid(order)) return { refused: notPaid };
  const plan = await planRefund(db, order, amountPaise);
  if ("refused" in plan) return plan;
  return { parts: plan.parts, keptPaise: keptOf(order.sums) - amountPaise };
}

/** A part of a refund, and how the money it is taken from had come. */
export type RefundPart = { rail: Rail; externalId: string; paise: Paise };

async function howOwed(tx: Database, refundId: string) {
  return owedBy(methodOfRail[(await findRefundWithRail(tx, refundId))!.rail]);
}

function standingOf(refunds: readonly Refund[]): Refund[] {
  return refunds.filter(({ status }) => status !== "called-off");
}

function sumOf(refunds: readonly { amountPaise: Paise }[]): Paise {
  return refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
}

function promisedMeanwhile(sum: Paise): string {
  if (sum === 0)
    return "A refund was promised and called off while this page was open. Look once more before you go on.";
  return `${formatRupees(sum)} was promised back while this page was open. Look once more before you go on.`;
}

/** Marks a refund that the owner sent by hand as arrived. Refuses a card refund that Razorpay sends or has sent. */
export async function markRefundSentByHand(
  db: Database,
  by: Actor,
  refundId: string,
  /** Who asks Razorpay to send card refunds: "nobody" if the shop has no Razorpay keys. */
  asks: "the shop" | "nobody" = "the shop",
) {
  return recordingRefund(db, by, "sent money back by hand", refundId, async (tx, { status, rail }) => {
    if (rail === "card" && asks === "the shop" && (status === "due" || status === "sent")) {
      return { refused: "Razorpay sends this one back by itself. Only one that failed is sent by hand." };
    }
    return markRefundDone(tx, refundId);
  });
}

/**
 * Creates a new refund for one that failed or was called off, and returns who sends it. Refuses any other, and one that
 * is no longer owed.
 */
export async function repeatRefundAsOwner(db: Database, by: Actor, refundId: string) {
  return recordingRefund(db, by, "asked again for a refund", refundId, async (tx, { rail }) => {
    const asked = await repeatRefund(tx, refundId);
    return "refundId" in asked ? owedBy(methodOfRail[rail]) : asked;
  });
}

type KnownRefund = NonNullable<Awaited<ReturnType<typeof findRefundWithRail>>>;

async function recordingRefund<Answer>(
  db: Database,
  by: Actor,
  action: string,
  refundId: string,
  act: (tx: Database, refund: KnownRefund) => Promise<Answer>,
): Promise<Answer | "unknown refund"> {
  return db.transaction(async (tx) => {
    const refund = await findRefundWithRail(tx, refundId);
    if (!refund) return "unknown refund";
    const answer = await act(tx, refund);
    if (answer === "done" || answer === "owed" || answer === "owed by Razorpay") {
      const { status, amountPaise } = refund;
      const after = { status: answer === "done" ? "done" : "asked again", amountPaise };
      await recordChange(tx, {
        by,
        action,
        subject: { kind: "refund", id: refundId },
        before: { status, amountPaise },
        after,
      });
    }
    return answer;
  });
}
