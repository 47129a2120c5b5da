import type { Asked, Confirmed, Match } from "#domain/payments/statement/matching.ts";
import type { Credit } from "#domain/payments/statement/bank-line.ts";
import { readStatement } from "#domain/payments/statement/statement.ts";

export const nobody = new Map<string, Confirmed>();

export function unpaid(number: string, more: Partial<Asked> = {}): Asked {
  const usual = {
    amountPaise: 549_00,
    name: "Lakshmi",
    payer: "Lakshmi, Guntur",
    claimedUtr: null,
    placedOn: "2026-11-21",
    status: "awaiting-payment" as const,
    paidUtr: null,
  };
  return { paymentId: `payment of ${number}`, number, ...usual, ...more };
}

export function credit(text: string, more: Partial<Credit> = {}): Credit {
  return { day: "2026-11-21", amountPaise: 549_00, text, reference: "", ...more };
}

export function creditsOf(text: string): Credit[] {
  const statement = readStatement(text);
  if ("refused" in statement) throw new Error(statement.refused);
  return statement.credits;
}

/** A match as text: the verdict, the orders and the UTR (bank's reference), such as "sure TM-2222222 512345678901". */
export function told(match: Match): string {
  const orders =
    match.verdict === "known"
      ? [match.number]
      : match.verdict === "nothing" || match.verdict === "payout"
        ? []
        : match.fits.map(({ payment }) => payment.number);
  return [match.verdict, ...orders, match.utr ?? "no UTR"].join(" ");
}
