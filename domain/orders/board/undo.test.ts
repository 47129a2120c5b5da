import { expect, test } from "vitest";
import type { OrderStatus } from "../order.ts";
import { lastingOf, undoFor } from "./undo.ts";

const submit = (from: OrderStatus, to: OrderStatus, hasEmail = true, status = to) => [
  { number: "TM-2222222", transition: { from, to }, status, hasEmail },
];

test("a step is taken back where nothing has left the house for good, and only of what still stands there", () => {
  expect(undoFor(submit("dispatched", "delivered"))).toEqual({
    seen: "delivered",
    to: "dispatched",
    numbers: ["TM-2222222"],
  });
  expect(undoFor(submit("packed", "ready"))).toMatchObject({ to: "packed" });
  expect(undoFor(submit("placed", "packed", true, "dispatched"))).toBeUndefined();
  for (const to of ["collected", "returned"] as const) expect(undoFor(submit("ready", to))).toBeUndefined();
  expect(undoFor([])).toBeUndefined();
});

test.each<[OrderStatus, OrderStatus, RegExp]>([
  ["ready", "collected", /for good/],
  ["dispatched", "returned", /for good/],
  ["packed", "dispatched", /told by mail, which no undo calls back/],
  ["dispatched", "delivered", /told by mail, which no undo calls back/],
  ["delivered", "dispatched", /may have left already/],
  ["ready", "packed", /may have left already/],
])("whoever moves an order from %s to %s reads what stays", (from, to, sentence) => {
  expect(lastingOf(submit(from, to))).toMatch(sentence);
});

test("packing leaves nothing behind, and whoever has no e-mail is told nothing", () => {
  expect(lastingOf(submit("placed", "packed"))).toBeUndefined();
  expect(lastingOf(submit("packed", "placed"))).toBeUndefined();
  expect(lastingOf(submit("dispatched", "delivered", false))).toBeUndefined();
  expect(lastingOf(submit("delivered", "dispatched", false))).toBeUndefined();
});
