import fc from "fast-check";
import { expect, test } from "vitest";
import { readOpenLines, writeOpenLines } from "./open-lines.ts";

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const text = fc.string({ unit: "grapheme" });
const credit = fc.record({ day, amountPaise: fc.integer({ min: 1, max: 99_999_999_99 }), text, reference: text });
const unread = fc.record({
  line: fc.integer({ min: 1, max: 1_000_000 }),
  text,
  why: fc.constantFrom("day" as const, "amount" as const, "direction" as const, "columns" as const),
  day: fc.option(day, { nil: undefined }),
});

test("lines that a page carries are read as the same lines", () => {
  fc.assert(
    fc.property(fc.array(credit), fc.array(unread), (credits, lines) => {
      expect(readOpenLines(writeOpenLines({ credits, unread: lines }))).toEqual({ credits, unread: lines });
    }),
  );
});

test.each([
  "",
  "{",
  "[[],[],[]]",
  '[[["2026-13-01",1,"",""]],[]]',
  '[[["2026-11-26",-1,"",""]],[]]',
  '[[],[[1,"x",null,""]]]',
])("%j is not what a page carries", (carried) => expect(readOpenLines(carried)).toBeUndefined());
