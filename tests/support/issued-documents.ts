import fc from "fast-check";
import type { IssuedDocument } from "../../domain/accounting/issued-document.ts";
import { creditNoteOf, invoiceOf } from "../../domain/orders/documents/documents.server.ts";
import { seller } from "./documents.ts";
import { buildOrder } from "./orders.ts";

const issuedAt = new Date("2026-09-05T06:00:00Z");
const sellerInAndhra = { ...seller, gstin: "37AAPFU0939F1ZU" };
export const unregisteredSeller = { ...seller, gstin: "" };

type Order = Parameters<typeof buildOrder>[0];
type Wish = { number?: string; by?: typeof seller; payments?: IssuedDocument["payments"] };

/** The invoice of an order that `buildOrder` makes, on 5 September 2026. */
export function anInvoice(
  order: Order = {},
  { number = "TM/26-27/000001", by = sellerInAndhra, payments = [] }: Wish = {},
): IssuedDocument {
  return { kind: "invoice", snapshot: invoiceOf(buildOrder(order), { number, issuedAt, seller: by }), payments };
}

/** A credit note of `paise` for an invoice, on 15 September 2026. `row` is the row of goods, if it is for one. */
export function aNote(
  { snapshot }: IssuedDocument,
  paise: number,
  { number = "CN/26-27/000001", row }: { number?: string; row?: number } = {},
): IssuedDocument {
  const issued = { number, issuedAt: new Date("2026-09-15T06:00:00Z"), seller: snapshot.seller };
  return { kind: "credit-note", snapshot: creditNoteOf(snapshot, issued, paise, row), payments: [] };
}

const aBuyer = fc.constantFrom(
  {},
  { stateCode: "33" },
  { gstin: "27AAPFU0939F1ZV", businessName: 'Sita & Sons <"Pune">', placeOfSupply: "27" },
  { gstin: "27AAPFU0939F1ZV", businessName: "A Trader in the State", placeOfSupply: "37" },
);
const aLine = fc.record({
  name: fc.constantFrom("Kaju Katli", "=1+1", "Pickle & <salt>", "కాజు"),
  hsn: fc.constantFrom("21069099", "20019000"),
  unitPaise: fc.integer({ min: 1, max: 60_000_00 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  taxBasisPoints: fc.constantFrom(0, 25, 500, 1200, 1800),
});

/** Some documents: each an invoice, some with credit notes of a part or of all of it. */
export const anyDocuments = fc
  .array(
    fc.record({
      buyer: aBuyer,
      lines: fc.array(aLine, { minLength: 1, maxLength: 4 }),
      deliveryPaise: fc.integer({ min: 0, max: 500_00 }),
      cashFeePaise: fc.integer({ min: 0, max: 50_00 }),
      by: fc.constantFrom(sellerInAndhra, sellerInAndhra, unregisteredSeller),
      back: fc.constantFrom(0, 0, 0.001, 0.3, 1),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((wishes) =>
    wishes.flatMap(({ by, back, buyer, ...order }, index) => {
      const serial = String(index + 1).padStart(6, "0");
      const invoice = anInvoice({ ...order, ...buyer }, { number: `TM/26-27/${serial}`, by });
      const paise = Math.ceil(invoice.snapshot.bill.sum.totalPaise * back);
      return paise === 0 ? [invoice] : [invoice, aNote(invoice, paise, { number: `CN/26-27/${serial}` })];
    }),
  );
