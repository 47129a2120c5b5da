import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { canBecome, orderStatuses } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { advanceOrder, lockOrder } from "#domain/orders/orders.server.ts";
import { orderEvents } from "#domain/orders/schema.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aMortalProcess } from "../../tests/support/mortal-process.ts";
import {
  checkAll,
  everyAct,
  grams,
  payableOrder,
  putAway,
  stateOf,
  toldOf,
  type PayableOrder,
} from "../../tests/support/payable-order.ts";
import { anOrder } from "../../tests/support/orders.ts";

const foundByChance: (typeof everyAct)[number][][] = [
  // Of an order that had become one for cash, a part came after all of it had come too late.
  ["cash", "cancel", "confirm", "part"],
  // Less was given back than a refund that had failed, from the same receipt or from another.
  ["pay", "notices", "cancel", "undone", "refund"],
  ["part", "confirm", "refund", "undone", "refund"],
  ["line", "pay", "notices", "undone", "refund", "refund"],
  // Promised as goodwill, then the order was cancelled, then the refund was called off: owed, and on no list.
  ["confirm", "refund", "cancel", "callOff"],
  // A part went back of one receipt, while all that had come twice was still owed from another.
  ["pay", "return", "line", "callOff", "onPages", "notices"],
  // Given back on the gateway's own pages beside what the shop had promised, or instead of it.
  ["pay", "return", "cancel", "onPages", "notices"],
  ["pay", "return", "cancel", "callOff", "onPages", "notices", "again"],
  ["pay", "return", "refund", "allOnPages", "pollRefunds", "callOff"],
  // True money came beside what was recorded by mistake, and the other way round; what ended is as before.
  ["confirm", "line", "reverse", "confirm", "refund", "reverse"],
  ["confirm", "pay", "return", "reverse", "notices", "cancel", "uncancel"],
  ["confirm", "refund", "cancel", "uncancel", "reverse", "expire", "uncancel"],
  // What came twice did not go back, after what was promised for the cancellation had been called off.
  ["pay", "pay", "cancel", "return", "uncancel", "undone"],
  // Changed to more and to less, with money on the gateway's order of the earlier amount, and refunds of the difference.
  ["pay", "return", "up", "payNow", "return", "down", "callOff", "up", "payNow", "notices"],
  ["up", "pay", "payNow", "return", "down", "cancel", "callOff", "again"],
  ["confirm", "up", "confirm", "line", "down", "undone", "again", "up", "part", "cancel", "uncancel"],
  ["part", "up", "down", "whole", "up", "reverse", "down", "confirm"],
  // Money on the gateway's order of before the change came when the order was cancelled: owed, and on no list.
  ["pay", "whole", "up", "cancel"],
  ["pay", "whole", "up", "cancel", "undone", "notices", "again"],
  ["pay", "whole", "up", "cancel", "callOff", "notices", "uncancel"],
  ["whole", "up", "cancel", "callOff"],
  // It ran out, the part that had come was sent back, and then its rest came.
  ["up", "expire", "part", "payNow", "back", "poll"],
  ["expire", "part", "payNow", "back", "poll", "undone", "again"],
  // Sent to another state and back, with money on the gateway's order of the earlier amount, and a refund called off.
  ["pay", "return", "far", "payNow", "return", "near", "callOff", "far", "payNow", "notices"],
  ["confirm", "far", "up", "part", "near", "undone", "again", "far", "cancel", "uncancel"],
];

test("whatever happens, in any order, repeated and at once: money counts once, one invoice, stock moves once", async () => {
  const whole = await grams();
  const lanes = fc.array(fc.array(fc.constantFrom(...everyAct), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(lanes, async (parallel) => {
      const one = await payableOrder();
      const run = async (lane: (typeof everyAct)[number][]) => {
        for (const name of lane) await one.acts[name]();
      };
      await Promise.all(parallel.map(run));
      // In the end every notice has come, as Razorpay promises.
      await one.acts.notices();
      await one.acts.send();
      await checkAll(one);
      expect(await grams()).toBe(whole);
      await putAway();
    }),
    { numRuns: 56, endOnFailure: true, examples: foundByChance.map((lane) => [[lane]]) },
  );
  expect(await db.$count(orderEvents, eq(orderEvents.kind, "changed"))).toBeGreaterThan(10);
  expect(await db.$count(orderEvents, eq(orderEvents.kind, "redirected"))).toBeGreaterThan(5);
});

type Act = keyof PayableOrder["acts"];

/** Calls `act` with each of `acts`, then with "notices" (the gateway sends its notices) and "send" (sends refunds). */
async function live(one: PayableOrder, acts: readonly Act[], act = (name: Act): Promise<unknown> => one.acts[name]()) {
  for (const name of [...acts, "notices", "send"] as const) await act(name);
  return { state: await stateOf(one), told: await toldOf(one) };
}

/** What happens beforehand, some reports of it in two sequences, and reports that are repeated. */
const historyOf = (beforehand: Act[][], reports: readonly Act[]) =>
  fc.record({
    beforehand: fc.constantFrom(...beforehand),
    first: fc.shuffledSubarray([...reports], { minLength: 2 }),
    order: fc.infiniteStream(fc.nat()),
    repeats: fc.array(fc.constantFrom(...reports), { maxLength: 2 }),
  });

test("the same reports of money end in the same state, in whatever order they come and however often", async () => {
  const atGateway = ["return", "notices", "poll", "pollRefunds"] as const satisfies Act[];
  const elsewhere = ["line", "part", "rest", "claim"] as const satisfies Act[];
  const history = fc.oneof(
    {
      weight: 2,
      arbitrary: historyOf(
        [[], ["pay"], ["pay", "pay"], ["pay", "cancel"], ["cancel"], ["expire"]],
        [...atGateway, ...elsewhere],
      ),
    },
    // What was given back of the first money is a part of the price; of the second, of what came too much.
    {
      weight: 1,
      arbitrary: historyOf(
        [
          ["pay", "onPages"],
          ["pay", "allOnPages"],
          ["pay", "onPages", "allOnPages"],
        ],
        atGateway,
      ),
    },
  );
  await fc.assert(
    fc.asyncProperty(history, async ({ beforehand: before, first, order, repeats }) => {
      const keys = new Map(first.map((name) => [name, order.next().value]));
      const again = repeats.filter((name) => first.includes(name));
      const second = [...first.toSorted((a, b) => keys.get(a)! - keys.get(b)!), ...again];
      const states = [];
      for (const acts of [first, second]) {
        const one = await payableOrder();
        states.push((await live(one, [...before, ...acts])).state);
        await checkAll(one);
        await putAway();
      }
      expect(states[1], `${before.join()}: ${first.join()} and ${second.join()}`).toEqual(states[0]);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

test("a process that dies at any statement loses and doubles nothing, once the same is done again", async () => {
  const lane = fc.array(fc.tuple(fc.constantFrom(...everyAct), fc.integer({ min: 1, max: 18 })), {
    minLength: 2,
    maxLength: 6,
  });
  let deaths = 0;
  await fc.assert(
    fc.asyncProperty(lane, async (acts) => {
      const names = acts.map(([name]) => name);
      const expected = await live(await payableOrder(), names);
      await putAway();
      const disturbed = await payableOrder();
      const mortal = aMortalProcess();
      const dying = disturbed.actsOn(mortal.db);
      const at = [...acts.map(([, statement]) => statement), 3, 5];
      const lived = await live(disturbed, names, async (name) => {
        if (!(await mortal.until(at.shift()!, () => dying[name]()))) return;
        deaths += 1;
        await disturbed.acts[name]();
      });
      await mortal.end();
      await checkAll(disturbed);
      expect(lived, `after ${names.join()}`).toEqual(expected);
      await putAway();
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(deaths).toBeGreaterThan(15);
});

test("an order moves only as its table allows, whatever is asked of it", async () => {
  for (const from of orderStatuses) {
    for (const to of orderStatuses.filter((status) => !canBecome(from, status, false))) {
      const order = await anOrder(pool, { status: from });
      const answer = await db.transaction(async (tx) =>
        advanceOrder(tx, await lockOrder(tx, order.id), to, { by: "shop" }),
      );
      expect(answer, `${from} to ${to}`).toBe("refused");
      expect((await findOrder(db, order.id))!.status).toBe(from);
    }
  }
});
