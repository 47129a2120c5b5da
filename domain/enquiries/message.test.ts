import { expect, test } from "vitest";
import { beginningsFor } from "./beginnings.ts";
import { messageForm, MOST_LETTERS } from "./message.ts";

const problemOf = (values: Record<string, string>) => {
  const { error } = messageForm.safeParse(values);
  return error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
};

test("the words are those of the form that was sent", () => {
  const values = { kind: "answer", seen: "2", answer: " Gladly.\n ", note: "not this" };
  expect(messageForm.parse(values)).toEqual({ kind: "answer", seen: 2, text: "Gladly." });
});

test("each fault is told at its field, and what no form sends at the form", () => {
  expect(problemOf({ kind: "settlement", seen: "0", settlement: " " })).toEqual(["settlement: Write what was done"]);
  expect(problemOf({ kind: "note", seen: "0", note: "x".repeat(MOST_LETTERS + 1) })).toEqual([
    "note: Keep it to 8000 letters",
  ]);
  const forged: Record<string, string>[] = [
    { kind: "bribe", seen: "0" },
    { kind: "note", note: "Rang." },
  ];
  for (const values of [...forged, { kind: "note", note: "Rang.", seen: "-1" }]) {
    expect(problemOf(values)).toEqual(["form: Something of the form was missing. Try once more"]);
  }
});

const { wedding, abroad, order } = beginningsFor({
  name: "Sita",
  occasionDate: "2027-01-14",
  city: "Leeds",
  country: "UK",
  quantity: 250,
});

test("a ready text does not go to the customer with an empty gap, and its gaps are named", () => {
  expect(problemOf({ kind: "answer", seen: "0", answer: wedding.text })).toEqual([
    "answer: Fill in or take out what is still empty: We suggest; For how many guests or boxes; Price of one box, tax included; Brought to or collected at; Please tell us by",
  ]);
  const filled = wedding.text
    .replace("We suggest: ", "We suggest:\nLaddu and Kaja")
    .replace("boxes: ", "boxes: 400")
    .replace("collected at: ", "collected at: Guntur")
    .replace("tell us by: ", "tell us by: Friday");
  for (const price of ["", "  ", "₹", "Rs.", "Rs. ___", "—"]) {
    const text = filled.replace("tax included: ", `tax included: ${price}`);
    for (const kind of ["answer", "said", "settlement"]) {
      const problem = `${kind}: Fill in or take out what is still empty: Price of one box, tax included`;
      expect(problemOf({ kind, seen: "0", [kind]: text })).toEqual([problem]);
    }
    expect(problemOf({ kind: "note", seen: "0", note: text })).toBeUndefined();
  }
  for (const price of ["₹240", "Rs 240", "రూ. 240", "as agreed"]) {
    const text = filled.replace("tax included: ", `tax included: ${price}`);
    expect(problemOf({ kind: "answer", seen: "0", answer: text })).toBeUndefined();
  }
  const without = filled.replace("Price of one box, tax included: \n", "");
  expect(problemOf({ kind: "answer", seen: "0", answer: without })).toBeUndefined();
  expect(problemOf({ kind: "answer", seen: "0", answer: abroad.text })?.[0]).toContain("In all, with the duties");
  expect(problemOf({ kind: "answer", seen: "0", answer: order.text })).toBeUndefined();
});
