import { stateName } from "#domain/gst/gstin.ts";
import type { Gstr1 } from "./gstr1.ts";

const columns = [
  "Table",
  "Number",
  "Date",
  "GSTIN of buyer",
  "Place of supply",
  "Value",
  "Rate %",
  "Taxable value",
  "IGST",
  "CGST",
  "SGST",
  "Cess",
  "HSN",
  "Description",
  "UQC",
  "Quantity",
  "From",
  "To",
  "Total number",
  "Cancelled",
] as const;
type Cells = Partial<Record<(typeof columns)[number], string>>;

type Amounts = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number; csamt: number };

/** The rows of a GSTR-1 as a table, one for each document and rate. Amounts are as in the file, in rupees. */
export function rowsOf(file: Gstr1): string[][] {
  const rows: Cells[] = [
    ...(file.b2b ?? []).flatMap(({ ctin, inv }) =>
      inv.flatMap(({ inum, idt, val, pos, itms }) =>
        items(itms, { ...one("b2b", inum, idt, val, pos), ...buyer(ctin) }),
      ),
    ),
    ...(file.b2cl ?? []).flatMap(({ pos, inv }) =>
      inv.flatMap(({ inum, idt, val, itms }) => items(itms, one("b2cl", inum, idt, val, pos))),
    ),
    ...(file.b2cs ?? []).map(({ pos, ...row }) => ({ Table: "b2cs", ...place(pos), ...amounts(row) })),
    ...(file.cdnr ?? []).flatMap(({ ctin, nt }) =>
      nt.flatMap(({ nt_num, nt_dt, val, pos, itms }) =>
        items(itms, { ...one("cdnr", nt_num, nt_dt, val, pos), ...buyer(ctin) }),
      ),
    ),
    ...(file.cdnur ?? []).flatMap(({ nt_num, nt_dt, val, pos, itms }) =>
      items(itms, one("cdnur", nt_num, nt_dt, val, pos)),
    ),
    ...(["hsn_b2b", "hsn_b2c"] as const).flatMap((table) =>
      (file.hsn?.[table] ?? []).map((row) => ({
        Table: table,
        ...amounts(row),
        HSN: row.hsn_sc,
        Description: row.desc,
        UQC: row.uqc,
        Quantity: String(row.qty),
      })),
    ),
    ...(file.doc_issue?.doc_det ?? []).flatMap(({ doc_typ, docs }) =>
      docs.map(({ from, to, totnum, cancel }) => ({
        Table: "docs",
        Description: doc_typ,
        From: from,
        To: to,
        "Total number": String(totnum),
        Cancelled: String(cancel),
      })),
    ),
  ];
  return [[...columns], ...rows.map((row) => columns.map((name) => row[name] ?? ""))];
}

function one(table: string, number: string, day: string, value: number, pos: string): Cells {
  return { Table: table, Number: number, Date: day, Value: value.toFixed(2), ...place(pos) };
}

const buyer = (ctin: string): Cells => ({ "GSTIN of buyer": ctin });
const place = (pos: string): Cells => ({ "Place of supply": `${pos}-${stateName(pos) ?? ""}` });

function items(rows: readonly { itm_det: Amounts }[], document: Cells): Cells[] {
  return rows.map(({ itm_det: item }) => ({ ...document, ...amounts(item) }));
}

function amounts({ rt, txval, iamt = 0, camt = 0, samt = 0, csamt }: Amounts): Cells {
  return {
    "Rate %": String(rt),
    "Taxable value": txval.toFixed(2),
    IGST: iamt.toFixed(2),
    CGST: camt.toFixed(2),
    SGST: samt.toFixed(2),
    Cess: csamt.toFixed(2),
  };
}
