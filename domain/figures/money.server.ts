import { statesByCode } from "#domain/gst/gstin.ts";
import { sumCashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { type RefundReason, rails } from "#domain/payments/requests/payment.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { type Period, weekOf } from "#platform/period.ts";
import { stepsOf } from "./figure-period.ts";
import { partOf } from "./sales.server.ts";
import type { Sum, Sums } from "./sums.server.ts";

/** What came and went by each rail, what couriers handed in and kept, and the cash that is still with them today. */
export async function readMoney(db: Database, sums: Sums, period: Period) {
  const rows = await sums.read(["received", "refunded", "handed", "courier-fee"], period, {
    step: "whole",
    isKeyed: true,
  });
  const paise = (kind: string, key: string) => rows.find((one) => one.kind === kind && one.key === key)?.paise ?? 0;
  const count = (rail: string) => rows.find((one) => one.kind === "received" && one.key === rail)?.count ?? 0;
  return {
    rails: rails.map((rail) => ({
      rail,
      count: count(rail),
      receivedPaise: paise("received", rail),
      refundedPaise: paise("refunded", rail),
      feePaise: rail === "cash" ? paise("courier-fee", "") : 0,
    })),
    handedPaise: paise("handed", ""),
    out: await sumCashOut(db),
  };
}

const reasonsOfNotes = ["refused", "return", "goodwill", "left-out", "cancelled"] as const satisfies (
  RefundReason | "refused"
)[];
export type NoteReason = (typeof reasonsOfNotes)[number];
const methods = ["cash", "prepaid"] as const;

const sumOf = (some: readonly Sum[]) => ({
  count: some.reduce((all, { count }) => all + count, 0),
  paise: some.reduce((all, { paise }) => all + paise, 0),
});

/** Credit notes of the weeks in which their orders left, and by reason and way of payment. */
export async function readGivenBack(sums: Sums, period: Period) {
  const rows = await sums.read(["left", "back-of"], period, { step: "day", isKeyed: true });
  const weeks = [...new Set(stepsOf(period, "day").map((day) => weekOf(day).from))];
  const inWeek = Map.groupBy(rows, ({ at }) => weekOf(at).from);
  const groupOf = (some: typeof rows) => {
    const left = sumOf(some.filter(({ kind }) => kind === "left"));
    const back = sumOf(some.filter(({ kind }) => kind === "back-of"));
    return { left, back, percent: partOf(back.paise, { of: left.paise, orders: left.count }) };
  };
  return {
    weeks: weeks.map((from) => ({
      from,
      isOver: addDays(from, 6) < sums.today,
      ...groupOf(inWeek.get(from) ?? []),
    })),
    methods: methods.map((method) => ({
      method,
      ...groupOf(rows.filter(({ key }) => key.split(" ")[0] === method)),
    })),
    reasons: reasonsOfNotes.map((reason) => ({
      reason,
      ...sumOf(rows.filter(({ kind, key }) => kind === "back-of" && key.split(" ")[1] === reason)),
    })),
    all: groupOf(rows),
    /** What was cancelled before it left, in the period. */
    cancelled: sumOf(await readCancelled(sums, period)),
  };
}

async function readCancelled(sums: Sums, period: Period) {
  const rows = await sums.read(["back"], period, { step: "whole", isKeyed: true });
  return rows.filter(({ key }) => key === "cancelled");
}

/** Towns with fewer orders are counted with the others. */
const FEWEST_OF_TOWN = 3;
const TOWNS = 10;

export type Place = { name: string; orders: number; paise: number; deliveryPaise: number };

const stateName = (code: string) => statesByCode[code]?.name ?? "Unknown state";

/** Invoices by where the goods went: the shop's own state and others, then the towns with most orders. */
export async function readPlaces(sums: Sums, period: Period, ownState: string) {
  const rows = await sums.read(["town", "delivery"], period, { step: "whole", isKeyed: true });
  const places = [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => {
    const [town, delivery] = [some.find(({ kind }) => kind === "town"), some.find(({ kind }) => kind === "delivery")];
    const [state, name] = [key.slice(0, 2), key.slice(3)];
    return { state, name, orders: town?.count ?? 0, paise: town?.paise ?? 0, deliveryPaise: delivery?.paise ?? 0 };
  });
  const own = places.filter(({ state }) => state === ownState);
  const others = places.filter(({ state }) => state !== ownState);
  const named = places
    .filter(({ name, orders }) => name !== "" && orders >= FEWEST_OF_TOWN)
    .toSorted((a, b) => b.orders - a.orders || b.paise - a.paise || a.name.localeCompare(b.name))
    .slice(0, TOWNS);
  const counter = places.filter(({ name }) => name === "");
  const rest = places.filter((one) => !named.includes(one) && !counter.includes(one));
  return {
    states: [
      { name: stateName(ownState), ...addUp(own) },
      { name: "Other states", ...addUp(others) },
    ],
    towns: [
      ...named.map(({ state, name, ...one }): Place => ({
        ...one,
        name: state === ownState ? name : `${name}, ${stateName(state)}`,
      })),
      { name: "Collected at the shop", ...addUp(counter) },
      { name: "Other towns", ...addUp(rest) },
    ].filter(({ orders }) => orders > 0),
    all: addUp(places),
  };
}

function addUp(places: readonly Omit<Place, "name">[]): Omit<Place, "name"> {
  return places.reduce(
    (all, { orders, paise, deliveryPaise }) => ({
      orders: all.orders + orders,
      paise: all.paise + paise,
      deliveryPaise: all.deliveryPaise + deliveryPaise,
    }),
    { orders: 0, paise: 0, deliveryPaise: 0 },
  );
}
