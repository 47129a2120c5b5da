import type { Paise } from "#domain/money.ts";
import type { OrderEventKind } from "#domain/orders/order.ts";
import type { Money } from "./payment.ts";
import type { Surplus } from "./payments.server.ts";

/** A transfer that came otherwise than it was asked for and was noted, in paise. */
export type Noted = { utr: string; amountPaise: Paise };

type Happened = { kind: OrderEventKind; paise: number | null; note: string | null };

/** How the UTR of a transfer that does not fit is written beside it. */
export function noteOf(utr: string): string {
  return `UTR ${utr}`;
}

/** The transfers that were noted for an order and not sent back by hand since, oldest first. */
export function notedIn(events: readonly Happened[]): Noted[] {
  return events.slice(events.findLastIndex(({ kind }) => kind === "misfit-returned") + 1).flatMap((event) => {
    const utr = /^UTR (\d{12})$/.exec(event.note ?? "")?.[1];
    return event.kind === "payment-misfit" && utr ? [{ utr, amountPaise: event.paise ?? 0 }] : [];
  });
}

/**
 * Whether a transfer is said to be the rest of an amount of which nothing is missing any more, though it is none of
 * those that were noted: nobody knows then how much it was.
 */
export function isRestOfNothing(money: Money, noted: readonly Noted[], askedPaise: Paise): boolean {
  return money.told === "rest" && sumOf(noted) >= askedPaise && noted.length > 0 && !noted.some(isIn(money));
}

/**
 * What came besides the amount that was asked for, once a transfer settles it. As the rest it completes what was noted,
 * and goes together with that; as the whole amount it is enough by itself, and all that was noted came besides.
 */
export function besidesOf(money: Money, noted: readonly Noted[], askedPaise: Paise): Surplus[] {
  const others = noted.filter((one) => !isIn(money)(one));
  const isRest = money.told === "rest";
  const itself = noted.find(isIn(money))?.amountPaise ?? (isRest ? 0 : askedPaise);
  const tooMuch = itself + (isRest ? sumOf(others) : 0) - askedPaise;
  return [...(isRest ? [] : others), ...(tooMuch > 0 ? [{ amountPaise: tooMuch }] : [])];
}

function isIn({ utr }: Money): (one: Noted) => boolean {
  return (one) => one.utr === utr;
}

function sumOf(noted: readonly Noted[]): Paise {
  return noted.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
