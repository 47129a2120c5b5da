import type { Paise } from "#domain/money.ts";
import { addDays } from "#platform/day.ts";
import { festivalBefore } from "./festival-before.ts";
import { type FestivalDays, type FigurePeriod, BEFORE_FESTIVAL, daysBefore, isOver, stepsOf } from "./figure-period.ts";
import type { SumKind } from "./sum-kinds.ts";
import type { Sum, Sums } from "./sums.server.ts";

/** Fewer orders than this give no percentages. */
const FEWEST = 10;

/** By how many percent a number is above (or, negative, below) another. Null if either is of too few orders. */
export function changeOf(now: { of: number; orders: number }, before: { of: number; orders: number }): number | null {
  if (Math.min(now.orders, before.orders) < FEWEST || before.of <= 0) return null;
  return Math.round((100 * (now.of - before.of)) / before.of);
}

/** A part of a whole in percent. Null if the whole is of too few orders. */
export function partOf(part: number, whole: { of: number; orders: number }): number | null {
  return whole.orders < FEWEST || whole.of <= 0 ? null : Math.round((1000 * part) / whole.of) / 10;
}

type Numbers = Pick<Sum, "count" | "paise" | "grams">;
const nothing: Numbers = { count: 0, paise: 0, grams: 0 };

/** The sums of a kind (and key) at a step; zeros if there is none. */
function finder(rows: readonly Sum[]) {
  const known = new Map(rows.map((row) => [`${row.at} ${row.kind} ${row.key}`, row]));
  return (at: string, kind: SumKind, key = ""): Numbers => known.get(`${at} ${kind} ${key}`) ?? nothing;
}

export type NetStep = {
  /** A day (YYYY-MM-DD) or a month (YYYY-MM). */
  at: string;
  isOver: boolean;
  bills: number;
  goodsPaise: Paise;
  discountPaise: Paise;
  deliveryPaise: Paise;
  cashFeePaise: Paise;
  backPaise: Paise;
  taxPaise: Paise;
  /** Goods without tax, less what was given back. */
  netPaise: Paise;
  /** Delivery and cash fees without tax. */
  chargesPaise: Paise;
  /** The net of the day or month that it is compared with; null if the shop was not open then. */
  beforePaise: Paise | null;
};

/** What was sold and given back at each step of a period, and what was sold at those it is compared with. */
export async function readNet(sums: Sums, period: FigurePeriod) {
  const { step } = period;
  const kinds = ["bills", "goods", "discount", "delivery", "cash-fee", "back", "taxable", "tax"] as const;
  const now = finder([
    ...(await sums.read(kinds, period, { step })),
    ...(await sums.read(["net"], period, { step, isKeyed: true })),
  ]);
  const before = period.before && [
    ...(await sums.read(["bills"], period.before, { step })),
    ...(await sums.read(["net"], period.before, { step, isKeyed: true })),
  ];
  const wasOpen = (at: string) => at >= sums.firstDay.slice(0, at.length);
  const hadBefore = before !== undefined && before.length > 0;
  const then = finder(before ?? []);
  const stepsBefore = period.before ? stepsOf(period.before, step) : [];
  const steps = stepsOf(period, step).map((at, place): NetStep => ({
    at,
    isOver: isOver(at, sums.today),
    bills: now(at, "bills").count,
    goodsPaise: now(at, "goods").paise,
    discountPaise: now(at, "discount").paise,
    deliveryPaise: now(at, "delivery").paise,
    cashFeePaise: now(at, "cash-fee").paise,
    backPaise: now(at, "back").paise,
    taxPaise: now(at, "tax").paise,
    netPaise: now(at, "net", "goods").paise,
    chargesPaise: now(at, "net", "charges").paise,
    beforePaise:
      hadBefore && stepsBefore[place] && wasOpen(stepsBefore[place])
        ? then(stepsBefore[place], "net", "goods").paise
        : null,
  }));
  const over = steps.filter((one) => one.isOver);
  const sum = (of: (one: NetStep) => number) => over.reduce((all, one) => all + of(one), 0);
  const billsBefore = stepsBefore.slice(0, over.length).reduce((all, at) => all + then(at, "bills").count, 0);
  const total = { of: sum(({ netPaise }) => netPaise), orders: sum(({ bills }) => bills) };
  const totalBefore = { of: sum(({ beforePaise }) => beforePaise ?? 0), orders: billsBefore };
  return {
    steps,
    /** Of the days or months that are over, and of as many that they are compared with. */
    netPaise: total.of,
    beforePaise: hadBefore ? totalBefore.of : null,
    /** Null also if the shop opened in the midst of what it is compared with. */
    change: period.before && period.before.from >= sums.firstDay ? changeOf(total, totalBefore) : null,
    /** Of the whole period, what counts in the tax return: the net of goods and charges of a registered seller. */
    taxablePaise: steps.reduce((all, { at }) => all + now(at, "taxable").paise, 0),
  };
}

export type RunningDay = {
  day: string;
  /** How many days are left to order. */
  left: number;
  /** Orders so far; null for days that are not over. */
  orders: number | null;
  /** Orders until as many days before the end last year; null without a festival then. */
  before: number | null;
};

/** The running total of orders until the last day to order for a festival, this year and last. */
export async function readRunning(sums: Sums, festivals: readonly FestivalDays[], festival: FestivalDays) {
  const last = festivalBefore(festivals, festival);
  const running = async (end: string) => {
    const now = finder(await sums.read(["orders"], daysBefore(end), { step: "day" }));
    let all = 0;
    return stepsOf(daysBefore(end), "day").map((day) => {
      all += now(day, "orders").count;
      return isOver(day, sums.today) ? all : null;
    });
  };
  const counts = await running(festival.lastOrderOn);
  const before = last ? await running(last.lastOrderOn) : [];
  const days = counts.map((orders, place): RunningDay => {
    const left = BEFORE_FESTIVAL - place;
    return { day: addDays(festival.lastOrderOn, -left), left, orders, before: before[place] ?? null };
  });
  return { festival, last, days };
}

/** Orders and who placed them at each step of a period, and the bill of all of them: its mean and its median. */
export async function readBuyers(sums: Sums, period: FigurePeriod) {
  const { step } = period;
  const now = finder(await sums.read(["orders", "returning", "cancelled"], period, { step }));
  const steps = stepsOf(period, step).map((at) => ({
    at,
    isOver: isOver(at, sums.today),
    orders: now(at, "orders").count,
    returning: now(at, "returning").count,
    cancelled: now(at, "cancelled").count,
    paise: now(at, "orders").paise,
  }));
  const totals = await sums.read(["totals"], period, { step: "whole", isKeyed: true });
  const sum = (of: "orders" | "returning" | "cancelled" | "paise") => steps.reduce((all, one) => all + one[of], 0);
  const orders = sum("orders");
  return {
    steps,
    orders,
    returning: sum("returning"),
    cancelled: sum("cancelled"),
    meanPaise: orders > 0 ? Math.round(sum("paise") / orders) : null,
    medianPaise: medianOf(totals.map(({ key, count }) => ({ paise: Number(key) * 1000, count }))),
  };
}

/** The median of orders by their totals; null without orders. */
export function medianOf(totals: readonly { paise: Paise; count: number }[]): Paise | null {
  const inOrder = totals.toSorted((a, b) => a.paise - b.paise);
  const all = inOrder.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const at = (place: number) => {
    let passed = 0;
    return inOrder.find(({ count }) => (passed += count) > place)!.paise;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
}
