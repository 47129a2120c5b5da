import { formatAmount, paiseOf, type Paise } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";

/** What paying at the door costs more, in paise. */
export function cashFee(settings: Pick<Settings, "cashFee">): Paise {
  return paiseOf(Number(settings.cashFee));
}

/** Why a gift cannot be paid in cash, neither at the door nor at the shop. */
export const giftsArePaidBeforehand = "A gift is paid beforehand, so that nobody asks the receiver for money.";

/** Why an order of this total (paise, without the fee) cannot be paid at the door; undefined when it can. */
export function cashRefusal(
  settings: Pick<Settings, "cashMax">,
  { totalPaise, destinationAllowsCash }: { totalPaise: Paise; destinationAllowsCash: boolean },
): string | undefined {
  const most = paiseOf(Number(settings.cashMax));
  if (most === 0) return "Cash on delivery is not offered at present.";
  if (!destinationAllowsCash) return "Cash on delivery is not available for this pincode.";
  if (totalPaise > most) return `Cash on delivery is offered up to Rs ${formatAmount(most)}.`;
  return undefined;
}
