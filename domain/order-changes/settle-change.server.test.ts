import { beforeEach, expect, test } from "vitest";
import { changeContents } from "#domain/checkout/change-items.server.ts";
import { listOtherDays, moveToDay } from "#domain/checkout/other-day.server.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listOpenRefunds } from "#domain/payments/refunds/open-refunds.server.ts";
import { listRefunds, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { emptyShop, kilogram, now, place, present } from "../../tests/support/changeable.ts";
import { db, pool } from "../../tests/support/database.ts";
import { newUtr } from "../../tests/support/money-for.ts";
import { change as changeShown, papersOf, shownChange } from "../../tests/support/order-changes.ts";
import { aPerson } from "../../tests/support/people.ts";

const anna = await aPerson(pool, { name: "Anna", role: "owner" });

beforeEach(emptyShop);

/** Looks at what a change costs, and presses the button. */
const change = (order: Order, packs: Record<string, number>) => changeShown(db, order.id, { packs }, { by: anna, now });

/** What the page sends that has shown what it costs. */
const press = (order: Order, kilos: number) => shownChange(db, order.id, { packs: { [kilogram]: kilos } }, now);

/** An order of `kilos` of laddu that is paid by UPI, and the payment. */
async function paid(kilos = 1) {
  const order = await place({ method: "upi", packs: { [kilogram]: kilos } });
  const [payment] = await listPayments(db, order.id);
  expect(await confirmUpi(db, payment!.id, newUtr())).toBe("settled");
  return { order, paymentId: payment!.id };
}

test("a kilo more in a paid order takes its bill back, is asked for before it is packed, and is billed when it is paid", async () => {
  const { order, paymentId } = await paid();
  const before = await present(order);
  const changed = await change(order, { [kilogram]: 2 });
  const after = await present(order);
  const differs = after.sums.totalPaise - before.sums.totalPaise;
  expect(changed).toMatchObject({ settled: { owesPaise: differs, backPaise: 0, bill: "taken back" } });
  expect(after.status).toBe("placed");
  expect(balanceOf(after)).toBe(-differs);
  expect(await papersOf(db, order)).toEqual([before.sums.totalPaise, -before.sums.totalPaise]);
  expect(await listPayments(db, order.id)).toMatchObject([{ state: "open", amountPaise: after.sums.totalPaise }]);

  const pack = () => advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna });
  expect((await pack()).refused).toEqual([
    { number: order.number, sentence: expect.stringMatching(/^₹[\d,.]+ of it is not paid\. Record that money/) },
  ]);
  expect(await confirmUpi(db, paymentId, newUtr())).toBe("settled");
  const { sums, events } = await present(order);
  expect(sums.receivedPaise).toBe(after.sums.totalPaise);
  expect(events.at(-1)).toMatchObject({ kind: "payment-received", paise: differs });
  expect(await papersOf(db, order)).toEqual([before.sums.totalPaise, -before.sums.totalPaise, after.sums.totalPaise]);
  expect((await pack()).moved).toEqual([order.number]);
});

test("a kilo less of a paid order goes back, and a credit note lowers its bill by the tax of what was taken out", async () => {
  const { order } = await paid(2);
  const before = await present(order);
  const changed = await change(order, { [kilogram]: 1 });
  const after = await present(order);
  const differs = before.sums.totalPaise - after.sums.totalPaise;
  expect(changed).toMatchObject({ settled: { owesPaise: 0, backPaise: differs, bill: "credited" } });
  expect(await listRefunds(db, order.id)).toMatchObject([
    { amountPaise: differs, status: "due", reasonCode: "overpaid" },
  ]);
  expect(await papersOf(db, order)).toEqual([before.sums.totalPaise, -differs]);
  expect(balanceOf(after)).toBe(0);

  // It is added again before the money went back: nobody pays, and the bill is a new one.
  expect(await change(order, { [kilogram]: 2 })).toMatchObject({
    settled: { owesPaise: 0, backPaise: 0, calledOffPaise: differs, bill: "replaced" },
  });
  expect(await papersOf(db, order)).toEqual([
    before.sums.totalPaise,
    -differs,
    differs - before.sums.totalPaise,
    before.sums.totalPaise,
  ]);
  expect(await listOpenRefunds(db, [order.id])).toEqual([]);
});

test("what is owed is owed no more when the order is changed back, and a part of what was added takes only that", async () => {
  const { order } = await paid();
  const { totalPaise } = (await present(order)).sums;
  await change(order, { [kilogram]: 2 });
  expect(await change(order, { [kilogram]: 1 })).toMatchObject({ settled: { owesPaise: 0, backPaise: 0 } });
  expect(await papersOf(db, order)).toEqual([totalPaise, -totalPaise, totalPaise]);
  expect((await listPayments(db, order.id))[0]!.state).toBe("closed");
});

test("an order that waits for its rest is placed when what came is enough for less of it", async () => {
  const order = await place({ method: "upi", packs: { [kilogram]: 2 } });
  const [payment] = await listPayments(db, order.id);
  const half = (await present(order)).lines[0]!.unitPaise + 200_00;
  expect(await confirmUpi(db, payment!.id, newUtr(), half)).toEqual({ refused: "amount" });
  const changed = await change(order, { [kilogram]: 1 });
  const after = await present(order);
  expect(after.status).toBe("placed");
  expect(changed).toMatchObject({ settled: { owesPaise: 0, backPaise: half - after.sums.totalPaise } });
  expect(await papersOf(db, order)).toEqual([after.sums.totalPaise]);
});

test("the number of the payment of before does not pay for what was added", async () => {
  const order = await place({ method: "upi" });
  const [payment] = await listPayments(db, order.id);
  const utr = newUtr();
  expect(await confirmUpi(db, payment!.id, utr)).toBe("settled");
  await change(order, { [kilogram]: 2 });
  expect(await confirmUpi(db, payment!.id, utr)).toBe("already settled");
  const { sums } = await present(order);
  expect(sums.allowedPaise).toBe(0);
});

test("what was given back as goodwill stays on its bill, so nothing is added", async () => {
  const { order } = await paid();
  await requestRefund(db, order.id, 100_00, "A jar was broken.");
  expect(await change(order, { [kilogram]: 2 })).toEqual({
    refused: "₹100 of its price was given back, so its bill stays. Take what is added as a second order.",
  });
});

/** Expects that the bills of an order less their credit notes come to its total; to nothing while it owes. */
async function expectOnPaper(order: Order): Promise<void> {
  const after = await present(order);
  const net = (await papersOf(db, order)).reduce((sum, paise) => sum + paise, 0);
  expect(net).toBe(balanceOf(after) < 0 ? 0 : after.sums.totalPaise);
}

test("of a change of a paid order and another change, its rest, or packing, the first decides, and nothing is lost", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const kind = (["two staff", "staff and customer", "change and pay", "change and pack"] as const)[pair % 4]!;
    const { order, paymentId } = await paid();
    if (kind === "change and pay") await change(order, { [kilogram]: 2 });
    const before = await present(order);
    const wish = await press(order, kind === "change and pay" ? 1 : 2);
    const others = {
      "two staff": async () => {
        const three = await press(order, 3);
        return () => changeContents(db, three, anna, now);
      },
      "staff and customer": async () => {
        const [day] = (await listOtherDays(db, order.id, now)) as string[];
        return () => moveToDay(db, { orderId: order.id, day: day!, seen: order.promisedOn }, { by: "customer" }, now);
      },
      "change and pay": async () => () => confirmUpi(db, paymentId, newUtr(), -balanceOf(before)),
      "change and pack": async () => () =>
        advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna }),
    };
    const other = await others[kind]();
    const [changed, answer] = await Promise.all([changeContents(db, wish, anna, now), other()]);
    const after = await present(order);
    const isChanged = !("refused" in changed);
    const isSecondRefused = typeof answer === "object" && "refused" in answer;
    const rest = -balanceOf(before);
    const fits = {
      "two staff": isChanged === isSecondRefused,
      "staff and customer": isChanged || after.promisedOn !== order.promisedOn,
      // Paid first: the difference would go back, so the press of before is refused. Changed first: all of it goes back.
      "change and pay":
        answer === (isChanged ? "refund due" : "settled") && after.sums.leavingPaise === (isChanged ? rest : 0),
      "change and pack": after.status === (isChanged ? "placed" : "packed"),
    };
    expect(fits[kind], `${kind}: ${JSON.stringify([changed, answer])}`).toBe(true);
    expect(after.lines[0]!.quantity).toBe(
      isChanged ? wish.packs.get(kilogram) : kind === "two staff" ? 3 : before.lines[0]!.quantity,
    );
    await expectOnPaper(order);
    const told = isChanged ? "It was changed while" : changed.refused;
    expect(told).toMatch(/^It (was changed while|costs something else|is packed)/);
  }
});
