import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listChangesOf } from "../../../tests/support/log.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { anOrder } from "../../../tests/support/orders.ts";
import { sendParcel } from "./dispatch.server.ts";
import { findOrder } from "../full-order.server.ts";
import { orders } from "../schema.ts";
import { eventInWords } from "../customer/timeline.ts";

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
  expect(eventInWords(last.kind, last)).toBe("Our own rider brings the parcel");
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
