import type { BillRow } from "#domain/orders/documents/bill.ts";
import { namedOn } from "#domain/orders/documents/snapshot.ts";
import { formatDecimal, type Paise } from "#domain/money.ts";
import { dayInNumbers } from "#platform/day.ts";
import { paidBy, referencesOf, type IssuedDocument } from "./issued-document.ts";

/** The columns of the sales register, which has a row for each document and tax rate. */
export const registerTitles = [
  "Document",
  "Date",
  "Kind",
  "Original document",
  "Original date",
  "Buyer",
  "GSTIN",
  "Place of supply",
  "Rate %",
  "Taxable value",
  "CGST",
  "SGST or UTGST",
  "IGST",
  "Cess",
  "Document total",
  "Delivery in it",
  "Cash fee in it",
  "Discount taken off",
  "Coupon",
  "Order",
  "Paid by",
  "Payment reference",
  "Paid on",
] as const;

/**
 * The rows of a document in the sales register: one for each tax rate, or one without tax when the seller was not
 * registered for GST. Amounts of a credit note are negative. The total stands in the first row alone, so that the column
 * can be added up.
 */
export function registerRows(document: IssuedDocument): string[][] {
  const { snapshot, payments } = document;
  const { bill, recipient, original } = snapshot;
  const rupees = writerOf(document);
  const parts = snapshot.isRegistered
    ? bill.rates.map((rate) => ({
        amounts: [percent(rate.basisPoints), ...taxesOf(rate, rupees), "0.00"],
        rows: bill.rows.filter(({ basisPoints }) => basisPoints === rate.basisPoints),
      }))
    : [{ amounts: ["", "", "", "", "", ""], rows: bill.rows }];
  return parts.map(({ amounts, rows }, index) => [
    ...headOf(document),
    original?.number ?? "",
    original ? dayInNumbers(original.issuedOn) : "",
    namedOn(snapshot) === "nobody" ? "" : recipient.name,
    recipient.gstin ?? "",
    placeOf(document),
    ...amounts,
    index === 0 ? rupees(bill.sum.totalPaise) : "",
    rupees(totalOf(rows, "delivery")),
    rupees(totalOf(rows, "cash-fee")),
    rupees(rows.reduce((sum, { discountPaise = 0 }) => sum + discountPaise, 0)),
    snapshot.coupon ?? "",
    snapshot.orderNumber,
    paidBy(payments),
    referencesOf(payments),
    [...new Set(payments.flatMap(({ on }) => (on ? [dayInNumbers(on)] : [])))].join(", "),
  ]);
}

/** The columns of the list of goods, which has a row for each row of a document. */
export const goodsTitles = [
  "Document",
  "Date",
  "Kind",
  "Order",
  "GSTIN",
  "Place of supply",
  "Item",
  "HSN",
  "Packs",
  "Price of one, with tax",
  "Discount taken off",
  "Rate %",
  "Taxable value",
  "CGST",
  "SGST or UTGST",
  "IGST",
  "Total",
] as const;

/** The rows of a document in the list of goods. Amounts of a credit note are negative. */
export function goodsRows(document: IssuedDocument): string[][] {
  const { snapshot } = document;
  const rupees = writerOf(document);
  return snapshot.bill.rows.map((row) => [
    ...headOf(document),
    snapshot.orderNumber,
    snapshot.recipient.gstin ?? "",
    placeOf(document),
    [row.name, row.label].filter(Boolean).join(", "),
    row.hsn,
    row.quantity === undefined ? "" : String(row.quantity),
    row.unitPaise === undefined ? "" : formatDecimal(row.unitPaise),
    rupees(row.discountPaise ?? 0),
    ...(snapshot.isRegistered ? [percent(row.basisPoints), ...taxesOf(row, rupees)] : ["", "", "", "", ""]),
    rupees(row.totalPaise),
  ]);
}

function headOf({ snapshot }: IssuedDocument): string[] {
  return [snapshot.number, dayInNumbers(snapshot.issuedOn), snapshot.title];
}

function placeOf({ snapshot: { placeOfSupply } }: IssuedDocument): string {
  return `${placeOfSupply.code}-${placeOfSupply.name}`;
}

type Writer = (paise: Paise) => string;

function writerOf({ kind }: IssuedDocument): Writer {
  return (paise) => formatDecimal(kind === "credit-note" ? -paise : paise);
}

function taxesOf(
  { taxablePaise, cgstPaise, sgstPaise, igstPaise }: Pick<BillRow, `${"taxable" | "cgst" | "sgst" | "igst"}Paise`>,
  rupees: Writer,
): string[] {
  return [taxablePaise, cgstPaise, sgstPaise, igstPaise].map(rupees);
}

function totalOf(rows: readonly BillRow[], charge: BillRow["kind"]): Paise {
  return rows.filter(({ kind }) => kind === charge).reduce((sum, { totalPaise }) => sum + totalPaise, 0);
}

/** A rate in hundredths of a percent as a number of percent: "5", "0.25". */
function percent(basisPoints: number): string {
  return String(basisPoints / 100);
}
