import { msg, t } from "@lingui/core/macro";
import { data } from "react-router";
import {
  type Document,
  listDocuments,
  readCreditablePaise,
  snapshotOf,
} from "#domain/orders/documents/documents.server.ts";
import { paperOf } from "#app/ui/paper.server.ts";
import { i18n } from "#app/words/words.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import { owesBeforeItLeaves } from "#domain/orders/order.ts";
import type { Database } from "#platform/database.server.ts";

/**
 * An order's last printed invoice, its credit notes, and the invoices before it, which were taken back. While there is
 * no invoice, or the last one was taken back and something is to be paid, `waiting` says why.
 */
export async function readInvoice(db: Database, order: FullOrder) {
  const papers = await listDocuments(db, order.id);
  const last = papers.findLast(({ kind }) => kind === "invoice");
  if (!last) return { printed: undefined, waiting: waitingFor(order), notes: [], before: [] };
  const isTakenBack = owesBeforeItLeaves(order) && (await readCreditablePaise(db, order.id)) === 0;
  const before = papers.filter(({ kind, id }) => kind === "invoice" && (isTakenBack || id !== last.id));
  return {
    printed: isTakenBack ? undefined : paperOf(snapshotOf(last)),
    waiting: isTakenBack ? i18n._(restWaits) : undefined,
    notes: isTakenBack ? [] : notesOf(last, papers),
    before: before.map((bill) => ({ ...named(bill), notes: notesOf(bill, papers) })),
  };
}

function notesOf({ id }: Document, papers: readonly Document[]) {
  return papers.filter(({ invoiceId }) => invoiceId === id).map(named);
}

function named({ number }: Document) {
  return { number, address: addressOf(number) };
}

/** The printed paper whose number in URLs is `written`: "CN-26-27-000001". Throws 404 if the order has no such paper. */
export async function readPaper(db: Database, order: FullOrder, kind: Document["kind"], written: string) {
  const papers = await listDocuments(db, order.id);
  const paper = papers.find((one) => one.kind === kind && addressOf(one.number) === written);
  if (!paper) throw data(null, { status: 404 });
  return { printed: paperOf(snapshotOf(paper)), notes: notesOf(paper, papers) };
}

const restWaits = msg`The order was changed and its bill taken back. The new bill is made when the rest is paid. Look here again then.`;

/** A document's number as part of a URL: "CN/26-27/000001" becomes "CN-26-27-000001". */
function addressOf(number: string): string {
  return number.replaceAll("/", "-");
}

function waitingFor({ status, method, collects }: FullOrder): string {
  if (status === "cancelled") return t`This order was cancelled before it was billed, so there is no bill for it.`;
  if (method !== "cash") return t`The bill is made when your payment has reached us. Look here again then.`;
  return collects
    ? t`The bill is made when you collect your order. Look here again then.`
    : t`The bill is made when your parcel leaves the kitchen. Look here again then.`;
}
