import { and, eq } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { differingFields, fieldsInWords, whyNoCorrection, type Correction } from "./correction.ts";
import { moveNotes } from "../customer-notes/notes.server.ts";
import type { Staff } from "../board/staff-transitions.server.ts";
import { buyersMobile } from "../documents/bill.ts";
import { findInvoice } from "../documents/documents.server.ts";
import { lockOrderByNumber, recordEvent } from "../orders.server.ts";
import { orderEvents, orders } from "../schema.ts";

/**
 * Corrects names, address and contact in an order (DPDP Act 2023, section 12), and tells the customer. Refuses a
 * dispatched or ended order, and one that was corrected meanwhile. Undefined for an unknown order.
 */
export async function correctOrder(
  db: Database,
  number: string,
  /** `known` is how many corrections the order had when the page was shown. */
  { to, known, by }: { to: Correction; known: number; by: Staff },
): Promise<"corrected" | "unchanged" | { refused: string } | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    const fields = differingFields(order, to);
    if (fields.length === 0) return "unchanged";
    const refused = whyNoCorrection(order.status);
    if (refused) return { refused };
    if ((await countCorrections(tx, order.id)) !== known) {
      return {
        refused: "Somebody corrected it while this page was open. Look at the order, then change what is left.",
      };
    }
    const pick = (from: Correction) => Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
    await tx.update(orders).set(pick(to)).where(eq(orders.id, order.id));
    await moveNotes(tx, buyersMobile(order), buyersMobile({ ...order, ...pick(to) }));
    await recordEvent(tx, order.id, "corrected", { by: "shop", actorId: by.id, note: fieldsInWords(fields) });
    const invoice = (await findInvoice(tx, order.id))?.number;
    await recordChange(tx, {
      by,
      action: "corrected name, address or contact",
      subject: { kind: "order", id: order.id },
      before: { ...pick(order), invoice },
      after: { ...pick(to), invoice },
    });
    return "corrected";
  });
}

async function countCorrections(db: Database, orderId: string): Promise<number> {
  return db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, "corrected")));
}
