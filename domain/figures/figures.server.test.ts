import { beforeAll, expect, test } from "vitest";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { ist, pastSales } from "../../tests/support/past-sales.ts";
import { smallShop } from "../../tests/support/small-shop.ts";
import { computeFigures } from "./figure-days.server.ts";
import { readPeriod } from "./figure-period.ts";
import { readKilos, readKitchen } from "./goods.server.ts";
import { readGivenBack, readMoney, readPlaces } from "./money.server.ts";
import { changeOf, medianOf, partOf, readBuyers, readNet, readRunning } from "./sales.server.ts";
import { openSums } from "./sums.server.ts";

const LATER = ist("2026-01-13 09:00:00");
const week = readPeriod({ by: "week", of: "2026-01-07" }, "2026-01-13", []);
const open = () => openSums(db, LATER);

const festival = (id: number, name: string, last: string) => ({ id, name, lastOrderOn: last, lastDispatch: last });

beforeAll(async () => {
  await pastSales(pool).empty();
  await smallShop(pool);
  await computeFigures(db, LATER);
});

test("figure 1: of the week's goods 2,900 are sold and 1,000 given back without tax, with 200 of delivery", async () => {
  const { steps, netPaise, beforePaise, change } = await readNet(await open(), week);
  expect(steps.map((one) => one.netPaise / 100)).toEqual([1000, 0, 600, 300, -1000, 900, 0]);
  expect(steps.map((one) => (one.netPaise + one.chargesPaise) / 100)).toEqual([1000, 0, 700, 300, -1000, 1000, 0]);
  expect([netPaise, beforePaise, change]).toEqual([1800_00, null, null]);
  const sold = steps.map((one) => one.goodsPaise - one.discountPaise + one.deliveryPaise + one.cashFeePaise);
  const rest = steps.map((one, place) => sold[place]! - one.backPaise - one.taxPaise);
  expect(rest).toEqual(steps.map((one) => one.netPaise + one.chargesPaise));
});

test("figure 1: days are compared with the days before the festival of the same name, and only those that are over", async () => {
  const festivals = [festival(1, "Sankranti 2026", "2026-01-10"), festival(2, "sankranti 2027", "2027-02-14")];
  const period = readPeriod({ by: "festival", of: "2" }, "2027-02-11", festivals);
  expect([period.from, period.before?.from, period.earlier]).toEqual(["2027-01-24", "2025-12-20", "1"]);
  const { steps, netPaise, beforePaise } = await readNet({ ...(await open()), today: "2027-02-12" }, period);
  expect(steps.slice(-6).map((one) => one.beforePaise! / 100)).toEqual([1000, 0, 600, 300, -1000, 900]);
  expect([netPaise, beforePaise], "until the day before").toEqual([0, 1600_00]);
});

test("figure 1: a shop that began in the midst of the year before is compared in no percentage", async () => {
  const ten = { count: 10, paise: 1000_00, grams: 0 };
  const of = (at: string) => [
    { ...ten, at, kind: "bills" as const, key: "" },
    { ...ten, at, kind: "net" as const, key: "goods" },
  ];
  const sums = (firstDay: string) => ({
    today: "2027-01-20",
    firstDay,
    read: () => Promise.resolve([...of("2026-01-07"), ...of("2027-01-06")]),
  });
  const period = readPeriod({ by: "week", of: "2027-01-06" }, "2027-01-20", []);
  expect([period.from, period.before?.from]).toEqual(["2027-01-04", "2026-01-05"]);
  const whole = await readNet(sums("2026-01-05"), period);
  expect([whole.change, whole.beforePaise, whole.steps[0]!.beforePaise]).toEqual([0, 1000_00, 0]);
  const part = await readNet(sums("2026-01-06"), period);
  expect([part.change, part.beforePaise, part.steps[0]!.beforePaise]).toEqual([null, 1000_00, null]);
});

test("figure 2: orders add up until the last day to order, beside last year's", async () => {
  const festivals = [festival(1, "Sankranti", "2026-01-10"), festival(2, "Sankranti", "2027-02-14")];
  const { days, last } = await readRunning(await open(), festivals, festivals[0]!);
  expect(last).toBeUndefined();
  expect(days.slice(-6).map(({ left, orders }) => [left, orders])).toEqual([
    [5, 1],
    [4, 2],
    [3, 2],
    [2, 3],
    [1, 3],
    [0, 4],
  ]);
  const next = await readRunning({ ...(await open()), today: "2027-02-12" }, festivals, festivals[1]!);
  expect(next.days.slice(-4).map(({ orders, before }) => [orders, before])).toEqual([
    [0, 2],
    [null, 3],
    [null, 3],
    [null, 4],
  ]);
});

test("figure 3: four orders of 1,050, 735, 315 and 315, one of them from who had ordered before", async () => {
  const { steps, ...all } = await readBuyers(await open(), week);
  // The middle two are 315 and, to the nearest ten rupees, 740 and 320.
  expect(all).toEqual({ orders: 4, returning: 1, cancelled: 1, meanPaise: 603_75, medianPaise: 530_00 });
  expect(steps.map(({ orders }) => orders)).toEqual([1, 1, 0, 1, 0, 1, 0]);
});

test("figure 4: the box counts as what is in it, and what came back does not", async () => {
  const kilos = await readKilos(db, await open(), week);
  expect(kilos.map(({ name, grams, paise }) => [name, grams, paise])).toEqual([
    ["Motichoor Laddu", 2000, 1680_00],
    ["Kaju Katli", 500, 315_00],
  ]);
});

test("figure 5: money by how it came, when it came and when it went", async () => {
  const { rails, out } = await readMoney(db, await open(), week);
  expect(
    rails.map(({ rail, count, receivedPaise, refundedPaise }) => [rail, count, receivedPaise, refundedPaise]),
  ).toEqual([
    ["upi", 2, 1365_00, 315_00],
    ["card", 0, 0, 0],
    ["bank", 0, 0, 0],
    ["cash", 1, 315_00, 0],
  ]);
  expect(out).toEqual({ count: 1, paise: 735_00 });
  expect(rails.map(({ byOthers }) => byOthers)).toEqual([
    undefined,
    { feePaise: 0, reachedPaise: 0, wayPaise: 0 },
    undefined,
    { feePaise: 0, reachedPaise: 0, wayPaise: 735_00 },
  ]);
});

test("figure 6: the refused box and the goodwill of the week after count with the week in which they left", async () => {
  const { weeks, methods, reasons, all, cancelled } = await readGivenBack(await open(), week);
  expect(weeks).toEqual([
    {
      from: "2026-01-05",
      isOver: true,
      left: { count: 4, paise: 2835_00 },
      back: { count: 2, paise: 840_00 },
      percent: null,
    },
  ]);
  expect(methods.map(({ method, left, back }) => [method, left.paise, back.paise])).toEqual([
    ["cash", 1470_00, 735_00],
    ["prepaid", 1050_00, 105_00],
    ["counter", 315_00, 0],
  ]);
  expect(reasons.filter(({ count }) => count > 0)).toEqual([
    { reason: "refused", count: 1, paise: 735_00 },
    { reason: "goodwill", count: 1, paise: 105_00 },
  ]);
  expect([all.percent, cancelled]).toEqual([null, { count: 1, paise: 315_00 }]);
});

test("figure 7: what left of the goods cooked to order, against the day's room without the counter's sale, and what was thrown away", async () => {
  await pool.query("update products set daily_grams = 1500 where id = '1'");
  await saveSetting(db, "ordersPerDay", "2");
  const { days, roomGrams, thrown } = await readKitchen(db, await open(), week);
  expect(roomGrams).toBe(1500);
  expect(days.map(({ day, grams, orders, isFull }) => [Number(day.slice(8)), grams, orders, isFull])).toEqual([
    [5, 0, 0, false],
    [6, 0, 0, false],
    [7, 1500, 2, true],
    [8, 0, 0, false],
    [9, 0, 0, false],
    [10, 1000, 1, false],
    [11, 0, 0, false],
  ]);
  const { rows } = await pool.query<{ paise: string }>(
    "select min(price * 250.0 / grams)::text as paise from packs where product_id = '2' and not is_withdrawn",
  );
  expect(thrown).toEqual([{ name: "Kaju Katli", grams: 250, paise: Math.round(Number(rows[0]!.paise)) }]);
});

test("figure 7: a period that lasts until today shows what is booked ahead", async () => {
  const { days } = await readKitchen(
    db,
    await openSums(db, new Date()),
    readPeriod({ by: null, of: null }, "2026-01-13", []),
  );
  expect(days.at(-1)!.day).toBe("2026-01-13");
  const now = await openSums(db, LATER);
  const ahead = await readKitchen(db, now, readPeriod({ by: null, of: null }, "2026-01-13", []));
  expect(ahead.days.at(-1)!.day).toBe("2026-01-27");
});

test("figure 8: where the bills went, the box twice because it was billed anew", async () => {
  const { states, towns, all } = await readPlaces(await open(), week, "37");
  expect(states).toEqual([
    { name: "Andhra Pradesh", orders: 5, paise: 3150_00, deliveryPaise: 210_00 },
    { name: "Other states", orders: 0, paise: 0, deliveryPaise: 0 },
  ]);
  expect(towns, "two towns of two orders each stand with the others").toEqual([
    { name: "Collected at the shop", orders: 1, paise: 315_00, deliveryPaise: 0 },
    { name: "Other towns", orders: 4, paise: 2835_00, deliveryPaise: 210_00 },
  ]);
  expect(all.paise).toBe(3150_00);
});

test("fewer than ten orders give no percentage", () => {
  expect(changeOf({ of: 120, orders: 10 }, { of: 100, orders: 10 })).toBe(20);
  expect(changeOf({ of: 120, orders: 10 }, { of: 100, orders: 9 })).toBeNull();
  expect(changeOf({ of: 120, orders: 10 }, { of: -5, orders: 10 })).toBeNull();
  expect(partOf(1, { of: 3, orders: 10 })).toBe(33.3);
  expect(partOf(1, { of: 3, orders: 9 })).toBeNull();
});

test("the median of an odd number is the middle one, of an even number the mean of the middle two", () => {
  const three = [
    { paise: 30, count: 1 },
    { paise: 10, count: 2 },
  ];
  expect(medianOf(three)).toBe(10);
  expect(medianOf([...three, { paise: 50, count: 1 }])).toBe(20);
  expect(medianOf([])).toBeNull();
});
