import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Paise } from "#domain/money.ts";
import { sellerOf, readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { orderLines, orders } from "../schema.ts";
import { financialYearOf } from "../bill.ts";
import { readFormerSnapshots } from "./former.server.ts";
import { creditNoteOf, invoiceOf, type Billed, type Issued } from "./invoice.ts";
import { snapshotSchema, type DocumentSnapshot } from "./snapshot.ts";
import { documents, documentSeries, type DocumentKind } from "./schema.ts";

export type Document = typeof documents.$inferSelect;

/** A document number has at most 16 characters of these kinds (CGST rule 46(b), rule 53(1A)(b)). */
const fitNumber = /^[A-Z\d/-]{1,16}$/;
const prefixes: Record<DocumentKind, string> = { invoice: "TM", "credit-note": "CN" };

/**
 * Issues an order's invoice; does nothing if it has one. Numbers are consecutive within a financial year, also when a
 * transaction is rolled back. The series stays locked until the transaction ends, so call this last.
 */
export async function issueInvoice(tx: Database, orderId: string, now = new Date()): Promise<void> {
  const order = await lockBilled(tx, orderId);
  if (!(await findInvoice(tx, orderId))) await issueInvoiceOf(tx, order, now);
}

/** As `issueInvoice`, but throws for an order that has an invoice. */
export async function issueFirstInvoice(tx: Database, orderId: string, now: Date): Promise<void> {
  await issueInvoiceOf(tx, await lockBilled(tx, orderId), now);
}

async function issueInvoiceOf(tx: Database, order: Billed, now: Date): Promise<void> {
  await issue(tx, { kind: "invoice", orderId: order.id }, now, (issued) => invoiceOf(order, issued));
}

/**
 * Issues the credit note of a refund (CGST Act, section 34), once, and only if the order has an invoice; otherwise
 * there was no sale. Without `refundId` it is for an order that came back unpaid. `paise` includes tax; `billRow` is as
 * in `refunds`. Call it last, as `issueInvoice`.
 */
export async function issueCreditNote(
  tx: Database,
  { orderId, paise, refundId, billRow }: { orderId: string; paise: Paise; refundId?: string; billRow?: number | null },
  now = new Date(),
): Promise<void> {
  await lockBilled(tx, orderId);
  const invoice = await findInvoice(tx, orderId);
  if (!invoice) return;
  const ofRefund = refundId ? eq(documents.refundId, refundId) : isNull(documents.refundId);
  const isNote = and(eq(documents.orderId, orderId), eq(documents.kind, "credit-note"), ofRefund);
  if ((await tx.$count(documents, isNote)) > 0) return;
  const [original] = await snapshotsOf(tx, [invoice]);
  await issue(tx, { kind: "credit-note", orderId, refundId, paise }, now, (issued) =>
    creditNoteOf(original!, issued, paise, billRow ?? undefined),
  );
}

/** An order's invoice; undefined until it is issued. */
export async function findInvoice(db: Database, orderId: string): Promise<Document | undefined> {
  const [invoice] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")));
  return invoice;
}

/** The invoices and credit notes of an order, in the sequence they were issued. */
export async function listDocuments(db: Database, orderId: string): Promise<Document[]> {
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id);
}

/** The contents of an order's invoice and credit notes, in the sequence they were issued. */
export async function listSnapshots(db: Database, orderId: string): Promise<DocumentSnapshot[]> {
  return snapshotsOf(db, await listDocuments(db, orderId));
}

/** The contents of documents, in the given sequence: as they were issued, changed only by erasure. */
export async function snapshotsOf(db: Database, found: readonly Document[]): Promise<DocumentSnapshot[]> {
  const former = found.filter(({ snapshot }) => snapshot === null);
  const known = former.length === 0 ? undefined : await readFormerSnapshots(db, former);
  return found.map(({ id, snapshot }) => (snapshot ? snapshotSchema.parse(snapshot) : known!.get(id)!));
}

/** Replaces the contents of documents, by their ids; for erasure, and for documents issued without a snapshot. */
export async function writeSnapshots(tx: Database, snapshots: ReadonlyMap<number, DocumentSnapshot>): Promise<void> {
  if (snapshots.size === 0) return;
  const [ids, texts] = [[...snapshots.keys()], [...snapshots.values()].map((snapshot) => JSON.stringify(snapshot))];
  await tx.execute(sql`
    update ${documents} set snapshot = said.snapshot
    from unnest(${sql.param(ids)}::integer[], ${sql.param(texts)}::jsonb[]) as said (id, snapshot)
    where ${documents.id} = said.id`);
}

/** Reads and locks an order with its lines, so that two calls cannot issue documents for it at the same time. */
async function lockBilled(tx: Database, orderId: string): Promise<Billed> {
  const rows = await tx
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(orderLines.position))
    .for("update", { of: orders });
  return { ...rows[0]!.order, lines: rows.map(({ line }) => line) };
}

type Issue = { kind: DocumentKind; orderId: string; refundId?: string; paise?: Paise };

async function issue(
  tx: Database,
  what: Issue,
  issuedAt: Date,
  draw: (issued: Issued) => DocumentSnapshot,
): Promise<void> {
  const seller = sellerOf(await readSettings(tx));
  const financialYear = financialYearOf(issuedAt);
  const serial = await nextSerial(tx, what.kind, financialYear);
  const number = numberOf(what.kind, financialYear, serial);
  const snapshot = snapshotSchema.parse({ ...draw({ number, issuedAt, seller }), currencySign: "₹" });
  await tx.insert(documents).values({ ...what, number, financialYear, serial, issuedAt, seller, snapshot });
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

/** A document number: "TM/26-27/000123". */
function numberOf(kind: DocumentKind, financialYear: string, serial: number): string {
  const number = `${prefixes[kind]}/${financialYear.slice(2)}/${String(serial).padStart(6, "0")}`;
  if (!fitNumber.test(number)) throw new RangeError(`${number} does not fit a document number`);
  return number;
}
