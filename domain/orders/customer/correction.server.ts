import { and, eq, inArray } from "drizzle-orm";
import { recordChange } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import {
  differingFields,
  fieldsInWords,
  whyNoCorrection,
  type Correction,
  type CorrectionRefusal,
} from "./correction.ts";
import { moveNotes } from "../customer-notes/notes.server.ts";
import type { Staff } from "../board/staff-transitions.server.ts";
import { buyersMobile } from "../documents/bill.ts";
import { findInvoice } from "../documents/documents.server.ts";
import { type Doing, lockOrderByNumber, type Order, recordEvent } from "../orders.server.ts";
import { orderEvents, orders } from "../schema.ts";

/** Who corrects an order: a staff member, or the customer on the order's page. */
export type Corrector = Staff | "customer";

/**
 * Corrects names, address and contact in an order (DPDP Act 2023, section 12), and tells the customer. Refuses a
 * dispatched or ended order, and one that was corrected meanwhile. Undefined for an unknown order.
 */
export async function correctOrder(
  db: Database,
  number: string,
  /** `known` is how many corrections the order had when the page was shown. */
  { to, known, by }: { to: Correction; known: number; by: Corrector },
): Promise<"corrected" | "unchanged" | { refused: CorrectionRefusal } | undefined> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return undefined;
    const fields = differingFields(order, to);
    if (fields.length === 0) return "unchanged";
    const refused = whyNoCorrection(order.status);
    if (refused) return { refused };
    if ((await countCorrections(tx, order.id)) !== known) return { refused: correctedMeanwhile(order) };
    await writeCorrection(tx, order, pickFields(to, fields), by);
    await recordEvent(tx, order.id, "corrected", { ...doingOf(by), note: fieldsInWords(fields), data: { fields } });
    return "corrected";
  });
}

/** How often an order was corrected or got another address. */
export async function countCorrections(db: Database, orderId: string): Promise<number> {
  const kinds = ["corrected", "redirected"] as const;
  return db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), inArray(orderEvents.kind, [...kinds])));
}

/** The refusal of whoever changes an order on a page of before. */
export function correctedMeanwhile({ address1, address2, city, pincode }: Order): CorrectionRefusal {
  const place = [address1, address2, [city, pincode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return { reason: "corrected meanwhile", place };
}

/** Who did it, for the order's event. */
export function doingOf(by: Corrector): Doing {
  return by === "customer" ? { by } : { by: "shop", actorId: by.id };
}

const pickFields = (from: Correction, fields: readonly (keyof Correction)[]): Correction =>
  Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));

/**
 * Writes the new values of a locked order, and in the log those that they replace; `redirected` are the columns that
 * follow from another pincode. Tells nobody.
 */
export async function writeCorrection(
  tx: Database,
  order: Order,
  to: Correction,
  by: Corrector,
  redirected: Partial<Pick<Order, "pincode" | "deliveryPaise" | "promisedOn">> = {},
): Promise<void> {
  const fields = differingFields(order, to);
  const changed = pickFields(to, fields);
  if (fields.length > 0) await tx.update(orders).set(changed).where(eq(orders.id, order.id));
  await moveNotes(tx, buyersMobile(order), buyersMobile({ ...order, ...changed }));
  const names = Object.keys(redirected) as (keyof typeof redirected)[];
  const former = Object.fromEntries(names.map((name) => [name, order[name]]));
  const invoice = (await findInvoice(tx, order.id))?.number;
  await recordChange(tx, {
    by: by === "customer" ? { id: null, name: "The customer" } : by,
    action: "corrected name, address or contact",
    subject: { kind: "order", id: order.id },
    before: { ...pickFields(order, fields), ...former, invoice },
    after: { ...changed, ...redirected, invoice },
  });
}
