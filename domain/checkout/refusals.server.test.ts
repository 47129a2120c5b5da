import { randomInt } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { payByAnotherMethod } from "#domain/order-changes/change-method.server.ts";
import { findCustomer } from "#domain/orders/customer/customers.server.ts";
import { blockCustomer, liftBlock } from "#domain/orders/customer-notes/notes.server.ts";
import type { PaymentMethod } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db, pool } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { aRefusedOrder } from "../../tests/support/refused.ts";

const aMobile = () => `+919${randomInt(100_000_000, 1_000_000_000)}`;
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

/** A house in which nobody else lives. */
const aHouse = () => ({ address1: `Door ${randomInt(1_000_000_000)}`, address2: "Arundelpet", pincode: "522002" });

type Details = Partial<Record<"userId" | "senderName" | "senderMobile" | "address1" | "address2" | "pincode", string>>;

async function place(details: Details & { mobile: string; method?: PaymentMethod; isGift?: boolean }) {
  const answer = await submit(db, { ...aHouse(), cartId: await aCart(db, { "1": 1 }), ...details });
  if (answer.ok) return "placed";
  return answer.reason === "form" ? answer.problems : answer.reason;
}

const beforehand = { method: expect.stringContaining("paid before it leaves") };

beforeEach(async () => {
  await setFree(db, "all", 100_000);
  await saveSetting(db, "refusals", "2");
});

test("from the second refused parcel of a mobile on, it pays beforehand, and every other way is open to it", async () => {
  const mobile = aMobile();
  await aRefusedOrder(pool, { mobile });
  expect(await place({ mobile })).toBe("placed");
  await aRefusedOrder(pool, { mobile });
  expect(await place({ mobile })).toEqual(beforehand);
  expect(await place({ mobile, method: "razorpay" })).toBe("placed");
  expect(await place({ mobile: aMobile() })).toBe("placed");

  await saveSetting(db, "refusals", "3");
  expect(await place({ mobile })).toBe("placed");
  await saveSetting(db, "refusals", "");
  await aRefusedOrder(pool, { mobile });
  expect(await place({ mobile })).toBe("placed");
});

test("a house counts as a mobile does, however it is spelled, and the house beside it does not", async () => {
  const there = { pincode: "522002", address1: "12-3, సాయి Nilayam", address2: "Brodipet 7th Line" };
  await aRefusedOrder(pool, { ...there, mobile: aMobile() });
  await aRefusedOrder(pool, { ...there, mobile: aMobile() });
  const spelled = { ...there, address1: "12/3 సాయి nilayam,", address2: "BRODIPET 7th line" };
  expect(await place({ ...spelled, mobile: aMobile() })).toEqual(beforehand);
  expect(await place({ ...there, address1: "12-4, సాయి Nilayam", mobile: aMobile() })).toBe("placed");
  expect(await place({ ...there, address1: "12-3, రామ Nilayam", mobile: aMobile() })).toBe("placed");
  expect(await place({ ...there, pincode: "522004", mobile: aMobile() })).toBe("placed");
});

test("what was delivered first, or paid beforehand, was not refused", async () => {
  const mobile = aMobile();
  await aRefusedOrder(pool, { mobile, status: "delivered" });
  await aRefusedOrder(pool, { mobile, method: "upi" });
  await aRefusedOrder(pool, { mobile, status: "delivered" });
  expect(await place({ mobile })).toBe("placed");
});

test("an order that waits for its money is not turned to cash at the door by who refused parcels", async () => {
  const mobile = aMobile();
  for (const _ of [1, 2]) await aRefusedOrder(pool, { mobile });
  const { id } = await anOrder(pool, { mobile, ...aHouse() });
  const refused = { objection: "paid beforehand" };
  expect(await payByAnotherMethod(db, id, "cash", 0)).toEqual(refused);
  expect(await findOrder(db, id)).toMatchObject({ method: "upi", status: "awaiting-payment" });
  expect(await payByAnotherMethod(db, id, "razorpay", 0)).toBe("changed");
});

test("a blocked customer is asked to call, by whatever way to pay and as receiver or sender, until it is lifted", async () => {
  const mobile = aMobile();
  const { id, number } = await anOrder(pool, { mobile, status: "delivered" });
  const customer = async () => (await findCustomer(db, number))!;
  await blockCustomer(db, await customer(), { reason: "Called us names", by: sita });
  const call = { form: expect.stringMatching(/Please call us/) };
  expect(await place({ mobile })).toEqual(call);
  expect(JSON.stringify(await place({ mobile, method: "razorpay" }))).not.toContain("names");
  const gift = { isGift: true, senderName: "Ravi", senderMobile: mobile, method: "razorpay" } as const;
  expect(await place({ mobile: aMobile(), ...gift })).toEqual(call);
  expect(await place({ mobile: aMobile() })).toBe("placed");

  await liftBlock(db, await customer(), sita);
  expect(await place({ mobile })).toBe("placed");
  expect((await listChangesOf(db, "order", id)).map(({ actorName, action }) => [actorName, action])).toEqual([
    ["Sita", "blocked the customer"],
    ["Sita", "lifted the customer's block"],
  ]);
});

test("a blocked account orders neither with another mobile nor, signed out, with one of its own", async () => {
  const { id: userId } = await aPerson(pool);
  const [own, other] = [aMobile(), aMobile()];
  const { number } = await anOrder(pool, { userId, mobile: own, status: "delivered" });
  await blockCustomer(db, (await findCustomer(db, number))!, { reason: "Never pays", by: sita });
  const call = { form: expect.any(String) };
  expect(await place({ userId, mobile: other })).toEqual(call);
  expect(await place({ mobile: own })).toEqual(call);
  expect(await place({ mobile: other })).toBe("placed");
});
