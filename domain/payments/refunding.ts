import type { Paise } from "#domain/money.ts";
import { keptOf, type Sums } from "#domain/orders/balance.ts";
import type { RefundReason, RefundStatus } from "./payment.ts";

type Promised = {
  id: string;
  amountPaise: Paise;
  status: RefundStatus;
  reasonCode: RefundReason;
  repeats: string | null;
};

const ofSale: ReadonlySet<RefundReason> = new Set(["cancelled", "goodwill", "return"]);

/** Whether a refund takes back part of what was sold, so that a credit note follows; what came besides was never sold. */
export function takesBackSale({ reasonCode }: Pick<Promised, "reasonCode">): boolean {
  return ofSale.has(reasonCode);
}

/** What of a paid order's price may still be given back, in paise; what failed is not given back. */
export function refundableOf(sums: Sums, refunds: readonly Promised[]): Paise {
  return Math.max(0, Math.min(keptOf(sums), sums.totalPaise - promisedOf(refunds)));
}

/**
 * What has to be let off of an order's price, in paise, so that nobody owes what was given back of it: all that is
 * promised, and what failed and waits to be asked for again. One that failed is forgotten once so much was promised
 * anew that it does not fit beside that any more.
 */
export function allowedFor(totalPaise: Paise, refunds: readonly Promised[]): Paise {
  const promised = promisedOf(refunds);
  const repeated = new Set(refunds.map(({ repeats }) => repeats));
  const left = totalPaise - promised;
  const failed = refunds.filter(
    (refund) =>
      takesBackSale(refund) && refund.status === "failed" && !repeated.has(refund.id) && refund.amountPaise <= left,
  );
  return promised + Math.min(left, sumOf(failed));
}

function promisedOf(refunds: readonly Promised[]): Paise {
  return sumOf(refunds.filter((refund) => takesBackSale(refund) && refund.status !== "failed"));
}

function sumOf(refunds: readonly Promised[]): Paise {
  return refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
