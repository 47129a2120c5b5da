import { formatAmount, type Paise } from "#domain/money.ts";
import type { OrderEventKind } from "./order.ts";

type Happened = { kind: OrderEventKind; paise: number | null };

/** After these, what came before belongs to the order's payment or is with the customer again. */
const ends: readonly OrderEventKind[] = ["payment-received", "payment-late", "misfit-returned"];

/** Whether money came for an order that is neither its payment nor sent back since. */
export function hasMisfit(kinds: readonly OrderEventKind[]): boolean {
  return kinds.lastIndexOf("payment-misfit") > kinds.findLastIndex((kind) => ends.includes(kind));
}

/** How much came for an order that is neither its payment nor sent back since, in paise. */
export function misfitPaiseOf(events: readonly Happened[]): Paise {
  return sumSince(events, ends);
}

/** How much that did not fit came since the last was sent back, in paise, also where other money has paid the order. */
export function unreturnedPaiseOf(events: readonly Happened[]): Paise {
  return sumSince(events, ["misfit-returned"]);
}

function sumSince(events: readonly Happened[], last: readonly OrderEventKind[]): Paise {
  return events
    .slice(events.findLastIndex(({ kind }) => last.includes(kind)) + 1)
    .filter(({ kind }) => kind === "payment-misfit")
    .reduce((sum, { paise }) => sum + (paise ?? 0), 0);
}

/** "Rs 2,355 came, Rs 1 is missing"; both in paise. */
export function misfitInWords(camePaise: Paise, askedPaise: Paise): string {
  return `Rs ${formatAmount(camePaise)} came, ${missingInWords(camePaise, askedPaise)}`;
}

/** What is wrong with money that came, beside what was asked for; both in paise. */
export function missingInWords(camePaise: Paise, askedPaise: Paise): string {
  if (camePaise === askedPaise) return "in parts";
  const apart = formatAmount(Math.abs(askedPaise - camePaise));
  return camePaise < askedPaise ? `Rs ${apart} is missing` : `Rs ${apart} more than was asked for`;
}
