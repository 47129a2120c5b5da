import type { Paise } from "#domain/money.ts";
import { addDays, weekdayOf } from "#platform/day.ts";
import type { GatewayPayout, PayoutItem } from "../gateways/gateway.ts";

/** What the gateway tells at a time. */
export type Told = { payouts: GatewayPayout[]; items: PayoutItem[] };

/**
 * Joins what the gateway told at different times. Of what it told twice, the later word holds: the further status, the
 * later day. The sequence of `told` changes nothing. A payout of which only the items are known is made of them.
 */
export function joinTold(told: readonly Told[]): Told {
  const items = latest(
    told.flatMap((one) => one.items),
    weightOfItem,
  );
  const mentioned = told.flatMap((one) => one.items).map(mentionedBy);
  const payouts = latest([...told.flatMap((one) => one.payouts), ...mentioned], weightOfPayout);
  return { payouts, items };
}

/** The last one of each id by these weights, by id. */
function latest<Entry extends { id: string }>(entries: readonly Entry[], weigh: (entry: Entry) => string[]): Entry[] {
  const kept = new Map<string, { entry: Entry; weight: string[] }>();
  for (const entry of entries) {
    const before = kept.get(entry.id);
    const weight = weigh(entry);
    if (!before || isBehind(before.weight, weight)) kept.set(entry.id, { entry, weight });
  }
  return [...kept.values()].map(({ entry }) => entry).toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function isBehind(one: readonly string[], other: readonly string[]): boolean {
  const place = one.findIndex((part, index) => part !== other[index]);
  return place !== -1 && one[place]! < other[place]!;
}

function mentionedBy({ payoutId, utr, settledAt }: PayoutItem): GatewayPayout {
  return { id: payoutId, utr, status: null, amountPaise: null, createdAt: settledAt };
}

const padded = (amount: number | null) => String(amount ?? 0).padStart(16, "0");
const ranks = { created: "1", failed: "2", processed: "3" };

function weightOfPayout({ status, utr, amountPaise, createdAt }: GatewayPayout): string[] {
  return [status ? ranks[status] : "0", utr ?? "", padded(amountPaise), createdAt.toISOString()];
}

function weightOfItem(item: PayoutItem): string[] {
  const { settledAt, createdAt, payoutId, utr, kind, currency, paymentId, disputeId, reference } = item;
  const amounts = [item.creditPaise, item.debitPaise, item.amountPaise, item.feePaise, item.taxPaise].map(padded);
  const words = [paymentId, disputeId, reference, kind, currency].map((word) => word ?? "");
  return [settledAt.toISOString(), payoutId, utr ?? "", createdAt.toISOString(), ...words, ...amounts];
}

/** What an item adds to its payout; negative for what it takes off. */
export function netOf({ creditPaise, debitPaise }: Pick<PayoutItem, "creditPaise" | "debitPaise">): Paise {
  return creditPaise - debitPaise;
}

/** The days, Monday to Friday, after `from` until `to`. The banks' holidays are not known here and count as days. */
export function bankDaysBetween(from: string, to: string): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    if (!["Saturday", "Sunday"].includes(weekdayOf(day))) days += 1;
  }
  return days;
}

/** The gateway pays out on the second bank day after a payment. */
export const USUAL_BANK_DAYS = 2;
