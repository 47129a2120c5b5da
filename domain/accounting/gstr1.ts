import { hsnText } from "#domain/gst/hsn.ts";
import type { Paise } from "#domain/money.ts";
import { dayInNumbers } from "#platform/day.ts";
import { fpOf, type ReturnPeriod } from "./return-period.ts";
import type { Listed, Run, SmallSales, Summary } from "./summary.ts";
import { taxedNames, type Taxed } from "./taxed.ts";

/** Amounts are in rupees. A sale within the state has `camt` and `samt`, one to another state `iamt`. */
type Taxes = { iamt: number } | { camt: number; samt: number };
type Item = { num: number; itm_det: { txval: number; rt: number; csamt: number } & Taxes };

type Goods = {
  num: number;
  hsn_sc: string;
  desc: string;
  uqc: string;
  qty: number;
  rt: number;
  txval: number;
  iamt: number;
  camt: number;
  samt: number;
  csamt: number;
};

type Issued = { num: number; from: string; to: string; totnum: number; cancel: number; net_issue: number };

/** The file of GSTR-1 as GSTN's own offline tool writes it. Sections without rows are left out. */
export type Gstr1 = {
  gstin: string;
  /** The last month of the period, MMYYYY. */
  fp: string;
  version: string;
  hash: string;
  b2b?: {
    ctin: string;
    inv: { inum: string; idt: string; val: number; pos: string; rchrg: "N"; inv_typ: "R"; itms: Item[] }[];
  }[];
  b2cl?: { pos: string; inv: { inum: string; idt: string; val: number; itms: Item[] }[] }[];
  b2cs?: ({ sply_ty: "INTRA" | "INTER"; rt: number; typ: "OE"; pos: string; txval: number; csamt: number } & Taxes)[];
  cdnr?: {
    ctin: string;
    nt: {
      ntty: "C";
      nt_num: string;
      nt_dt: string;
      val: number;
      pos: string;
      rchrg: "N";
      inv_typ: "R";
      itms: Item[];
    }[];
  }[];
  cdnur?: { typ: "B2CL"; ntty: "C"; nt_num: string; nt_dt: string; val: number; pos: string; itms: Item[] }[];
  /** Sales by HSN, less what was given back, in the two lists that the portal asks for since May 2025. */
  hsn?: { hsn_b2b?: Goods[]; hsn_b2c?: Goods[] };
  doc_issue?: { doc_det: { doc_num: number; doc_typ: string; docs: Issued[] }[] };
};

/** The sales to businesses and their credit notes that IFFs of the same quarter told of already. */
export type Sent = Pick<Summary, "b2b" | "cdnr">;

/** Packs are counted, as on the bill. */
const UNIT = "PAC";

const documentTypes = {
  invoice: { doc_num: 1, doc_typ: "Invoices for outward supply" },
  "credit-note": { doc_num: 5, doc_typ: "Credit Note" },
} as const;

/**
 * GSTR-1 of a seller (`gstin`) for a period, from the sums of its documents. The IFF has only sales to businesses and
 * their credit notes; the return of the quarter leaves out what they `sent`.
 */
export function gstr1Of(
  summary: Summary,
  period: ReturnPeriod,
  gstin: string,
  sent: Sent = { b2b: [], cdnr: [] },
): Gstr1 {
  const numbers = new Set([...sent.b2b, ...sent.cdnr].map(({ number }) => number));
  const unsent = (rows: readonly Listed[]) => rows.filter(({ number }) => !numbers.has(number));
  const frame = { gstin, fp: fpOf(period), version: "GST3.2.4", hash: "hash" };
  const b2b = byBuyer(unsent(summary.b2b)).map(([ctin, rows]) => ({ ctin, inv: rows.map(invoiceToBusiness) }));
  const cdnr = byBuyer(unsent(summary.cdnr)).map(([ctin, rows]) => ({ ctin, nt: rows.map(noteToBusiness) }));
  if (period.kind === "iff") return { ...frame, ...filled({ b2b, cdnr }) };
  const hsn = hsnOf(summary);
  const docs = issuedIn(summary.runs);
  return {
    ...frame,
    ...filled({ b2b, b2cl: largeOf(summary.b2cl), b2cs: summary.b2cs.filter(isWorthSomething).map(smallRow), cdnr }),
    ...filled({ cdnur: summary.cdnur.map(noteToOther) }),
    ...(Object.keys(hsn).length > 0 && { hsn }),
    ...(docs.length > 0 && { doc_issue: { doc_det: docs } }),
  };
}

function filled<Sections extends Record<string, unknown[]>>(sections: Sections): Partial<Sections> {
  return Object.fromEntries(Object.entries(sections).filter(([, rows]) => rows.length > 0)) as Partial<Sections>;
}

function byBuyer(rows: readonly Listed[]): [string, Listed[]][] {
  return sorted(Map.groupBy(rows, ({ gstin }) => gstin ?? ""));
}

function sorted<Row>(groups: Map<string, Row[]>): [string, Row[]][] {
  return [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const onBusiness = ({ totalPaise, place }: Listed) =>
  ({ val: rupees(totalPaise), pos: place, rchrg: "N", inv_typ: "R" }) as const;

function invoiceToBusiness(row: Listed) {
  return { inum: row.number, idt: dayInNumbers(row.issuedOn), ...onBusiness(row), itms: itemsOf(row) };
}

function noteToBusiness(row: Listed) {
  return {
    ntty: "C" as const,
    nt_num: row.number,
    nt_dt: dayInNumbers(row.issuedOn),
    ...onBusiness(row),
    itms: itemsOf(row),
  };
}

function noteToOther(row: Listed) {
  const what = { typ: "B2CL", ntty: "C", nt_num: row.number, nt_dt: dayInNumbers(row.issuedOn) } as const;
  return { ...what, val: rupees(row.totalPaise), pos: row.place, itms: itemsOf(row) };
}

function largeOf(rows: readonly Listed[]): NonNullable<Gstr1["b2cl"]> {
  return sorted(Map.groupBy(rows, ({ place }) => place)).map(([pos, own]) => ({
    pos,
    inv: own.map((row) => ({
      inum: row.number,
      idt: dayInNumbers(row.issuedOn),
      val: rupees(row.totalPaise),
      itms: itemsOf(row),
    })),
  }));
}

function itemsOf({ rates, isInterState }: Listed): Item[] {
  return rates.map((rate, index) => {
    const value = { txval: rupees(rate.taxablePaise), rt: percent(rate.basisPoints) };
    return { num: index + 1, itm_det: { ...value, ...taxesOf(rate, isInterState), csamt: 0 } };
  });
}

function smallRow(row: SmallSales) {
  const { isInterState, basisPoints, place, taxablePaise } = row;
  return {
    sply_ty: isInterState ? ("INTER" as const) : ("INTRA" as const),
    rt: percent(basisPoints),
    typ: "OE" as const,
    pos: place,
    txval: rupees(taxablePaise),
    ...taxesOf(row, isInterState),
    csamt: 0,
  };
}

function taxesOf({ igstPaise, cgstPaise, sgstPaise }: Taxed, isInterState: boolean): Taxes {
  return isInterState ? { iamt: rupees(igstPaise) } : { camt: rupees(cgstPaise), samt: rupees(sgstPaise) };
}

function hsnOf(summary: Summary): NonNullable<Gstr1["hsn"]> {
  const rows = summary.hsn.filter((row) => isWorthSomething(row) || row.packs !== 0);
  const [b2b, b2c] = [rows.filter(({ isB2b }) => isB2b), rows.filter(({ isB2b }) => !isB2b)];
  return filled({ hsn_b2b: goodsOf(b2b), hsn_b2c: goodsOf(b2c) });
}

function goodsOf(rows: Summary["hsn"]): Goods[] {
  return rows.map((row, index) => ({
    num: index + 1,
    hsn_sc: row.hsn,
    desc: hsnText(row.hsn) ?? "",
    uqc: UNIT,
    qty: row.packs,
    rt: percent(row.basisPoints),
    txval: rupees(row.taxablePaise),
    iamt: rupees(row.igstPaise),
    camt: rupees(row.cgstPaise),
    samt: rupees(row.sgstPaise),
    csamt: 0,
  }));
}

function issuedIn(runs: readonly Run[]) {
  return (["invoice", "credit-note"] as const).flatMap((kind) => {
    const own = runs.filter((run) => run.kind === kind);
    const docs = own.map(({ first, last, from, to }, index) => {
      const totnum = last - first + 1;
      return { num: index + 1, from, to, totnum, cancel: 0, net_issue: totnum };
    });
    return docs.length > 0 ? [{ ...documentTypes[kind], docs }] : [];
  });
}

function isWorthSomething(row: Taxed): boolean {
  return taxedNames.some((name) => row[name] !== 0);
}

/** Paise as a number of rupees with at most two decimals. */
function rupees(paise: Paise): number {
  return paise / 100;
}

const percent = (basisPoints: number) => basisPoints / 100;

/** The name of the file that holds a GSTR-1, made on a day (YYYY-MM-DD). */
export function gstr1FileName({ gstin }: Pick<Gstr1, "gstin">, madeOn: string): string {
  return `returns_${dayInNumbers(madeOn).replaceAll("-", "")}_R1_${gstin}_offline.json`;
}
