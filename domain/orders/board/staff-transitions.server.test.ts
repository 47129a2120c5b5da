import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readHeld } from "#domain/catalogue/stock/stock.server.ts";
import { listChangesOf } from "../../../tests/support/log.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { listDone, listStatuses } from "./submission.server.ts";
import { advanceAsStaff } from "./staff-transitions.server.ts";
import { sendParcel } from "../parcels/dispatch.server.ts";
import { listDocuments } from "../documents/documents.server.ts";
import { writeNote, listNotes } from "./notes.server.ts";
import type { OrderStatus } from "../order.ts";
import { findOrder } from "../full-order.server.ts";
import { advanceOrder, lockOrder } from "../orders.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const packing = { to: "packed", seen: "placed" } as const;
const katli = "2";

async function ordersThat(status: OrderStatus, count = 1) {
  const made = [];
  for (let at = 0; at < count; at++) made.push(await anOrder(pool, { status }));
  return made;
}

const statusOf = async (id: string) => (await findOrder(db, id))!.status;

test("of five that are packed at once, the one that somebody cancelled stays, and says who it was and when", async () => {
  const five = await ordersThat("placed", 5);
  const [gone] = five;
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, gone!.id), "cancelled", { by: "customer" }));

  const numbers = five.map(({ number }) => number);
  const { submissionId, moved, refused } = await advanceAsStaff(db, {
    ...packing,
    numbers: [...numbers, "TM-2222222"],
    by: anil,
  });
  expect(moved).toEqual(numbers.slice(1));
  expect(refused).toEqual([
    {
      number: gone!.number,
      sentence: expect.stringMatching(/^It was moved to cancelled at \d{1,2}:\d\d [ap]m, by the customer\.$/),
    },
    { number: "TM-2222222", sentence: "There is no such order." },
  ]);
  expect(await statusOf(gone!.id)).toBe("cancelled");
  expect((await listDone(db, submissionId)).map(({ number, transition }) => [number, transition])).toEqual(
    moved.map((number) => [number, { from: "placed", to: "packed" }]),
  );
  expect(await listChangesOf(db, "order", five[1]!.id)).toMatchObject([
    { actorId: anil.id, actorName: "Anil", before: { status: "placed" }, after: { status: "packed" } },
  ]);
});

test("of two who press at once one moves each order, and the other is told by whom; nothing happens twice", async () => {
  const six = await ordersThat("placed", 6);
  const numbers = six.map(({ number }) => number);
  const presses = [anil, sita].map((by) => advanceAsStaff(db, { ...packing, numbers, by }));
  const [first, second] = await Promise.all(presses);

  expect([...first!.moved, ...second!.moved].toSorted()).toEqual(numbers.toSorted());
  for (const { sentence } of first!.refused) expect(sentence).toMatch(/^Sita moved it to packed at /);
  for (const { sentence } of second!.refused) expect(sentence).toMatch(/^Anil moved it to packed at /);
  for (const { id } of six) {
    const kinds = (await findOrder(db, id))!.events.map(({ kind }) => kind);
    expect(kinds).toEqual(["payment-received", "placed", "packed"]);
    expect(await listChangesOf(db, "order", id)).toHaveLength(1);
  }
});

test("a button that is pressed twice by the same hand leads to what the first press did", async () => {
  const [order] = await ordersThat("placed");
  const submit = { ...packing, numbers: [order!.number], by: anil };
  const first = await advanceAsStaff(db, submit);
  expect(await advanceAsStaff(db, submit)).toEqual({ submissionId: first.submissionId, moved: [], refused: [] });
  expect(await advanceAsStaff(db, { ...submit, by: sita })).toMatchObject({ moved: [], refused: [{}] });
});

test("packing is taken back as if it had not been: the goods stay held, and the log names what was undone", async () => {
  const order = await anOrder(pool, { status: "placed", demand: new Map([[katli, 500]]) });
  const { submissionId } = await advanceAsStaff(db, { ...packing, numbers: [order.number], by: anil });
  await advanceAsStaff(db, { numbers: [order.number], to: "placed", seen: "packed", by: sita, undoes: submissionId });

  const { status, events } = (await findOrder(db, order.id))!;
  expect(status).toBe("placed");
  expect(events.map(({ kind }) => kind)).toEqual(["payment-received", "placed", "packed", "unpacked"]);
  expect((await readHeld(db)).get(katli)).toBe(500);
  expect((await listChangesOf(db, "order", order.id)).at(-1)).toMatchObject({
    actorName: "Sita",
    undoes: submissionId,
  });
  expect(await listStatuses(db, [order.number])).toEqual([
    {
      number: order.number,
      sentence: expect.stringMatching(/^Sita moved it to the kitchen at /),
    },
  ]);
});

test("what was called delivered too early is on the road again: nothing leaves twice, and no second invoice", async () => {
  const order = await anOrder(pool, { status: "packed", demand: new Map([[katli, 500]]) });
  const [numbers, seen] = [[order.number], "packed" as const];
  const held = (await readHeld(db)).get(katli) ?? 0;
  await sendParcel(db, order.number, { courier: "DTDC", trackingNumber: "D1234567", seen, known: "", by: anil });
  const { submissionId } = await advanceAsStaff(db, { numbers, to: "delivered", seen: "dispatched", by: anil });
  const invoices = await listDocuments(db, order.id);
  expect(
    await advanceAsStaff(db, { numbers, to: "dispatched", seen: "delivered", by: sita, undoes: submissionId }),
  ).toMatchObject({ moved: numbers });

  const { status, trackingNumber, events } = (await findOrder(db, order.id))!;
  expect([status, trackingNumber]).toEqual(["dispatched", "D1234567"]);
  expect(events.map(({ kind }) => kind).slice(-3)).toEqual(["dispatched", "delivered", "undelivered"]);
  expect(await listDocuments(db, order.id)).toEqual(invoices);
  expect((await readHeld(db)).get(katli) ?? 0).toBe(held - 500);
  expect(await listStatuses(db, numbers)).toEqual([
    { number: order.number, sentence: expect.stringMatching(/^Sita moved it to the road at /) },
  ]);
});

test("a parcel that has not left after all is back within two hours: same lots, same bill, the customer is told", async () => {
  const order = await anOrder(pool, { status: "packed", demand: new Map([[katli, 500]]), method: "cash" });
  const numbers = [order.number];
  const sending = { courier: "DTDC", trackingNumber: "D7777777", seen: "packed", known: "", by: anil } as const;
  await sendParcel(db, order.number, sending);
  const invoices = await listDocuments(db, order.id);
  const held = (await readHeld(db)).get(katli) ?? 0;
  const back = { numbers, to: "packed", seen: "dispatched", by: anil } as const;
  const [one, other] = await Promise.all([advanceAsStaff(db, back), advanceAsStaff(db, { ...back, by: sita })]);
  expect([...one.moved, ...other.moved]).toEqual(numbers);
  const { status, parcels, events } = (await findOrder(db, order.id))!;
  expect([status, parcels]).toEqual(["packed", []]);
  expect(events.filter(({ kind }) => kind === "undispatched")).toHaveLength(1);
  expect((await readHeld(db)).get(katli) ?? 0).toBe(held);

  await sendParcel(db, order.number, { ...sending, by: sita });
  expect((await findOrder(db, order.id))!.parcels).toHaveLength(1);
  expect(await listDocuments(db, order.id)).toEqual(invoices);
  await db.execute(
    sql`update order_events set happened_at = now() - interval '121 minutes' where order_id = ${order.id}`,
  );
  expect(await advanceAsStaff(db, back)).toMatchObject({
    moved: [],
    refused: [{ sentence: "It left more than 2 hours ago. If it came back, mark it returned." }],
  });
});

test("an unpaid order that has not left after all is cancelled, and its bill with it", async () => {
  const order = await anOrder(pool, { status: "packed", method: "cash" });
  const numbers = [order.number];
  await sendParcel(db, order.number, {
    courier: "Our own rider",
    trackingNumber: "",
    seen: "packed",
    known: "",
    by: anil,
  });
  await advanceAsStaff(db, { numbers, to: "packed", seen: "dispatched", by: anil });
  await db.transaction(async (tx) => advanceOrder(tx, await lockOrder(tx, order.id), "cancelled", { by: "shop" }));
  const papers = await listDocuments(db, order.id);
  expect(papers.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
  const { sums } = (await findOrder(db, order.id))!;
  expect(papers[1]!.paise).toBe(sums.totalPaise);
});

test("whose customer was forgotten is not brought back on the road", async () => {
  const order = await anOrder(pool, { status: "delivered", erasedAt: new Date() });
  const submit = { numbers: [order.number], to: "dispatched", seen: "delivered", by: anil } as const;
  expect((await advanceAsStaff(db, submit)).refused).toMatchObject([
    { sentence: expect.stringContaining("forgotten") },
  ]);
});

test.each<[OrderStatus, OrderStatus, string]>([
  ["awaiting-payment", "placed", "only money places an order"],
  ["cancelled", "placed", "nor does the desk bring one back"],
  ["packed", "dispatched", "a parcel leaves with its courier"],
  ["packed", "cancelled", "money may have to go back"],
  ["packed", "ready", "a parcel does not wait at the shop"],
  ["placed", "delivered", "nothing arrives that has not left"],
])("from %s to %s leads no button: %s", async (seen, to) => {
  const [order] = await ordersThat(seen);
  const { moved, refused } = await advanceAsStaff(db, { numbers: [order!.number], to, seen, by: anil });
  expect(moved).toEqual([]);
  expect(refused[0]!.sentence).toMatch(/brought by a courier, so it cannot be moved to/);
  expect(await statusOf(order!.id)).toBe(seen);
});

test("a note is kept with who wrote it, and the log does not repeat it", async () => {
  const [order] = await ordersThat("placed");
  expect(await writeNote(db, order!.number, { text: "Call before 5.", by: sita })).toBe("written");
  expect(await writeNote(db, "TM-2222222", { text: "Whose?", by: sita })).toBeUndefined();
  expect(await listNotes(db, order!.id)).toMatchObject([{ by: "Sita", text: "Call before 5." }]);
  const [change] = await listChangesOf(db, "order", order!.id);
  expect(change).toMatchObject({ actorName: "Sita", action: "wrote a note", before: null, after: null });
});
