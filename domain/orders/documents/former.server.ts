import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { auditLog } from "#domain/audit/schema.ts";
import { share, type Paise } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { orderLines, orders } from "../schema.ts";
import type { Billed, Document, Issued } from "./documents.server.ts";
import type { DocumentSnapshot } from "./snapshot.ts";
import { documents } from "./schema.ts";

/*
 * The previous release issued documents without storing their contents. This file computes these contents from the
 * order and its logged corrections. The next release removes the file.
 */

type Drawing = {
  invoiceOf: (order: Billed, issued: Issued) => DocumentSnapshot;
  creditNoteOf: (invoice: DocumentSnapshot, issued: Issued, paise: Paise) => DocumentSnapshot;
};

/** Computes the contents of invoices and credit notes that were stored without them. The keys are document ids. */
export async function readFormerSnapshots(
  db: Database,
  found: readonly Document[],
  { invoiceOf, creditNoteOf }: Drawing,
): Promise<Map<number, DocumentSnapshot>> {
  if (found.length === 0) return new Map();
  const ids = [...new Set(found.map(({ orderId }) => orderId))];
  const known = new Map((await db.select().from(orders).where(inArray(orders.id, ids))).map((one) => [one.id, one]));
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position));
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const former = await readNamesBefore(db, ids);
  const invoices = await db
    .select()
    .from(documents)
    .where(and(inArray(documents.orderId, ids), eq(documents.kind, "invoice")));
  const drawn = new Map(
    invoices.map((invoice) => {
      const { orderId } = invoice;
      const order = { ...known.get(orderId)!, ...former.get(orderId), lines: linesOf.get(orderId) ?? [] };
      return [orderId, invoice.snapshot ?? withFormerHalves(invoiceOf(order, invoice))];
    }),
  );
  return new Map(
    found.map((one) => {
      const invoice = drawn.get(one.orderId)!;
      return [one.id, one.kind === "invoice" ? invoice : creditNoteOf(invoice, one, one.paise ?? 0)];
    }),
  );
}

/**
 * An invoice with its tax rounded as in the previous release. There, when a row's tax was an odd number of paise,
 * central tax (CGST) and state tax (SGST) took turns to get the extra paisa.
 */
function withFormerHalves(snapshot: DocumentSnapshot): DocumentSnapshot {
  const { rows, rates, isInterState } = snapshot.bill;
  if (isInterState) return snapshot;
  const taxed = new Map(
    rates.flatMap(({ basisPoints, taxPaise: ofRate }) => {
      const own = rows.filter((row) => row.basisPoints === basisPoints);
      const taxes = share(
        ofRate,
        own.map(({ totalPaise }) => totalPaise),
      );
      let isStatesTurn = false;
      return own.map((row, index) => {
        const taxPaise = taxes[index]!;
        const sgstPaise = isStatesTurn ? Math.ceil(taxPaise / 2) : Math.floor(taxPaise / 2);
        if (taxPaise % 2 === 1) isStatesTurn = !isStatesTurn;
        const cgstPaise = taxPaise - sgstPaise;
        return [row, { ...row, taxablePaise: row.totalPaise - taxPaise, taxPaise, cgstPaise, sgstPaise }] as const;
      });
    }),
  );
  return { ...snapshot, bill: { ...snapshot.bill, rows: rows.map((row) => taxed.get(row)!) } };
}

/**
 * Finds the names, addresses and contacts that were corrected after the invoice was issued. Returns the values on the
 * invoice, by order id.
 */
async function readNamesBefore(db: Database, orderIds: readonly string[]): Promise<Map<string, object>> {
  const changes = await db
    .select({ orderId: auditLog.subjectId, before: auditLog.before })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "order"),
        inArray(auditLog.subjectId, [...orderIds]),
        eq(auditLog.action, "corrected name, address or contact"),
      ),
    )
    .orderBy(desc(auditLog.id));
  const later = changes.filter(({ before }) => before?.["invoice"]);
  return new Map(
    [...Map.groupBy(later, ({ orderId }) => orderId)].map(([orderId, of]) => {
      const { invoice: _, ...before } = Object.assign({}, ...of.map((one) => one.before));
      return [orderId, before];
    }),
  );
}
