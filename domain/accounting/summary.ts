import { isGstin, statesByCode } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import type { Amounts, Bill } from "#domain/orders/documents/bill.ts";
import type { DocumentKind } from "#domain/orders/documents/schema.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import { erasedGstin } from "#domain/orders/customer/person.ts";
import { financialYearAround, type Period } from "#platform/period.ts";
import { hsnRowsOf, spreadNotes, type HsnRow } from "./spread.ts";
import { addTaxed, nothingTaxed, pickTaxed, signed, type Taxed } from "./taxed.ts";

/** An invoice or credit note as issued. */
export type Paper = {
  kind: DocumentKind;
  /** The number within its kind and financial year, from 1. */
  serial: number;
  snapshot: DocumentSnapshot;
};

/** A document that stands in the return by itself. `gstin` is the buyer's, null without one. */
export type Listed = {
  number: string;
  issuedOn: string;
  gstin: string | null;
  place: string;
  isInterState: boolean;
  totalPaise: Paise;
  rates: (Taxed & { basisPoints: number })[];
};

/** Sales to buyers without GST number, less what was given back, at one rate to one place. */
export type SmallSales = Taxed & { place: string; isInterState: boolean; basisPoints: number };

/** Numbers that follow each other. */
export type Run = { kind: DocumentKind; prefix: string; first: number; from: string; last: number; to: string };

/** How many documents, and what they come to. */
type Count = Taxed & { count: number; totalPaise: Paise };

/** What is wrong with one document. */
const faultCodes = ["sums", "number", "gstin", "own-gstin", "place", "inter-state", "no-invoice", "late-note"] as const;
export type FaultCode = (typeof faultCodes)[number];

/**
 * The documents of some days under one GST number of the seller ("" while the seller had none), added up for the
 * return. Sums of days can be added, `addSummaries`, and give what the documents of all of them give.
 */
export type Summary = {
  counts: Record<"b2b" | "b2c" | "b2bNotes" | "b2cNotes", Count>;
  b2b: Listed[];
  b2cl: Listed[];
  cdnr: Listed[];
  cdnur: Listed[];
  b2cs: SmallSales[];
  hsn: (HsnRow & { isB2b: boolean })[];
  runs: Run[];
  faults: { code: FaultCode; number: string }[];
  /** Whether a buyer's GST number was erased at the end of its retention. */
  isErased: boolean;
};

const noCount: Count = { count: 0, totalPaise: 0, ...nothingTaxed };

export function emptySummary(): Summary {
  return {
    counts: { b2b: { ...noCount }, b2c: { ...noCount }, b2bNotes: { ...noCount }, b2cNotes: { ...noCount } },
    b2b: [],
    b2cl: [],
    cdnr: [],
    cdnur: [],
    b2cs: [],
    hsn: [],
    runs: [],
    faults: [],
    isErased: false,
  };
}

/** An invoice to another state and a buyer without GST number is listed by itself above this total, in paise. */
function listedAbove(day: string): Paise {
  // Notification 12/2024-Central Tax.
  return day < "2024-08-01" ? 2_50_000_00 : 1_00_000_00;
}

/**
 * The sums of the documents issued in a period, by the seller's GST number ("" without one). `papers` are these
 * documents and, of each credit note among them, the invoice and its earlier credit notes, in the sequence in which
 * they were issued.
 */
export function summariesOf(papers: readonly Paper[], { from, to }: Period): Map<string, Summary> {
  const invoices = new Map(
    papers.filter(({ kind }) => kind === "invoice").map((paper) => [paper.snapshot.number, paper]),
  );
  const notes = papers.filter(({ kind }) => kind === "credit-note");
  const taken = takenByNotes(notes, invoices);
  const summaries = new Map<string, Summary>();
  for (const paper of papers) {
    const { snapshot } = paper;
    if (snapshot.issuedOn < from || snapshot.issuedOn > to) continue;
    const invoice = snapshot.original && invoices.get(snapshot.original.number)?.snapshot;
    const gstin = sellerGstinOf(snapshot, invoice);
    const summary = summaries.get(gstin) ?? emptySummary();
    summaries.set(gstin, summary);
    addPaper(summary, { ...paper, gstin, invoice, hsn: taken.get(snapshot.number) ?? hsnRowsOf(snapshot.bill) });
  }
  return new Map([...summaries].map(([gstin, summary]) => [gstin, inOrder(summary)]));
}

function sellerGstinOf({ isRegistered, seller }: DocumentSnapshot, invoice: DocumentSnapshot | undefined): string {
  return isRegistered ? seller.gstin || (invoice?.seller.gstin ?? "") : "";
}

/** What each credit note takes back of the goods, by the note's number. */
function takenByNotes(notes: readonly Paper[], invoices: ReadonlyMap<string, Paper>): Map<string, HsnRow[]> {
  const byInvoice = Map.groupBy(notes, ({ snapshot }) => snapshot.original?.number ?? "");
  return new Map(
    [...byInvoice].flatMap(([number, own]) => {
      const invoice = invoices.get(number);
      if (!invoice) return [];
      const spread = spreadNotes(
        invoice.snapshot.bill,
        own.map(({ snapshot }) => snapshot.bill),
      );
      return own.map(({ snapshot }, index) => [snapshot.number, spread[index]!] as const);
    }),
  );
}

type Placed = Paper & { gstin: string; invoice: DocumentSnapshot | undefined; hsn: HsnRow[] };

function addPaper(summary: Summary, paper: Placed): void {
  const { kind, snapshot, gstin, invoice, hsn } = paper;
  const isNote = kind === "credit-note";
  const isB2b = snapshot.recipient.gstin !== null;
  addCount(summary.counts[isB2b ? (isNote ? "b2bNotes" : "b2b") : isNote ? "b2cNotes" : "b2c"], snapshot.bill.sum);
  summary.runs.push(runOf(paper));
  if (gstin === "") return;
  const isLarge = isListed(invoice ?? snapshot);
  if (isB2b) summary[isNote ? "cdnr" : "b2b"].push(listed(snapshot));
  else if (isLarge) summary[isNote ? "cdnur" : "b2cl"].push(listed(snapshot));
  else summary.b2cs.push(...smallSales(snapshot, isNote));
  for (const { packs, ...row } of hsn) {
    summary.hsn.push({ ...row, ...signed(row, isNote), packs: isNote ? 0 - packs : packs, isB2b });
  }
  summary.faults.push(...faultsOf(paper).map((code) => ({ code, number: snapshot.number })));
  summary.isErased ||= snapshot.recipient.gstin?.endsWith(erasedGstin) ?? false;
}

/** Whether an invoice to a buyer without GST number is listed by itself (table 5). */
function isListed({ bill, issuedOn }: DocumentSnapshot): boolean {
  return bill.isInterState && bill.sum.totalPaise > listedAbove(issuedOn);
}

function listed({ number, issuedOn, recipient, placeOfSupply, bill }: DocumentSnapshot): Listed {
  return {
    number,
    issuedOn,
    gstin: recipient.gstin,
    place: placeOfSupply.code,
    isInterState: bill.isInterState,
    totalPaise: bill.sum.totalPaise,
    rates: bill.rates.map((rate) => ({ basisPoints: rate.basisPoints, ...pickTaxed(rate) })),
  };
}

function smallSales({ placeOfSupply, bill }: DocumentSnapshot, isNote: boolean): SmallSales[] {
  return bill.rates.map((rate) => ({
    place: placeOfSupply.code,
    isInterState: bill.isInterState,
    basisPoints: rate.basisPoints,
    ...signed(rate, isNote),
  }));
}

function runOf({ kind, serial, snapshot: { number } }: Paper): Run {
  const prefix = number.slice(0, -String(serial).padStart(6, "0").length);
  return { kind, prefix, first: serial, from: number, last: serial, to: number };
}

const fitNumber = /^[A-Za-z0-9/-]{1,16}$/;

function faultsOf({ kind, snapshot, gstin, invoice }: Placed): FaultCode[] {
  const { number, recipient, placeOfSupply, bill, original, issuedOn } = snapshot;
  const buyer = recipient.gstin;
  const found: Partial<Record<FaultCode, boolean>> = {
    sums: !isSound(bill),
    number: !fitNumber.test(number),
    gstin: buyer !== null && !buyer.endsWith(erasedGstin) && !isGstin(buyer),
    "own-gstin": buyer === gstin,
    place: !Object.hasOwn(statesByCode, placeOfSupply.code),
    "inter-state": bill.isInterState !== (placeOfSupply.code !== gstin.slice(0, 2)),
    "no-invoice": kind === "credit-note" && invoice === undefined,
    "late-note": original !== undefined && issuedOn > lastDayForNotes(original.issuedOn),
  };
  return faultCodes.filter((code) => found[code]);
}

/** The last day on which a credit note still reduces the tax of an invoice of a day (CGST Act, section 34(2)). */
function lastDayForNotes(invoicedOn: string): string {
  return `${financialYearAround(invoicedOn).to.slice(0, 4)}-11-30`;
}

/** Whether a bill's value and taxes make its total, and the taxes are those of one kind of sale. */
function isSound({ sum, rates, isInterState }: Bill): boolean {
  const isTaxed = (one: Amounts) =>
    one.taxablePaise + one.cgstPaise + one.sgstPaise + one.igstPaise === one.totalPaise &&
    one.cgstPaise === one.sgstPaise &&
    (isInterState ? one.cgstPaise : one.igstPaise) === 0;
  const added = rates.reduce((total, rate) => total + rate.totalPaise, 0);
  return [sum, ...rates].every(isTaxed) && added === sum.totalPaise;
}

/** The sums of all days of these summaries. */
export function addSummaries(summaries: readonly Summary[]): Summary {
  const all = emptySummary();
  for (const one of summaries) {
    for (const name of Object.keys(all.counts) as (keyof Summary["counts"])[]) {
      addCount(all.counts[name], one.counts[name], one.counts[name].count);
    }
    for (const name of ["b2b", "b2cl", "cdnr", "cdnur"] as const) all[name].push(...one[name]);
    all.b2cs.push(...one.b2cs);
    all.hsn.push(...one.hsn);
    all.runs.push(...one.runs);
    all.faults.push(...one.faults);
    all.isErased ||= one.isErased;
  }
  return inOrder(all);
}

function addCount(count: Count, one: Taxed & { totalPaise: Paise }, documents = 1): void {
  count.count += documents;
  count.totalPaise += one.totalPaise;
  addTaxed(count, one);
}

/** A summary with each place, HSN and run once, in a sequence that does not depend on that of the documents. */
function inOrder(summary: Summary): Summary {
  const byNumber = (one: { number: string }, other: { number: string }) => compare(one.number, other.number);
  const lists = (["b2b", "b2cl", "cdnr", "cdnur"] as const).map((name) => [name, summary[name].toSorted(byNumber)]);
  return {
    ...summary,
    ...Object.fromEntries(lists),
    b2cs: addedUp(summary.b2cs, ({ place, isInterState, basisPoints }) => [isInterState, place, basisPoints]),
    hsn: addedUp(summary.hsn, ({ isB2b, hsn, basisPoints }) => [isB2b, hsn, basisPoints]),
    runs: joined(summary.runs),
    faults: summary.faults.toSorted((one, other) => compare(one.code, other.code) || byNumber(one, other)),
  };
}

function addedUp<Row extends Taxed & { packs?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => (string | number | boolean)[],
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(keyOf(row));
    const sum = sums.get(key);
    if (!sum) sums.set(key, { ...row });
    else {
      addTaxed(sum, row);
      if (sum.packs !== undefined) sum.packs += row.packs ?? 0;
    }
  }
  return [...sums].toSorted(([one], [other]) => compare(one, other)).map(([, row]) => row);
}

function joined(runs: readonly Run[]): Run[] {
  const inTurn = runs.toSorted(
    (one, other) => compare(one.kind, other.kind) || compare(one.prefix, other.prefix) || one.first - other.first,
  );
  const all: Run[] = [];
  for (const run of inTurn) {
    const before = all.at(-1);
    if (before && before.kind === run.kind && before.prefix === run.prefix && before.last + 1 === run.first) {
      all[all.length - 1] = { ...before, last: run.last, to: run.to };
    } else all.push({ ...run });
  }
  return all;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
