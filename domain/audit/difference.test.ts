import { expect, test } from "vitest";
import { differences } from "./difference.ts";

test("only what differs is told, in words and rupees", () => {
  const before = {
    name: "Kaja",
    unitPaise: 349_00,
    isOffered: true,
    zone: { days: 3, name: "Chennai" },
    courier: null,
  };
  const after = {
    name: "Kaja",
    unitPaise: 1_249_50,
    isOffered: false,
    zone: { days: 2, name: "Chennai" },
    courier: "India Post",
  };
  expect(differences(before, after)).toEqual([
    { name: "unit", before: "₹349", after: "₹1,249.50" },
    { name: "is offered", before: "yes", after: "no" },
    { name: "zone, days", before: "3", after: "2" },
    { name: "courier", before: "", after: "India Post" },
  ]);
});

test("what was made has no before, what is gone no after, and lists are read in one line", () => {
  expect(differences(null, { role: "staff", pincodes: ["600001", "600002"] })).toEqual([
    { name: "role", before: "", after: "staff" },
    { name: "pincodes", before: "", after: "600001, 600002" },
  ]);
  expect(differences({ day: "2026-11-21" }, null)).toEqual([{ name: "day", before: "2026-11-21", after: "" }]);
  expect(differences(null, null)).toEqual([]);
});

test("a fact is read as whoever shows it wants it, and what only the machine needs is left out", () => {
  const reading = {
    names: { grams: "stock" },
    values: { grams: (grams: unknown) => (typeof grams === "number" ? `${grams / 1000} kg` : undefined) },
    hidden: ["message"],
  };
  expect(differences({ grams: null, message: null }, { grams: 4500, message: 1 }, reading)).toEqual([
    { name: "stock", before: "", after: "4.5 kg" },
  ]);
});
