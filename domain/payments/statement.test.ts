import fc from "fast-check";
import { expect, test } from "vitest";
import { withOneColumn, withTabs, withTwoColumns } from "../../tests/support/statements.ts";
import { readStatement, writeStatement, type Credit } from "./statement.ts";

function read(text: string) {
  const statement = readStatement(text);
  if ("refused" in statement) throw new Error(statement.refused);
  return statement;
}

test("a statement with a column for each direction tells what came in, without its address and its sums", () => {
  const statement = read(withTwoColumns);
  expect(statement.credits.map(({ day, amountPaise }) => [day, amountPaise])).toEqual([
    ["2026-11-21", 549_00],
    ["2026-11-22", 12_450_50],
  ]);
  expect(statement.credits[0]).toMatchObject({
    text: expect.stringContaining("TM7K3QXRPU"),
    reference: "0000412345678901",
  });
  expect(statement).toMatchObject({ debits: 1, unreadable: [] });
});

test("so does one with tabs and months in words", () => {
  const statement = read(withTabs);
  expect(statement.credits.map(({ day, amountPaise }) => [day, amountPaise])).toEqual([
    ["2026-11-21", 1_249_00],
    ["2026-11-23", 3_000_00],
  ]);
  expect(statement).toMatchObject({ debits: 1, unreadable: [] });
});

test("and one with a single column of amounts that says CR or DR beside them", () => {
  const statement = read(withOneColumn);
  expect(statement.credits.map(({ day, amountPaise, text }) => [day, amountPaise, text])).toEqual([
    ["2026-11-21", 799_00, "UPI/RAVI K/612345678901/UPI"],
    ["2026-11-22", 549_00, "UPI/SITA/no number in here"],
  ]);
  expect(statement).toMatchObject({ debits: 1, unreadable: [] });
});

test("amounts with signs tell their direction themselves, and a bare one only beside those with a minus", () => {
  const signed = ["Date,Remarks,Amount", "21/11/2026,a,549.00 Cr", "21/11/2026,b,549.00(Dr)", "21/11/2026,c,549"];
  expect(read(signed.join("\n"))).toMatchObject({ credits: [{ text: "a" }], debits: 1, unreadable: [4] });
  const minus = ["Date,Remarks,Amount", "21/11/2026,a,549.00", "21/11/2026,b,-549.00"];
  expect(read(minus.join("\n"))).toMatchObject({ credits: [{ text: "a" }], debits: 1 });
  expect(readStatement("Date,Remarks,Amount\n21/11/2026,a,549.00")).toEqual({
    refused: expect.stringContaining("does not tell what came in"),
  });
});

test("a line whose comma was not quoted is left out with its number: its debit would stand under the credits", () => {
  const lines = ["Date,Narration,Debit,Credit", "21/11/2026,JARS, LIDS,549.00,", "21/11/2026,fine,,549.00"];
  expect(read(lines.join("\n"))).toMatchObject({ credits: [{ text: "fine" }], debits: 0, unreadable: [2] });
});

test("a line on a day that is none, and one with both directions, are left out with their numbers", () => {
  const lines = ["Date,Narration,Debit,Credit", "31/06/2026,a,,1", "21/11/2026,b,1,1", "21/11/2026,c,,1"];
  expect(read(lines.join("\n"))).toMatchObject({ credits: [{ text: "c" }], unreadable: [2, 3] });
});

test("a quote that never closes is read as a letter", () => {
  expect(read('Date,Narration,Credit\n21/11/2026,12" plate,549').credits).toMatchObject([{ text: '12" plate' }]);
  expect(read('Date,Narration,Credit\n21/11/2026,"open,549').credits).toMatchObject([{ text: '"open' }]);
});

test("a transfer that stands in two overlapping statements is there once, and equal ones without a number stay", () => {
  const twice = read(withTwoColumns + withTwoColumns);
  expect(twice.credits.filter(({ reference }) => reference === "0000412345678901")).toHaveLength(1);
  const lines = ["Date,Narration,Credit", "21/11/2026,CASH DEPOSIT,500", "21/11/2026,CASH DEPOSIT,500"];
  expect(read(lines.join("\n")).credits).toHaveLength(2);
});

test.each(["UPI/919848012345@ybl/PAID", "UPI/919848012345/PAID", "NEFT 12345678901234"])(
  "two equal lines of one day stay two when nothing in them is surely a UTR: %s",
  (text) => {
    const lines = ["Date,Narration,Credit", `21/11/2026,${text},500`, `21/11/2026,${text},500`];
    expect(read(lines.join("\n")).credits).toHaveLength(2);
  },
);

test.each([
  ["", "Paste the lines"],
  [" \n\t ", "Paste the lines"],
  ["Where is my order? It was due on Monday.", "names the columns"],
  ["Date,Narration,Credit\n31/31/2026,a,549\n46347,a,549", "none of the lines below"],
])("%j is answered with a sentence", (text, sentence) => {
  expect(readStatement(text)).toEqual({ refused: expect.stringContaining(sentence) });
});

test("a header with nothing below is a statement without money", () => {
  expect(read("Date,Narration,Credit")).toEqual({ credits: [], debits: 0, unreadable: [] });
});

test("no text makes it crash", () => {
  const bits = fc.constantFrom(
    "Date",
    "Narration",
    "Credit",
    "Debit",
    ",",
    "\t",
    ";",
    "|",
    '"',
    "\n",
    "\r\n",
    "549.00",
    "21/11/2026",
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(bits, fc.string())).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (garbage) => {
      const statement = readStatement(garbage);
      expect("refused" in statement ? statement.refused : statement.credits).toBeDefined();
    }),
    { numRuns: 500 },
  );
});

const words = fc.string({ unit: "grapheme" }).map((text) => text.replace(/\s+/g, " ").trim());
const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const amountPaise = fc.integer({ min: 1, max: 99_999_999_99 });
const credit: fc.Arbitrary<Credit> = fc.record({ day, amountPaise, text: words, reference: words });

test("credits that are written as a statement are read as the same credits", () => {
  fc.assert(
    fc.property(fc.array(credit), (credits) => {
      const distinct = credits.map((one, index) => ({ ...one, text: `${index} ${one.text}`.trim() }));
      expect(read(writeStatement(distinct)).credits).toEqual(distinct);
    }),
  );
});

test("what went out never comes in, whatever stands beside it", () => {
  const amount = amountPaise.map((paise) => (paise / 100).toFixed(2));
  const debit = fc.tuple(words, amount).map(([text, sum]) => ({ text, sum }));
  const layouts: ((debit: { text: string; sum: string }) => [header: string, line: string])[] = [
    ({ text, sum }) => ["Date,Narration,Debit,Credit", `21/11/2026,${text},${sum},`],
    ({ text, sum }) => ["Date;Details;Withdrawal;Deposit;Balance", `21/11/2026;${text};${sum};;1.00`],
    ({ text, sum }) => ["Date\tRemarks\tAmount\tCR/DR", `21/11/2026\t${text}\t${sum}\tDR`],
    ({ text, sum }) => ["Date,Remarks,Amount", `21/11/2026,${text},-${sum}`],
  ];
  fc.assert(
    fc.property(fc.constantFrom(...layouts), fc.array(debit, { minLength: 1 }), (layout, debits) => {
      const lines = debits.map((one) => layout(one)[1]);
      const statement = readStatement([layout(debits[0]!)[0], ...lines].join("\n"));
      expect("refused" in statement ? [] : statement.credits).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
