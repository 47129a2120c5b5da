import { statesByCode } from "#domain/gst/gstin.ts";
import type { Paise } from "#domain/money.ts";
import { sumRefundsUnderWay } from "#domain/payments/gateway-payouts/payout-lists.server.ts";
import { sumCashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import { type Rail, type RefundReason, rails } from "#domain/payments/requests/payment.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { type Period, weekOf } from "#platform/period.ts";
import { stepsOf } from "./figure-period.ts";
import { partOf } from "./sales.server.ts";
import type { SumKind } from "./sum-kinds.ts";
import type { Sum, Sums } from "./sums.server.ts";

/**
 * What came and went by each rail, what was kept of it for the work of others and what reached the shop: by the gateway
 * in its payouts, and as cash that riders and couriers handed in. What is on its way (`wayPaise`) is as of now. `byOthers`
 * is missing where money comes straight to the shop. `out`: the orders whose cash is out, and how much it is.
 */
export async function readMoney(db: Database, sums: Sums, period: Period) {
  const kinds = ["received", "refunded", "handed", "courier-fee", "paid-out", "gateway-fee"] as const;
  const rows = await sums.read(kinds, period, { step: "whole", isKeyed: true });
  const of = (kind: SumKind, key = "") => rows.find((one) => one.kind === kind && one.key === key);
  const paise = (kind: SumKind, key?: string) => of(kind, key)?.paise ?? 0;
  const out = await sumCashOut(db);
  const byOthers: Partial<Record<Rail, ByOthers>> = {
    card: {
      feePaise: paise("gateway-fee"),
      reachedPaise: paise("paid-out"),
      wayPaise: await readWithGateway(db, sums),
    },
    cash: { feePaise: paise("courier-fee"), reachedPaise: paise("handed"), wayPaise: out.paise },
  };
  return {
    rails: rails.map((rail) => ({
      rail,
      count: of("received", rail)?.count ?? 0,
      receivedPaise: paise("received", rail),
      refundedPaise: paise("refunded", rail),
      byOthers: byOthers[rail],
    })),
    out,
  };
}

type ByOthers = { feePaise: Paise; reachedPaise: Paise; wayPaise: Paise };

/** What the gateway has of the shop's now, less what it will take off a payout. */
async function readWithGateway(db: Database, sums: Sums): Promise<Paise> {
  const [row] = await sums.read(["on-the-way"], { from: "2000-01-01", to: sums.today }, { step: "whole" });
  return (row?.paise ?? 0) - (await sumRefundsUnderWay(db));
}

const reasonsOfNotes = ["refused", "return", "goodwill", "left-out", "cancelled"] as const satisfies (
  RefundReason | "refused"
)[];
export type NoteReason = (typeof reasonsOfNotes)[number];
const methods = ["cash", "prepaid", "counter"] as const;

const sumOf = (some: readonly Sum[]) => ({
  count: some.reduce((all, { count }) => all + count, 0),
  paise: some.reduce((all, { paise }) => all + paise, 0),
});

/** Credit notes of the weeks in which their orders left, and by reason and how they were sold. */
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
