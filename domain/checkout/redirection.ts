import { formatRupees, type Paise } from "#domain/money.ts";
import type { Settled } from "#domain/order-changes/settle-change.server.ts";
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
    ...(settled ? moneyInWords(settled, method) : []),
    promisedOn === promisedBefore ? `${day}, as before.` : `${day}, not ${on} ${dayInWords(promisedBefore)}.`,
  ];
}

const bills = {
  credited: "A credit note lowers its bill.",
  replaced: "Its bill is taken back by a credit note, and a new one is made.",
  "taken back": "Its bill is taken back by a credit note, and a new one is made when the rest has come.",
};

function moneyInWords({ owesPaise, backPaise, bill }: Settled, method: Order["method"]): string[] {
  const isAsked = owesPaise > 0 && method !== "cash";
  return [
    ...(backPaise > 0 ? [`${formatRupees(backPaise)} goes back.`] : []),
    ...(isAsked ? [`${formatRupees(owesPaise)} is to be paid on the order's page, and it is packed after that.`] : []),
    ...(bill ? [bills[bill]] : []),
  ];
}
