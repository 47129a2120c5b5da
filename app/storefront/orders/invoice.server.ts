import { data } from "react-router";
import { amountInWords } from "#domain/money.server.ts";
import { asInvoiced } from "#domain/orders/correction.server.ts";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { creditNoteOf, invoiceOf, type Paper } from "#domain/orders/documents/invoice.ts";
import type { FullOrder } from "#domain/orders/orders.server.ts";
import type { Database } from "#platform/database.server.ts";

/** An order's invoice with the numbers of its credit notes; without one, what it waits for. */
export async function readInvoice(db: Database, order: FullOrder) {
  const [invoice, ...notes] = await listDocuments(db, order.id);
  if (!invoice) return { waiting: waitingFor(order) };
  return {
    paper: inWords(invoiceOf(await asInvoiced(db, order), invoice)),
    notes: notes.map(({ number }) => ({ number, address: addressOf(number) })),
  };
}

/** A credit note by its number as an address writes it, "CN-26-27-000001". */
export async function readCreditNote(db: Database, order: FullOrder, written: string) {
  const [invoice, ...notes] = await listDocuments(db, order.id);
  const note = notes.find(({ number }) => addressOf(number) === written);
  if (!invoice || !note) throw data(null, { status: 404 });
  return { paper: inWords(creditNoteOf(await asInvoiced(db, order), note, invoice)) };
}

/** A document's number without the strokes that part an address. */
function addressOf(number: string): string {
  return number.replaceAll("/", "-");
}

function inWords(paper: Paper) {
  return { ...paper, words: amountInWords(paper.bill.sum.totalPaise) };
}

function waitingFor({ status, method, collects }: FullOrder): string {
  if (status === "cancelled") return "This order was cancelled before it was billed, so there is no bill for it.";
  if (method !== "cash") return "The bill is made when your payment has reached us. Look here again then.";
  return collects
    ? "The bill is made when you collect your order. Look here again then."
    : "The bill is made when your parcel leaves the kitchen. Look here again then.";
}
