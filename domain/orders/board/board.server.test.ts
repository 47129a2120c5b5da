import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { anOrder, ladduAndPickle, type OrderWish } from "../../../tests/support/orders.ts";
import { countLanes, countToCook, listLane, PAGE, type Filters } from "./board.server.ts";
import type { Lane } from "./lanes.ts";
import type { OrderStatus } from "../order.ts";
import { newOrderNumber } from "../orders.server.ts";
import { orders } from "../schema.ts";
import { readSearch } from "./search.ts";
import { isOrderNumber, searchOrders } from "./search.server.ts";

const today = "2026-11-23";
const numbers = Object.fromEntries(
  ["late", "soon", "later", "collected", "gone", "waits", "overdue", "inTime", "old", "new"].map((name) => [
    name,
    newOrderNumber(),
  ]),
);
const nameOf = (number: string) => Object.keys(numbers).find((name) => numbers[name] === number) ?? number;

function write(name: string, status: OrderStatus, dispatchOn: string, more: OrderWish = {}) {
  const number = numbers[name]!;
  const who = { name: "Meena Raman", ...ladduAndPickle };
  return anOrder(pool, { number, status, dispatchOn, promisedOn: "2026-11-25", ...who, ...more });
}

beforeAll(async () => {
  await write("later", "placed", "2026-11-24", { isGift: true, senderMobile: "+919000011111", name: "Sri  Lakshmi" });
  await write("soon", "placed", today, {
    method: "cash",
    email: "ravi.teja@example.net",
    placedAt: new Date("2026-11-22T10:00:00Z"),
  });
  await write("collected", "placed", today, {
    collects: true,
    placedAt: new Date("2026-11-22T09:00:00Z"),
    name: "పద్మ రావు",
  });
  await write("late", "placed", "2026-11-20", {
    promisedOn: "2026-11-21",
    mobile: "+919111122222",
    pincode: "533101",
  });
  await write("waits", "awaiting-payment", "2026-11-20");
  await write("inTime", "dispatched", "2026-11-19", { promisedOn: "2026-11-24" });
  await write("overdue", "dispatched", "2026-11-20", { promisedOn: "2026-11-22" });
  await write("old", "delivered", "2026-11-10", { placedAt: new Date("2026-11-09T09:00:00Z") });
  await write("new", "returned", "2026-11-11", { placedAt: new Date("2026-11-10T09:00:00Z") });
  await write("gone", "cancelled", today);
});

async function shown(lane: Lane, filters: Filters = {}) {
  return (await listLane(db, { lane, filters, today })).cards.map(({ number }) => nameOf(number));
}

test("what is late stands first, then what leaves first, then what waits longest; of what is over, the newest", async () => {
  expect(await shown("cook")).toEqual(["late", "collected", "soon", "later"]);
  expect(await shown("road")).toEqual(["overdue", "inTime"]);
  expect(await shown("done")).toEqual(["new", "old"]);
  expect(await shown("unpaid")).toEqual(["waits"]);
  expect(await shown("ready")).toEqual([]);
});

test.each<[Filters, string[]]>([
  [{ method: "cash" }, ["soon"]],
  [{ gift: true }, ["later"]],
  [{ collects: true }, ["collected"]],
  [{ collects: false, method: "upi" }, ["late", "later"]],
  [{ leaves: "late" }, ["late"]],
  [{ leaves: "today" }, ["collected", "soon"]],
  [{ leaves: "tomorrow" }, ["later"]],
])("the list to cook is narrowed down by %j", async (filters, names) => {
  expect(await shown("cook", filters)).toEqual(names);
});

test("late on the road is what should have arrived, and where nothing can be late it is no filter", async () => {
  expect(await shown("road", { leaves: "late" })).toEqual(["overdue"]);
  expect(await shown("unpaid", { leaves: "late" })).toEqual(["waits"]);
});

test("each list is counted, and a card knows what it holds", async () => {
  const counts = { unpaid: 1, cook: 4, packed: 0, ready: 0, road: 2, done: 2, cancelled: 1 };
  expect(await countLanes(db)).toEqual(counts);
  expect(await countToCook(db)).toBe(4);
  const { cards } = await listLane(db, { lane: "unpaid", today });
  expect(cards).toMatchObject([
    {
      sums: { totalPaise: 98_700, receivedPaise: 0 },
      notes: 0,
      lines: [{ name: "Motichoor Laddu", quantity: 2 }, { name: "Avakaya" }],
    },
  ]);
});

test.each<[string, string[]]>([
  ["1111", ["later"]],
  ["9000011111", ["later"]],
  ["౨౨౨౨", ["late"]],
  ["+91 91111 22222", ["late"]],
  ["533 101", ["late"]],
  ["laksh", ["later"]],
  ["SRI lak", ["later"]],
  ["ఉమ", []],
  ["పద్", ["collected"]],
  ["రావు", ["collected"]],
  ["ravi.te", ["soon"]],
  ["ravi.teja@example.net", ["soon"]],
  ["akshmi", []],
  ["7777", []],
])("a search for %s finds %j", async (typed, names) => {
  const { cards } = await searchOrders(db, readSearch(typed).by!, { isByContact: true });
  expect(cards.map(({ number }) => nameOf(number))).toEqual(names);
});

test.each([
  ["lakshmi", true],
  ["ravi", false],
  ["ravi.teja@example.net", false],
  ["example", false],
  ["3210", false],
])("who sees no mobiles and e-mails finds an order by its name alone: %s", async (typed, isFound) => {
  const { cards } = await searchOrders(db, readSearch(typed).by!, { isByContact: false });
  expect(cards.length > 0).toBe(isFound);
});

test.each(["o'neil", "\\", "' | 'lakshmi", ":* & !", "%", "lakshmi:*"])(
  "what a search language would read as its own is only text: %s",
  async (typed) => {
    const { by } = readSearch(typed);
    expect(by ? (await searchOrders(db, by, { isByContact: true })).cards : []).toEqual([]);
  },
);

test("a number is known however it is written, and a name that could be one is still looked for", async () => {
  const written = numbers.soon!.toLowerCase().replace("-", " ");
  expect(await isOrderNumber(db, readSearch(written).number!)).toBe(true);
  expect(readSearch("Sandeep")).toEqual({ number: "TM-SANDEEP", by: { words: ["sandeep"] } });
  expect(await isOrderNumber(db, "TM-SANDEEP")).toBe(false);
  expect(readSearch(" @. ").by).toBeUndefined();
});

test("a long list comes page by page, whatever moved on meanwhile, and a search too", async () => {
  for (let at = 0; at < PAGE + 3; at++) {
    await anOrder(pool, { status: "packed", pincode: "500099", dispatchOn: "2026-12-01" });
  }
  const first = await listLane(db, { lane: "packed", today });
  expect(first.cards).toHaveLength(PAGE);
  await db.update(orders).set({ status: "cancelled" }).where(eq(orders.number, first.more!));
  const second = await listLane(db, { lane: "packed", today, after: first.more! });
  expect(second.more).toBeUndefined();

  const found = await searchOrders(db, { pincode: "500099" }, { isByContact: true });
  const rest = await searchOrders(db, { pincode: "500099" }, { after: found.more, isByContact: true });
  for (const [one, other] of [
    [first, second],
    [found, rest],
  ] as const) {
    const seen = new Set([...one.cards, ...other.cards].map(({ number }) => number));
    expect(seen.size).toBe(PAGE + 3);
  }
});
