import type { Paise } from "#domain/money.ts";
import { keptOf, type Sums } from "#domain/orders/order.ts";
import type { RefundReason, RefundStatus } from "./payment.ts";

type Promised = {
  id: string;
  amountPaise: Paise;
  status: RefundStatus;
  reasonCode: RefundReason;
  repeats: string | null;
};

const ofTotal: ReadonlySet<RefundReason> = new Set(["cancelled", "goodwill", "return"]);

/**
 * Whether a refund returns the price of goods, in whole or part (cancelled, goodwill, return, left-out); the order's
 * invoice, if any, then needs a credit note. False for money that was never part of a sale (overpaid, late, unfit).
 */
export function takesBackSale({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofTotal.has(reasonCode) || reasonCode === "left-out";
}

/**
 * Whether a refund returns a part of the order's total. One for packs that were left out does not, because they are no
 * longer in the total.
 */
function isOfTotal({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofTotal.has(reasonCode);
}

/** How much of a paid order's price may still be refunded, in paise. Failed refunds count as not refunded. */
export function refundableOf(sums: Sums, refunds: readonly Promised[]): Paise {
  return Math.max(0, Math.min(keptOf(sums), sums.totalPaise - promisedOf(refunds)));
}

/**
 * How much of an order's price must be waived in all, in paise, so that refunded money does not become due again. It is
 * the sum of the refunds that return a part of the total (`isOfTotal`), but at most the total. A failed refund counts
 * too, unless it was repeated or is more than the refunds that did not fail leave of the total.
 */
export function allowedFor(totalPaise: Paise, refunds: readonly Promised[]): Paise {
  const promised = promisedOf(refunds);
  const repeated = new Set(refunds.map(({ repeats }) => repeats));
  const left = totalPaise - promised;
  const failed = refunds.filter(
    (refund) =>
      isOfTotal(refund) && refund.status === "failed" && !repeated.has(refund.id) && refund.amountPaise <= left,
  );
  return promised + Math.min(left, sumOf(failed));
}

function promisedOf(refunds: readonly Promised[]): Paise {
  return sumOf(refunds.filter((refund) => isOfTotal(refund) && refund.status !== "failed"));
}

function sumOf(refunds: readonly Promised[]): Paise {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
