import { findLastMove } from "#domain/orders/board/last-move.server.ts";
import type { Actor, OrderEventKind } from "#domain/orders/order.ts";
import { momentInWords } from "#domain/orders/customer/timeline.ts";
import type { Database } from "#platform/database.server.ts";

const others: Record<Actor, string> = {
  customer: "The customer",
  gateway: "Razorpay",
  clock: "The clock",
  shop: "Somebody of the shop",
};

const moves: Partial<Record<OrderEventKind, string>> = {
  "awaiting-payment": "Order placed, payment awaited",
  "awaiting-approval": "Order received, and looked at first",
  placed: "Order placed",
  packed: "Packed",
  unpacked: "Back in the kitchen",
  ready: "Ready at the shop",
  unready: "Packed, and not ready yet",
  dispatched: "Left the kitchen",
  delivered: "Delivered",
  undispatched: "Not left yet after all",
  undelivered: "Still on its way",
  collected: "Collected",
  returned: "Came back to us",
  cancelled: "Cancelled",
};

/** A sentence for staff whose page is out of date: who last changed the order's status, how and when. */
export async function staleInWords(db: Database, orderId: string): Promise<string> {
  const last = await findLastMove(db, orderId);
  if (!last) return "Something about this order changed while this page was open. Look once more.";
  const who = last.actor?.name ?? others[last.by];
  const what = moves[last.kind] ?? last.kind;
  return `${who} was quicker: "${what}", ${momentInWords(last.at)}. Look once more before you go on.`;
}
