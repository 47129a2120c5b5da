import { findLastMove } from "#domain/orders/board/last-move.server.ts";
import type { Actor } from "#domain/orders/order.ts";
import { eventInWords, momentInWords } from "#domain/orders/customer/timeline.ts";
import type { Database } from "#platform/database.server.ts";

const others: Record<Actor, string> = {
  customer: "The customer",
  gateway: "Razorpay",
  clock: "The clock",
  shop: "Somebody of the shop",
};

/** A sentence for staff whose page is out of date: who last changed the order's status, how and when. */
export async function staleInWords(db: Database, orderId: string): Promise<string> {
  const last = await findLastMove(db, orderId);
  if (!last) return "Something about this order changed while this page was open. Look once more.";
  const who = last.actor?.name ?? others[last.by];
  const what = eventInWords(last.kind, { note: null, paise: null });
  return `${who} was quicker: "${what}", ${momentInWords(last.at)}. Look once more before you go on.`;
}
