import { data } from "react-router";
import { amountInWords } from "#domain/money.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import type { DocumentSnapshot, Party } from "#domain/orders/documents/snapshot.ts";
import type { FullOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dateInWords } from "#platform/day.ts";

export type PrintedDocument = ReturnType<typeof inWords>;
export type PrintedParty = ReturnType<typeof partyInWords>;

/** An order's printed invoice and the numbers of its credit notes. While there is no invoice, `waiting` says why. */
export async function readInvoice(db: Database, order: FullOrder) {
  const [invoice, ...notes] = await listSnapshots(db, order.id);
  if (!invoice) return { waiting: waitingFor(order) };
  return {
    printed: inWords(invoice),
    notes: notes.map(({ number }) => ({ number, address: addressOf(number) })),
  };
}

/** The printed credit note whose number in URLs is `written`: "CN-26-27-000001". Throws 404 if there is none. */
export async function readCreditNote(db: Database, order: FullOrder, written: string) {
  const [, ...notes] = await listSnapshots(db, order.id);
  const note = notes.find(({ number }) => addressOf(number) === written);
  if (!note) throw data(null, { status: 404 });
  return { printed: inWords(note) };
}

/** A document's number as part of a URL: "CN/26-27/000001" becomes "CN-26-27-000001". */
function addressOf(number: string): string {
  return number.replaceAll("/", "-");
}

function inWords(snapshot: DocumentSnapshot) {
  const { original, recipient, delivery, placeOfSupply } = snapshot;
  return {
    ...snapshot,
    issuedOn: dateOf(snapshot.issuedOn),
    orderedOn: dateOf(snapshot.orderedOn),
    original: original && { ...original, issuedOn: dateOf(original.issuedOn) },
    recipient: partyInWords(recipient),
    delivery: delivery && partyInWords(delivery),
    placeOfSupply: stateWithCode(placeOfSupply),
    words: amountInWords(snapshot.bill.sum.totalPaise),
  };
}

function partyInWords({ name, person, street, town, state, mobile, gstin }: Party) {
  const lines = [person, ...street, ...town, state && stateWithCode(state), mobile, gstin && `GSTIN ${gstin}`];
  return { name, lines: lines.filter((line) => typeof line === "string" && line !== "") };
}

/** A state with its tax code: "Telangana (36)". */
function stateWithCode({ code, name }: DocumentSnapshot["placeOfSupply"]): string {
  return `${name} (${code})`;
}

/** YYYY-MM-DD becomes "22 November 2026". */
function dateOf(day: string): string {
  return `${dateInWords(day)} ${day.slice(0, 4)}`;
}

function waitingFor({ status, method, collects }: FullOrder): string {
  if (status === "cancelled") return "This order was cancelled before it was billed, so there is no bill for it.";
  if (method !== "cash") return "The bill is made when your payment has reached us. Look here again then.";
  return collects
    ? "The bill is made when you collect your order. Look here again then."
    : "The bill is made when your parcel leaves the kitchen. Look here again then.";
}
