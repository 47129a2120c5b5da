import { isGstin, stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import { formatDecimal, type Paise } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { paidBy, referencesOf, type IssuedDocument } from "./issued-document.ts";

/** The names of ledgers, letter for letter as the accountant's books have them. */
export type LedgerNames = Pick<
  Settings,
  "tallySales" | "tallySalesElsewhere" | "tallySalesNoGst" | "tallyParty" | "tallyCgst" | "tallySgst" | "tallyIgst"
>;

type Ledger = {
  name: string;
  parent: "Sundry Debtors" | "Sales Accounts" | "Duties & Taxes";
  /** Of a buyer with a GST number. */
  party?: { gstin: string; state: string };
};

/** `paise` are positive for a debit and negative for a credit. */
type Entry = { ledger: Ledger; paise: Paise };

/**
 * What a document is in the books: the party's side and the sales and taxes against it, which add up to 0. An invoice
 * debits the party, a credit note credits it. A buyer with a GST number is a ledger of its own; all others are one, so
 * that no private person gets into the books.
 */
export function entriesOf({ kind, snapshot }: IssuedDocument, names: LedgerNames): { party: Entry; against: Entry[] } {
  const { bill, isRegistered } = snapshot;
  const sign = kind === "invoice" ? 1 : -1;
  const sales = isRegistered
    ? bill.rates.map((rate) => ({
        name: salesLedger(names, rate.basisPoints, bill.isInterState),
        paise: rate.taxablePaise,
      }))
    : [{ name: names.tallySalesNoGst, paise: bill.sum.totalPaise }];
  const taxes = [
    { name: names.tallyCgst, paise: bill.sum.cgstPaise },
    { name: names.tallySgst, paise: bill.sum.sgstPaise },
    { name: names.tallyIgst, paise: bill.sum.igstPaise },
  ];
  const against = [
    ...sales.map((one) => ({ ...one, parent: "Sales Accounts" as const })),
    ...(isRegistered ? taxes : []).map((one) => ({ ...one, parent: "Duties & Taxes" as const })),
  ];
  return {
    party: { ledger: partyOf(snapshot, names), paise: sign * bill.sum.totalPaise },
    against: against
      .filter(({ paise }) => paise !== 0)
      .map(({ name, parent, paise }) => ({ ledger: { name, parent }, paise: -sign * paise })),
  };
}

function salesLedger(names: LedgerNames, basisPoints: number, isInterState: boolean): string {
  const name = isInterState ? names.tallySalesElsewhere : names.tallySales;
  return name.replaceAll("{rate}", String(basisPoints / 100));
}

function partyOf({ recipient }: IssuedDocument["snapshot"], names: LedgerNames): Ledger {
  const { gstin, name } = recipient;
  const parent = "Sundry Debtors";
  // Not a number any more once the time is over for which it has to be kept.
  if (gstin === null || !isGstin(gstin)) return { name: names.tallyParty, parent };
  // With the number, because two branches of a business have one name.
  return { name: `${name} (${gstin})`, parent, party: { gstin, state: stateName(stateCodeOfGstin(gstin))! } };
}

/** The ledgers that a document is booked to. */
export function ledgersOf(document: IssuedDocument, names: LedgerNames): Ledger[] {
  const { party, against } = entriesOf(document, names);
  return [party, ...against].map(({ ledger }) => ledger);
}

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

/**
 * The message that books a document in Tally. Its REMOTEID stays the same, so that a file that is imported twice alters
 * the voucher and does not book it again. Empty for a document over nothing, which Tally would refuse.
 */
export function voucherMessage(document: IssuedDocument, names: LedgerNames): string {
  const { kind, snapshot, payments } = document;
  const { party, against } = entriesOf(document, names);
  if (party.paise === 0) return "";
  const isSale = kind === "invoice";
  const type = isSale ? "Sales" : "Credit Note";
  const reference = snapshot.original?.number ?? snapshot.number;
  const { party: registered } = party.ledger;
  const paid = [paidBy(payments) || snapshot.payment, referencesOf(payments)].filter(Boolean).join(" ");
  const partyEntry = entry(party, { name: reference, type: isSale ? "New Ref" : "Agst Ref" });
  const others = against.map((one) => entry(one));
  return message(
    `<VOUCHER REMOTEID="${escaped(`shop-${snapshot.number}`)}" VCHTYPE="${type}" ACTION="Create" OBJVIEW="Accounting Voucher View">\n` +
      element("DATE", snapshot.issuedOn.replaceAll("-", "")) +
      element("VOUCHERTYPENAME", type) +
      element("VOUCHERNUMBER", snapshot.number) +
      element("REFERENCE", reference) +
      element("PERSISTEDVIEW", "Accounting Voucher View") +
      element("ISINVOICE", "No") +
      element("PARTYLEDGERNAME", party.ledger.name) +
      (registered ? element("PARTYGSTIN", registered.gstin) : "") +
      element("GSTREGISTRATIONTYPE", registered ? "Regular" : "Unregistered") +
      element("PLACEOFSUPPLY", snapshot.placeOfSupply.name) +
      element("STATENAME", snapshot.placeOfSupply.name) +
      (isSale ? "" : element("GSTNATUREOFRETURN", "01-Sales Return")) +
      element("NARRATION", `Order ${snapshot.orderNumber}, ${paid}`) +
      // What is debited stands first.
      `\n${(isSale ? [partyEntry, ...others] : [...others, partyEntry]).join("\n")}\n</VOUCHER>`,
  );
}

function entry({ ledger, paise }: Entry, bill?: { name: string; type: string }): string {
  // Tally writes debits as negative amounts.
  const amount = element("AMOUNT", formatDecimal(-paise));
  const allocation =
    bill &&
    element("ISPARTYLEDGER", "Yes") +
      amount +
      `<BILLALLOCATIONS.LIST>${element("NAME", bill.name)}${element("BILLTYPE", bill.type)}${amount}</BILLALLOCATIONS.LIST>`;
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

function element(name: string, text: string): string {
  return `<${name}>${escaped(text)}</${name}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as XML may hold it, without the control characters that XML forbids. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"]/g, (one) => entities[one]!);
}
