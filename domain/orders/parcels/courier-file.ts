import { parse } from "csv-parse/sync";
import { formatForField } from "#domain/money.ts";
import { readCell } from "#platform/csv.ts";
import { plainCode, plainText } from "#platform/plain-text.ts";
import type { FullOrder } from "../full-order.server.ts";
import type { Label } from "../kitchen/label.ts";
import { readOrderNumber } from "../order-number.ts";
import { isShortened } from "./couriers.ts";

type Row = { label: Label; order: FullOrder };

/** What a courier's file may say of a parcel, by the name that a courier's form uses. Amounts are in rupees. */
export const fileFields: Record<string, (row: Row) => string> = {
  order: ({ label }) => label.number,
  name: ({ label }) => label.name,
  address: ({ label }) => label.address.join(", "),
  city: ({ label }) => label.city,
  pincode: ({ label }) => label.pincode,
  state: ({ label }) => label.state,
  mobile: ({ label }) => label.mobile,
  cash: ({ label }) => formatForField(label.collectPaise ?? 0),
  value: ({ order }) => formatForField(order.sums.totalPaise),
  grams: ({ order }) => String(order.lines.reduce((sum, { grams, quantity }) => sum + grams * quantity, 0)),
  contents: ({ order }) => order.lines.map(({ name, label, quantity }) => `${quantity} x ${name} ${label}`).join("; "),
  number: () => "",
};

/** The columns of the file for a courier that has named none of its own. */
const ownColumns = [
  "Order = order",
  "Name = name",
  "Address = address",
  "City = city",
  "Pincode = pincode",
  "State = state",
  "Mobile = mobile",
  "Cash to collect = cash",
  "Grams = grams",
  "Contents = contents",
  "Tracking number = number",
];

/** Reads a column of a courier's file, such as "Consignee = name"; undefined if it is none. */
export function fieldOfFile(line: string): { heading: string; field: string } | undefined {
  const [, heading = "", field = ""] = /^(.+?)\s*=\s*(\w+)$/.exec(line.trim()) ?? [];
  return heading !== "" && Object.hasOwn(fileFields, field) ? { heading, field } : undefined;
}

/** The rows of the file for a courier, the headings first. */
export function courierFile(fileColumns: readonly string[], rows: readonly Row[]): string[][] {
  const columns = (fileColumns.length > 0 ? fileColumns : ownColumns).flatMap((line) => fieldOfFile(line) ?? []);
  return [
    columns.map(({ heading }) => heading),
    ...rows.map((row) => columns.map(({ field }) => fileFields[field]!(row))),
  ];
}

const numberHeading = /tracking|awb|waybill|consignment|docket|\blr\b/i;
const orderHeading = /order|reference|\bref\b/i;

export type ReadNumbers =
  /** The tracking numbers by order number, and those that stand alone, in their sequence. */
  { ok: true; byOrder: Map<string, string>; alone: string[] } | { ok: false; problem: string };

/**
 * Reads tracking numbers from pasted lines or a courier's file: a number on each line, or a table with the order's
 * number in one column. Refuses a table without both, and numbers that a spreadsheet has shortened to "1.9E+13".
 */
export function readTrackingNumbers(text: string): ReadNumbers {
  const rows = rowsIn(text);
  if (rows.length === 0)
    return { ok: false, problem: "Paste the numbers first, one on each line, or choose the file." };
  const shortened = rows.flat().find(isShortened);
  if (shortened) {
    return {
      ok: false,
      problem: `${shortened} is no tracking number any more: the spreadsheet shortened it. Set the column to text there, and save it again.`,
    };
  }
  if (rows.every((row) => row.length === 1)) {
    return { ok: true, byOrder: new Map(), alone: rows.map(([cell]) => plainCode(cell!)) };
  }
  const [head = [], ...body] = rows;
  const at = head.findIndex((cell) => numberHeading.test(cell));
  const ofOrder = head.findIndex((cell, place) => place !== at && orderHeading.test(cell));
  const isTable = at >= 0 && ofOrder >= 0;
  const pairs = (isTable ? body : rows).flatMap((row): [string, string][] => {
    const order = isTable ? readOrderNumber(row[ofOrder] ?? "") : row.map(readOrderNumber).find(Boolean);
    const cell = isTable ? row[at] : row.find((one) => one !== "" && !readOrderNumber(one));
    return order && cell ? [[order, plainCode(cell)]] : [];
  });
  if (pairs.length === 0) {
    return {
      ok: false,
      problem:
        "No line has an order's number and a tracking number beside it. The file needs a column for each, with a heading such as “Order” and “Tracking number”.",
    };
  }
  return { ok: true, byOrder: new Map(pairs), alone: [] };
}

function rowsIn(text: string): string[][] {
  const lines = text.replaceAll("\r", "\n").split("\n").map(plainText).filter(Boolean);
  const delimiter = [",", ";"].find((one) => lines.some((line) => line.includes(one))) ?? /\t/.exec(text)?.[0];
  if (!delimiter) return lines.map(splitLine);
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: text.includes("\t") ? "\t" : delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  return rows.map((row) => row.map((cell) => plainText(readCell(cell)))).filter((row) => row.some(Boolean));
}

/** An order's number and what stands behind it; a line without an order's number whole. */
function splitLine(line: string): string[] {
  const words = line.split(" ");
  const length = [1, 2, 3].find((some) => words.length > some && readOrderNumber(words.slice(0, some).join("")));
  return length ? [words.slice(0, length).join(""), words.slice(length).join("")] : [line];
}
