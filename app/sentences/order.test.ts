import { expect, test } from "vitest";
import type { OrderEvent } from "#domain/orders/full-order.server.ts";
import { anEvent, buildOrder, someSums } from "../../tests/support/orders.ts";
import { sayAnswer, sayStanding } from "./order.ts";
import { sayTimeline } from "./order-events.ts";

const now = new Date("2026-11-21T06:00:00Z");
const holdExpiresAt = new Date("2026-11-21T09:00:00Z");
const claimed = { isClaimed: true };

test("an order that waits is given up unless it is paid, and never once its customer says that it was", () => {
  const order = buildOrder({ holdExpiresAt });
  expect(sayAnswer(order, now)).toContain("Then it is given up unless it is paid.");
  expect(sayAnswer({ ...order, sums: someSums(claimed) }, now)).toBe(
    "You told us that you have paid. We look for your money, and keep it for you until Saturday 21 November, 2:30 pm.",
  );
});

test("of an order that ran out the money is looked for, once its customer says that it was paid", () => {
  const order = buildOrder({ status: "cancelled", sums: claimed });
  const ranOut = anEvent("cancelled", { by: "clock" });
  expect(sayAnswer({ ...order, events: [ranOut] }, now)).toContain("which we still look for");
  const came = someSums({ ...claimed, receivedPaise: 549_00, leavingPaise: 549_00 });
  for (const other of [
    { sums: someSums(), events: [ranOut] },
    { events: [anEvent("cancelled")] },
    { sums: came, events: [ranOut] },
  ]) {
    expect(sayAnswer({ ...order, ...other }, now)).not.toContain("still look for");
  }
});

test("of a cancelled order what was paid goes back, and unpaid cash is not spoken of", () => {
  const order = buildOrder({ method: "cash", status: "cancelled", events: [anEvent("cancelled")] });
  expect(sayAnswer(order, now)).toBe("Nothing is cooked and nothing is owed for it.");
  const paid = { ...order, sums: someSums({ receivedPaise: 549_00, leavingPaise: 549_00 }) };
  expect(sayAnswer(paid, now)).toContain("All that you paid goes back to you.");
  expect(sayAnswer({ ...order, method: "upi" }, now)).toContain("goes back the way it came.");
});

const allBack = { receivedPaise: 549_00, allowedPaise: 549_00 };

test("of an order whose whole money goes back it is not told that we cook it, until the shop says that it does", () => {
  for (const [sums, said, heading] of [
    [{ ...allBack, returnedPaise: 549_00 }, "All that you paid went back to you.", "Your money went back"],
    [{ ...allBack, leavingPaise: 549_00 }, "All that you paid goes back to you.", "Your money is on its way back"],
  ] as const) {
    for (const status of ["placed", "packed", "ready"] as const) {
      const order = buildOrder({ status, sums });
      expect(sayAnswer(order, now)).toMatch(new RegExp(`^${said} So we do not make the order`));
      expect(sayStanding(order)).toBe(heading);
    }
    const goesOn = buildOrder({ status: "placed", sums, goesOnAt: now });
    expect(sayAnswer(goesOn, now)).toContain("We cook it fresh");
    expect(sayStanding(goesOn)).toBe("Order placed");
  }
  const part = buildOrder({ status: "placed", sums: { ...allBack, allowedPaise: 100, returnedPaise: 100 } });
  expect(sayAnswer(part, now)).toContain("We cook it fresh");
  const over = { sums: { ...allBack, returnedPaise: 549_00 } } as const;
  expect(sayAnswer(buildOrder({ ...over, status: "returned" }), now)).toContain("All that you paid went back to you.");
  expect(sayAnswer(buildOrder({ ...over, status: "cancelled" }), now)).toContain("All that you paid went back to you.");
});

test("of a part that came it is not told that nothing is owed, until it was sent back", () => {
  const part = { receivedPaise: 548_00 };
  const waiting = buildOrder({ holdExpiresAt, sums: part });
  expect(sayAnswer(waiting, now)).toContain("Then it is given up unless it is paid.");
  expect(sayAnswer({ ...waiting, sums: someSums({ ...part, ...claimed }) }, now)).toContain(
    "You told us that you have paid.",
  );
  for (const by of ["shop", "clock", "customer"] as const) {
    const order = buildOrder({
      status: "cancelled",
      events: [anEvent("cancelled", { by })],
      sums: part,
    });
    expect(sayAnswer(order, now)).toBe("Nothing is cooked. The ₹548 that came goes back to you.");
    const returned = { ...order, sums: someSums({ ...part, returnedPaise: 548_00 }) };
    expect(sayAnswer(returned, now)).toContain("nothing is owed for it");
  }
});

test("of a gift its buyer is told by name whom it reaches", () => {
  const gift = buildOrder({ method: "cash", promisedOn: "2026-11-24", isGift: true, senderName: "Ravi" });
  const [late, atTheShop] = [new Date("2026-11-25T06:00:00Z"), { ...gift, collects: true }];
  expect(sayAnswer(gift, now)).toContain("It reaches Lakshmi by Tuesday 24 November.");
  expect(sayAnswer(gift, late)).toContain("It should have reached Lakshmi by Tuesday 24 November.");
  expect(sayAnswer(atTheShop, now)).toContain("It is ready for Lakshmi at the shop on");
  expect(sayAnswer({ ...atTheShop, status: "ready" }, now)).toBe("It waits for Lakshmi at the shop.");
  expect(sayStanding({ ...atTheShop, status: "ready" })).toBe("Ready for Lakshmi");
  expect(sayStanding({ ...atTheShop, status: "ready", isGift: false })).toBe("Ready for you");
});

const at = (minute: number) => new Date(`2026-11-21T06:0${minute}:00Z`);

const ofEvents = (events: OrderEvent[]) => sayTimeline(buildOrder({ events }), { masked: false });

test("what happened stands in the sequence of its times, and an order is placed once", () => {
  const paid = ofEvents([
    anEvent("awaiting-payment", { id: 1, data: { to: "awaiting-payment" }, happenedAt: at(1) }),
    // Waited for a transaction that began later.
    anEvent("payment-received", { id: 3, paise: 549_00, happenedAt: at(5) }),
    anEvent("placed", { id: 4, data: { from: "awaiting-payment", to: "placed" }, happenedAt: at(5) }),
    anEvent("payment-claimed", { id: 5, happenedAt: at(3) }),
  ]);
  expect(paid.map(({ words }) => words)).toEqual([
    "Order placed, payment awaited",
    "You told us that you have paid",
    "Payment received: ₹549",
    "The kitchen has your order",
  ]);
  expect(ofEvents([anEvent("placed", { data: { to: "placed" } })])[0]!.words).toBe("Order placed");
});
