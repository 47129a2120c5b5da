import { expect, test } from "vitest";
import { readStatement } from "./statement.ts";
import { readStatementAside } from "./statement-aside.server.ts";

const titles = "Date,Narration,Withdrawal,Deposit\n";
const line = "21/11/2026,UPI-LAKSHMI,,549.00\n";

test("a statement is read in a thread as it is read here, and lines keep their numbers past empty ones", async () => {
  const text = `${titles}${line},,,\n\n"",;|,\t\n${line}21/11/2026,x,1.00,1.00\n`;
  const bare = `${titles}${line}\n\n\n${line}21/11/2026,x,1.00,1.00\n`;
  expect(await readStatementAside(text)).toEqual(readStatement(bare));
  expect(await readStatementAside(text)).toMatchObject({ credits: [{}, {}], unread: [{ line: 7 }] });
  expect(await readStatementAside(" \n,,\n")).toEqual({ refused: expect.stringContaining("Paste the lines") });
});

test("lines are counted before they are parsed, empty ones not", async () => {
  const most = titles + line.repeat(4999) + ",,,\n\n".repeat(10_000);
  expect(await readStatementAside(most)).toMatchObject({ debits: 0, unread: [] });
  expect(await readStatementAside(most + line)).toEqual({ refused: expect.stringContaining("more than 5000 lines") });
  expect(await readStatementAside(`${titles}${"a".repeat(5001)},b`)).toEqual({
    refused: expect.stringMatching(/more than 5000 letters.*“aaa/),
  });
});

test("what takes too long is given up with a sentence", async () => {
  const hard = titles + `${",x".repeat(1200)}\n`.repeat(400);
  expect(await readStatementAside(hard, 1)).toEqual({ refused: expect.stringContaining("takes too long") });
});
