import { randomUUID } from "node:crypto";
import { and, asc, gte, inArray, or } from "drizzle-orm";
import { holdsCapacity, releaseCapacity } from "#domain/delivery/capacity.server.ts";
import { readCalendar } from "#domain/delivery/delivery.server.ts";
import { type Calendar, isWorkingDay, nextWorkingDay } from "#domain/delivery/delivery.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Order } from "#domain/orders/schema.ts";
import { type Days, lockOrderByNumber, rescheduleOrder } from "#domain/orders/orders.server.ts";
import { planAnew } from "#domain/orders/planning.server.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Staff } from "#domain/orders/board/staff-transitions.server.ts";

const inTheShop = ["awaiting-approval", "awaiting-payment", "placed", "packed", "ready"] as const;

type OnDays = Pick<Order, "status" | "dispatchOn" | "promisedOn">;

/** The first closed day of the kitchen on which an order is to leave or arrive. Ignores days before today. */
function closedDayOf(order: OnDays, calendar: Calendar, today: string): string | undefined {
  const isStillHere = inTheShop.some((status) => status === order.status);
  const days = isStillHere ? [order.dispatchOn, order.promisedOn] : [order.promisedOn];
  return days.find((day) => day >= today && !isWorkingDay(calendar, day));
}

/** A day (YYYY-MM-DD) on which the kitchen is closed, with the numbers of the orders that leave or arrive on it. */
export type Collision = { day: string; numbers: string[] };

/**
 * The closed days of the kitchen on which open orders are to leave or arrive. Ignores days before today, and lists each
 * order once.
 */
export async function listCollisions(db: Database, now: Date): Promise<Collision[]> {
  const today = dayInIndia(now);
  const calendar = await readCalendar(db);
  const open = await db
    .select({
      number: orders.number,
      status: orders.status,
      dispatchOn: orders.dispatchOn,
      promisedOn: orders.promisedOn,
    })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...inTheShop, "dispatched"]),
        or(gte(orders.dispatchOn, today), gte(orders.promisedOn, today)),
      ),
    )
    .orderBy(asc(orders.placedAt));
  const found = open.flatMap((order) => {
    const day = closedDayOf(order, calendar, today);
    return day ? [{ day, number: order.number }] : [];
  });
  return [...Map.groupBy(found, ({ day }) => day)]
    .map(([day, some]) => ({ day, numbers: some.map(({ number }) => number) }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** Orders that moved, with their new promised day, and orders that could not be moved, with the reason. */
export type Moved = {
  moved: { number: string; promisedOn: string }[];
  refused: { number: string; sentence: string }[];
};

/**
 * Moves orders from a day on which the kitchen is closed to the next possible days, and tells the customers. A
 * dispatched order only gets a new promised day.
 */
export async function moveOrdersOff(db: Database, day: string, by: Staff, now: Date): Promise<Moved> {
  const collision = (await listCollisions(db, now)).find((one) => one.day === day);
  const submissionId = randomUUID();
  const result: Moved = { moved: [], refused: [] };
  for (const number of collision?.numbers ?? []) {
    const outcome = await db.transaction(async (tx) => {
      const order = await lockOrderByNumber(tx, number);
      const calendar = await readCalendar(tx);
      if (!order || closedDayOf(order, calendar, dayInIndia(now)) !== day) return undefined;
      const days = await otherDays(tx, order, calendar, now);
      if (!days) return { sentence: "No other day has room, or something in it would not arrive fresh." };
      await rescheduleOrder(tx, order, days, { by: "shop", actorId: by.id, submissionId, because: "closed" });
      return days;
    });
    if (outcome && "sentence" in outcome) result.refused.push({ number, sentence: outcome.sentence });
    else if (outcome) result.moved.push({ number, promisedOn: outcome.promisedOn });
  }
  return result;
}

/**
 * Moves a placed order to the next possible day of dispatch, because too little can be cooked, and tells the customer.
 * Refuses an order that is unknown or was changed meanwhile, and one for which no later day is possible.
 */
export async function moveShortOrder(
  db: Database,
  /** `seen` is the day of dispatch that the page showed, YYYY-MM-DD. */
  { number, seen }: { number: string; seen: string },
  by: Staff,
  now: Date,
): Promise<Days | { refused: string }> {
  return db.transaction(async (tx) => {
    const order = await lockOrderByNumber(tx, number);
    if (!order) return { refused: "There is no such order." };
    if (order.status !== "placed" || order.dispatchOn !== seen) {
      return { refused: "Somebody has moved or packed it meanwhile. Look once more before you go on." };
    }
    const days = await otherDays(tx, order, await readCalendar(tx), now, seen);
    if (!days) return { refused: "No later day has room for it, or something in it would not arrive fresh." };
    await rescheduleOrder(tx, order, days, {
      by: "shop",
      actorId: by.id,
      submissionId: randomUUID(),
      because: "short",
    });
    return days;
  });
}

/** Chooses other days for an order, and moves its reserved kitchen capacity. Undefined when no days are possible. */
async function otherDays(
  tx: Database,
  order: Order,
  calendar: Calendar,
  now: Date,
  /** The new day of dispatch must be later than this day, YYYY-MM-DD. */
  after?: string,
): Promise<Days | undefined> {
  const { dispatchOn, promisedOn } = order;
  if (order.status === "dispatched") return { dispatchOn, promisedOn: nextWorkingDay(calendar, promisedOn) };
  const hasPlace = await holdsCapacity(tx, order.id, dispatchOn);
  const days = await planAnew(tx, order, calendar, now, after);
  if (!hasPlace) await releaseCapacity(tx, order.id);
  return days;
}
