import { and, eq, sql } from "drizzle-orm";
import { sellerOf } from "#domain/settings/seller.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { financialYearOf } from "./financial-year.ts";
import { orders } from "../schema.ts";
import { documents, documentSeries, type DocumentKind } from "./schema.ts";

export type Document = typeof documents.$inferSelect;

/** A registered person's serial has at most 16 characters, of these kinds (CGST rule 46(b), rule 53(1A)(b)). */
const fitNumber = /^[A-Z\d/-]{1,16}$/;
const prefixes: Record<DocumentKind, string> = { invoice: "TM", "credit-note": "CN" };

/**
 * Gives an order its invoice, once: asked again, it does nothing. Serials run on within a financial year and are
 * given back when the transaction fails. The series stays locked until the transaction ends, so this belongs to the
 * transaction's last steps.
 */
export async function issueInvoice(tx: Database, orderId: string, now = new Date()): Promise<void> {
  await lockRow(tx, orderId);
  if (await findInvoice(tx, orderId)) return;
  await issueFirstInvoice(tx, orderId, now);
}

/** The same for a locked order that can have none yet. */
export async function issueFirstInvoice(tx: Database, orderId: string, now: Date): Promise<void> {
  await issue(tx, { kind: "invoice", orderId }, now);
}

/**
 * Gives a refund its credit note (CGST Act, section 34), once and only where an invoice was issued; before that the
 * order never became a sale. The amount is in paise, tax included.
 */
export async function issueCreditNote(
  tx: Database,
  refund: { id: string; orderId: string; paise: number },
  now = new Date(),
): Promise<void> {
  await lockRow(tx, refund.orderId);
  if (!(await findInvoice(tx, refund.orderId))) return;
  const [known] = await tx.select({ id: documents.id }).from(documents).where(eq(documents.refundId, refund.id));
  if (known) return;
  const { orderId, paise } = refund;
  await issue(tx, { kind: "credit-note", orderId, refundId: refund.id, paise }, now);
}

/** An order's invoice; undefined until it is issued. */
export async function findInvoice(db: Database, orderId: string): Promise<Document | undefined> {
  const [invoice] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
  return invoice;
}

/** An order's invoice and credit notes, in the order they were issued. */
export async function listDocuments(db: Database, orderId: string): Promise<Document[]> {
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id);
}

/** Whoever issues a document for an order waits for the other who does. */
async function lockRow(tx: Database, orderId: string): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for("update");
}

type Issue = { kind: DocumentKind; orderId: string; refundId?: string; paise?: number };

async function issue(tx: Database, what: Issue, now: Date): Promise<void> {
  const seller = sellerOf(await loadSettings(tx));
  const financialYear = financialYearOf(now);
  const serial = await nextSerial(tx, what.kind, financialYear);
  const number = numberOf(what.kind, financialYear, serial);
  await tx.insert(documents).values({ ...what, number, financialYear, serial, issuedAt: now, seller });
}

async function nextSerial(tx: Database, kind: DocumentKind, financialYear: string): Promise<number> {
  const [series] = await tx
    .insert(documentSeries)
    .values({ kind, financialYear, lastSerial: 1 })
    .onConflictDoUpdate({
      target: [documentSeries.kind, documentSeries.financialYear],
      set: { lastSerial: sql`${documentSeries.lastSerial} + 1` },
    })
    .returning({ serial: documentSeries.lastSerial });
  return series!.serial;
}

/** "TM/26-27/000123". */
function numberOf(kind: DocumentKind, financialYear: string, serial: number): string {
  const number = `${prefixes[kind]}/${financialYear.slice(2)}/${String(serial).padStart(6, "0")}`;
  if (!fitNumber.test(number)) throw new RangeError(`${number} does not fit a document number`);
  return number;
}
