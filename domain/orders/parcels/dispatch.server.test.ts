import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listChangesOf } from "../../../tests/support/log.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aMortalProcess } from "../../../tests/support/mortal-process.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { rollFrom } from "./couriers.ts";
import { listCouriers } from "./couriers.server.ts";
import { sendParcel, sendParcels } from "./dispatch.server.ts";
import { addToRoll, countRolls, emptyRoll, nextOnRoll } from "./number-roll.server.ts";
import { findOrder } from "../full-order.server.ts";
import { orders } from "../schema.ts";
import { sayEvent } from "#app/sentences/order-events.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

const statusOf = async (id: string) => (await findOrder(db, id))!.status;

const dtdc = { courier: "DTDC", trackingNumber: "D1234567" };

test("a parcel is handed over once, and its number corrected by whoever has seen the last one", async () => {
  const order = await anOrder(pool, { status: "packed" });
  const { id, number } = order;
  const sending = { ...dtdc, seen: "packed", known: "" } as const;
  const [first, second] = await Promise.all([
    sendParcel(db, number, { ...sending, by: anil }),
    sendParcel(db, number, { ...sending, trackingNumber: "E7654321", by: sita }),
  ]);
  const refused = [first, second].filter((sent) => sent && "refused" in sent);
  expect(refused).toEqual([{ refused: expect.stringMatching(/^(Anil|Sita) moved it to the road at /) }]);

  const sent = (await findOrder(db, id))!;
  const known = sent.trackingNumber!;
  const correcting = {
    courier: "India Post",
    trackingNumber: "EE123456785IN",
    seen: "dispatched",
    known,
    by: sita,
  } as const;
  expect(await sendParcel(db, number, correcting)).toEqual({ submissionId: expect.any(String) });
  expect(await sendParcel(db, number, correcting)).toEqual({ submissionId: undefined });
  expect(await sendParcel(db, number, { ...correcting, trackingNumber: "EE999999999IN" })).toEqual({
    refused: "Its tracking number was changed meanwhile. It travels with India Post, number EE123456785IN.",
  });

  const { status, courier, trackingNumber, events } = (await findOrder(db, id))!;
  expect([status, courier, trackingNumber]).toEqual(["dispatched", "India Post", "EE123456785IN"]);
  expect(events.map(({ kind }) => kind)).toEqual(["payment-received", "packed", "dispatched", "tracking-changed"]);
  expect((await listChangesOf(db, "order", id)).map(({ action }) => action)).toEqual([
    "moved to the road",
    "corrected the tracking number",
  ]);
});

test("what is not packed, or is fetched at the shop, goes with no courier", async () => {
  const order = await anOrder(pool, { status: "placed" });
  const sending = { ...dtdc, seen: "placed", known: "", by: anil } as const;
  expect(await sendParcel(db, order.number, sending)).toEqual({ refused: "It is not packed yet." });
  expect(await sendParcel(db, "TM-2222222", sending)).toBeUndefined();
  expect(await statusOf(order.id)).toBe("placed");
  const cancelled = await anOrder(pool, { status: "cancelled" });
  expect(await sendParcel(db, cancelled.number, { ...sending, seen: "cancelled" })).toEqual({
    refused: "It is cancelled.",
  });
});

test("our own rider takes a parcel without a number, also in place of a courier", async () => {
  const order = await anOrder(pool, { status: "packed" });
  const rider = { courier: "Our own rider", trackingNumber: "", by: anil };
  await sendParcel(db, order.number, { ...dtdc, seen: "packed", known: "", by: anil });
  expect(await sendParcel(db, order.number, { ...rider, seen: "dispatched", known: "D1234567" })).toEqual({
    submissionId: expect.any(String),
  });
  const { courier, trackingNumber, events } = (await findOrder(db, order.id))!;
  expect([courier, trackingNumber]).toEqual(["Our own rider", ""]);
  const last = events.at(-1)!;
  expect(sayEvent(last)).toBe("Our own rider brings the parcel");
});

test("a tracking number that another order has is asked about, also when two orders get it at once", async () => {
  const shared = { courier: "DTDC", trackingNumber: "D4444444", seen: "packed", known: "", by: sita } as const;
  const four = [];
  for (let at = 0; at < 4; at++) four.push(await anOrder(pool, { status: "packed" }));
  const sent = await Promise.all(four.map(({ number }) => sendParcel(db, number, { ...shared, asksIfShared: true })));
  expect(sent.filter((one) => one && "submissionId" in one)).toHaveLength(1);
  const asked = sent.findIndex((one) => one && "sharedWith" in one);
  const first = four[sent.findIndex((one) => one && "submissionId" in one)]!;
  expect(sent[asked]).toEqual({ sharedWith: [first.number] });
  const { number, id } = four[asked]!;
  expect(await statusOf(id)).toBe("packed");

  expect(await sendParcel(db, number, { ...shared, asksIfShared: false })).toEqual({
    submissionId: expect.any(String),
  });
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, id));
  const later = await anOrder(pool, { status: "packed" });
  const asking = await sendParcel(db, later.number, { ...shared, asksIfShared: true });
  expect(asking).toMatchObject({ sharedWith: expect.arrayContaining([first.number, number]) });
  const other = await anOrder(pool, { status: "dispatched" });
  const correcting = { ...shared, seen: "dispatched", asksIfShared: true } as const;
  expect(await sendParcel(db, other.number, correcting)).toMatchObject({ sharedWith: expect.any(Array) });
});

const twenty = () => Promise.all(Array.from({ length: 20 }, () => anOrder(pool, { status: "packed" })));
const numbersOf = (some: readonly { number: string }[]) => some.map(({ number }) => number);
const dispatchedOf = async (id: string) =>
  (await findOrder(db, id))!.events.filter(({ kind }) => kind === "dispatched").length;

test("twenty parcels leave with one press, and the same press again tells nobody twice", async () => {
  const some = await twenty();
  const leaving = some.map(({ number }, place) => {
    return { order: number, courier: "DTDC", trackingNumber: `TWENTY${100 + place}` };
  });
  const [first, again] = await Promise.all([sendParcels(db, anil, leaving), sendParcels(db, anil, leaving)]);
  const late = await sendParcels(db, anil, leaving);
  expect([...first.moved, ...again.moved].toSorted()).toEqual(numbersOf(some).toSorted());
  expect([...first.refused, ...again.refused, ...late.refused]).toEqual([]);
  expect([first.submissionId, again.submissionId]).toContain(late.submissionId);
  expect(await Promise.all(some.map(({ id }) => dispatchedOf(id)))).toEqual(some.map(() => 1));
  const { parcels } = (await findOrder(db, some[3]!.id))!;
  expect(parcels).toEqual([{ courier: "DTDC", number: "TWENTY103", page: expect.stringContaining("TWENTY103") }]);
});

test("twenty parcels whose sending dies twenty times have each left whole or not at all, and nobody is told twice", async () => {
  const some = await twenty();
  const leaving = some.map(({ number }, place) => {
    return { order: number, courier: "DTDC", trackingNumber: `MORTAL${100 + place}`, asksIfShared: true };
  });
  const mortal = aMortalProcess();
  let sent = 0;
  for (let kill = 0; kill < 20; kill++) {
    // Those that have left take four statements each; then it dies at another statement of the next ones each time.
    expect(await mortal.until(4 * sent + 2 + kill * 2, () => sendParcels(mortal.db, anil, leaving))).toBe(true);
    const now = await Promise.all(some.map(async ({ id }) => (await findOrder(db, id))!));
    for (const { status, parcels, events } of now) {
      const told = events.filter(({ kind }) => kind === "dispatched" || kind === "tracking-changed");
      expect([told.length, parcels.length]).toEqual(status === "dispatched" ? [1, 1] : [0, 0]);
    }
    sent = now.filter(({ status }) => status === "dispatched").length;
  }
  expect(sent).toBeGreaterThan(0);
  await mortal.end();
  expect((await sendParcels(db, anil, leaving)).refused).toEqual([]);
  expect(await Promise.all(some.map(({ id }) => dispatchedOf(id)))).toEqual(some.map(() => 1));
});

test("of what leaves together, only what cannot leave stays", async () => {
  const packed = await anOrder(pool, { status: "packed" });
  const cancelled = await anOrder(pool, { status: "cancelled" });
  const rider = { courier: "Our own rider", trackingNumber: "" };
  const leaving = [packed.number, cancelled.number, "TM-2222222"];
  const sent = await sendParcels(
    db,
    anil,
    leaving.map((order) => ({ order, ...rider })),
  );
  expect(sent.moved).toEqual([packed.number]);
  expect(sent.refused).toEqual([
    { number: cancelled.number, sentence: expect.stringMatching(/cancelled/) },
    { number: "TM-2222222", sentence: "There is no such order." },
  ]);
});

const take = (mine: readonly { number: string }[], by: typeof anil) =>
  sendParcels(
    db,
    by,
    mine.map(({ number }) => ({ order: number, courier: "Ekart", trackingNumber: "", takesFromRoll: true })),
  );

test("two people take numbers from one roll at once, and each number once", async () => {
  const [courier] = await listCouriers(db).then((all) => all.filter(({ name }) => name === "Ekart"));
  const roll = rollFrom("ROLL00095", 30);
  expect(await addToRoll(db, anil, courier!.id, roll)).toBe(30);
  expect(await addToRoll(db, anil, courier!.id, roll)).toBe(0);
  const some = await twenty();
  const sent = await Promise.all([take(some.slice(0, 10), anil), take(some.slice(10), sita)]);
  expect(sent.flatMap(({ moved }) => moved)).toHaveLength(20);
  const taken = await Promise.all(some.map(async ({ id }) => (await findOrder(db, id))!.parcels[0]!.number));
  expect(taken.toSorted()).toEqual(roll.slice(0, 20));
  expect((await countRolls(db)).get(courier!.id)).toBe(10);

  const { number } = some[0]!;
  const typed = {
    courier: "Ekart",
    trackingNumber: roll[29]!,
    seen: "dispatched",
    known: taken[0]!,
    by: sita,
  } as const;
  await sendParcel(db, number, typed);
  expect(await nextOnRoll(db, courier!.id)).toBe(taken[0]);
  expect(await emptyRoll(db, anil, courier!.id)).toBe(10);
  const late = await anOrder(pool, { status: "packed" });
  expect((await take([late], anil)).refused[0]!.sentence).toBe("The roll of Ekart has no number left.");
});

test("the version before this one and this one see each other's parcels", async () => {
  const { id, number } = await anOrder(pool, { status: "packed" });
  await sendParcel(db, number, { ...dtdc, trackingNumber: "SIDE1234", seen: "packed", known: "", by: anil });
  const columns = { courier: orders.courier, trackingNumber: orders.trackingNumber };
  const [before] = await db.select(columns).from(orders).where(eq(orders.id, id));
  expect(before).toEqual({ courier: "DTDC", trackingNumber: "SIDE1234" });
  await db.update(orders).set({ courier: "A cousin", trackingNumber: "" }).where(eq(orders.id, id));
  expect((await findOrder(db, id))!.parcels).toEqual([{ courier: "A cousin", number: "", page: undefined }]);
});
