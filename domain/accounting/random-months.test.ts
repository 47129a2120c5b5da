import fc from "fast-check";
import { expect, test } from "vitest";
import { aLedger, BUSINESS, SELLER } from "../../tests/support/papers.ts";
import { checksOf } from "./checks.ts";
import { gstr1Of, type Gstr1 } from "./gstr1.ts";
import { returnOf } from "./return-period.ts";
import { addSummaries, emptySummary, summariesOf, type Paper } from "./summary.ts";

const october = returnOf("month", "2026-10")!;
const OTHER_BUSINESS = "29AAGCB7383J1Z4";

const line = fc.record({
  name: fc.constantFrom("Ravva Laddu", "Boondi Laddu"),
  hsn: fc.constantFrom("21069099", "17049090", "20019000"),
  quantity: fc.integer({ min: 1, max: 40 }),
  unitPaise: fc.integer({ min: 1_00, max: 900_00 }),
  // An old rate beside the one of today.
  taxBasisPoints: fc.constantFrom(500, 500, 500, 1200),
});

/** What happens to an invoice after it is issued: whole, in parts, for a row, or whole and billed anew. */
const fate = fc.constantFrom(
  "stands",
  "stands",
  "stands",
  "part",
  "row",
  "part of a row",
  "whole",
  "two parts",
  "anew",
);

const order = fc.record({
  day: fc.integer({ min: -25, max: 30 }),
  place: fc.constantFrom("37", "36", "29"),
  buyer: fc.constantFrom(undefined, undefined, undefined, BUSINESS, OTHER_BUSINESS),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  couponPercent: fc.constantFrom(0, 0, 7, 33),
  deliveryPaise: fc.constantFrom(0, 49_00, 99_50),
  cashFeePaise: fc.constantFrom(0, 30_00),
  isHuge: fc.integer({ min: 0, max: 19 }).map((one) => one === 0),
  fate,
  part: fc.integer({ min: 1, max: 97 }),
  later: fc.integer({ min: 0, max: 9 }),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

/** The day that many days after 1 October 2026, or before it. */
const dayAt = (days: number) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10);

function monthOf(orders: readonly Order[]): Paper[] {
  const { papers, sell, giveBack } = aLedger();
  for (const { lines, couponPercent, isHuge, day, part, later, fate: end, ...sale } of orders) {
    const priced = lines.map((one) => {
      const unitPaise = isHuge ? one.unitPaise * 400 : one.unitPaise;
      return { ...one, unitPaise, discountPaise: Math.floor((one.quantity * unitPaise * couponPercent) / 100) };
    });
    const invoice = sell({ ...sale, day: dayAt(day), lines: priced });
    const { rows, sum } = invoice.bill;
    const back = (paise: number, row?: number) => giveBack(dayAt(day + later), invoice, paise, row);
    const partOf = (paise: number) => Math.max(1, Math.floor((paise * part) / 100));
    if (end === "part") back(partOf(sum.totalPaise));
    if (end === "row") back(rows[0]!.totalPaise, 0);
    if (end === "part of a row") back(partOf(rows[0]!.totalPaise), 0);
    if (end === "whole" || end === "anew") back(sum.totalPaise);
    if (end === "anew") sell({ ...sale, day: dayAt(day + later), lines: priced });
    if (end === "two parts") {
      const first = partOf(sum.totalPaise);
      back(first);
      if (first < sum.totalPaise) back(sum.totalPaise - first);
    }
  }
  return papers;
}

type Sums = Map<string, number[]>;

function add(sums: Sums, key: string, amounts: readonly number[], sign: number): void {
  const sum = sums.get(key) ?? amounts.map(() => 0);
  sums.set(
    key,
    sum.map((one, index) => one + sign * amounts[index]!),
  );
}

const isNothing = ([, amounts]: [string, number[]]) => amounts.every((one) => one === 0);
const told = (sums: Sums) => [...sums].filter((one) => !isNothing(one)).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** What the rows of the documents of October come to, by buyer or not, place and rate. */
function ofDocuments(papers: readonly Paper[]): Sums {
  const sums: Sums = new Map();
  for (const { kind, snapshot } of papers) {
    if (!snapshot.issuedOn.startsWith("2026-10")) continue;
    for (const row of snapshot.bill.rows) {
      const key = `${snapshot.recipient.gstin !== null} ${snapshot.placeOfSupply.code} ${row.basisPoints / 100}`;
      const amounts = [row.taxablePaise, row.igstPaise, row.cgstPaise, row.sgstPaise];
      add(sums, key, amounts, kind === "invoice" ? 1 : -1);
    }
  }
  return sums;
}

/** The same of a file. */
function ofFile({ b2b = [], b2cl = [], b2cs = [], cdnr = [], cdnur = [] }: Gstr1): Sums {
  type Amounts = { rt: number; txval: number; iamt?: number; camt?: number; samt?: number };
  const sums: Sums = new Map();
  const put = (isB2b: boolean, place: string, { rt, txval, iamt = 0, camt = 0, samt = 0 }: Amounts, sign: number) =>
    add(
      sums,
      `${isB2b} ${place} ${rt}`,
      [txval, iamt, camt, samt].map((one) => Math.round(one * 100)),
      sign,
    );
  for (const { inv } of b2b) for (const { pos, itms } of inv) for (const one of itms) put(true, pos, one.itm_det, 1);
  for (const { nt } of cdnr) for (const { pos, itms } of nt) for (const one of itms) put(true, pos, one.itm_det, -1);
  for (const { pos, inv } of b2cl) for (const { itms } of inv) for (const one of itms) put(false, pos, one.itm_det, 1);
  for (const { pos, itms } of cdnur) for (const one of itms) put(false, pos, one.itm_det, -1);
  for (const { pos, ...row } of b2cs) put(false, pos, row, 1);
  return sums;
}

function isRight(orders: readonly Order[]): void {
  const papers = monthOf(orders);
  const summary = summariesOf(papers, october).get(SELLER) ?? emptySummary();
  const file = gstr1Of(summary, october, SELLER);
  const sent = { b2b: [], cdnr: [] };
  const checks = checksOf({ file, summary, period: october, gstin: SELLER, today: "2026-11-01", gaps: [], sent });
  expect(checks).toHaveLength(9);
  expect(checks.filter(({ verdict }) => verdict !== "holds")).toEqual([]);
  expect(told(ofFile(file))).toEqual(told(ofDocuments(papers)));
  const hasFractions = JSON.stringify(file).match(/\d\.\d{3,}/g);
  expect(hasFractions).toBeNull();
  const days = Array.from({ length: 31 }, (_, index) => dayAt(index));
  const sums = days.map((day) => summariesOf(papers, { from: day, to: day }).get(SELLER) ?? emptySummary());
  expect(addSummaries(sums)).toEqual(summary);
}

test("in any month the nine checks hold, and the file comes to what its documents come to", () => {
  fc.assert(fc.property(fc.array(order, { maxLength: 12 }), isRight));
});

test("in months of 2,000 orders too", () => {
  const orders = fc.array(order, { minLength: 2_000, maxLength: 2_000, size: "max" });
  fc.assert(fc.property(orders, isRight), { numRuns: 3, endOnFailure: true });
});

test("what is given back whole, in one note or in several, leaves no packs of any HSN", () => {
  const whole = order.filter(({ fate: one }) => one === "whole" || one === "two parts");
  const inOctober = whole.map((one) => ({ ...one, day: 5 }));
  fc.assert(
    fc.property(fc.array(inOctober, { minLength: 1, maxLength: 6 }), (orders) => {
      const summary = summariesOf(monthOf(orders), october).get(SELLER)!;
      expect(summary.hsn.filter(({ packs }) => packs !== 0)).toEqual([]);
    }),
  );
});
