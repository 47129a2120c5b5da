import { undoOf, type OrderStatus } from "./order.ts";

/** What one press did to one order: how it moved it, if it did, and where it stands by now. */
export type Done = {
  number: string;
  transition: { from?: OrderStatus | undefined; to: OrderStatus } | undefined;
  status: OrderStatus;
  hasEmail: boolean;
};

/** How the move that a press made is taken back, and of which orders; those that went on since are left out. */
export function undoFor(done: readonly Done[]) {
  const seen = done[0]?.transition?.to;
  const to = seen && undoOf(seen);
  const numbers = done.filter(({ status }) => status === seen).map(({ number }) => number);
  return seen && to && numbers.length > 0 ? { seen, to, numbers } : undefined;
}

const forGood: Partial<Record<OrderStatus, string>> = {
  dispatched: "This is for good; only the courier and the number can be corrected.",
  collected: "This is for good.",
  returned: "This is for good.",
};

/** What of a move stays whatever is pressed next, in a sentence: a mail that has left, or all of it. */
export function lastingOf(done: readonly Done[]): string | undefined {
  const { from, to } = done[0]?.transition ?? {};
  if (!from || !to) return undefined;
  const isMailed = done.some(({ hasEmail }) => hasEmail);
  if (undoOf(from) === to) {
    return isMailed && from !== "packed" ? "The mail about the step before may have left already." : undefined;
  }
  if (!undoOf(to)) return forGood[to];
  return isMailed && to !== "packed" ? "The customer is told by mail, which no undo calls back." : undefined;
}
