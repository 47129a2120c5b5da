import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { toChennai } from "../../tests/support/orders.ts";
import { aNote, anInvoice, anyDocuments, unregisteredSeller } from "../../tests/support/issued-documents.ts";
import type { IssuedDocument } from "./issued-document.ts";
import {
  entriesIn,
  expectSound,
  paiseOf,
  parsedTally,
  vouchersOf,
  type Voucher,
} from "../../tests/support/tally-file.ts";
import { documentMessage, entriesOf, ledgersOf } from "./tally.ts";
import { ledgerMessage, tallyEnvelope } from "./tally-xml.ts";

function vouchersIn(documents: readonly IssuedDocument[], names = defaultSettings): Voucher[] {
  const { begin, end } = tallyEnvelope("Vouchers", "My Sweets");
  const file = begin + documents.map((one) => documentMessage(one, names)).join("") + end;
  expect(parsedTally(file).REQUESTDESC.STATICVARIABLES).toEqual({ SVCURRENTCOMPANY: "My Sweets" });
  return vouchersOf(file);
}

test("a sale debits the customers and credits sales and taxes", () => {
  const payments = [{ rail: "card", reference: "pay_X", on: "2026-09-05" }] as const;
  const invoice = anInvoice({ lines: [{ unitPaise: 1000_00 }], number: "TM-1042" }, { payments });
  const [voucher] = vouchersIn([invoice]);
  expect(voucher).toMatchObject({
    "@REMOTEID": "shop-TM/26-27/000001",
    "@VCHTYPE": "Sales",
    DATE: "20260905",
    VOUCHERTYPENAME: "Sales",
    VOUCHERNUMBER: "TM/26-27/000001",
    PARTYLEDGERNAME: "Online customers",
    PLACEOFSUPPLY: "Andhra Pradesh",
    GSTREGISTRATIONTYPE: "Unregistered",
    NARRATION: "Order TM-1042, Razorpay pay_X",
  });
  expect(entriesIn(voucher!)).toEqual([
    ["Online customers", "Yes", "-1050.00"],
    ["Sales 5% in state", "No", "1000.00"],
    ["Output CGST", "No", "25.00"],
    ["Output SGST", "No", "25.00"],
  ]);
  expect(voucher!["ALLLEDGERENTRIES.LIST"][0]!["BILLALLOCATIONS.LIST"]).toEqual({
    NAME: "TM/26-27/000001",
    BILLTYPE: "New Ref",
    AMOUNT: "-1050.00",
  });
});

test("a credit note goes the other way, against the bill of its invoice", () => {
  const [voucher] = vouchersIn([aNote(anInvoice(toChennai), 105_00)]);
  expect(voucher).toMatchObject({ "@VCHTYPE": "Credit Note", REFERENCE: "TM/26-27/000001", DATE: "20260915" });
  expect(entriesIn(voucher!)).toEqual([
    ["Sales 5% other states", "Yes", "-100.00"],
    ["Output IGST", "Yes", "-5.00"],
    ["Online customers", "No", "105.00"],
  ]);
  expect(voucher!["ALLLEDGERENTRIES.LIST"][2]!["BILLALLOCATIONS.LIST"]).toMatchObject({
    NAME: "TM/26-27/000001",
    BILLTYPE: "Agst Ref",
  });
});

test("no name, mobile or address of a private person gets into the file", () => {
  const person = { name: "Meena Raman", mobile: "+919848012345", address1: "12 Sunrise", city: "Adyar" };
  const large = { ...person, lines: [{ unitPaise: 60_000_00 }] };
  const file = [anInvoice(person), anInvoice(large)].map((one) => documentMessage(one, defaultSettings)).join("");
  expect(file).not.toMatch(/Meena|9848012345|Sunrise|Adyar/);
});

test("a business is booked to a ledger of its own, which the file of masters makes", () => {
  const gstin = "27AAPFU0939F1ZV";
  const invoice = anInvoice({ gstin, businessName: 'Sita & Sons <"Pune">', placeOfSupply: "27" });
  const name = `Sita & Sons <"Pune"> (${gstin})`;
  const [voucher] = vouchersIn([invoice]);
  expect(voucher).toMatchObject({ PARTYLEDGERNAME: name, PARTYGSTIN: gstin, GSTREGISTRATIONTYPE: "Regular" });
  const { begin, end } = tallyEnvelope("All Masters", "");
  const { REQUESTDESC, REQUESTDATA } = parsedTally(
    begin + ledgersOf(invoice, defaultSettings).map(ledgerMessage).join("") + end,
  );
  expect(REQUESTDESC.REPORTNAME).toBe("All Masters");
  expect(REQUESTDATA.TALLYMESSAGE?.map(({ LEDGER }) => LEDGER)).toMatchObject([
    { "@NAME": name, PARENT: "Sundry Debtors", PARTYGSTIN: gstin, LEDSTATENAME: "Maharashtra" },
    { "@NAME": "Sales 5% other states", PARENT: "Sales Accounts" },
    { "@NAME": "Output IGST", PARENT: "Duties & Taxes" },
  ]);
});

test("a business is in the state of its GST number, also when it collects in another one", () => {
  const gstin = "27AAPFU0939F1ZV";
  const [voucher] = vouchersIn([anInvoice({ gstin, businessName: "Sita & Sons", placeOfSupply: "37" })]);
  expect(voucher).toMatchObject({ PLACEOFSUPPLY: "Andhra Pradesh", STATENAME: "Maharashtra" });
});

test("ledgers are named as the settings say", () => {
  const names = { ...defaultSettings, tallySales: "Sweets @{rate}%", tallyCgst: "CGST & more", tallyParty: "Walk-in" };
  const [voucher] = vouchersIn([anInvoice({ lines: [{ unitPaise: 1000_00, taxBasisPoints: 25 }] })], names);
  expect(entriesIn(voucher!).map(([ledger]) => ledger)).toEqual([
    "Walk-in",
    "Sweets @0.25%",
    "CGST & more",
    "Output SGST",
  ]);
});

test("a bill of a seller without a GSTIN is booked without tax", () => {
  const [voucher] = vouchersIn([anInvoice({ lines: [{ unitPaise: 1000_00 }] }, { by: unregisteredSeller })]);
  expect(entriesIn(voucher!)).toEqual([
    ["Online customers", "Yes", "-1050.00"],
    ["Sales without GST", "No", "1050.00"],
  ]);
});

test("characters that XML forbids are left out", () => {
  const [voucher] = vouchersIn([anInvoice({ number: "A\u{0}B\u{b}\u{ffff}\u{d800}C" })]);
  expect(voucher!.NARRATION).toMatch(/^Order ABC,/);
});

test("the file, parsed back, has every document, and each voucher adds up to 0 to the paisa", () => {
  fc.assert(
    fc.property(anyDocuments, (documents) => {
      const vouchers = vouchersIn(documents);
      expect(vouchers.map(({ VOUCHERNUMBER }) => VOUCHERNUMBER)).toEqual(documents.map((one) => one.snapshot.number));
      for (const [index, voucher] of vouchers.entries()) {
        expectSound(voucher);
        const all = voucher["ALLLEDGERENTRIES.LIST"];
        const { party, against } = entriesOf(documents[index]!, defaultSettings);
        const booked = [party, ...against].map(({ ledger, paise }) => `${ledger.name}: ${-paise}`);
        expect(all.map((one) => `${one.LEDGERNAME}: ${paiseOf(one.AMOUNT)}`).toSorted()).toEqual(booked.toSorted());
        const { kind, snapshot } = documents[index]!;
        expect(party.paise).toBe(kind === "invoice" ? snapshot.bill.sum.totalPaise : -snapshot.bill.sum.totalPaise);
      }
    }),
    { numRuns: 200 },
  );
});
