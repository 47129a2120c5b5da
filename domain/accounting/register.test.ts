import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { csvPart } from "#platform/csv.ts";
import { ladduAndPickle, toChennai } from "../../tests/support/orders.ts";
import { aNote, anInvoice, anyDocuments, unregisteredSeller } from "../../tests/support/issued-documents.ts";
import type { IssuedDocument } from "./issued-document.ts";
import { goodsRows, goodsTitles, registerRows, registerTitles } from "./register.ts";

const byTitle = (titles: readonly string[], rows: string[][]) =>
  rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])));
const register = (...documents: IssuedDocument[]) => byTitle(registerTitles, documents.flatMap(registerRows));
const goods = (...documents: IssuedDocument[]) => byTitle(goodsTitles, documents.flatMap(goodsRows));

const twoRates = {
  lines: [
    { unitPaise: 105_00, quantity: 2, discountPaise: 10_50 },
    { unitPaise: 118_00, taxBasisPoints: 1800, hsn: "20019000" },
  ],
  deliveryPaise: 30_00,
  couponCode: "DASARA",
};

test("an invoice has a row for each rate, and its total stands in the first alone", () => {
  const payments = [
    { rail: "upi", reference: "632512345678", on: "2026-09-04" },
    { rail: "cash", reference: "", on: "2026-09-06" },
  ] as const;
  const [first, second, ...others] = register(anInvoice(twoRates, { payments }));
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    Document: "TM/26-27/000001",
    Date: "05-09-2026",
    Kind: "Tax invoice",
    "Original document": "",
    Buyer: "",
    "Place of supply": "37-Andhra Pradesh",
    "Rate %": "5",
    IGST: "0.00",
    Cess: "0.00",
    "Document total": "347.50",
    "Discount taken off": "10.50",
    Coupon: "DASARA",
    "Paid by": "UPI, Cash",
    "Payment reference": "632512345678",
    "Paid on": "04-09-2026, 06-09-2026",
  });
  expect(second).toMatchObject({ "Rate %": "18", "Document total": "", "Discount taken off": "0.00" });
  expect(Number(first!["Delivery in it"]) + Number(second!["Delivery in it"])).toBe(30);
});

test("a credit note has negative amounts and names its invoice", () => {
  const invoice = anInvoice(toChennai);
  const [row] = register(aNote(invoice, 105_00));
  expect(row).toMatchObject({
    Kind: "Credit note",
    "Original document": "TM/26-27/000001",
    "Original date": "05-09-2026",
    "Place of supply": "33-Tamil Nadu",
    "Taxable value": "-100.00",
    CGST: "0.00",
    IGST: "-5.00",
    "Document total": "-105.00",
  });
});

test("a buyer is named only where the bill must name one", () => {
  const gstin = "27AAPFU0939F1ZV";
  const named = (order: Parameters<typeof anInvoice>[0]) => {
    const [{ Buyer, GSTIN } = {}] = register(anInvoice(order));
    return [Buyer, GSTIN];
  };
  expect(named({ name: "Meena Raman" })).toEqual(["", ""]);
  expect(named({ name: "Meena Raman", gstin, businessName: "Raman Traders" })).toEqual(["Raman Traders", gstin]);
  expect(named({ name: "Meena Raman", lines: [{ unitPaise: 60_000_00 }] })).toEqual(["Meena Raman", ""]);
});

test("a bill of a seller without a GSTIN is listed without tax", () => {
  const bill = anInvoice(twoRates, { by: unregisteredSeller });
  expect(register(bill)).toHaveLength(1);
  const none = { "Rate %": "", "Taxable value": "", CGST: "", IGST: "" };
  expect(register(bill, aNote(bill, 100_00))).toMatchObject([
    { Kind: "Bill", ...none, Cess: "", "Document total": "347.50", "Delivery in it": "30.00" },
    { Kind: "Credit note", ...none, "Document total": "-100.00" },
  ]);
  expect(goods(bill)[0]).toMatchObject({ ...none, Total: "199.50" });
});

test("the list of goods has a row for each item and charge", () => {
  const invoice = anInvoice(ladduAndPickle);
  expect(goods(invoice)).toMatchObject([
    {
      Item: "Motichoor Laddu, 500 g",
      HSN: "21069099",
      Packs: "2",
      "Price of one, with tax": "349.00",
      Total: "698.00",
    },
    { Item: "Avakaya, 250 g", HSN: "20019000", Packs: "1", Total: "199.00" },
    { Item: "Delivery", Packs: "", "Price of one, with tax": "", Total: "90.00" },
  ]);
  expect(goods(aNote(invoice, 199_00, { row: 1 }))).toMatchObject([
    {
      Item: "Not supplied: Avakaya, 250 g",
      "Rate %": "5",
      "Taxable value": "-189.52",
      CGST: "-4.74",
      Total: "-199.00",
    },
  ]);
});

const sumOf = (rows: Record<string, string>[], title: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[title]) * 100), 0);

test("both files, read back, add up to the paise to what the documents say, credit notes taken off", () => {
  fc.assert(
    fc.property(anyDocuments, (documents) => {
      const read = (titles: readonly string[], rowsOf: (one: IssuedDocument) => string[][]) =>
        parse<Record<string, string>>(csvPart([titles, ...documents.flatMap(rowsOf)], true), {
          bom: true,
          columns: true,
        });
      const [rows, items] = [read(registerTitles, registerRows), read(goodsTitles, goodsRows)];
      const said = (field: "totalPaise" | "taxablePaise" | "cgstPaise" | "igstPaise", all: boolean) =>
        documents.reduce((sum, { kind, snapshot: { bill, isRegistered } }) => {
          const paise = all || isRegistered ? bill.sum[field] : 0;
          return kind === "invoice" ? sum + paise : sum - paise;
        }, 0);
      expect([sumOf(rows, "Document total"), sumOf(items, "Total")]).toEqual(Array(2).fill(said("totalPaise", true)));
      for (const [title, field] of [
        ["Taxable value", "taxablePaise"],
        ["CGST", "cgstPaise"],
        ["IGST", "igstPaise"],
      ] as const) {
        expect([title, sumOf(rows, title), sumOf(items, title)]).toEqual([title, ...Array(2).fill(said(field, false))]);
      }
    }),
    { numRuns: 200 },
  );
});
