import { undoOf, type OrderStatus } from "../order.ts";

/** An order that a form submission changed, with its present `status`. `transition` is missing if no status changed. */
export type Done = {
  number: string;
  transition: { from?: OrderStatus | undefined; to: OrderStatus } | undefined;
  status: OrderStatus;
  hasEmail: boolean;
};

/** The change of status that undoes a form submission: from `seen` to `to`. Undefined when nothing can be undone. */
export function undoFor(done: readonly Done[]) {
  const seen = done[0]?.transition?.to;
  const to = seen && undoOf(seen);
  const numbers = done.filter(({ status }) => status === seen).map(({ number }) => number);
  return seen && to && numbers.length > 0 ? { seen, to, numbers } : undefined;
}

const forGood: Partial<Record<OrderStatus, string>> = {
  collected: "This is for good.",
  returned: "This is for good.",
};

/** A sentence on what cannot be undone after a form submission, such as an e-mail to the customer. */
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
