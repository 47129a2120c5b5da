import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { orderLines, orders } from "#domain/orders/schema.ts";
import { formatRupees } from "#domain/money.ts";
import { db, pool } from "../../tests/support/database.ts";
import { ist, pastSales } from "../../tests/support/past-sales.ts";
import { smallShop } from "../../tests/support/small-shop.ts";
import { run } from "./command.ts";
import { computeFigures, lastStoredDay, listDifferingDays, rebuildFigures } from "./figure-days.server.ts";
import { openSums } from "./sums.server.ts";
import { sumKinds } from "./sum-kinds.ts";

const { sell, move, empty } = pastSales(pool);

beforeEach(empty);

/** A week later, when all days of the small shop are over. */
const LATER = ist("2026-01-20 09:00:00");

const byHand = [
  // Monday: 1,050 with 50 tax in it. Nothing of Tuesday's first second.
  "5 orders: 1, ₹1,050",
  "5 totals 105: 1",
  "5 bills: 1, ₹1,050",
  "5 goods: ₹1,050",
  "5 net goods: ₹1,000",
  "5 taxable: ₹1,000",
  "5 tax: ₹50",
  "5 town 37 Guntur: 1, ₹1,050",
  "5 received upi: 1, ₹1,050",
  // Tuesday: the box of 630 and 105. Cash has no invoice before it leaves.
  "6 orders: 1, ₹735",
  "6 totals 74: 1",
  // Wednesday: 735 have 35 tax in them, 30 on the goods and 5 on delivery. Half of the box's price is laddu, half katli.
  "7 bills: 1, ₹735",
  "7 goods: ₹630",
  "7 delivery 37 Bapatla: 1, ₹105",
  "7 net charges: ₹100",
  "7 net goods: ₹600",
  "7 taxable: ₹700",
  "7 tax: ₹35",
  "7 town 37 Bapatla: 1, ₹735",
  "7 left cash: 1, ₹735",
  "7 left prepaid: 1, ₹1,050",
  "7 kilos 1: ₹1,365, 1500 g",
  "7 kilos 2: ₹315, 500 g",
  "7 back-of cash refused: 1, ₹735",
  "7 back-of prepaid goodwill: 1, ₹105",
  // Thursday: Lakshmi had ordered before.
  "8 orders: 1, ₹315",
  "8 returning: 1, ₹315",
  "8 totals 32: 1",
  "8 bills: 1, ₹315",
  "8 goods: ₹315",
  "8 net goods: ₹300",
  "8 taxable: ₹300",
  "8 tax: ₹15",
  "8 town 37 Guntur: 1, ₹315",
  "8 received upi: 1, ₹315",
  "8 thrown 2: 250 g",
  // Friday: 735 and 315 go back, with 35 and 15 tax in them.
  "9 cancelled: 1, ₹315",
  "9 back cancelled: 1, ₹315",
  "9 back refused: 1, ₹735",
  "9 net goods: ₹-1,000",
  "9 taxable: ₹-1,000",
  "9 tax: ₹-50",
  "9 kilos 1: ₹-315, -500 g",
  "9 kilos 2: ₹-315, -500 g",
  "9 refunded upi: 1, ₹315",
  // Saturday: the box's second invoice, and a sale at the counter.
  "10 orders: 1, ₹315",
  "10 totals 32: 1",
  "10 bills: 2, ₹1,050",
  "10 goods: ₹945",
  "10 delivery 37 Bapatla: 1, ₹105",
  "10 net charges: ₹100",
  "10 net goods: ₹900",
  "10 taxable: ₹1,000",
  "10 tax: ₹50",
  "10 town 37 : 1, ₹315",
  "10 town 37 Bapatla: 1, ₹735",
  "10 left cash: 1, ₹735",
  "10 left counter: 1, ₹315",
  "10 kilos 1: ₹630, 1000 g",
  "10 kilos 2: ₹315, 500 g",
  "10 received cash: 1, ₹315",
  // Monday: of 105 given back, 5 are tax.
  "12 back goodwill: 1, ₹105",
  "12 net goods: ₹-100",
  "12 taxable: ₹-100",
  "12 tax: ₹-5",
  "12 refunded upi: 1, ₹105",
];

const place = (kind: string) => sumKinds.findIndex((one) => one === kind);

async function readAll(now = LATER) {
  const { read } = await openSums(db, now);
  const rows = await read(sumKinds, { from: "2026-01-01", to: "2026-01-31" }, { step: "day", isKeyed: true });
  return rows
    .toSorted((a, b) => a.at.localeCompare(b.at) || place(a.kind) - place(b.kind) || a.key.localeCompare(b.key))
    .map(({ at, kind, key, count, paise, grams }) => {
      const numbers = [count !== 0 && count, paise !== 0 && formatRupees(paise), grams !== 0 && `${grams} g`];
      return `${Number(at.slice(8))} ${kind}${key && ` ${key}`}: ${numbers.filter(Boolean).join(", ")}`;
    });
}

const keep = async (order: { id: string }) => {
  await db.update(orderLines).set({ quantity: 3 }).where(eq(orderLines.orderId, order.id));
  const data = { beforePaise: 735_00, afterPaise: 1995_00 };
  await db.transaction((tx) => recordEvent(tx, order.id, "changed", { by: "shop", data }));
};

test("the days of a small shop are what is reckoned by hand, read live and when they are stored", async () => {
  await smallShop(pool);
  expect(await readAll()).toEqual(byHand);
  await computeFigures(db, LATER);
  expect(await lastStoredDay(db)).toBe("2026-01-19");
  expect(await readAll()).toEqual(byHand);
  expect(await listDifferingDays(db, LATER)).toEqual([]);
});

test("a day that is stored while a page is read counts once", async () => {
  await smallShop(pool);
  const sums = await openSums(db, LATER);
  await computeFigures(db, LATER);
  const [bills] = await sums.read(["bills"], { from: "2026-01-05", to: "2026-01-11" }, { step: "whole" });
  expect(bills).toMatchObject({ count: 5, paise: 3150_00 });
});

test("a day is stored when it is over in India, not before", async () => {
  await smallShop(pool);
  // Two hours after midnight, what was begun before it has ended.
  await computeFigures(db, ist("2026-01-08 01:59:59"));
  expect(await lastStoredDay(db)).toBe("2026-01-06");
  await computeFigures(db, new Date("2026-01-07T20:30:00Z"));
  expect(await lastStoredDay(db)).toBe("2026-01-07");
  expect(await readAll()).toEqual(byHand);
});

test("days of which something changed later are computed once more", async () => {
  const { ravis } = await smallShop(pool);
  await computeFigures(db, LATER);
  await keep(ravis);
  await db.execute(sql`update order_events set happened_at = ${LATER.toISOString()} where kind = 'changed'`);
  expect(await listDifferingDays(db, LATER)).not.toEqual([]);
  await computeFigures(db, LATER);
  expect(await readAll(), "a day is computed once").toContain("6 orders: 1, ₹735");
  await computeFigures(db, ist("2026-01-21 02:07:00"));
  expect(await readAll()).toContain("6 orders: 1, ₹1,995");
  expect(await listDifferingDays(db, ist("2026-01-21 02:07:00"))).toEqual([]);
});

test("the command finds a wrong day, and a rebuild mends it", async () => {
  await smallShop(pool);
  expect(await run(db, ["rebuild"], LATER)).toBe(0);
  expect(await run(db, ["check"], LATER)).toBe(0);
  await db.execute(sql`update figure_sums set paise = paise + 1 where kind = 'net' and day = '2026-01-09'`);
  await db.execute(sql`delete from figure_days where day = '2026-01-11'`);
  expect(await listDifferingDays(db, LATER)).toEqual(["2026-01-09", "2026-01-11"]);
  // Days that are missing are stored before.
  expect(await run(db, ["check"], LATER)).toBe(1);
  expect(await rebuildFigures(db, LATER)).toEqual(["2026-01-09"]);
  expect(await run(db, ["check"], LATER)).toBe(0);
  expect(await run(db, ["mend"])).toBe(1);
});

test("who had ordered before is counted once, so that a person may be forgotten", async () => {
  const { first, second } = await smallShop(pool);
  await computeFigures(db, LATER);
  for (const { id } of [first, second])
    await db.update(orders).set({ mobile: "", name: "Erased", erasedAt: LATER }).where(eq(orders.id, id));
  await rebuildFigures(db, LATER);
  expect(await readAll()).toEqual(byHand);
  expect(await listDifferingDays(db, LATER)).toEqual([]);
});

test("a shop in which nothing happened has no days", async () => {
  await computeFigures(db, LATER);
  expect(await lastStoredDay(db)).toBeUndefined();
  expect(await readAll()).toEqual([]);
  expect(await listDifferingDays(db, LATER)).toEqual([]);
});

test("an order that left by mistake and a cancellation taken back count no more", async () => {
  const order = await sell(ist("2026-01-05 10:00:00"), { mobile: "+919848000009", lines: [{ unitPaise: 525_00 }] });
  await move(order, "dispatched", ist("2026-01-06 10:00:00"));
  await move(order, "cancelled", ist("2026-01-06 12:00:00"));
  const back = { by: "shop" } as const;
  await db.transaction(async (tx) => {
    await recordEvent(tx, order.id, "undispatched", { ...back, data: { from: "dispatched", to: "packed" } });
    await recordEvent(tx, order.id, "placed", { ...back, data: { from: "cancelled", to: "placed" } });
  });
  const moment = ist("2026-01-06 13:00:00").toISOString();
  await db.execute(sql`update order_events set happened_at = ${moment} where happened_at > now() - interval '1 hour'`);
  const rows = await readAll();
  expect(rows.filter((row) => /^6 (orders|left|kilos|cancelled)/.test(row))).toEqual([]);
  expect(rows).toContain("5 orders: 1, ₹525");
});
