import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { isPaid } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { lockOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";
import { owedBy } from "./outcomes.ts";
import { methodOfRail } from "./payment.ts";
import {
  findRefundWithRail,
  listRefunds,
  markRefundDone,
  refundable,
  repeatRefund,
  requestRefund,
} from "./refunds.server.ts";

type Refunding = {
  orderId: string;
  amountPaise: Paise;
  /** The reason, which the customer reads. */
  reason: string;
  /**
   * How many refunds of the order the owner's page showed. Refunds are never deleted; when there are more, the form was
   * submitted twice or somebody else created a refund.
   */
  seen: number;
};

/**
 * Creates refunds that together make up `amountPaise`, waives as much of the order's price (except for a cancelled
 * order), and logs that `by` did so. Returns "owed by Razorpay" when Razorpay sends the money by itself, and "owed"
 * when the owner must send it; of several refunds this is said of the largest. `refused` is a sentence; then nothing
 * has changed. Refuses an unpaid order, an amount that is not positive or is more than is left, and less than ₹1 of a
 * payment by Razorpay. When the order has more refunds than `seen`, nothing changes either: the result is "already
 * owed" if `by` created the additional ones and they make up the same amount, otherwise `refused`.
 */
export async function refundAsOwner(
  db: Database,
  by: Actor,
  { orderId, amountPaise, reason, seen }: Refunding,
): Promise<ReturnType<typeof owedBy> | "already owed" | { refused: string }> {
  return db.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const known = await listRefunds(tx, orderId);
    if (known.length !== seen) {
      const since = known.slice(seen);
      const isSameSubmit = sumOf(since) === amountPaise && since.every(({ decidedBy }) => decidedBy === by.id);
      return isSameSubmit ? "already owed" : { refused: promisedMeanwhile(sumOf(since)) };
    }
    const { status, sums } = (await findOrder(tx, orderId))!;
    if (!isPaid({ status, sums })) {
      return { refused: "This order was not paid, or its money is on the list of what is owed back." };
    }
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

async function howOwed(tx: Database, refundId: string) {
  return owedBy(methodOfRail[(await findRefundWithRail(tx, refundId))!.rail]);
}

function sumOf(refunds: readonly { amountPaise: Paise }[]): Paise {
  return refunds.reduce((paise, { amountPaise }) => paise + amountPaise, 0);
}

function promisedMeanwhile(sum: Paise): string {
  return `${formatRupees(sum)} was promised back while this page was open. Look once more before you go on.`;
}

/**
 * Marks a refund that the owner sent by hand as arrived, and logs that `by` did so: "done". With any other answer
 * nothing has changed. "already done": it was marked before. "asked again": it failed and is no longer owed, for
 * example because it was repeated. "unknown refund": none has this id. `refused`, a sentence: Razorpay sends this
 * refund by itself, and it has not failed. When `asks` is "nobody", the shop has no Razorpay keys, and the owner may
 * send such refunds too.
 */
export async function markRefundSentByHand(
  db: Database,
  by: Actor,
  refundId: string,
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
 * Creates a new refund in place of a failed one, and logs that `by` did so. Returns who sends the money: Razorpay by
 * itself ("owed by Razorpay") or the owner ("owed"). Returns `refused`, a sentence, when the refund did not fail, when
 * it was repeated before, or when its money is no longer owed, for example because another refund has given it back.
 * "unknown refund": none has this id.
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
