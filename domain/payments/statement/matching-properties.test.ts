import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/day.ts";
import { told, unpaid } from "../../../tests/support/matching.ts";
import { type Asked, type Match, matchCredits } from "./matching.ts";
import type { Credit } from "./bank-line.ts";

// Few values, so that lines and orders meet often.
const numbers = ["TM-2222222", "TM-3333333", "TM-4444444", "TM-5555555"];
const utr = fc.constantFrom("412345678901", "512345678901", "612345678901", "712345678901");
const day = fc.integer({ min: 0, max: 5 }).map((days) => addDays("2026-11-18", days));
const amountPaise = fc.constantFrom(549_00, 749_00);
const someCredit: fc.Arbitrary<Credit> = fc.record({
  day,
  amountPaise,
  text: fc.array(fc.oneof(utr, fc.constantFrom(...numbers, "UPI")), { maxLength: 3 }).map((words) => words.join("-")),
  reference: fc.oneof(utr, fc.constant("")),
});
const someAsked: fc.Arbitrary<Asked[]> = fc.subarray(numbers).chain((chosen) =>
  fc.tuple(
    ...chosen.map((number) =>
      fc
        .record({
          amountPaise,
          claimedUtr: fc.option(utr),
          paidUtr: fc.option(fc.constantFrom("812345678901", "412345678901"), { freq: 1 }),
          placedOn: day,
          status: fc.constantFrom("awaiting-payment", "cancelled"),
        })
        .map((more) => unpaid(number, more as Partial<Asked>)),
    ),
  ),
);
const situation = fc.record({
  credits: fc.array(someCredit, { maxLength: 8 }),
  orders: someAsked,
  confirmed: fc
    .subarray(["412345678901", "512345678901"])
    .map((utrs) => new Map(utrs.map((one) => [one, { number: "TM-PPPPPPP", amountPaise: 549_00 }]))),
});

test("no order is sure of two lines, and a sure line has its very amount and something that points to it", () => {
  fc.assert(
    fc.property(situation, ({ credits, orders, confirmed }) => {
      const sure = matchCredits(credits, orders, confirmed).filter(({ verdict }) => verdict === "sure");
      const found = sure.map((match) => (match.verdict === "sure" ? match.fits[0].payment : undefined)!);
      expect(new Set(found).size).toBe(found.length);
      for (const [index, { amountPaise: asked, number, claimedUtr }] of found.entries()) {
        const line = sure[index]!.credit;
        expect(found[index]!.paidUtr).toBeNull();
        expect(line.amountPaise).toBe(asked);
        expect(
          [number, claimedUtr].some((pointer) => pointer && `${line.text} ${line.reference}`.includes(pointer)),
        ).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

const verdictOf = (matches: Match[]) =>
  new Map(matches.map((match) => [match.credit, told(match).split(" ").toSorted().join(" ")]));

test("the order of the lines and of the orders changes no verdict", () => {
  fc.assert(
    fc.property(situation, fc.infiniteStream(fc.nat()), ({ credits, orders, confirmed }, stream) => {
      const shuffled = <Item>(items: Item[]) =>
        items
          .map((item) => ({ item, key: stream.next().value! }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ item }) => item);
      const [inOrder, mixed] = [
        verdictOf(matchCredits(credits, orders, confirmed)),
        verdictOf(matchCredits(shuffled(credits), shuffled(orders), confirmed)),
      ];
      for (const one of credits) expect(mixed.get(one)).toBe(inOrder.get(one));
    }),
    { numRuns: 500 },
  );
});

test("lines that are nobody's or known can be left out without changing the others", () => {
  fc.assert(
    fc.property(situation, ({ credits, orders, confirmed }) => {
      const open = matchCredits(credits, orders, confirmed).filter(
        ({ verdict }) => verdict === "sure" || verdict === "doubtful",
      );
      const alone = matchCredits(
        open.map((match) => match.credit),
        orders,
        confirmed,
      );
      expect(alone.map(told)).toEqual(open.map(told));
    }),
    { numRuns: 500 },
  );
});
