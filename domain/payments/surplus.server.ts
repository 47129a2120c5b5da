import type { Database } from "#platform/database.server.ts";
import { besidesOf, type Noted } from "./besides.ts";
import type { Money } from "./payment.ts";
import { createSurplus, type Payment, type Surplus } from "./payments.server.ts";
import { oweRefund } from "./refunds.server.ts";

/** Why what came a second time goes back; the customer reads it. */
export const PAID_TWICE = "It was paid twice.";

/** Writes down money that came for a locked order besides a payment's amount, and owes all of it back. */
export async function oweSurplus(
  tx: Database,
  payment: Payment,
  came: Surplus,
  reason: string,
  now: Date,
): Promise<void> {
  const surplus = await createSurplus(tx, payment, came, now);
  await oweRefund(tx, surplus, surplus.amountPaise, reason);
}

/** Owes back what of the noted transfers is not needed for the amount of a payment that was settled just now. */
export async function oweBesides(
  tx: Database,
  payment: Payment,
  { money, noted, now }: { money: Money; noted: readonly Noted[]; now: Date },
): Promise<void> {
  for (const surplus of besidesOf(money, noted, payment.amountPaise)) {
    const reason = surplus.utr ? "It came besides the full amount." : "More came than was asked for.";
    await oweSurplus(tx, payment, surplus, reason, now);
  }
}
