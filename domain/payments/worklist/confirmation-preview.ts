import type { OrderStatus, PaymentMethod } from "#domain/orders/order.ts";

type ConfirmedState = {
  method: PaymentMethod;
  status: OrderStatus;
  /** Whether the order was cancelled automatically because the time to pay ran out. */
  hasRunOut: boolean;
  isPaid: boolean;
  /** Whether the order is to be paid by this method and the money is awaited. */
  isAwaited: boolean;
};

const atHome: ReadonlySet<OrderStatus> = new Set(["placed", "packed", "ready"]);

/** A sentence for staff on what would happen if they confirmed a payment of this order. */
export function previewConfirmation({ method, status, hasRunOut, isPaid, isAwaited }: ConfirmedState): string {
  if (isPaid) return "The order is paid already. What came a second time will be owed back in full.";
  if (status === "awaiting-payment") {
    return "The order is placed, its invoice is made and the customer is told. If its day has passed, it moves to the next day on which all arrives fresh; if there is none, the money is owed back.";
  }
  if (status === "cancelled") {
    return hasRunOut
      ? "The order ran out before its money was seen. It comes back if its stock is still there and all still arrives fresh. Otherwise the money is owed back."
      : "The order was cancelled, so this money will be owed back in full.";
  }
  if (method === "cash" || isAwaited) return "The order counts as paid, and the customer sees it on the order's page.";
  return atHome.has(status)
    ? "The order is then paid by this instead of in cash, and the fee for cash goes."
    : "The order is out of the house and its cash is asked for at the door, so this money will be owed back.";
}
