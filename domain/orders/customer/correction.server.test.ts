import { expect, test } from "vitest";
import { correctionForm } from "#domain/checkout/correction-form.ts";
import { listChangesOf } from "../../../tests/support/log.ts";
import { writeInvoice } from "../../../tests/support/documents.ts";
import { anOrder, toChennai } from "../../../tests/support/orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { correctOrder } from "./correction.server.ts";
import { listSnapshots } from "../documents/documents.server.ts";
import { findOrder } from "../full-order.server.ts";

const anil = await aPerson(pool, { name: "Anil", role: "staff" });
const placed = { ...toChennai, status: "placed" } as const;
const orderOf = async (id: string) => (await findOrder(db, id))!;
const correct = (number: string, to: Parameters<typeof correctOrder>[2]["to"], known = 0) =>
  correctOrder(db, number, { to, known, by: anil });
const happened = async (id: string) =>
  (await orderOf(id)).events.filter(({ kind }) => kind === "corrected").map(({ note }) => note);

test("a wrong mobile and street are corrected, written down with what they were, and told without them", async () => {
  const { id, number } = await anOrder(pool, { ...placed, email: "meena@example.net" });
  const to = { name: "Meena Raman", mobile: "+919848054321", address2: "Third Main Road" };
  expect(await correct(number, to)).toBe("corrected");
  expect(await orderOf(id)).toMatchObject({ ...to, email: "meena@example.net", address1: "12, Sunrise Flats" });
  expect(await happened(id)).toEqual(["Mobile number, street"]);
  const [change] = await listChangesOf(db, "order", id);
  expect(change).toMatchObject({
    actorName: "Anil",
    before: { mobile: "+919848012345", address2: "Second Main Road, Adyar" },
    after: { mobile: "+919848054321", address2: "Third Main Road" },
  });
  const { rows } = await pool.query("select 1 from pgboss.job where name = 'order-event' and data ->> 'eventId' = $1", [
    String((await orderOf(id)).events.at(-1)!.id),
  ]);
  expect(rows).toHaveLength(1);

  expect(await correct(number, to)).toBe("unchanged");
  expect(await correct(number, { name: "Meena R" })).toMatchObject({
    refused: { reason: "corrected meanwhile", place: "12, Sunrise Flats, Third Main Road, Chennai 600020" },
  });
  expect(await correct(number, { name: "Meena R" }, 1)).toBe("corrected");
  expect(await correct("TM-0000000", to)).toBeUndefined();
});

test.each(["dispatched", "delivered", "collected", "returned", "cancelled"] as const)(
  "what is %s is corrected no more",
  async (status) => {
    const { id, number } = await anOrder(pool, { ...toChennai, status });
    expect(await correct(number, { name: "Meena R" })).toMatchObject({
      refused: { reason: status === "dispatched" ? "on the road" : "ended" },
    });
    expect(await happened(id)).toEqual([]);
    expect((await orderOf(id)).name).toBe("Meena Raman");
  },
);

test("an invoice that is issued goes on saying what it said, one that is issued later says what was corrected", async () => {
  const { id, number } = await anOrder(pool, placed);
  await correct(number, { name: "Meena Ramen" });
  await writeInvoice(pool, id);
  await correct(number, { name: "Meena Rao", address1: "14, Sunrise Flats" }, 1);
  await correct(number, { name: "Mina Rao" }, 2);
  const order = await orderOf(id);
  expect(order).toMatchObject({ name: "Mina Rao", address1: "14, Sunrise Flats" });
  const [invoice] = await listSnapshots(db, id);
  expect(invoice!.recipient).toMatchObject({
    name: "Meena Ramen",
    street: expect.arrayContaining(["12, Sunrise Flats"]),
  });
  // Whatever the log says of it by now.
  await pool.query("update audit_log set action = 'put right', before = null where subject_id = $1", [id]);
  expect(await listSnapshots(db, id)).toEqual([invoice]);
});

const notGift = { collects: false, isGift: false, senderName: null };
const problemsOf = (values: object, order: Parameters<typeof correctionForm>[0] = notGift) =>
  correctionForm(order, false)
    .safeParse(values)
    .error?.issues.map(({ path }) => path[0]);

test("the form asks for what the checkout asks, and for no address of what is collected", () => {
  const person = { name: "Meena", mobile: "98480 54321", email: "" };
  const place = { address1: "12", address2: "Main Road", landmark: "", city: "Chennai" };
  expect(problemsOf({ ...person, ...place })).toBeUndefined();
  expect(problemsOf(person, { ...notGift, collects: true })).toBeUndefined();
  expect(problemsOf({ name: "", mobile: "12", email: "meena@", ...place, city: "" })).toEqual([
    "name",
    "mobile",
    "email",
    "city",
  ]);
  const gift = { collects: true, isGift: true, senderName: null };
  expect(problemsOf({ ...person, senderName: "" }, { ...gift, senderName: "Ravi" })).toEqual(["senderName"]);
  expect(problemsOf({ ...person, senderName: "Ravi", senderMobile: "12" }, gift)).toEqual(["senderMobile"]);
  const typed = { ...person, ...place, senderName: "", senderMobile: "", pincode: "500001", token: "x" };
  expect(correctionForm(gift, false).parse(typed)).toEqual({
    name: "Meena",
    mobile: "+919848054321",
    email: null,
    senderName: null,
    senderMobile: null,
  });
});
