import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { bulkForm, complaintForm, contactForm } from "#domain/enquiries/enquiry.ts";
import { markEnquiry } from "#domain/enquiries/enquiries.server.ts";
import { correctOrder } from "#domain/orders/customer/correction.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { buyerOf } from "#domain/orders/customer/guests.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { recordEvent } from "#domain/orders/orders.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { listChangesOf } from "../../tests/support/log.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { enquire, tablesWith } from "../../tests/support/erasing.ts";
import { aPerson } from "../../tests/support/people.ts";
import { erasePersons } from "./deferred-erasure.server.ts";
import { findGuest, eraseGuest, listedOf, waitsOf } from "./guests.server.ts";

const sita = await aPerson(pool, { name: "Sita", role: "owner" });
const orderOf = async (id: string) => (await findOrder(db, id))!;
const aMobile = () => `+919${randomInt(100_000_000, 1_000_000_000)}`;

function aGuest(word: string) {
  const [mobile, email] = [aMobile(), `${word}@example.net`.toLowerCase()];
  const columns = { name: `Zubaida ${word}`, mobile, email, address1: `${word} House`, note: `Ring for ${word}` };
  return { mobile, email, columns, words: [word, mobile.slice(3), email] };
}

async function forget(person: Parameters<typeof findGuest>[1], seen?: string) {
  return eraseGuest(db, person, { seen: seen ?? listedOf(await findGuest(db, person)), by: sita });
}

test("a guest is forgotten in every order and enquiry of the same mobile or e-mail, and nobody else is", async () => {
  const { mobile, email, columns, words } = aGuest("Mallepalli");
  const first = await anOrder(pool, { ...columns, status: "delivered" });
  const otherMobile = { ...columns, mobile: aMobile(), email: email.toUpperCase() };
  const second = await anOrder(pool, { ...otherMobile, status: "cancelled" });
  const letter = { name: "Zubaida", lastName: "Mallepalli", mobile, email: "", topic: "Other", message: "Mallepalli?" };
  const reference = await enquire(contactForm.parse(letter), null);
  const gstin = "27AAPFU0939F1ZV";
  const asked = { quantity: "250", items: "Mallepalli boxes", occasionDate: addDays(dayInIndia(new Date()), 9), gstin };
  const bulk = await enquire(bulkForm(new Date()).parse({ ...letter, ...asked, name: "Mallepalli Works" }), null);
  const account = await aPerson(pool);
  const owned = await anOrder(pool, { mobile, userId: account.id, status: "delivered" });
  const given = { isGift: true, senderName: "Gita", senderMobile: aMobile(), status: "delivered" } as const;
  const gift = await anOrder(pool, { ...given, name: "Ravi", mobile });

  const person = buyerOf(await orderOf(first.id));
  const guest = await findGuest(db, person);
  expect(guest.orders.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(guest.enquiries.map((enquiry) => enquiry.reference)).toEqual([reference, bulk]);
  expect(guest.inAccounts).toBe(1);
  expect(await forget(person, "TM-0000000")).toMatchObject({ refused: expect.stringContaining("changed") });
  expect((await orderOf(first.id)).erasureRequestedAt).toBeNull();

  expect(await forget(person)).toBe("forgotten");
  for (const { id } of [first, second]) {
    expect(await orderOf(id)).toMatchObject({ name: "Erased", mobile: "", email: null, city: "Guntur" });
    const [change, ...others] = await listChangesOf(db, "order", id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ actorName: "Sita", action: "forgot the person", before: null, after: null });
  }
  expect(await orderOf(owned.id)).toMatchObject({ mobile, erasureRequestedAt: null });
  expect(await orderOf(gift.id)).toMatchObject({ name: "Ravi", mobile, erasureRequestedAt: null });
  expect(await tablesWith([gstin, ...words.filter((word) => word !== mobile.slice(3))])).toEqual([]);
  expect(await tablesWith([mobile.slice(3)])).toEqual(["public.orders"]);
  expect(await forget(person, `${first.number} ${second.number}`)).toBe("forgotten");
  expect(await listChangesOf(db, "order", first.id)).toHaveLength(1);
});

test("what is not finished and what is not settled keeps its person until then, and then goes by itself", async () => {
  const { mobile, email, columns, words } = aGuest("Kollapuri");
  const order = await anOrder(pool, { ...columns, status: "packed" });
  const form = { name: "Zubaida Kollapuri", mobile, email, orderNumber: "", message: "The box was open." };
  const reference = await enquire(complaintForm.parse(form), null);
  const waits = waitsOf(await findGuest(db, { mobile, email }));
  expect(waits).toMatchObject({ orders: [{ number: order.number }], enquiries: [{ reference }] });
  expect(await forget({ mobile, email })).toBe("forgotten");
  await erasePersons(db);
  expect(await orderOf(order.id)).toMatchObject({
    name: "Zubaida Kollapuri",
    erasureRequestedAt: expect.any(Date),
    erasedAt: null,
  });
  expect(listedOf(await findGuest(db, { mobile, email }))).toBe("");
  const actions = (await listChangesOf(db, "enquiry", reference)).map(({ actorName, action }) => [actorName, action]);
  expect(actions).toEqual([
    ["The customer", "asked to be forgotten once it is settled"],
    ["Sita", "promised to forget the person at its end"],
  ]);

  await pool.query("update orders set status = 'delivered' where id = $1", [order.id]);
  await markEnquiry(db, reference, "resolved", "staff");
  await erasePersons(db);
  expect(await tablesWith(words)).toEqual([]);
});

test("what the log kept of a correction goes with the person, and a bill that must name its buyer still says the same", async () => {
  const { columns, words } = aGuest("Narasapuri");
  const business = { gstin: "27AAPFU0939F1ZV", businessName: "Example Traders" };
  const order = await anOrder(pool, { ...columns, ...business, address1: "Old House", status: "placed" });
  await writeInvoice(pool, order.id);
  await recordEvent(db, order.id, "tracking-changed", {
    by: "shop",
    note: "Narasapuri asked for it.",
    data: { courier: "DTDC" },
  });
  const to = { name: "Zubaida Begum", mobile: aMobile(), address1: "Narasapuri Mansion", city: "Avadi" };
  await correctOrder(db, order.number, { to, known: 0, by: sita });
  const recipient = async () => (await listSnapshots(db, order.id))[0]!.recipient;
  const address = { street: expect.arrayContaining(["Old House"]), town: ["Guntur 522002"] };
  expect(await recipient()).toMatchObject({ person: "Zubaida Narasapuri", ...address });
  await pool.query("update orders set status = 'delivered' where id = $1", [order.id]);
  expect(await forget(buyerOf(await orderOf(order.id)))).toBe("forgotten");
  expect(await recipient()).toMatchObject({ name: "Example Traders", person: "Erased", ...address });
  expect(await tablesWith([...words, to.mobile.slice(3), "Begum"])).toEqual([]);
});
