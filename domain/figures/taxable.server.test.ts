import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { gstr3bOf } from "#domain/accounting/gstr3b.ts";
import { readSummaries } from "#domain/accounting/days.server.ts";
import { issueCreditNote, issueInvoice, readCreditablePaise } from "#domain/orders/documents/documents.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import { addDays } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { seller } from "../../tests/support/documents.ts";
import { toChennai } from "../../tests/support/orders.ts";
import { BUSINESS } from "../../tests/support/papers.ts";
import { ist, pastSales } from "../../tests/support/past-sales.ts";
import { computeFigures } from "./figure-days.server.ts";
import { readPeriod } from "./figure-period.ts";
import { readNet } from "./sales.server.ts";
import { openSums } from "./sums.server.ts";

const { sell, move, refuse, giveBack, empty } = pastSales(pool);
const NOW = ist("2026-11-03 09:00:00");
const october = readPeriod({ by: "month", of: "2026-10-01" }, "2026-11-03", []);

beforeEach(emptyAll);

async function emptyAll() {
  await empty();
  await pool.query("truncate gst_days");
}

const line = fc.record({
  hsn: fc.constantFrom("21069099", "17049090"),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPaise: fc.integer({ min: 10_00, max: 900_00 }),
  taxBasisPoints: fc.constantFrom(500, 500, 1200, 1800),
});

const box = {
  productId: "gift-1",
  grams: 1000,
  contents: [
    { id: "1", name: "Motichoor Laddu", grams: 250, quantity: 2 },
    { id: "2", name: "Kaju Katli", grams: 500, quantity: 1 },
  ],
};

const sale = fc.record({
  /** Days after 1 October, also before it; sold in the last second of a day of India or its first. */
  day: fc.integer({ min: -3, max: 31 }),
  time: fc.constantFrom("00:00:00", "23:59:59"),
  fate: fc.constantFrom("stands", "stands", "goodwill", "one row", "whole", "refused", "sent again"),
  part: fc.integer({ min: 1, max: 99 }),
  later: fc.integer({ min: 0, max: 6 }),
  isGift: fc.boolean(),
  isFar: fc.boolean(),
  isBusiness: fc.boolean(),
  isAtCounter: fc.boolean(),
  couponPercent: fc.constantFrom(0, 0, 7, 33),
  deliveryPaise: fc.constantFrom(0, 49_00, 99_50),
  cashFeePaise: fc.constantFrom(0, 30_00),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});
type Sale = typeof sale extends fc.Arbitrary<infer Value> ? Value : never;

async function happens(one: Sale): Promise<void> {
  const { day, time, fate, part, later, couponPercent, lines, deliveryPaise, cashFeePaise } = one;
  const at = (days: number) => ist(`${addDays("2026-10-01", day + days)} ${time}`);
  const comesBack = fate === "refused" || fate === "sent again";
  const order = await sell(at(0), {
    method: comesBack ? "cash" : "upi",
    collects: one.isAtCounter && !comesBack,
    isGift: one.isGift && !comesBack,
    ...(one.isFar && toChennai),
    ...(one.isBusiness && { gstin: BUSINESS, businessName: "Sweets and More" }),
    deliveryPaise,
    cashFeePaise: comesBack ? cashFeePaise : 0,
    lines: lines.map((own, position) => ({
      ...own,
      ...(one.isGift && position === 0 && box),
      discountPaise: Math.floor((own.quantity * own.unitPaise * couponPercent) / 100),
    })),
  });
  if (comesBack) await move(order, "dispatched", at(0));
  const paise = await readCreditablePaise(db, order.id);
  const share = Math.max(1, Math.floor((paise * part) / 100));
  if (fate === "goodwill") await giveBack(order, { paise: share, reason: "goodwill" }, at(later));
  if (fate === "whole") await giveBack(order, { paise, reason: "cancelled" }, at(later));
  if (fate === "one row") await giveBackOfRow(order, lines[0]!, couponPercent, at(later));
  if (comesBack) await refuse(order, at(later), paise);
  if (fate === "sent again") await move(order, "dispatched", at(later + 1));
}

async function giveBackOfRow(order: Order, { quantity, unitPaise }: Sale["lines"][0], percent: number, moment: Date) {
  const listed = quantity * unitPaise;
  const paise = listed - Math.floor((listed * percent) / 100);
  await db.transaction((tx) => issueCreditNote(tx, { orderId: order.id, paise, billRow: 0 }, moment));
}

async function readBoth() {
  const net = await readNet(await openSums(db, NOW), october);
  const returns = [...(await readSummaries(db, october, NOW))].filter(([gstin]) => gstin !== "");
  const outward = returns.map(([, summary]) => gstr3bOf(summary).outward);
  const sum = (of: (one: (typeof outward)[0]) => number) => outward.reduce((all, one) => all + of(one), 0);
  return {
    net,
    taxablePaise: sum((one) => one.taxablePaise),
    taxPaise: sum(({ cgstPaise, sgstPaise, igstPaise }) => cgstPaise + sgstPaise + igstPaise),
  };
}

const addUp = (steps: readonly { netPaise: number; chargesPaise: number; taxPaise: number }[]) => ({
  withCharges: steps.reduce((sum, one) => sum + one.netPaise + one.chargesPaise, 0),
  taxPaise: steps.reduce((sum, one) => sum + one.taxPaise, 0),
});

test("net, delivery and cash fees of any month are 3.1(a) of its GSTR-3B to the paisa, and so is the tax", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 8 }), async (sales) => {
      await emptyAll();
      for (const one of sales) await happens(one);
      const live = await readBoth();
      expect(live.net.taxablePaise).toBe(live.taxablePaise);
      expect(addUp(live.net.steps)).toEqual({ withCharges: live.taxablePaise, taxPaise: live.taxPaise });
      await computeFigures(db, NOW);
      expect((await readBoth()).net).toEqual(live.net);
    }),
    { numRuns: 25 },
  );
});

test("what was sold before the shop had a GST number is sold, and is not in 3.1(a)", async () => {
  // ₹525 without a number have no tax in them; of ₹525 with one, ₹25 are tax.
  const before = await sell(ist("2026-10-05 10:00:00"), { isPaid: false, lines: [{ unitPaise: 525_00 }] });
  const none = { ...seller, gstin: "" };
  await db.transaction((tx) => issueInvoice(tx, before.id, ist("2026-10-05 10:00:00"), none));
  await sell(ist("2026-10-06 10:00:00"), { lines: [{ unitPaise: 525_00 }] });
  const { net, taxablePaise } = await readBoth();
  expect(addUp(net.steps)).toEqual({ withCharges: 1025_00, taxPaise: 25_00 });
  expect([net.taxablePaise, taxablePaise]).toEqual([500_00, 500_00]);
});
