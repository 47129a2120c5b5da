import { isGstin, stateCodeOfGstin, stateName } from "#domain/gst/gstin.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { paidBy, referencesOf, type IssuedDocument } from "./issued-document.ts";
import { element, voucherMessage, type Entry, type Ledger } from "./tally-xml.ts";

/** The names of ledgers, letter for letter as the accountant's books have them. */
type LedgerNames = Pick<
  Settings,
  "tallySales" | "tallySalesElsewhere" | "tallySalesNoGst" | "tallyParty" | "tallyCgst" | "tallySgst" | "tallyIgst"
>;

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
    party: { ledger: partyOf(snapshot.recipient, names), paise: sign * bill.sum.totalPaise },
    against: against
      .filter(({ paise }) => paise !== 0)
      .map(({ name, parent, paise }) => ({ ledger: { name, parent }, paise: -sign * paise })),
  };
}

function salesLedger(names: LedgerNames, basisPoints: number, isInterState: boolean): string {
  const name = isInterState ? names.tallySalesElsewhere : names.tallySales;
  return name.replaceAll("{rate}", String(basisPoints / 100));
}

/** The ledger of a buyer: one of its own for a business with a GST number, one for all others. */
export function partyOf(
  { gstin, name }: { gstin: string | null; name: string },
  { tallyParty }: Pick<Settings, "tallyParty">,
): Ledger {
  const parent = "Sundry Debtors";
  // Not a number any more once the time is over for which it has to be kept.
  if (gstin === null || !isGstin(gstin)) return { name: tallyParty, parent };
  // With the number, because two branches of a business have one name.
  return { name: `${name} (${gstin})`, parent, party: { gstin, state: stateName(stateCodeOfGstin(gstin))! } };
}

/** The ledgers that a document is booked to. */
export function ledgersOf(document: IssuedDocument, names: LedgerNames): Ledger[] {
  const { party, against } = entriesOf(document, names);
  return [party, ...against].map(({ ledger }) => ledger);
}

/** The message that books a document in Tally. Empty for a document over nothing, which Tally would refuse. */
export function documentMessage(document: IssuedDocument, names: LedgerNames): string {
  const { kind, snapshot, payments } = document;
  const { party, against } = entriesOf(document, names);
  if (party.paise === 0) return "";
  const isSale = kind === "invoice";
  const reference = snapshot.original?.number ?? snapshot.number;
  const { party: registered } = party.ledger;
  const paid = [paidBy(payments) || snapshot.payment, referencesOf(payments)].filter(Boolean).join(" ");
  return voucherMessage({
    id: snapshot.number,
    type: isSale ? "Sales" : "Credit Note",
    on: snapshot.issuedOn,
    number: snapshot.number,
    reference,
    about:
      element("PARTYLEDGERNAME", party.ledger.name) +
      (registered ? element("PARTYGSTIN", registered.gstin) : "") +
      element("GSTREGISTRATIONTYPE", registered ? "Regular" : "Unregistered") +
      element("PLACEOFSUPPLY", snapshot.placeOfSupply.name) +
      element("STATENAME", registered?.state ?? snapshot.placeOfSupply.name) +
      (isSale ? "" : element("GSTNATUREOFRETURN", "01-Sales Return")),
    narration: `Order ${snapshot.orderNumber}, ${paid}`,
    entries: [{ ...party, bill: { name: reference, type: isSale ? "New Ref" : "Agst Ref" } }, ...against],
  });
}
