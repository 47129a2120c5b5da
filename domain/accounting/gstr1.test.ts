import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { aLedger, BUSINESS, SELLER } from "../../tests/support/papers.ts";
import { monthOf } from "#platform/period.ts";
import { checksOf } from "./checks.ts";
import { gstr1FileName, gstr1Of } from "./gstr1.ts";
import { gstr3bOf } from "./gstr3b.ts";
import { returnOf } from "./return-period.ts";
import { addSummaries, emptySummary, summariesOf, type Paper, type Summary } from "./summary.ts";
import { documentsNet } from "./totals.ts";

const september = returnOf("month", "2026-09")!;
const noneSent = { b2b: [], cdnr: [] };

/** The return of a month, and the checks that do not hold, by their place from 1. */
function made(papers: readonly Paper[], month = "2026-09", gstin = SELLER) {
  const period = returnOf("month", month)!;
  const summary = summariesOf(papers, period).get(gstin) ?? emptySummary();
  return { summary, ...ofSummary(summary, month, gstin) };
}

function ofSummary(summary: Summary, month: string, gstin = SELLER) {
  const period = returnOf("month", month)!;
  const file = gstr1Of(summary, period, gstin);
  const checks = checksOf({ file, summary, period, gstin, today: "2099-01-01", gaps: [], sent: noneSent });
  return { file, failing: checks.flatMap(({ verdict }, index) => (verdict === "holds" ? [] : [index + 1])) };
}

function example() {
  const ledger = aLedger();
  ledger.sell({ day: "2026-09-05", lines: [{ quantity: 2 }] });
  ledger.sell({ day: "2026-09-06", place: "29" });
  const business = ledger.sell({
    day: "2026-09-07",
    place: "36",
    buyer: BUSINESS,
    lines: [{ quantity: 38 }, { name: "Boondi Laddu", quantity: 2 }],
  });
  const large = ledger.sell({
    day: "2026-09-09",
    place: "33",
    lines: [{ quantity: 238 }, { name: "Boondi Laddu", quantity: 2 }],
  });
  ledger.giveBack("2026-09-12", business, 1_050_00, 1);
  ledger.giveBack("2026-09-15", ledger.papers[0]!.snapshot, 105_00);
  ledger.giveBack("2026-09-20", large, 1_050_00, 1);
  return ledger.papers;
}

test("the example month makes the file of the example, byte for byte", () => {
  const golden = JSON.parse(readFileSync(new URL("gstr1-example.json", import.meta.url), "utf8"));
  const { file, failing, summary } = made(example());
  expect(JSON.stringify(file)).toBe(JSON.stringify(golden));
  expect(failing).toEqual([]);
  expect(gstr1FileName(file, "2026-10-03")).toBe("returns_03102026_R1_37AAACT1234A1Z0_offline.json");
  expect(gstr3bOf(summary)).toEqual({
    outward: { taxablePaise: 139_400_00, igstPaise: 6_925_00, cgstPaise: 22_50, sgstPaise: 22_50 },
    otherStates: [
      { place: "29", taxablePaise: 500_00, igstPaise: 25_00 },
      { place: "33", taxablePaise: 119_000_00, igstPaise: 5_950_00 },
    ],
  });
});

test("a month in which more was given back than sold has rows below zero", () => {
  const { papers, sell, giveBack } = aLedger();
  giveBack("2026-10-02", sell({ day: "2026-09-30", place: "29" }), 525_00);
  const { file, failing } = made(papers, "2026-10");
  expect(file.b2cs).toEqual([{ sply_ty: "INTER", rt: 5, typ: "OE", pos: "29", txval: -500, iamt: -25, csamt: 0 }]);
  expect(file.hsn).toMatchObject({ hsn_b2c: [{ qty: -1, txval: -500, iamt: -25 }] });
  expect(failing).toEqual([]);
});

test("a note of ten rupees for a large sale to another state stands by itself, whatever it comes to", () => {
  const { papers, sell, giveBack } = aLedger();
  giveBack("2026-10-02", sell({ day: "2026-09-30", place: "29", lines: [{ quantity: 200 }] }), 10_00);
  const { file, failing } = made(papers, "2026-10");
  expect(file.b2cs).toBeUndefined();
  expect(file.cdnur).toMatchObject([{ nt_num: "CN/26-27/000001", val: 10 }]);
  expect(failing).toEqual([]);
});

test("a sale to another state of exactly one lakh is no large one, and one of the own state never is", () => {
  const { papers, sell } = aLedger();
  sell({ day: "2026-09-01", place: "29", lines: [{ unitPaise: 1_00_000_00 }] });
  sell({ day: "2026-09-01", lines: [{ unitPaise: 9_00_000_00 }] });
  sell({ day: "2026-09-01", place: "29", lines: [{ unitPaise: 1_00_000_01 }] });
  const { file } = made(papers);
  expect(file.b2cl).toMatchObject([{ pos: "29", inv: [{ inum: "TM/26-27/000003" }] }]);
  expect(file.b2cs).toHaveLength(2);
});

test("a GST number that changes in the month makes two files, each with its own documents", () => {
  const other = "37AAACT9999A1ZU";
  const { papers, sell } = aLedger();
  sell({ day: "2026-09-01" });
  sell({ day: "2026-09-20", gstin: other });
  const files = [made(papers).file, made(papers, "2026-09", other).file];
  expect(files.map(({ gstin, doc_issue }) => [gstin, doc_issue!.doc_det[0]!.docs[0]!.from])).toEqual([
    [SELLER, "TM/26-27/000001"],
    [other, "TM/26-27/000002"],
  ]);
});

test("a note for a sale at an old rate keeps that rate, below zero beside the new one", () => {
  const { papers, sell, giveBack } = aLedger();
  const old = sell({ day: "2026-09-10", lines: [{ unitPaise: 560_00, taxBasisPoints: 1200 }] });
  giveBack("2026-10-04", old, 560_00);
  sell({ day: "2026-10-05" });
  const { file, failing } = made(papers, "2026-10");
  expect(file.b2cs).toMatchObject([
    { rt: 12, txval: -500 },
    { rt: 5, txval: 500 },
  ]);
  expect(failing).toEqual([]);
});

test("a note for a whole invoice takes each HSN back with its packs", () => {
  const { papers, sell, giveBack } = aLedger();
  const lines = [
    { hsn: "17049090", unitPaise: 400_00 },
    { unitPaise: 200_00, quantity: 3 },
  ];
  const whole = sell({ day: "2026-09-05", lines, deliveryPaise: 49_00, cashFeePaise: 30_00 });
  giveBack("2026-09-09", whole, whole.bill.sum.totalPaise);
  const { file, failing } = made(papers);
  expect(file.hsn).toBeUndefined();
  expect(file.b2cs).toBeUndefined();
  expect(file.doc_issue!.doc_det).toHaveLength(2);
  expect(failing).toEqual([]);
});

test("notes for one row take its packs when it goes whole, others are shared, and the last takes the packs that are left", () => {
  const { papers, sell, giveBack } = aLedger();
  const lines = [{ hsn: "17049090", unitPaise: 400_00, quantity: 2 }, { unitPaise: 600_00 }];
  const invoice = sell({ day: "2026-09-05", lines });
  const packs = () => made(papers).file.hsn?.hsn_b2c?.map(({ hsn_sc: hsn, qty }) => [hsn, qty]);
  giveBack("2026-09-06", invoice, 100_00, 0);
  expect(packs()).toEqual([
    ["17049090", 2],
    ["21069099", 1],
  ]);
  giveBack("2026-09-07", invoice, 600_00, 1);
  expect(packs()).toEqual([["17049090", 2]]);
  giveBack("2026-09-08", invoice, 70_01);
  expect(made(papers).failing).toEqual([]);
  giveBack("2026-09-09", invoice, 629_99);
  expect(packs() ?? []).toEqual([]);
});

test("an invoice that was taken back and issued anew counts once", () => {
  const { papers, sell, giveBack } = aLedger();
  giveBack("2026-09-06", sell({ day: "2026-09-05", place: "29", lines: [{ quantity: 2 }] }), 1_050_00);
  sell({ day: "2026-09-06", place: "29", lines: [{ quantity: 2 }] });
  const { file, failing } = made(papers);
  expect(file.b2cs).toMatchObject([{ txval: 1_000, iamt: 50 }]);
  expect(file.hsn).toMatchObject({ hsn_b2c: [{ qty: 2 }] });
  expect(file.doc_issue!.doc_det[0]!.docs).toMatchObject([{ totnum: 2 }]);
  expect(failing).toEqual([]);
});

test("a month without documents is a frame alone", () => {
  const { file, failing } = made([]);
  expect(file).toEqual({ gstin: SELLER, fp: "092026", version: "GST3.2.4", hash: "hash" });
  expect(failing).toEqual([]);
});

test("bills of a seller without GST number, and their notes, stand in no return", () => {
  const { papers, sell, giveBack } = aLedger();
  giveBack("2026-09-07", sell({ day: "2026-09-05", gstin: "" }), 105_00, undefined, { seller: sellerWith(SELLER) });
  expect([...summariesOf(papers, monthOf("2026-09")).keys()]).toEqual([""]);
  expect(summariesOf(papers, monthOf("2026-09")).get("")!.counts.b2c).toMatchObject({ count: 1, totalPaise: 525_00 });
});

const sellerWith = (gstin: string) => ({ ...aLedger().sell({ day: "2026-09-01" }).seller, gstin });

test("the return of a quarter leaves out what its IFF told of, and still comes to the documents", () => {
  const { papers, sell } = aLedger();
  for (const day of ["2026-07-03", "2026-08-03", "2026-09-03"]) sell({ day, place: "36", buyer: BUSINESS });
  sell({ day: "2026-08-05" });
  const period = returnOf("quarter", "2026-08")!;
  const summary = summariesOf(papers, period).get(SELLER)!;
  const july = summariesOf(papers, monthOf("2026-07")).get(SELLER)!;
  const iff = gstr1Of(july, returnOf("iff", "2026-07")!, SELLER);
  expect(Object.keys(iff)).toEqual(["gstin", "fp", "version", "hash", "b2b"]);
  const file = gstr1Of(summary, period, SELLER, july);
  expect(file).toMatchObject({ fp: "092026", b2b: [{ inv: [{ idt: "03-08-2026" }, { idt: "03-09-2026" }] }] });
  expect(file.hsn).toMatchObject({ hsn_b2b: [{ qty: 3 }] });
  const checks = checksOf({ file, summary, period, gstin: SELLER, today: "2026-10-01", gaps: [], sent: july });
  expect(checks.filter(({ verdict }) => verdict !== "holds")).toEqual([]);
  expect(returnOf("iff", "2026-09")).toBeUndefined();
});

test.each([
  ["a total that its taxes do not make", 2, { bill: { sum: { totalPaise: 525_01 } } }],
  ["another half of the tax than its fellow", 2, { bill: { sum: { cgstPaise: 12_51, sgstPaise: 12_49 } } }],
  ["a buyer's GST number with a wrong digit", 4, { recipient: { gstin: "36AAACB5678B1ZA" } }],
  ["the shop's own GST number as its buyer's", 4, { recipient: { gstin: SELLER } }],
  ["a place that is no state", 4, { placeOfSupply: { code: "96" } }],
  ["taxes of the own state for another one", 4, { placeOfSupply: { code: "29" } }],
])("a document with %s is found", (_, place, wrong) => {
  const { papers, sell } = aLedger();
  sell({ day: "2026-09-05" });
  const { snapshot } = papers[0]!;
  const bill = { ...snapshot.bill, sum: { ...snapshot.bill.sum, ...("bill" in wrong ? wrong.bill.sum : {}) } };
  const recipient = { ...snapshot.recipient, ...("recipient" in wrong ? wrong.recipient : {}) };
  const placeOfSupply = { ...snapshot.placeOfSupply, ...("placeOfSupply" in wrong ? wrong.placeOfSupply : {}) };
  papers[0]!.snapshot = { ...snapshot, bill, recipient, placeOfSupply };
  expect(made(papers).failing).toContain(place);
});

test.each([
  ["a rate that the portal does not know", 5, { taxBasisPoints: 400 }],
  ["goods without tax", 5, { taxBasisPoints: 0 }],
  ["an invented HSN", 6, { hsn: "21069098" }],
])("goods with %s are found", (_, place, lines) => {
  const { papers, sell } = aLedger();
  sell({ day: "2026-09-05", lines: [lines] });
  expect(made(papers).failing).toEqual([place]);
});

test("a note after the 30 November that follows the year of its sale is a remark", () => {
  const { papers, sell, giveBack } = aLedger();
  const invoice = sell({ day: "2026-03-31", lines: [{ quantity: 2 }] });
  giveBack("2026-11-30", invoice, 525_00);
  giveBack("2026-12-01", invoice, 525_00);
  expect([made(papers, "2026-11").failing, made(papers, "2026-12").failing]).toEqual([[], [9]]);
});

test("missing numbers, a month that goes on, and a file that lost a row are found", () => {
  const papers = example();
  const summary = summariesOf(papers, september).get(SELLER)!;
  const file = gstr1Of(summary, september, SELLER);
  const failing = (change: object) =>
    checksOf({
      file,
      summary,
      period: september,
      gstin: SELLER,
      today: "2026-10-01",
      gaps: [],
      sent: noneSent,
      ...change,
    }).flatMap(({ verdict }, index) => (verdict === "holds" ? [] : [[index + 1, verdict]]));
  expect(failing({})).toEqual([]);
  expect(failing({ gaps: ["TM/26-27/000002"] })).toEqual([[3, "problem"]]);
  expect(failing({ today: "2026-09-30" })).toEqual([[7, "remark"]]);
  expect(failing({ file: { ...file, cdnur: undefined } })).toEqual([
    [1, "problem"],
    [8, "problem"],
  ]);
});

test("an erased GST number is known", () => {
  const { papers, sell } = aLedger();
  sell({ day: "2026-09-05", place: "36", buyer: "36 (erased)" });
  expect(made(papers).summary.isErased).toBe(true);
});

test("days add up to their month", () => {
  const papers = example();
  const days = Array.from({ length: 30 }, (_, index) => `2026-09-${String(index + 1).padStart(2, "0")}`);
  const sums = days.map((day) => summariesOf(papers, { from: day, to: day }).get(SELLER) ?? emptySummary());
  const whole = summariesOf(papers, september).get(SELLER)!;
  expect(addSummaries(sums)).toEqual(whole);
  expect(documentsNet(whole, "month").taxablePaise).toBe(139_400_00);
});
