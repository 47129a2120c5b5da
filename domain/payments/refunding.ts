import type { Paise } from "#domain/money.ts";
import { keptOf, type Sums } from "#domain/orders/order.ts";
import type { RefundReason, RefundStatus } from "./payment.ts";

type Promised = {
  id: string;
  amountPaise: Paise;
  status: RefundStatus;
  reasonCode: RefundReason;
  repeats: string | null;
  isOpen: boolean;
};

const ofTotal: ReadonlySet<RefundReason> = new Set(["cancelled", "goodwill", "return"]);

/** Whether a refund returns the price of goods, so that the invoice needs a credit note. */
export function takesBackSale({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofTotal.has(reasonCode) || reasonCode === "left-out";
}

/** Whether a refund returns a part of the order's total. Packs that were left out are no longer in the total. */
function isOfTotal({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofTotal.has(reasonCode);
}

/** How much of a paid order's price may still be refunded, in paise. What failed refunds still owe is subtracted. */
export function refundableOf(sums: Sums, refunds: readonly Promised[]): Paise {
  const owedAgain = refunds.filter(({ status, isOpen }) => status === "failed" && isOpen);
  const ofPrice = sums.totalPaise - promisedOf(refunds) - sumOf(owedAgain.filter(isOfTotal));
  return Math.max(0, Math.min(keptOf(sums) - sumOf(owedAgain), ofPrice));
}

/**
 * Paise of an order's price to waive, so that refunded money does not become due again. Failed refunds count too, as
 * far as the total allows, unless they were repeated.
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
