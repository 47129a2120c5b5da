import { billOf, creditOf, creditOfRow, type TaxedLine } from "../../domain/orders/documents/bill.ts";
import type { Paper } from "../../domain/accounting/summary.ts";
import type { DocumentSnapshot, Party } from "../../domain/orders/documents/snapshot.ts";
import { statesByCode } from "../../domain/gst/gstin.ts";
import { seller } from "./documents.ts";

/** The seller and the buyer of the example that the tax portal's own tool was tried with. */
export const SELLER = "37AAACT1234A1Z0";
export const BUSINESS = "36AAACB5678B1ZU";

const nobody: Party = { name: "Sita", isBusiness: false, street: [], town: [], mobile: null, gstin: null };

type Sale = {
  day: string;
  /** The GST code of the state that gets the tax. */
  place?: string;
  buyer?: string;
  gstin?: string;
  lines?: Partial<TaxedLine>[];
  deliveryPaise?: number;
  cashFeePaise?: number;
};

const line: TaxedLine = {
  name: "Ravva Laddu",
  label: "250 g",
  hsn: "21069099",
  quantity: 1,
  unitPaise: 525_00,
  discountPaise: 0,
  taxBasisPoints: 500,
};

/** A row of documents, each with the next number of its kind. */
export function aLedger() {
  const papers: Paper[] = [];
  const serials = { invoice: 0, "credit-note": 0 };
  const issue = (kind: Paper["kind"], snapshot: Omit<DocumentSnapshot, "number">): DocumentSnapshot => {
    const serial = ++serials[kind];
    const number = `${kind === "invoice" ? "TM" : "CN"}/26-27/${String(serial).padStart(6, "0")}`;
    const issued = { ...snapshot, number };
    papers.push({ kind, serial, snapshot: issued });
    return issued;
  };
  return {
    papers,
    sell: ({ day, place = "37", buyer, gstin = SELLER, lines = [{}], deliveryPaise = 0, cashFeePaise = 0 }: Sale) => {
      const taxed = lines.map((one) => ({ ...line, ...one }));
      return issue("invoice", {
        title: gstin ? "Tax invoice" : "Bill",
        issuedOn: day,
        orderedOn: day,
        orderNumber: "TM-2222222",
        payment: "UPI",
        seller: { ...seller, gstin, stateCode: gstin.slice(0, 2) || "37" },
        isRegistered: gstin !== "",
        recipient: { ...nobody, gstin: buyer ?? null },
        placeOfSupply: { code: place, name: statesByCode[place]?.name ?? "" },
        stateTax: "SGST",
        bill: billOf({ placeOfSupply: place, deliveryPaise, cashFeePaise }, taxed, gstin.slice(0, 2) || "37"),
      });
    },
    /** Gives back `paise` of an invoice, or of the row of goods with the index `row`. */
    giveBack: (
      day: string,
      invoice: DocumentSnapshot,
      paise: number,
      row?: number,
      by: Partial<DocumentSnapshot> = {},
    ) => {
      return issue("credit-note", {
        ...invoice,
        ...by,
        title: "Credit note",
        issuedOn: day,
        bill: row === undefined ? creditOf(invoice.bill, paise) : creditOfRow(invoice.bill, paise, row),
        original: { number: invoice.number, issuedOn: invoice.issuedOn },
      });
    },
  };
}
