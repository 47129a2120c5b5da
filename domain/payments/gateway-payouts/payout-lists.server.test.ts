import fc from "fast-check";
import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import type { GatewayPayout, PayoutItem } from "../gateways/gateway.ts";
import { receipts, refunds } from "../schema.ts";
import { netOf } from "./gateway-payout.ts";
import { recordTold } from "./gateway-payouts.server.ts";
import {
  countPayouts,
  countStandings,
  listItems,
  listOnTheWay,
  listPayouts,
  sumByMonth,
} from "./payout-lists.server.ts";

const MOST = { most: 1000 };

type Movement = {
  kind: "payment" | "refund" | "adjustment";
  paise: number;
  /** What the shop's books say; null if it does not know of it. */
  ownPaise: number | null;
  /** Days after the first one on which it was paid out; null if it was not. */
  paidOutAfter: number | null;
  isProcessed: boolean;
};

const paise = fc.integer({ min: 100_00, max: 2_000_00 });
const movement: fc.Arbitrary<Movement> = fc
  .record({
    kind: fc.constantFrom("payment" as const, "payment" as const, "refund" as const, "adjustment" as const),
    paise,
    own: fc.constantFrom("same", "same", "same", "other", "none"),
    paidOutAfter: fc.option(fc.integer({ min: 0, max: 4 })),
    isProcessed: fc.integer({ min: 0, max: 4 }).map((dice) => dice > 0),
  })
  .map(({ own, ...one }) => ({
    ...one,
    ownPaise: own === "none" || one.kind === "adjustment" ? null : own === "same" ? one.paise : one.paise + 1,
    // What nobody knows and was not paid out does not exist.
    paidOutAfter: own === "none" || one.kind === "adjustment" ? (one.paidOutAfter ?? 1) : one.paidOutAfter,
  }));

/** From 28 September on, late in the evening, so that months end differently in India and in UTC. */
const momentAfter = (days: number) => new Date(Date.UTC(2026, 8, 28 + days, 19, 30));

let run = 0;

/** Books the movements here, and says what the gateway tells of them: one payout for each day and state. */
async function book(movements: readonly Movement[]) {
  run += 1;
  await pool.query("truncate gateway_payout_items, gateway_payouts");
  await pool.query("delete from refunds; delete from receipts where rail = 'card'");
  const order = await anOrder(pool, { method: "razorpay", status: "awaiting-payment" });
  const money = { rail: "card", source: "webhook", currency: "INR", receivedAt: momentAfter(0) } as const;
  const items: PayoutItem[] = [];
  const payouts = new Map<string, GatewayPayout>();
  const own = new Map<string, number>();
  for (const [index, { kind, paise: amountPaise, ownPaise, paidOutAfter, isProcessed }] of movements.entries()) {
    const id = `${kind}_${run}_${index}`;
    if (kind === "payment" && ownPaise !== null) {
      await db.insert(receipts).values({ ...money, externalId: id, amountPaise: ownPaise });
    }
    if (kind === "refund" && ownPaise !== null) {
      const paid = { ...money, currency: "USD", externalId: `other ${id}`, amountPaise: ownPaise };
      const [{ id: receiptId } = { id: "" }] = await db.insert(receipts).values(paid).returning({ id: receipts.id });
      const refund = { receiptId, orderId: order.id, amountPaise: ownPaise, status: "done", reason: "" } as const;
      await db.insert(refunds).values({ ...refund, reasonCode: "goodwill", gatewayRefundId: id });
    }
    if (ownPaise !== null) own.set(id, ownPaise);
    if (paidOutAfter === null) continue;
    const settledAt = momentAfter(paidOutAfter);
    const payoutId = `setl_${run}_${paidOutAfter}_${isProcessed}`;
    const feePaise = kind === "payment" ? Math.round(amountPaise * 0.0236) : 0;
    const creditPaise = kind === "payment" ? amountPaise - feePaise : 0;
    const debitPaise = kind === "payment" ? 0 : amountPaise;
    const item = { id, payoutId, kind, creditPaise, debitPaise, amountPaise, feePaise, currency: "INR", settledAt };
    const none = { utr: null, paymentId: null, disputeId: null, reference: null };
    items.push({ ...item, ...none, taxPaise: Math.round(feePaise * 0.1525), createdAt: momentAfter(0) });
    const before = payouts.get(payoutId)?.amountPaise ?? 0;
    payouts.set(payoutId, {
      id: payoutId,
      utr: isProcessed ? `UTR${payoutId}` : null,
      status: isProcessed ? "processed" : "failed",
      amountPaise: Math.max(0, before + creditPaise - debitPaise),
      createdAt: settledAt,
    });
  }
  return { items, payouts: [...payouts.values()], own };
}

/** What is recorded, beside when it was told. */
async function read(table: string) {
  const { rows } = await pool.query<{ row: object }>(
    `select to_jsonb(${table}) - 'told_at' as row from ${table} order by id`,
  );
  return rows;
}
const state = async () => ({ payouts: await read("gateway_payouts"), items: await read("gateway_payout_items") });

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);

test("every paisa of payments, refunds and payouts is in exactly one list, across the end of a month", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { maxLength: 14 }), async (movements) => {
      const { items, payouts, own } = await book(movements);
      await recordTold(db, { payouts, items });
      const onTheWay = await listOnTheWay(db, 1000);
      const lists = {
        fits: await listItems(db, { standing: "fits" }, MOST),
        unknown: await listItems(db, { standing: "unknown" }, MOST),
        differs: await listItems(db, { standing: "differs" }, MOST),
        adjustment: await listItems(db, { standing: "adjustment" }, MOST),
      };
      // Each item is in one list, the one that its history asks for.
      const listed = Object.entries(lists).flatMap(([name, rows]) => rows.map(({ id }) => `${id} ${name}`));
      const expected = items.map(({ id, kind, amountPaise }) => {
        if (kind === "adjustment") return `${id} adjustment`;
        const ownPaise = own.get(id);
        if (ownPaise === undefined) return `${id} unknown`;
        return `${id} ${ownPaise === amountPaise ? "fits" : "differs"}`;
      });
      expect(listed.toSorted()).toEqual(expected.toSorted());
      expect(await countStandings(db)).toEqual(
        Object.fromEntries(Object.entries(lists).map(([name, { length }]) => [name, length])),
      );
      // What the shop has in its books is on the way, or was paid out.
      const processed = new Set(payouts.filter(({ status }) => status === "processed").map(({ id }) => id));
      const paid = new Set(items.filter(({ payoutId }) => processed.has(payoutId)).map(({ id }) => id));
      const waiting = [...own].filter(([id]) => !paid.has(id)).map(([id]) => id);
      const waits = [...onTheWay.payments, ...onTheWay.refunds];
      expect(waits.map(({ gatewayId }) => gatewayId).toSorted()).toEqual(waiting.toSorted());
      expect(onTheWay.sums.paymentsPaise).toBe(sumOf(onTheWay.payments.map((one) => one.paise)));
      expect(onTheWay.sums.refundsPaise).toBe(sumOf(onTheWay.refunds.map((one) => 0 - one.paise)));
      // The months add up to what came to the bank, and each payout to its items.
      const months = await sumByMonth(db);
      const arrived = items.filter(({ id }) => paid.has(id));
      expect(sumOf(months.map(({ creditPaise, debitPaise }) => creditPaise - debitPaise))).toBe(
        sumOf(arrived.map(netOf)),
      );
      expect(sumOf(months.map(({ feePaise }) => feePaise))).toBe(sumOf(arrived.map(({ feePaise }) => feePaise)));
      for (const payout of await listPayouts(db, MOST)) {
        expect(payout.sumPaise).toBe(sumOf(items.filter(({ payoutId }) => payoutId === payout.id).map(netOf)));
      }
      expect(await countPayouts(db)).toEqual({ all: payouts.length, unseen: processed.size });
    }),
    { numRuns: 15 },
  );
});

test("what is told again, in pieces, in any sequence and by several at once ends in the same rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .array(movement, { minLength: 1, maxLength: 6 })
        .chain((movements) =>
          fc.record({ movements: fc.constant(movements), seed: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }) }),
        ),
      async ({ movements, seed }) => {
        const { items, payouts } = await book(movements);
        await recordTold(db, { payouts, items });
        const whole = await state();
        await pool.query("truncate gateway_payout_items, gateway_payouts");
        const pieces = [
          ...[...items, ...items].map((item) => ({ payouts: [], items: [item] })),
          ...[...payouts, ...payouts].map((payout) => ({ payouts: [payout], items: [] })),
        ]
          .map((piece, index) => [seed[index % seed.length]!, piece] as const)
          .toSorted(([one], [other]) => one - other);
        await Promise.all([
          ...pieces.map(([, piece]) => recordTold(db, piece)),
          recordTold(db, { payouts, items: items.toReversed() }),
        ]);
        expect(await state()).toEqual(whole);
      },
    ),
    { numRuns: 5 },
  );
});

test("a month is India's: what was paid out at one in the night of 1 October counts for October", async () => {
  const paid = { kind: "payment", paise: 100_00, ownPaise: 100_00, isProcessed: true } as const;
  const { items, payouts } = await book([
    { ...paid, paidOutAfter: 1 },
    { ...paid, paidOutAfter: 2 },
  ]);
  await recordTold(db, { payouts, items });
  expect((await sumByMonth(db)).map(({ month, payments }) => [month, payments])).toEqual([
    ["2026-10", 1],
    ["2026-09", 1],
  ]);
});
