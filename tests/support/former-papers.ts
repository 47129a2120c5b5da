import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Pool } from "pg";
import { readCreditNote, readInvoice } from "#app/storefront/orders/invoice.server.ts";
import { DocumentSheet } from "#app/storefront/orders/document-sheet.tsx";
import { findOrder } from "#domain/orders/full-order.server.ts";
import type { Database } from "#platform/database.server.ts";
import { seller, writeOrder } from "./billed-order.ts";
import { FormerOrder } from "./former-money.ts";

type Values = Record<string, string | number | boolean | null>;
/** An invoice or credit note to insert. `isOfReturn`: whether it is a credit note for goods that came back unpaid. */
type Document = { kind: "invoice" | "credit-note"; paise?: number; seller?: Values; isOfReturn?: boolean };
type Case = {
  order?: Values;
  /** The prices of the order's packs, in rupees, each taxed at 5 %. */
  rupees?: number[];
  documents?: Document[];
  /** Corrections of the order in the change log, oldest first. `before`: the values that were corrected. */
  corrections?: { before: Values; hadInvoice: boolean }[];
};

const atHome = { state_code: "37", city: "Guntur", district: "Guntur", pincode: "522002", place_of_supply: "37" };
const gift = { is_gift: true, sender_name: "Ravi Teja", sender_mobile: "+919848012346", gift_message: "With love" };
const business = { business_name: "Example Traders", gstin: "27AAPFU0939F1ZV" };
const home = { bill_address: "5 Example Road", bill_pincode: "400001" };

/** Orders with invoices and credit notes as an earlier version stored them. The key describes the case. */
export const formerPapers: Record<string, Case> = {
  "sent to another state": {},
  "three lines with odd halves, at home": {
    order: { ...atHome, method: "cash", cash_fee_paise: 3_500 },
    rupees: [349, 199.5, 87.25],
  },
  "a gift": { order: gift },
  "a gift for a business that has an address of its own": { order: { ...gift, ...home, ...business } },
  "a business": { order: { ...business, landmark: "Behind the lake" } },
  "a business with an address of its own": { order: { ...business, ...home, place_of_supply: "33" } },
  "collected, from before the place of supply was kept": {
    order: { ...atHome, place_of_supply: null, collects: true, method: "cash" },
  },
  "a buyer with an address and no GSTIN": { order: { ...home, collects: true, ...atHome } },
  "a seller that is not registered": { documents: [{ kind: "invoice", seller: { gstin: "", legalName: "" } }] },
  "given back in two parts": {
    order: atHome,
    rupees: [105, 99.99],
    documents: [{ kind: "invoice" }, { kind: "credit-note", paise: 3_333 }, { kind: "credit-note", paise: 101 }],
  },
  "corrected before and after it was billed": {
    order: { name: "Mina Rao", address1: "14, Sunrise Flats" },
    documents: [{ kind: "invoice" }, { kind: "credit-note", paise: 9_000, isOfReturn: true }],
    corrections: [
      { before: { name: "Meena Ramen" }, hadInvoice: false },
      { before: { name: "Meena Raman", address1: "12, Sunrise Flats" }, hadInvoice: true },
      { before: { name: "Meena Rao" }, hadInvoice: true },
    ],
  },
  "erased": {
    order: { name: "Erased", mobile: "", email: null, address1: "", address2: null, status: "delivered", forgets_person: true },
  },
}; // prettier-ignore

/** Inserts the case `what` of `formerPapers`. Returns the order's id. `serial` makes the order's numbers unique. */
export async function writeFormerPaper(pool: Pool, what: string, serial: number): Promise<string> {
  const { order = {}, rupees, documents = [{ kind: "invoice" }], corrections = [] } = formerPapers[what]!;
  const number = `TM-${String(serial).padStart(7, "0")}`;
  const lines = rupees?.map((one, index) => ({
    name: `Item ${index + 1}`,
    label: "500 g",
    grams: 500,
    unitPaise: Math.round(one * 100),
    quantity: index + 1,
  }));
  const { id } = await writeOrder(pool, { number, placed_at: "2026-11-20T06:00:00Z", ...order }, lines);
  for (const [index, document] of documents.entries()) {
    const { kind, paise = null, seller: other } = document;
    const own = serial * 10 + index;
    const refund = kind === "invoice" ? null : document.isOfReturn ? id : await aFormerRefund(pool, id, paise!);
    await pool.query(
      `insert into documents (kind, number, financial_year, serial, order_id, issued_at, refund_id, paise, seller)
       values ($1, $2, '2025-26', $3, $4, '2026-11-21T20:00:00Z', $5, $6, $7)`,
      [kind, `${kind === "invoice" ? "TM" : "CN"}/25-26/${own}`, own, id, refund, paise, JSON.stringify({ ...seller, ...other })], // prettier-ignore
    );
  }
  for (const { before, hadInvoice } of corrections) {
    await pool.query(
      `insert into audit_log (actor_name, action, subject_kind, subject_id, before, after)
       values ('Anil', 'corrected name, address or contact', 'order', $1, $2, '{}')`,
      [id, JSON.stringify({ ...before, ...(hadInvoice && { invoice: `TM/25-26/${serial * 10}` }) })],
    );
  }
  return id;
}

/** Inserts a refund of `paise` that was paid out. Also inserts the order's payment if there is none. */
async function aFormerRefund(pool: Pool, orderId: string, paise: number): Promise<string> {
  await pool.query(
    `insert into payments (id, order_id, method, status, counted, amount_paise, reference, utr, settled_at)
     values ($1::uuid, $1, 'upi', 'paid', true, 100000, $1::text, $2, now()) on conflict do nothing`,
    [orderId, FormerOrder.utr()],
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into refunds (payment_id, amount_paise, status, reason, done_at)
     values ($1, $2, 'done', 'A jar was broken.', now()) returning id`,
    [orderId, paise],
  );
  return rows[0]!.id;
}

/** The printed text of an order's invoice and credit notes, with "#" in place of their numbers. */
export async function printedPapers(db: Database, orderId: string): Promise<string[]> {
  const order = (await findOrder(db, orderId))!;
  const { printed, notes = [] } = await readInvoice(db, order);
  const papers = [printed!];
  for (const { address } of notes) papers.push((await readCreditNote(db, order, address)).printed);
  return papers.map((one) =>
    renderToStaticMarkup(createElement(DocumentSheet, { printed: one }))
      .replaceAll(/<[^>]+>/g, "\n")
      .replaceAll(/\n+/g, "\n")
      .replaceAll(new RegExp(`${order.number}|/25-26/\\d+`, "g"), "#")
      .trim(),
  );
}
