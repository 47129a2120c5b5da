import fc from "fast-check";
import { expect, test } from "vitest";
import type { GatewayPayout, PayoutItem } from "../gateways/gateway.ts";
import { bankDaysBetween, joinTold, type Told } from "./gateway-payout.ts";

// Few values, so that the same payout and item are told often.
const day = fc.integer({ min: 0, max: 3 }).map((days) => new Date(Date.UTC(2026, 8, 28 + days)));
const utr = fc.constantFrom(null, "UTR1", "UTR2");
const id = fc.constantFrom("setl_1", "setl_2", "setl_3");
const payout: fc.Arbitrary<GatewayPayout> = fc.record({
  id,
  utr,
  status: fc.constantFrom("created", "failed", "processed"),
  amountPaise: fc.constant(549_00),
  createdAt: day,
});
const item: fc.Arbitrary<PayoutItem> = fc.record({
  id: fc.constantFrom("pay_1", "pay_2", "rfnd_1"),
  payoutId: id,
  kind: fc.constant("payment" as const),
  creditPaise: fc.constantFrom(100_00, 200_00),
  debitPaise: fc.constant(0),
  amountPaise: fc.constant(200_00),
  currency: fc.constant("INR"),
  feePaise: fc.constant(0),
  taxPaise: fc.constant(0),
  createdAt: day,
  settledAt: day,
  utr,
  paymentId: fc.constant(null),
  disputeId: fc.constant(null),
  reference: fc.constantFrom(null, "TM1"),
});
const told: fc.Arbitrary<Told[]> = fc.array(
  fc.record({ payouts: fc.array(payout, { maxLength: 3 }), items: fc.array(item, { maxLength: 3 }) }),
  { maxLength: 5 },
);

test("what is told piece by piece, twice and in any sequence ends as what is told at once", () => {
  fc.assert(
    fc.property(
      told.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      ),
      ([all, pieces]) => {
        const stepwise = pieces.reduce<Told>((state, one) => joinTold([state, one]), { payouts: [], items: [] });
        expect(stepwise).toEqual(joinTold(all));
      },
    ),
  );
});

const made: GatewayPayout = {
  id: "setl_1",
  utr: "OLD",
  status: "failed",
  amountPaise: 97_100,
  createdAt: new Date("2026-10-01T09:00:00Z"),
};

test("a payout that failed and was sent again has the second transfer's number, whatever is told last", () => {
  const again = { ...made, status: "processed", utr: "AGAIN" } as const;
  for (const words of [
    [made, again],
    [again, made],
  ]) {
    expect(joinTold(words.map((one) => ({ payouts: [one], items: [] }))).payouts).toEqual([again]);
  }
});

test.each([
  ["2026-10-01", "2026-10-01", 0],
  ["2026-10-01", "2026-10-02", 1],
  // Friday to Monday, and to Tuesday.
  ["2026-10-02", "2026-10-05", 1],
  ["2026-10-02", "2026-10-06", 2],
  ["2026-10-03", "2026-10-04", 0],
])("from %s to %s the banks work on %i days", (from, to, days) => {
  expect(bankDaysBetween(from, to)).toBe(days);
});
