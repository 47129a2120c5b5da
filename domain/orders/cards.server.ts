import { asc, inArray } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { itemsPaise } from "./bill.ts";
import { totalOf, type OrderEventKind } from "./order.ts";
import type { Order } from "./orders.server.ts";
import { orderEvents, orderLines, orderNotes } from "./schema.ts";

type CardLine = { position: number; quantity: number; name: string; label: string };

/** An order as the board shows it; the total is in paise. */
export type Card = Order & {
  lines: CardLine[];
  totalPaise: number;
  kinds: OrderEventKind[];
  /** How many notes the staff wrote about it. */
  notes: number;
};

/** Adds to some orders what their cards say of them, in three questions however many there are. */
export async function completeCards(db: Database, found: readonly Order[]): Promise<Card[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { orderId, position, quantity, name, label, unitPaise } = orderLines;
  const lines = await db
    .select({ orderId, position, quantity, name, label, unitPaise })
    .from(orderLines)
    .where(inArray(orderId, ids))
    .orderBy(asc(orderId), asc(position));
  const events = await db
    .select({ orderId: orderEvents.orderId, kind: orderEvents.kind })
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id));
  const notes = await db
    .select({ orderId: orderNotes.orderId })
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, ids));

  const linesOf = Map.groupBy(lines, (line) => line.orderId);
  const eventsOf = Map.groupBy(events, (event) => event.orderId);
  const notesOf = Map.groupBy(notes, (note) => note.orderId);
  return found.map((order) => {
    const own = linesOf.get(order.id) ?? [];
    return {
      ...order,
      lines: own,
      totalPaise: totalOf({ ...order, itemsPaise: itemsPaise(own) }),
      kinds: (eventsOf.get(order.id) ?? []).map(({ kind }) => kind),
      notes: notesOf.get(order.id)?.length ?? 0,
    };
  });
}
