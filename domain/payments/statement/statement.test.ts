import fc from "fast-check";
import { expect, test } from "vitest";
import { withOneColumn, withTabs, withTwoColumns } from "../../../tests/support/statements.ts";
import { readStatement } from "./statement.ts";

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
  expect(statement).toMatchObject({ debits: 1, unread: [] });
});

test("so does one with tabs and months in words", () => {
  const statement = read(withTabs);
  expect(statement.credits.map(({ day, amountPaise }) => [day, amountPaise])).toEqual([
    ["2026-11-21", 1_249_00],
    ["2026-11-23", 3_000_00],
  ]);
  expect(statement).toMatchObject({ debits: 1, unread: [] });
});

test("and one with a single column of amounts that says CR or DR beside them", () => {
  const statement = read(withOneColumn);
  expect(statement.credits.map(({ day, amountPaise, text }) => [day, amountPaise, text])).toEqual([
    ["2026-11-21", 799_00, "UPI/RAVI K/612345678901/UPI"],
    ["2026-11-22", 549_00, "UPI/SITA/no number in here"],
  ]);
  expect(statement).toMatchObject({ debits: 1, unread: [] });
});

test("amounts with signs tell their direction themselves, and a bare one only beside those with a minus", () => {
  const signed = ["Date,Remarks,Amount", "21/11/2026,a,549.00 Cr", "21/11/2026,b,549.00(Dr)", "21/11/2026,c,549"];
  expect(read(signed.join("\n"))).toMatchObject({
    credits: [{ text: "a" }],
    debits: 1,
    unread: [{ line: 4, why: "direction" }],
  });
  const minus = ["Date,Remarks,Amount", "21/11/2026,a,549.00", "21/11/2026,b,-549.00"];
  expect(read(minus.join("\n"))).toMatchObject({ credits: [{ text: "a" }], debits: 1 });
  expect(readStatement("Date,Remarks,Amount\n21/11/2026,a,549.00")).toEqual({
    refused: expect.stringContaining("does not tell what came in"),
  });
});

test("a line whose comma was not quoted is left out with its number: its debit would stand under the credits", () => {
  const lines = ["Date,Narration,Debit,Credit", "21/11/2026,JARS, LIDS,549.00,", "21/11/2026,fine,,549.00"];
  expect(read(lines.join("\n"))).toMatchObject({ credits: [{ text: "fine" }], debits: 0, unread: [{ line: 2 }] });
});

test("a line on a day that is none, and one with both directions, are left out with their numbers", () => {
  const lines = ["Date,Narration,Debit,Credit", "31/06/2026,a,,1", "21/11/2026,b,1,1", "21/11/2026,c,,1"];
  expect(read(lines.join("\n"))).toMatchObject({
    credits: [{ text: "c" }],
    unread: [
      { line: 2, why: "day" },
      { line: 3, why: "amount" },
    ],
  });
});

test("what could not be read is told by its line with its text, and so is what was taken for something else", () => {
  const lines = [
    "Example Bank",
    "",
    "Date,Narration,Debit,Credit,Balance",
    "01/11/2026,Opening Balance,,,100.00",
    "31/06/2026,UPI 1,,389.00,489.00",
    '26/11/2026,"UPI',
    'TWO LINES",,three,489.00',
    "26/11/2026,UPI 3,1.00,2.00,490.00",
    "26/11/2026,UPI, 4,,5.00,495.00",
    ",UPI 5,,6.00,501.00",
    "26/11/2026,UPI 412345678901,,7.00,508.00",
    "26/11/2026,UPI 412345678901,,7.00,508.00",
    "26/11/2026,BALANCE FOR THE LADDUS,,8.00,516.00",
    "Total,,1.00,412.00,",
    "Closing balance as on 30/11/2026,,,,516.00",
    "** end of the statement **",
  ];
  const { credits, unread, passed } = read(lines.join("\n"));
  expect(credits.map(({ amountPaise }) => amountPaise)).toEqual([7_00, 8_00]);
  expect(unread.map(({ line, why, day }) => [line, why, day])).toEqual([
    [5, "day", undefined],
    [6, "amount", "2026-11-26"],
    [8, "amount", "2026-11-26"],
    [9, "columns", "2026-11-26"],
    [10, "day", undefined],
  ]);
  expect(unread[1]!.text).toBe('26/11/2026,"UPI TWO LINES",,three,489.00');
  expect(passed.map(({ line, as }) => [line, as])).toEqual([
    [1, "heading"],
    [3, "heading"],
    [4, "balance"],
    [12, "repeat"],
    [14, "total"],
    [15, "balance"],
    [16, "note"],
  ]);
});

test("a statement none of whose lines could be read asks about each", () => {
  const { credits, unread } = read("Date,Narration,Credit\n31/31/2026,a,549\n26/11/2026,b,five");
  expect([credits, unread.map(({ line }) => line)]).toEqual([[], [2, 3]]);
});

test("two tables below each other are read each by its own titles", () => {
  const lines = ["Date,Narration,Credit", "21/11/2026,a,5.00", "", "Date,Narration,Debit,Credit", "22/11/2026,b,,6.00"];
  expect(read(lines.join("\n"))).toMatchObject({
    credits: [{ text: "a" }, { text: "b", amountPaise: 6_00 }],
    unread: [],
  });
});

test("a quote that swallows the lines below is read as a letter", () => {
  const lines = ["Date,Narration,Credit", '21/11/2026,"open,5.00', '22/11/2026,"b",6.00', "23/11/2026,c,7.00"];
  expect(read(lines.join("\n")).credits.map(({ amountPaise }) => amountPaise)).toEqual([5_00, 6_00, 7_00]);
});

test("a comma within a text never brings a debit under the credits", () => {
  for (const text of ["JARS,", "JARS, LIDS", ",JARS", "JARS,,", "JARS, 20"]) {
    for (const head of ["Date,Narration,Debit,Credit", "Date,Narration,Debit,Credit,Balance"]) {
      const balance = head.endsWith("Balance") ? ",1000.00" : "";
      const lines = [head, `21/11/2026,${text},549.00,${balance}`, `22/11/2026,b,1.00,${balance}`];
      expect(read(lines.join("\n"))).toMatchObject({ credits: [] });
    }
  }
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
])("%j is answered with a sentence", (text, sentence) => {
  expect(readStatement(text)).toEqual({ refused: expect.stringContaining(sentence) });
});

test("a header with nothing below is a statement without money", () => {
  expect(read("Date,Narration,Credit")).toMatchObject({
    credits: [],
    debits: 0,
    unread: [],
    passed: [{ line: 1, as: "heading" }],
  });
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
const amountPaise = fc.integer({ min: 1, max: 99_999_999_99 });

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
      // One line as it should be tells that the others are not all wider than the titles.
      const lines = [...debits, { text: "UPI ACME", sum: "1.00" }].map((one) => layout(one)[1]);
      const statement = readStatement([layout(debits[0]!)[0], ...lines].join("\n"));
      expect("refused" in statement ? [] : statement.credits).toEqual([]);
    }),
    {
      numRuns: 500,
      examples: [
        [
          layouts[0]!,
          [
            { text: "!,'", sum: "0.01" },
            { text: "", sum: "0.01" },
          ],
        ],
      ],
    },
  );
});
