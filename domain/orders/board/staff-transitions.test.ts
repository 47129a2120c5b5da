import { expect, test } from "vitest";
import { calendar } from "../../../tests/support/destinations.ts";
import { anEvent, buildOrder, someSums, toChennai } from "../../../tests/support/orders.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { isLate, moneyMarkOf, nextStepOf, otherTransitionsOf } from "./staff-transitions.ts";
import { historyOf } from "#app/back-office/orders/history.ts";
import { labelOf } from "../kitchen/label.ts";
import { noteForm } from "./note.ts";
import { orderStatuses, type OrderStatus, type PaymentMethod, type Sums } from "../order.ts";
import type { Courier } from "../parcels/couriers.ts";
import { readParcel } from "../parcels/parcel.ts";
import { slipOf } from "../kitchen/slip.ts";

test.each([
  [false, "placed packed dispatched delivered"],
  [true, "placed packed ready collected"],
])("an order has one next step until nothing is left to do (collected: %s)", (collects, expected) => {
  const steps = [];
  for (let status: OrderStatus | undefined = "awaiting-payment"; status; status = nextStepOf({ status, collects })) {
    steps.push(status);
  }
  expect(steps.slice(1).join(" ")).toBe(expected);
});

const moves = (collects: boolean) =>
  orderStatuses
    .map((status) => [status, ...otherTransitionsOf({ status, collects })])
    .filter(([, ...others]) => others.length > 0);

test("besides, a step too early can be taken back, and a parcel can come back", () => {
  expect(moves(false)).toEqual([
    ["packed", "placed"],
    ["ready", "packed"],
    ["dispatched", "returned"],
    ["delivered", "dispatched", "returned"],
  ]);
  // That a collected order never was is for the owner to say: its bill is taken back.
  expect(moves(true)).toEqual([
    ["packed", "placed"],
    ["ready", "packed"],
  ]);
});

test.each<[OrderStatus, string, string, boolean]>([
  ["placed", "2026-11-20", "2026-11-25", true],
  ["packed", "2026-11-20", "2026-11-25", true],
  ["placed", "2026-11-21", "2026-11-21", false],
  ["dispatched", "2026-11-18", "2026-11-20", true],
  ["dispatched", "2026-11-18", "2026-11-21", false],
  ["ready", "2026-11-18", "2026-11-18", false],
  ["delivered", "2026-11-18", "2026-11-18", false],
])("on 21 November an order that is %s, to leave on %s for %s: late is %s", (status, dispatchOn, promisedOn, late) => {
  expect(isLate({ status, dispatchOn, promisedOn }, "2026-11-21")).toBe(late);
});

const all = 549_00;
const paid = { receivedPaise: all };
test.each<[PaymentMethod, OrderStatus, Partial<Sums>, string]>([
  ["cash", "placed", {}, "Cash ₹549"],
  ["cash", "delivered", paid, "Paid"],
  ["cash", "returned", { allowedPaise: all }, "Not paid"],
  ["upi", "awaiting-payment", {}, "UPI waits"],
  ["upi", "awaiting-payment", { isClaimed: true }, "Says paid by UPI"],
  ["razorpay", "packed", paid, "Paid"],
  ["upi", "cancelled", { ...paid, leavingPaise: all }, "Refund due: all of it"],
  ["upi", "cancelled", { ...paid, returnedPaise: all }, "Refunded"],
  ["upi", "cancelled", {}, "Not paid"],
  ["upi", "placed", { ...paid, allowedPaise: 100, leavingPaise: 100 }, "Refund due: ₹1"],
  ["upi", "placed", { ...paid, allowedPaise: 100, returnedPaise: 100 }, "Paid, part given back"],
  ["upi", "placed", { ...paid, allowedPaise: 200, returnedPaise: 100, leavingPaise: 100 }, "Refund due: ₹1"],
  ["upi", "placed", { ...paid, allowedPaise: all, leavingPaise: all }, "Refund due: all of it"],
  ["upi", "placed", { ...paid, allowedPaise: all, returnedPaise: all }, "All money given back"],
  ["razorpay", "packed", { ...paid, allowedPaise: all, returnedPaise: all }, "All money given back"],
  ["upi", "delivered", { ...paid, allowedPaise: all, returnedPaise: all }, "All money given back"],
  ["upi", "returned", { ...paid, allowedPaise: 100, returnedPaise: 100 }, "Part refunded"],
  ["razorpay", "placed", { ...paid, contestedPaise: all }, "Contested at the bank"],
  ["razorpay", "placed", { deductedPaise: all }, "Taken back by the bank"],
  ["razorpay", "delivered", { receivedPaise: all - 100, deductedPaise: 100 }, "Part taken back by the bank"],
  [
    "upi",
    "returned",
    { ...paid, allowedPaise: all, returnedPaise: 100, leavingPaise: all - 100 },
    "Refund due: all of it",
  ],
  ["upi", "returned", { ...paid, allowedPaise: all, returnedPaise: all }, "Refunded"],
  // One that failed is owed, also beside one that is done.
  ["razorpay", "cancelled", paid, "Refund due: all of it"],
  ["razorpay", "placed", { ...paid, allowedPaise: 400_00, returnedPaise: 100_00 }, "Refund due: ₹300"],
  ["upi", "awaiting-payment", { receivedPaise: 100 }, "Another amount came"],
  ["upi", "cancelled", { receivedPaise: 100 }, "To send back"],
  ["upi", "cancelled", { receivedPaise: 100, returnedPaise: 100 }, "Not paid"],
  ["cash", "dispatched", { ...paid, leavingPaise: all }, "Refund due: ₹549"],
  ["cash", "dispatched", { ...paid, returnedPaise: all }, "Cash ₹549"],
])("an order by %s that is %s, with %j: %s", (method, status, changes, words) => {
  expect(moneyMarkOf({ method, status, sums: someSums(changes) }).words).toBe(words);
});

test("only money that the shop keeps in full is green, and money that went back from an order not sent yet asks", () => {
  const toneOf = (status: OrderStatus, changes: Partial<Sums>, goesOnAt: Date | null = null) =>
    moneyMarkOf({ method: "upi", status, goesOnAt, sums: someSums({ ...paid, ...changes }) }).tone;
  expect(toneOf("placed", {})).toBe("good");
  expect(toneOf("placed", { allowedPaise: 100, returnedPaise: 100 })).toBe("plain");
  const allBack = { allowedPaise: all, returnedPaise: all };
  for (const status of ["placed", "packed", "ready", "dispatched"] as const)
    expect(toneOf(status, allBack)).toBe("due");
  expect(toneOf("placed", allBack, new Date())).toBe("plain");
  expect(toneOf("cancelled", allBack)).toBe("plain");
});

test("slip and label name cash only where the courier takes some, and no price", () => {
  const byCash = { ...toChennai, method: "cash" } as const;
  const cash = buildOrder(byCash);
  const inFull = buildOrder({ ...byCash, isPaid: true });
  const gift = buildOrder({ ...byCash, isGift: true, giftMessage: "With love" });
  const online = buildOrder({ status: "placed" });
  for (const [order, paise] of [
    [cash, 549_00],
    [inFull, undefined],
    [gift, undefined],
    [online, undefined],
  ] as const) {
    expect(slipOf(order, calendar)).toMatchObject({ collectPaise: paise, isUnpaid: false, isAllBack: false });
    expect(labelOf(order, defaultSettings)!.collectPaise).toBe(paise);
  }
  expect(labelOf(cash, { ...defaultSettings, street: "1 Example Street", phone: "+91 98480 00000" })).toMatchObject({
    name: "Meena Raman",
    address: ["12, Sunrise Flats", "Second Main Road, Adyar"],
    pincode: "600020",
    state: "Tamil Nadu",
    from: ["The Tastemakers", "1 Example Street", "Guntur, Andhra Pradesh", "+91 98480 00000"],
  });
  expect(labelOf(buildOrder({ collects: true }), defaultSettings)).toBeUndefined();
  expect(slipOf(buildOrder(), calendar).isUnpaid).toBe(true);
  const allBack = { allowedPaise: all, returnedPaise: all };
  expect(slipOf(buildOrder({ status: "placed", sums: allBack }), calendar).isAllBack).toBe(true);
});

test("a slip says which best before the promise asks of each line, from the day that the order leaves", () => {
  const [sweet, laddu, pickle] = [{ shelfLifeDays: 20 }, { shelfLifeDays: 7 }, { shelfLifeDays: 365 }];
  const box = { ...laddu, contents: [{ id: "2", name: "Example Laddu", grams: 250, quantity: 2 }] };
  const monday = { dispatchOn: "2026-11-23", promisedOn: "2026-11-24", lines: [sweet, laddu, pickle, box] };
  expect(slipOf(buildOrder(monday), calendar).lines.map(({ bestBefore }) => bestBefore)).toEqual([
    "Best before 11 December or later",
    "Best before 30 November or later",
    "Best before 24 October 2027 or later",
    "Each pack in it: best before 30 November or later",
  ]);
  const moved = slipOf(buildOrder({ ...monday, dispatchOn: "2026-11-24" }), calendar);
  expect(moved.lines[0]!.bestBefore).toBe("Best before 13 December or later");
});

const aCourier = (name: string, changes: Partial<Courier> = {}): Courier => ({
  id: 1,
  name,
  trackingPage: null,
  numberExamples: [],
  isNumbered: true,
  fileColumns: [],
  endedAt: null,
  ...changes,
});
const couriers = [
  aCourier("Our own rider", { isNumbered: false }),
  aCourier("India Post", { numberExamples: ["EE123456785IN"] }),
  aCourier("DTDC"),
  aCourier("Delhivery"),
];

test.each([
  ["India Post", "ee 123456785-in", "EE123456785IN"],
  ["DTDC", "౧౨౩౪౫౬", "123456"],
  ["DTDC", "d 123 456 78", "D12345678"],
  ["Delhivery", "EE123456789IN", "EE123456789IN"],
  ["Our own rider", "", ""],
  ["Our own rider", "D12345678", ""],
])("of %s the number %s is kept as %s", (courier, trackingNumber, kept) => {
  const read = readParcel(couriers, { courier, trackingNumber });
  expect(read).toEqual({ ok: true, parcel: { courier, trackingNumber: kept } });
});

test.each([
  ["", "D12345678", "Choose the courier"],
  ["A cousin", "D12345678", "Choose the courier"],
  ["DTDC", "", "Enter the tracking number"],
  ["DTDC", "D1/2", "Enter the tracking number as it is on the receipt: 6 to 30 letters and digits"],
  ["India Post", "EE123456789IN", "One digit of this India Post number is wrong: look at the receipt again"],
])("of %j the number %j is refused: %s", (courier, trackingNumber, sentence) => {
  const read = readParcel(couriers, { courier, trackingNumber });
  expect(read.ok ? [] : Object.values(read.problems)).toEqual([sentence]);
});

test("a note says something, and not too much", () => {
  expect(() => noteForm.parse({ text: " \n " })).toThrow("Write the note first");
  expect(() => noteForm.parse({ text: "a".repeat(1001) })).toThrow("Shorten the note to 1000 letters");
  expect(noteForm.parse({ text: " Call first " })).toEqual({ text: "Call first" });
});

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 6, minute));

test("the story has the newest first, each thing once, with who of the staff it was", () => {
  const events = [
    anEvent("placed", { id: 1, by: "customer", happenedAt: at(0) }),
    anEvent("packed", { id: 2, actorId: "anil", happenedAt: at(5) }),
    anEvent("payment-claimed", { id: 3, by: "customer", note: "UTR 123", happenedAt: at(9) }),
  ];
  const notes = [{ id: 2, by: "Sita", writtenAt: at(7) }];
  const names = new Map([["anil", "Anil"]]);
  expect(historyOf(events, notes, names).map(({ words, who, at: moment }) => `${words} | ${who} | ${moment}`)).toEqual([
    "The customer says that it is paid. UTR 123 | the customer | Saturday 21 November, 11:39 am",
    "Wrote a note | Sita | Saturday 21 November, 11:37 am",
    "Packed | Anil | Saturday 21 November, 11:35 am",
    "Order placed | the customer | Saturday 21 November, 11:30 am",
  ]);
});

test("both faults of a parcel are told at once", () => {
  expect(readParcel(couriers, { courier: "", trackingNumber: "" })).toEqual({
    ok: false,
    problems: { courier: "Choose the courier", trackingNumber: "Enter the tracking number" },
  });
});
