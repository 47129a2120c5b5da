import { formatDecimal, type Paise } from "#domain/money.ts";

export type Ledger = {
  name: string;
  parent:
    "Sundry Debtors" | "Sales Accounts" | "Duties & Taxes" | "Bank Accounts" | "Cash-in-Hand" | "Indirect Expenses";
  /** Of a buyer with a GST number. */
  party?: { gstin: string; state: string };
};

/** `paise` are positive for a debit and negative for a credit. */
export type Entry = {
  ledger: Ledger;
  paise: Paise;
  /** At a party's ledger the bill that it is for. Money that is for no bill yet has none: it stands on account. */
  bill?: { name?: string; type: "New Ref" | "Agst Ref" | "On Account" };
};

export type Voucher = {
  /** Stays the same, so that a file that is imported twice alters the voucher and does not book it again. */
  id: string;
  type: "Sales" | "Credit Note" | "Receipt" | "Payment" | "Contra";
  /** The day (YYYY-MM-DD). */
  on: string;
  /** Missing when Tally gives the number. */
  number?: string;
  /** Empty when there is none. */
  reference: string;
  /** Further elements, of sales and credit notes. */
  about?: string;
  narration: string;
  /** They add up to 0. Tally asks for the debits first. */
  entries: readonly Entry[];
};

/** What stands before and after the messages of a file for Tally. Vouchers are the bookings, masters the ledgers. */
export function tallyEnvelope(of: "Vouchers" | "All Masters", company: string): { begin: string; end: string } {
  return {
    begin:
      `<?xml version="1.0" encoding="UTF-8"?>\n` +
      `<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>\n` +
      `<REQUESTDESC><REPORTNAME>${of}</REPORTNAME><STATICVARIABLES>${element("SVCURRENTCOMPANY", company)}` +
      `</STATICVARIABLES></REQUESTDESC>\n<REQUESTDATA>\n`,
    end: "</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n",
  };
}

/** The message that books a voucher in Tally. */
export function voucherMessage({ id, type, on, number, reference, about = "", narration, entries }: Voucher): string {
  const debitsFirst = entries.toSorted((one, other) => Number(one.paise < 0) - Number(other.paise < 0));
  return message(
    `<VOUCHER REMOTEID="${escaped(`shop-${id}`)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">\n` +
      element("DATE", on.replaceAll("-", "")) +
      element("VOUCHERTYPENAME", type) +
      (number ? element("VOUCHERNUMBER", number) : "") +
      (reference ? element("REFERENCE", reference) : "") +
      element("PERSISTEDVIEW", "Accounting Voucher View") +
      element("ISINVOICE", "No") +
      about +
      element("NARRATION", narration) +
      `\n${debitsFirst.map(entryElement).join("\n")}\n</VOUCHER>`,
  );
}

function entryElement({ ledger, paise, bill }: Entry): string {
  // Tally writes debits as negative amounts.
  const amount = element("AMOUNT", formatDecimal(-paise));
  const allocation =
    bill &&
    element("ISPARTYLEDGER", "Yes") +
      amount +
      `<BILLALLOCATIONS.LIST>${bill.name ? element("NAME", bill.name) : ""}${element("BILLTYPE", bill.type)}${amount}</BILLALLOCATIONS.LIST>`;
  return (
    `<ALLLEDGERENTRIES.LIST>${element("LEDGERNAME", ledger.name)}` +
    `${element("ISDEEMEDPOSITIVE", paise > 0 ? "Yes" : "No")}${allocation ?? amount}</ALLLEDGERENTRIES.LIST>`
  );
}

/** The message that makes a ledger in Tally. */
export function ledgerMessage({ name, parent, party }: Ledger): string {
  return message(
    `<LEDGER NAME="${escaped(name)}" ACTION="Create"><NAME.LIST>${element("NAME", name)}</NAME.LIST>` +
      element("PARENT", parent) +
      (parent === "Sundry Debtors" ? element("ISBILLWISEON", "Yes") : "") +
      (party
        ? element("COUNTRYNAME", "India") +
          element("LEDSTATENAME", party.state) +
          element("GSTREGISTRATIONTYPE", "Regular") +
          element("PARTYGSTIN", party.gstin)
        : "") +
      `</LEDGER>`,
  );
}

function message(content: string): string {
  return `<TALLYMESSAGE xmlns:UDF="TallyUDF">${content}</TALLYMESSAGE>\n`;
}

export function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as XML may hold it, without the control characters that XML forbids. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (one) => entities[one]!);
}
