import { beforeEach, expect, onTestFinished, test } from "vitest";
import { noticesOf } from "#domain/notifications/notices.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, cashToCollect } from "#domain/orders/order.ts";
import { refundAsOwner } from "#domain/payments/refunds/owner-refunds.server.ts";
import { recordReceipt } from "#domain/payments/receipts/receipts.server.ts";
import { findPayment } from "#domain/payments/requests/payments.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { cameBack, comeBack, leave, papers } from "../../tests/support/came-back.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { cashFor } from "../../tests/support/money-for.ts";
import { addUp, cook, emptyShelves, katli, today } from "../../tests/support/packing-desk.ts";
import { aPerson } from "../../tests/support/people.ts";
import { sayWhatCameBack } from "./came-back.server.ts";
import { previewSendingAgain, sendAgain } from "./sending-again.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const read = async (id: string) => (await findOrder(db, id))!;
const again = (orderId: string, what: "parcel" | "stock") => sendAgain(db, anil, { orderId, what });
const writeOffAll = (orderId: string) => sayWhatCameBack(db, anil, { orderId, toShelf: new Map() });
const home = { address1: "7-8", address2: "Lake Road", landmark: null, city: "Guntur", pincode: "522002" };

beforeEach(async () => {
  await emptyShelves();
  await cook(katli, 5000, today);
});

/** Expects that an order stays as it came back, for this reason. */
async function expectStays(id: string, sending: Omit<Parameters<typeof sendAgain>[2], "orderId">, words: string) {
  const [before, free] = [await read(id), await readStock(db)];
  const answer = await sendAgain(db, anil, { orderId: id, ...sending });
  expect(answer).toEqual({ refused: expect.stringContaining(words) });
  expect([await read(id), await readStock(db)]).toEqual([before, free]);
}

test("an unpaid parcel leaves again as it came back, with a new bill, and its cash is collected at the door", async () => {
  const { id, number, payment } = await cameBack({ email: "lakshmi@example.com" });
  expect(balanceOf(await read(id))).toBe(0);
  const preview = await previewSendingAgain(db, id, "parcel");
  expect(await read(id)).toMatchObject({ status: "returned", promisedOn: addDays(today, 1) });

  expect(await again(id, "parcel")).toBe("sent again");
  expect(await again(id, "parcel")).toBe("already sent again");
  const order = await read(id);
  expect(order).toMatchObject({ status: "packed", parcels: [], ...preview });
  expect(cashToCollect(order)).toBe(549_00);
  const told = order.events.slice(-2).map((event) => noticesOf(event, order).customer);
  expect(told).toEqual(["sent-again", undefined]);

  expect(await leave(number, "D2", anil)).toHaveProperty("submissionId");
  expect((await read(id)).parcels).toMatchObject([{ courier: "DTDC", number: "D2" }]);
  expect(await papers(id)).toEqual([
    ["invoice", null],
    ["credit-note", 549_00],
    ["invoice", null],
  ]);
  expect(await recordReceipt(db, cashFor((await findPayment(db, payment.id))!))).toBe("settled");
  expect(balanceOf(await read(id))).toBe(0);
  await addUp();
});

test("refused a second time, the second bill is credited too, and it can be sent once more", async () => {
  const { id, number } = await cameBack();
  await again(id, "parcel");
  await leave(number, "D2", anil);
  await comeBack(id);
  expect((await papers(id)).map(([kind]) => kind)).toEqual(["invoice", "credit-note", "invoice", "credit-note"]);
  expect(balanceOf(await read(id))).toBe(0);
  expect(await again(id, "parcel")).toBe("sent again");
  expect(cashToCollect(await read(id))).toBe(549_00);
});

test("packed anew, it takes other goods from the stock once it is said what lay in the parcel", async () => {
  const { id, number } = await cameBack({ isPaidAtTheDoor: true });
  await expectStays(id, { what: "stock" }, "First say what lies in the parcel");
  await writeOffAll(id);
  await expectStays(id, { what: "parcel" }, "Pack it anew");
  expect((await readStock(db)).get(katli)).toBe(4500);
  expect(await again(id, "stock")).toBe("sent again");
  expect((await readStock(db)).get(katli)).toBe(4000);
  const order = await read(id);
  expect([order.status, balanceOf(order), cashToCollect(order)]).toEqual(["placed", 0, undefined]);
  expect(await papers(id)).toEqual([["invoice", null]]);
  expect(await advanceAsStaff(db, { numbers: [number], seen: "placed", to: "packed", by: anil })).toMatchObject({
    moved: [number],
  });
  expect(await leave(number, "D3", anil)).toHaveProperty("submissionId");
  expect(await papers(id)).toEqual([["invoice", null]]);
  await addUp();
});

test("what would not arrive fresh, what is recalled and what is sold out is not sent", async () => {
  const { id } = await cameBack();
  await pool.query("update lots set best_before = $1", [addDays(today, 3)]);
  await expectStays(id, { what: "parcel" }, "would not arrive fresh");
  await pool.query("update lots set best_before = $1, recalled_at = now(), recall_reason = 'A stone'", [
    addDays(today, 15),
  ]);
  await expectStays(id, { what: "parcel" }, "is recalled");
  await pool.query("update lots set recalled_at = null, recall_reason = null");
  await writeOffAll(id);
  await setFree(db, katli, 499);
  await expectStays(id, { what: "stock" }, "sold out");
  expect(await read(id)).toMatchObject({ status: "returned" });
});

test("it goes to another house, and to another pincode only with the same charge and tax", async () => {
  const { id } = await cameBack();
  const to = (pincode: string) => ({ what: "parcel", place: { ...home, pincode } }) as const;
  await expectStays(id, to("600020"), "another state");
  await expectStays(id, to("530003"), "another charge");
  await expectStays(id, to("999999"), "do not deliver");
  expect(await sendAgain(db, anil, { orderId: id, ...to("522006") })).toBe("sent again");
  expect(await read(id)).toMatchObject({ address1: "7-8", address2: "Lake Road", pincode: "522006", stateCode: "37" });
  const { id: other } = await cameBack();
  expect(await sendAgain(db, anil, { orderId: other, what: "parcel", place: home })).toBe("sent again");
  expect(await read(other)).toMatchObject({ address1: "7-8", pincode: "522002" });
});

test("what is collected, forgotten or paid back is not sent again", async () => {
  const { id: forgotten } = await cameBack({ erasureRequestedAt: new Date() });
  await expectStays(forgotten, { what: "parcel" }, "forgotten");
  const { id: back } = await cameBack({ isPaidAtTheDoor: true });
  const wish = { orderId: back, amountPaise: 449_00, reason: "It came back; the ways cost ₹100.", seen: 0 };
  expect(await refundAsOwner(db, sita, wish)).toBe("owed");
  await expectStays(back, { what: "parcel" }, "₹449 was promised back");
});

test("of two at once one goes through: two who send it again, and sending it again against its refund", async () => {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  const [one, other] = both.map(({ db: own }) => own);
  await cook(katli, 50_000, dayInIndia(new Date()));
  for (let time = 0; time < 20; time += 1) {
    const { id: orderId } = await cameBack();
    const answers = await Promise.all([
      sendAgain(one!, anil, { orderId, what: "parcel" }),
      sendAgain(other!, sita, { orderId, what: "parcel", place: home }),
    ]);
    expect(answers.filter((answer) => answer === "sent again")).toHaveLength(1);
    expect(answers.filter((answer) => typeof answer === "object")).toHaveLength(1);
    expect(cashToCollect(await read(orderId))).toBe(549_00);

    const { id: paid } = await cameBack({ isPaidAtTheDoor: true });
    const wish = { orderId: paid, amountPaise: 549_00, reason: "It came back.", seen: 0, stands: "returned" };
    const [sent, refunded] = await Promise.all([
      sendAgain(one!, anil, { orderId: paid, what: "parcel" }),
      refundAsOwner(other!, sita, wish),
    ]);
    expect([sent === "sent again", typeof refunded === "string"].filter(Boolean)).toHaveLength(1);
    expect(balanceOf(await read(paid))).toBe(0);
  }
});
