import { expect, test } from "vitest";
import { differences } from "#domain/audit/difference.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { ownersContext } from "../../../tests/support/desk-context.ts";
import { subjectKinds } from "#domain/audit/subjects.ts";
import { findSubjects, logPage, readingOf, subjectInWords } from "./log.server.ts";

async function called(kind: string, id: string) {
  const subject = { subjectKind: kind, subjectId: id };
  return subjectInWords(subject, await findSubjects(db, [subject]));
}

test.each([
  ["pack", "2-250g", "Kaju Katli 250 g"],
  ["pack", "gone", "A pack that is gone"],
  ["product", "2", "Stock of Kaju Katli"],
  ["setting", "upiId", "UPI address"],
  ["holiday", "2027-01-14", "Holiday on Thursday 14 January"],
  ["user", "nobody", "Somebody who left"],
  ["pincode", "522601", "Pincode 522601"],
])("a %s with the id %s is called %s", async (kind, id, words) => {
  expect(await called(kind, id)).toBe(words);
});

test("somebody who works here and a zone are called by their names", async () => {
  const { id } = await aPerson(pool, { role: "staff", name: "Anil" });
  expect(await called("user", id)).toBe("Anil");
  expect(await called("zone", "home")).toMatch(/^Delivery zone [A-Z]/);
});

test("prices are read in rupees, stock by its weight, items by name and an order by where it stands", async () => {
  const subjects = await findSubjects(db, [
    { subjectKind: "holiday", subjectId: "Ugadi", before: null, after: { productIds: ["2", "gone"] } },
  ]);
  const one = (kind: string, before: object, after: object) =>
    differences({ ...before }, { ...after }, readingOf(kind, subjects)).map((each) => Object.values(each).join(" | "));
  expect(one("holiday", {}, { firstDispatch: "2027-04-01", productIds: ["2", "gone"] })).toEqual([
    "leaves from |  | Thursday 1 April",
    "items |  | Kaju Katli, an item that is gone",
  ]);
  expect(one("pack", { price: 58_900 }, { price: 59_900 })).toEqual(["price | ₹589 | ₹599"]);
  expect(one("product", { grams: 99_000 }, { grams: 4500 })).toEqual(["in the kitchen | 99 kg | 4.5 kg"]);
  expect(one("order", { status: "placed" }, { status: "packed" })).toEqual(["status | to cook | packed"]);
  expect(one("enquiry", { status: "new" }, { status: "open", message: 1 })).toEqual(["status | new | open"]);
});

test("the filter names each kind of thing in words", async () => {
  const { kinds } = await logPage(await ownersContext(), new Request("https://shop.example/back-office/log"));
  expect(kinds.map(([kind]) => kind).toSorted()).toEqual([...subjectKinds]);
  expect(kinds.filter(([kind, words]) => kind === words)).toEqual([]);
});
