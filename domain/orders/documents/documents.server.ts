import { and, asc, desc, eq, sql } from "drizzle-orm";
import { statesByCode } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import { readSeller, type Seller } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { orderLines, orders, orderSums } from "../schema.ts";
import { billOf, billToOf, buyerOf, creditOf, creditOfRow, financialYearOf, type TaxedLine } from "./bill.ts";
import { hasNotLeft, type PaymentMethod } from "../order.ts";
import type { Order } from "../schema.ts";
import { snapshotSchema, type DocumentSnapshot, type Party } from "./snapshot.ts";
import { documents, documentSeries, type DocumentKind } from "./schema.ts";

export type Document = typeof documents.$inferSelect;

/** The document numbers that the law allows (CGST rule 46(b), rule 53(1A)(b)). */
const fitNumber = /^[A-Z\d/-]{1,16}$/;
const prefixes: Record<DocumentKind, string> = { invoice: "TM", "credit-note": "CN" };

/**
 * Issues an order's invoice if none stands: it has none yet, or credit notes took the last one back whole and something
 * is due again, as for an order that was changed, or a parcel that came back unpaid and is sent again. `seller` defaults
 * to the shop's settings. Call it last, because it locks the invoice numbers until the transaction ends.
 */
export async function issueInvoice(tx: Database, orderId: string, now = new Date(), seller?: Seller): Promise<void> {
  const order = await lockBilled(tx, orderId);
  if ((await findInvoice(tx, orderId)) && !(await isDueAnew(tx, orderId))) return;
  const issuing = { issuedAt: now, seller: seller ?? (await readSeller(tx)) };
  await issue(tx, { kind: "invoice", orderId }, issuing, (issued) => invoiceOf(order, issued));
}

async function isDueAnew(tx: Database, orderId: string): Promise<boolean> {
  if ((await readCreditablePaise(tx, orderId)) > 0) return false;
  const [sums] = await tx.select().from(orderSums).where(eq(orderSums.orderId, orderId));
  return sums!.totalPaise > sums!.allowedPaise;
}

/**
 * Issues a credit note for the amount `paise` of the order's last invoice, tax included (CGST Act, section 34). Does
 * nothing if the order has no invoice, or its refund has a note already. Without a refund, credits at most what is left
 * of the invoice. Throws when `paise` is more than was billed. Call it last in a transaction.
 */
export async function issueCreditNote(
  tx: Database,
  /**
   * Leave out `refundId` for an order that came back unpaid or that was changed. `billRow` is the index, from 0, of the row of goods that
   * is refunded; without it, `paise` is split over all tax rates.
   */
  { orderId, paise, refundId, billRow }: { orderId: string; paise: Paise; refundId?: string; billRow?: number | null },
  now = new Date(),
): Promise<void> {
  await lockBilled(tx, orderId);
  const invoice = await findInvoice(tx, orderId);
  if (!invoice) return;
  if (refundId && (await tx.$count(documents, eq(documents.refundId, refundId))) > 0) return;
  const credited = refundId ? paise : Math.min(paise, await readCreditablePaise(tx, orderId));
  if (credited === 0) return;
  const issuing = { issuedAt: now, seller: await readSeller(tx) };
  const note = { kind: "credit-note", orderId, refundId, invoiceId: invoice.id, paise: credited } as const;
  await issue(tx, note, issuing, (issued) => creditNoteOf(snapshotOf(invoice), issued, credited, billRow ?? undefined));
}

/** How much of what an order's last invoice billed was not credited yet, in paise; 0 if none stands. */
export async function readCreditablePaise(db: Database, orderId: string): Promise<Paise> {
  const found = await listDocuments(db, orderId);
  const invoice = found.findLast(({ kind }) => kind === "invoice");
  if (!invoice) return 0;
  const notes = found.filter(({ invoiceId }) => invoiceId === invoice.id);
  const credited = notes.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
  return Math.max(0, snapshotOf(invoice).bill.sum.totalPaise - credited);
}

/** The order's invoice of which something is not credited; undefined when none stands. */
export async function findStandingInvoice(db: Database, orderId: string): Promise<Document | undefined> {
  return (await readCreditablePaise(db, orderId)) > 0 ? findInvoice(db, orderId) : undefined;
}

/** An order's last invoice, also if it is credited as a whole; undefined when none is issued yet. */
export async function findInvoice(db: Database, orderId: string): Promise<Document | undefined> {
  const [invoice] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.orderId, orderId), eq(documents.kind, "invoice")))
    .orderBy(desc(documents.id))
    .limit(1);
  return invoice;
}

/** An order's invoice and credit notes, oldest first. */
export async function listDocuments(db: Database, orderId: string): Promise<Document[]> {
  return db.select().from(documents).where(eq(documents.orderId, orderId)).orderBy(documents.id);
}

/** The contents of an order's invoice and credit notes, oldest first. */
export async function listSnapshots(db: Database, orderId: string): Promise<DocumentSnapshot[]> {
  return (await listDocuments(db, orderId)).map(snapshotOf);
}

/** The contents of an invoice or credit note as issued, without erased personal data. */
export function snapshotOf({ snapshot }: Document): DocumentSnapshot {
  return snapshotSchema.parse(snapshot);
}

/** Replaces the stored contents of invoices and credit notes. `snapshots` has the new contents by document id. */
export async function writeSnapshots(tx: Database, snapshots: ReadonlyMap<number, DocumentSnapshot>): Promise<void> {
  if (snapshots.size === 0) return;
  const [ids, texts] = [[...snapshots.keys()], [...snapshots.values()].map((snapshot) => JSON.stringify(snapshot))];
  await tx.execute(sql`
    update ${documents} set snapshot = said.snapshot
    from unnest(${sql.param(ids)}::integer[], ${sql.param(texts)}::jsonb[]) as said (id, snapshot)
    where ${documents.id} = said.id`);
}

/** Locks an order, so that two calls cannot issue documents for it at the same time, and returns it with its lines. */
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

type Issue = { kind: DocumentKind; orderId: string; refundId?: string; invoiceId?: number; paise?: Paise };

async function issue(
  tx: Database,
  what: Issue,
  { issuedAt, seller }: Omit<Issued, "number">,
  draw: (issued: Issued) => DocumentSnapshot,
): Promise<void> {
  const financialYear = financialYearOf(issuedAt);
  const serial = await nextSerial(tx, what.kind, financialYear);
  const number = numberOf(what.kind, financialYear, serial);
  const snapshot = snapshotSchema.parse(draw({ number, issuedAt, seller }));
  await tx.insert(documents).values({ ...what, number, financialYear, serial, issuedAt, snapshot });
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

/** "TM/26-27/000123" is invoice 123 of the financial year 2026-27. */
function numberOf(kind: DocumentKind, financialYear: string, serial: number): string {
  const number = `${prefixes[kind]}/${financialYear.slice(2)}/${String(serial).padStart(6, "0")}`;
  if (!fitNumber.test(number)) throw new RangeError(`${number} does not fit a document number`);
  return number;
}

export type Issued = { number: string; issuedAt: Date; seller: Seller };

export type Billed = Order & { lines: readonly TaxedLine[] };

const payments: Record<PaymentMethod, string> = {
  cash: "Cash on delivery",
  upi: "UPI",
  razorpay: "Online by Razorpay",
};

/** Whether cash is taken at the shop. The bill of what is paid at the door is made when it leaves. */
function isCashAtShop({ method, collects, status }: Order): boolean {
  return method === "cash" && (collects || hasNotLeft(status));
}

/** The contents of an order's invoice: a tax invoice when the seller is registered for GST, otherwise a bill. */
export function invoiceOf(order: Billed, { number, issuedAt, seller }: Issued): DocumentSnapshot {
  return {
    ...partiesOf(order),
    title: seller.gstin ? "Tax invoice" : "Bill",
    number,
    issuedOn: dayInIndia(issuedAt),
    seller,
    isRegistered: seller.gstin !== "",
    orderNumber: order.number,
    orderedOn: dayInIndia(order.placedAt),
    payment: isCashAtShop(order) ? "Cash at the shop" : payments[order.method],
    ...(order.couponCode !== null && { coupon: order.couponCode }),
    placeOfSupply: stateOf(order.placeOfSupply),
    stateTax: statesByCode[order.placeOfSupply]?.tax ?? "SGST",
    bill: billOf(order, order.lines, seller.stateCode),
  };
}

/** The contents of a credit note for the amount `paise`, tax included. Throws when `paise` is more than was billed. */
export function creditNoteOf(
  invoice: DocumentSnapshot,
  { number, issuedAt, seller }: Issued,
  paise: Paise,
  /** The index, from 0, of the row of goods that is credited. Without it, `paise` is split over all tax rates. */
  row?: number,
): DocumentSnapshot {
  const { coupon: _, ...known } = invoice;
  return {
    ...known,
    title: "Credit note",
    number,
    issuedOn: dayInIndia(issuedAt),
    seller,
    bill: row === undefined ? creditOf(invoice.bill, paise) : creditOfRow(invoice.bill, paise, row),
    original: { number: invoice.number, issuedOn: invoice.issuedOn },
  };
}

/**
 * `recipient` is the buyer. If the goods go to another address, `delivery` is the person who gets them (CGST rule 46(d)
 * to (f) and (o)).
 */
function partiesOf(order: Order): Pick<DocumentSnapshot, "recipient" | "delivery"> {
  const { name, mobile, gstin, stateCode, collects, businessName } = order;
  const isBusiness = Boolean(businessName);
  const there: Party = { name, isBusiness: false, ...addressOf(order), state: stateOf(stateCode), mobile, gstin: null };
  const own = billToOf(order);
  if (own) {
    const { stateCode: home, address: street, ...buyer } = own;
    const recipient = { ...buyer, isBusiness, street, town: [], ...(home && { state: stateOf(home) }) };
    return { recipient, ...(!collects && { delivery: there }) };
  }
  const buyer = buyerOf(order);
  if (order.isGift && order.senderName) {
    const who = { name: businessName ?? buyer, isBusiness, mobile: order.senderMobile, gstin };
    return { recipient: { ...who, street: [], town: [] }, ...(!collects && { delivery: there }) };
  }
  if (!businessName) return { recipient: { ...there, gstin } };
  return { recipient: { ...there, name: businessName, isBusiness, person: buyer, gstin } };
}

function addressOf(order: Order): Pick<Party, "street" | "town"> {
  const { collects, address1, address2, landmark, city, district, pincode } = order;
  if (collects) return { street: [], town: ["Collected at the shop"] };
  const town = [city, pincode].filter(Boolean).join(" ");
  return {
    street: [address1, address2, landmark].filter((line): line is string => Boolean(line)),
    town: [town, district !== city && district].filter((line) => typeof line === "string"),
  };
}

function stateOf(code: string): { code: string; name: string } {
  return { code, name: statesByCode[code]?.name ?? "Unknown state" };
}
