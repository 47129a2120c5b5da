import { expect, test } from "vitest";
import { aFullOrder, anEvent } from "../../tests/support/full-order.ts";
import { answerOf } from "./story.ts";

const now = new Date("2026-11-21T06:00:00Z");
const holdExpiresAt = new Date("2026-11-21T09:00:00Z");
const claim = anEvent("payment-claimed", { by: "customer" });

test("an order that waits is given up unless it is paid, and never once its customer says that it was", () => {
  const order = aFullOrder({ status: "awaiting-payment", method: "upi", holdExpiresAt });
  expect(answerOf(order, now)).toContain("Then it is given up unless it is paid.");
  expect(answerOf({ ...order, events: [claim] }, now)).toBe(
    "You told us that you have paid. We look for your money, and keep it for you until Saturday 21 November, 14:30.",
  );
});

test("of an order that ran out the money is looked for, once its customer says that it was paid", () => {
  const order = aFullOrder({ status: "cancelled", method: "upi" });
  const ranOut = anEvent("cancelled", { by: "clock" });
  expect(answerOf({ ...order, events: [ranOut, claim] }, now)).toContain("which we still look for");
  for (const events of [[ranOut], [anEvent("cancelled"), claim], [ranOut, claim, anEvent("payment-late")]]) {
    expect(answerOf({ ...order, events }, now)).toContain("nothing is owed for it");
  }
});

test("of a cancelled order cash that was paid goes back by UPI or bank transfer, and unpaid cash is not spoken of", () => {
  const order = aFullOrder({ status: "cancelled", events: [anEvent("cancelled")] });
  expect(answerOf(order, now)).toBe("Nothing is cooked and nothing is owed for it.");
  const paid = { ...order, events: [anEvent("payment-received"), anEvent("cancelled")] };
  expect(answerOf(paid, now)).toContain("in cash goes back to you by UPI or bank transfer.");
  expect(answerOf({ ...order, method: "upi" }, now)).toContain("goes back the way it came.");
});

test("whose money came and did not fit is not told that nothing is owed, until it was sent back", () => {
  const part = anEvent("payment-misfit", { paise: 1_147_00 });
  const waiting = aFullOrder({ status: "awaiting-payment", method: "upi", holdExpiresAt, events: [claim, part] });
  expect(answerOf(waiting, now)).toContain("Then it is given up unless it is paid.");
  expect(answerOf({ ...waiting, events: [part, claim] }, now)).toContain("You told us that you have paid.");
  for (const by of ["shop", "clock", "customer"] as const) {
    const events = [claim, part, anEvent("cancelled", { by })];
    const order = aFullOrder({ status: "cancelled", method: "upi", events });
    expect(answerOf(order, now)).toBe("Nothing is cooked. The Rs 1,147 that came goes back to you.");
    const returned = { ...order, events: [...events, anEvent("misfit-returned", { paise: 1_147_00 })] };
    expect(answerOf(returned, now)).toContain("nothing is owed for it");
  }
});
