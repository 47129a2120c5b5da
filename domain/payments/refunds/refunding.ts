import type { Paise } from "#domain/money.ts";
import { keptOf, type Sums } from "#domain/orders/order.ts";
import type { RefundReason, RefundStatus } from "../requests/payment.ts";

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

/**
 * Whether a refund returns a part of the order's total. False for a refund of packs that were left out, because the
 * total no longer includes them.
 */
function isOfTotal({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofTotal.has(reasonCode);
}

/**
 * Whether the money of a refund is the customer's anyhow, so that it stays owed when the refund is called off. What was
 * promised as goodwill or for a returned order is not.
 */
export function staysOwed({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return reasonCode !== "goodwill" && reasonCode !== "return";
}

/** Whether money of a refund left the shop or is to leave it: not if the refund failed or was called off. */
function stands({ status }: Pick<Promised, "status">): boolean {
  return status === "due" || status === "sent" || status === "done";
}

/**
 * How much of a paid order's price may still be refunded, in paise. Failed refunds and those that were called off count
 * as refunded if they are still owed.
 */
export function refundableOf(sums: Sums, refunds: readonly Promised[]): Paise {
  const owedAgain = refunds.filter((refund) => !stands(refund) && refund.isOpen);
  const ofPrice = sums.totalPaise - promisedOf(refunds) - sumOf(owedAgain.filter(isOfTotal));
  return Math.max(0, Math.min(keptOf(sums) - sumOf(owedAgain), ofPrice));
}

/**
 * How many paise of an order's total are waived because refunds return them. Failed refunds that were not repeated
 * count too, those that were called off do not. The result never exceeds the total.
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
  return sumOf(refunds.filter((refund) => isOfTotal(refund) && stands(refund)));
}

function sumOf(refunds: readonly Promised[]): Paise {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** Splits an amount over received payments, beginning with the payment that has the most money left. */
export function partsOf<Held extends { leftPaise: Paise }>(
  held: readonly Held[],
  amountPaise: Paise,
): (Held & { paise: Paise })[] {
  let rest = amountPaise;
  return held
    .toSorted((a, b) => b.leftPaise - a.leftPaise)
    .map((receipt) => {
      const paise = Math.min(rest, receipt.leftPaise);
      rest -= paise;
      return { ...receipt, paise };
    })
    .filter(({ paise }) => paise > 0);
}
