import { findLastChange } from "#domain/audit/log.server.ts";
import { findOrder } from "#domain/orders/orders.server.ts";
import { eventInWords, momentInWords } from "#domain/orders/story.ts";
import type { Actor } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";

const others: Record<Exclude<Actor, "shop">, string> = {
  customer: "The customer",
  gateway: "Razorpay",
  clock: "The clock",
};

/** Who moved an order on while a page about it lay open, and what became of it. */
export async function staleInWords(db: Database, orderId: string): Promise<string> {
  const event = (await findOrder(db, orderId))?.events.at(-1);
  if (!event) return "Something about this order changed while this page was open. Look once more.";
  const who =
    event.by === "shop"
      ? ((await findLastChange(db, { kind: "order", id: orderId }))?.actorName ?? "Somebody of the shop")
      : others[event.by];
  const what = eventInWords(event.kind, { note: null, paise: event.paise });
  return `${who} was quicker: "${what}", ${momentInWords(event.happenedAt)}. Look once more before you go on.`;
}
