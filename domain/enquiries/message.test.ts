import { expect, test } from "vitest";
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
