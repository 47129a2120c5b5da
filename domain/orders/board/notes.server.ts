import { asc, eq } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Staff } from "./staff-transitions.server.ts";
import { lockOrderByNumber } from "../orders.server.ts";
import { orderNotes } from "../schema.ts";

type OrderNote = typeof orderNotes.$inferSelect;

/** Adds a note by a staff member to an order; customers never see it. Undefined for an unknown order. */
export async function writeNote(
  db: Database,
  number: string,
  { text, by }: { text: string; by: Staff },
): Promise<"written" | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    await tx.insert(orderNotes).values({ orderId: order.id, by: by.name, text });
    await recordChange(tx, { by, action: "wrote a note", subject: { kind: "order", id: order.id } });
    return "written";
  });
}

/** The notes that staff wrote about an order, oldest first. */
export async function listNotes(db: Database, orderId: string): Promise<OrderNote[]> {
  return db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id));
}
