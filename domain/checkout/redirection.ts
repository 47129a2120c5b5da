import { formatRupees, type Paise } from "#domain/money.ts";
import { type Settled, settledInWords } from "#domain/order-changes/settled.ts";
import type { Order } from "#domain/orders/orders.server.ts";
import { dayInWords } from "#platform/day.ts";

/** What an order costs and when it arrives at another address, and before. */
export type Redirection = {
  beforePaise: Paise;
  afterPaise: Paise;
  /** What follows for its money and its bill; undefined if they stay. */
  settled?: Settled | undefined;
  promisedBefore: string;
  promisedOn: string;
  /** The days (YYYY-MM-DD) on which it can arrive there, soonest first. */
  days: string[];
  /** What the page sends back when it has shown this. */
  seen: string;
};

/** With the sentences that say it to staff and customer. */
export type AskedRedirection = Redirection & { sentences: string[] };

/** What another address costs and when it arrives there, in sentences for staff and customer. */
export function redirectionInWords(
  { isGift, method }: Pick<Order, "isGift" | "method">,
  { beforePaise, afterPaise, settled, promisedBefore, promisedOn }: Redirection,
): string[] {
  const differs = afterPaise - beforePaise;
  const sum = `${formatRupees(Math.abs(differs))} ${differs > 0 ? "more" : "less"}`;
  const on = isGift ? "on" : "by";
  const day = `It arrives ${on} ${dayInWords(promisedOn)}`;
  return [
    differs === 0
      ? `It costs the same: ${formatRupees(afterPaise)}.`
      : `It costs ${sum}: ${formatRupees(afterPaise)}, not ${formatRupees(beforePaise)}.`,
    ...(settled ? settledInWords(settled, method) : []),
    promisedOn === promisedBefore ? `${day}, as before.` : `${day}, not ${on} ${dayInWords(promisedBefore)}.`,
  ];
}
