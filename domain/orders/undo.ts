import { undoOf, type OrderStatus } from "./order.ts";

/**
 * An order that a form submission changed. `transition` is the change of status that the submission made; undefined
 * when it changed only the courier or tracking number. `status` is the order's present status.
 */
export type Done = {
  number: string;
  transition: { from?: OrderStatus | undefined; to: OrderStatus } | undefined;
  status: OrderStatus;
  hasEmail: boolean;
};

/**
 * How to undo a form submission that changed the status of the orders `done` to `seen`. `numbers` are the orders that
 * still have that status, and `to` is the status to which they go back. Undefined when that change of status cannot be
 * undone, when no order has that status any more, and when the submission changed no status.
 */
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

/**
 * A sentence that warns of what cannot be undone after a form submission changed the status of the orders `done`: an
 * e-mail to the customer, or the change of status itself. Undefined when there is nothing to warn of.
 */
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
