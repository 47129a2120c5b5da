import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { packs as packRecords } from "#domain/catalogue/schema.ts";
import { coupons } from "#domain/coupons/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { leaveOut } from "#domain/order-changes/leaving-out.server.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { listDocuments, listSnapshots, snapshotOf } from "#domain/orders/documents/documents.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
import { listOpenRefunds } from "#domain/payments/refunds/open-refunds.server.ts";
import { listRefunds, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { dayInWords } from "#platform/day.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import {
  cookToOrder,
  emptyShop,
  heldOn,
  kilogram,
  laddu,
  now,
  place,
  present,
} from "../../tests/support/changeable.ts";
import { aCartWith, aCoupon } from "../../tests/support/coupons.ts";
import { db, pool } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { takeOrder } from "../../tests/support/desk-orders.ts";
import { newUtr } from "../../tests/support/money-for.ts";
import { aPerson } from "../../tests/support/people.ts";
import { changeContents, contentsSeen, followsOf, previewContents, type Contents } from "./change-items.server.ts";
import { listOtherDays, moveToDay } from "./other-day.server.ts";

const katli = "2";
const anna = await aPerson(pool, { name: "Anna", role: "owner" });

beforeEach(async () => {
  await emptyShop();
  await saveSetting(db, "cashMax", "5000");
});

type Wish = Partial<Contents>;

const contentsFor = ({ id }: Order, packs: Record<string, number>, wish: Wish = {}): Contents => ({
  orderId: id,
  packs: new Map(Object.entries(packs)),
  dropsCoupon: false,
  ...wish,
});

/** Looks at what a change costs, and presses the button. */
async function change(order: Order, packs: Record<string, number>, wish: Wish = {}) {
  const contents = contentsFor(order, packs, wish);
  const seen = contentsSeen(await present(order));
  const shown = await previewContents(db, contents, now);
  if ("refused" in shown) return shown;
  return changeContents(db, { ...contents, seen, seenFollows: followsOf(shown), mayGiveBack: true }, anna, now);
}

const asked = async ({ id }: Order) => (await listPayments(db, id)).map(({ amountPaise }) => amountPaise);
const gramsFree = async (productId: string) => (await readStock(db)).get(productId);

test("a price that was lowered at the desk stays so for the packs that are added", async () => {
  const lowered = { to: 500_00, reason: "She has bought from us for 20 years" };
  const taken = await takeOrder(db, { by: anna, lines: [{ packId: kilogram, quantity: 1, lowered }], now });
  if (!taken.ok) throw new Error(taken.sentences.join(" "));
  expect(await change(taken.order, { [kilogram]: 3 })).not.toHaveProperty("refused");
  const [line] = (await present(taken.order)).lines;
  expect(line).toMatchObject({ quantity: 3, discountReason: lowered.reason });
  expect(line!.unitPaise * 3 - line!.discountPaise).toBe(3 * 500_00);
});

test("one kilo more is asked for, reserved and told, and looking at it changes nothing", async () => {
  const order = await place();
  const before = await present(order);
  const shown = await previewContents(db, contentsFor(order, { [kilogram]: 2 }), now);
  expect(await present(order)).toEqual(before);
  expect(await gramsFree(laddu)).toBe(99_000);

  const changed = await change(order, { [kilogram]: 2 });
  expect(changed).toEqual(shown);
  const after = await present(order);
  expect(after.lines).toMatchObject([{ ...before.lines[0], quantity: 2 }]);
  expect(await gramsFree(laddu)).toBe(98_000);
  const { totalPaise } = after.sums;
  expect(changed).toMatchObject({ beforePaise: before.sums.totalPaise, afterPaise: totalPaise });
  expect(await asked(order)).toEqual([totalPaise]);
  expect(after.promisedOn).toBe(order.promisedOn);
  const { name, label } = before.lines[0]!;
  const event = after.events.at(-1)!;
  expect(event).toMatchObject({ kind: "changed", by: "shop", note: `2 × ${name}, ${label}, not 1.` });
  const { rows } = await db.execute(
    sql`select from pgboss.job where name = 'order-event' and (data->>'eventId')::integer = ${event.id}`,
  );
  expect(rows).toHaveLength(1);
});

test("what was in it keeps its price, what is added costs what it costs today, and what is taken out goes back", async () => {
  const order = await place({ packs: { [kilogram]: 1, [katli]: 1 } });
  const old = (await present(order)).lines.find(({ packId }) => packId === kilogram)!;
  await db
    .update(packRecords)
    .set({ price: sql`${packRecords.price} + 1000` })
    .where(eq(packRecords.id, kilogram));
  clearTtlCaches();
  const added = "1-250g";
  await change(order, { [kilogram]: 2, [added]: 3 });
  const { lines, events } = await present(order);
  expect(lines).toMatchObject([
    { packId: kilogram, position: old.position, quantity: 2, unitPaise: old.unitPaise },
    { packId: added, position: 2, quantity: 3, grams: 250 },
  ]);
  expect(events.at(-1)!.note).toMatch(/, not 1\. 3 × .+ added\. 1 × .+ taken out\.$/);
  expect([await gramsFree(laddu), await gramsFree(katli)]).toEqual([100_000 - 2_750, 100_000]);
  await db
    .update(packRecords)
    .set({ price: sql`${packRecords.price} - 1000` })
    .where(eq(packRecords.id, kilogram));
  clearTtlCaches();
});

test("a coupon below its least sum is asked about, and taken out only when that is said", async () => {
  const { unitPaise } = (await present(await place())).lines[0]!;
  const coupon = await aCoupon(db, { leastPaise: unitPaise * 2 });
  const order = await place({ cartId: await aCartWith(db, coupon, { [kilogram]: 2 }) });
  const used = async () => (await db.select().from(coupons).where(eq(coupons.id, coupon.id)))[0]!.used;
  expect(await change(order, { [kilogram]: 1 })).toMatchObject({ asksCoupon: true });
  expect((await present(order)).couponCode).toBe(coupon.code);
  expect(await used()).toBe(1);

  await change(order, { [kilogram]: 1 }, { dropsCoupon: true });
  expect(await present(order)).toMatchObject({ couponCode: null, lines: [{ quantity: 1, discountPaise: 0 }] });
  expect(await used()).toBe(0);
  expect(await asked(order)).toEqual([(await present(order)).sums.totalPaise]);
});

test("cash above its limit, goods that are gone and nothing at all are refused, each in its words", async () => {
  const order = await place();
  expect(await change(order, { [kilogram]: 40 })).toEqual({
    refused: expect.stringMatching(/^Cash on delivery is offered up to ₹5,000\. Take fewer/),
  });
  await setFree(db, "all", 500);
  expect(await change(order, { [kilogram]: 3 })).toEqual({
    refused: expect.stringMatching(/^Only 1\.5 kg of .+ left, and this order takes 3 kg/),
  });
  expect(await change(order, {})).toEqual({ refused: "Nothing is left in it: cancel it instead." });
  expect((await present(order)).lines).toMatchObject([{ quantity: 1 }]);
  expect(await gramsFree(laddu)).toBe(500);
});

test("when the day has no room for more, the days that have are asked for, and the order goes to the chosen one", async () => {
  await cookToOrder(3_000);
  const order = await place();
  await place({ packs: { [kilogram]: 2 } });
  const refused = await change(order, { [kilogram]: 2 });
  expect(refused).toMatchObject({
    refused: `All of this together is not possible for ${dayInWords(order.promisedOn)}. Choose another day.`,
  });
  const [day] = (refused as { days: string[] }).days;
  await change(order, { [kilogram]: 2 }, { day: day! });
  const after = await present(order);
  expect(after).toMatchObject({ promisedOn: day, lines: [{ quantity: 2 }] });
  expect([await heldOn(order.dispatchOn), await heldOn(after.dispatchOn)]).toEqual([2_000, 2_000]);
  expect(after.events.slice(-2).map(({ kind }) => kind)).toEqual(["changed", "moved"]);
});

/** An order of `kilos` of laddu that is paid by UPI, and the payment. */
async function paid(kilos = 1) {
  const order = await place({ method: "upi", packs: { [kilogram]: kilos } });
  const [payment] = await listPayments(db, order.id);
  expect(await confirmUpi(db, payment!.id, newUtr())).toBe("settled");
  return { order, paymentId: payment!.id };
}

/** The papers of an order: bills by what they come to, credit notes by less than nothing. */
const papersOf = async ({ id }: Order) =>
  (await listDocuments(db, id)).map((paper) =>
    paper.paise === null ? snapshotOf(paper).bill.sum.totalPaise : -paper.paise,
  );

test("a kilo more in a paid order takes its bill back, is asked for before it is packed, and is billed when it is paid", async () => {
  const { order, paymentId } = await paid();
  const before = await present(order);
  const changed = await change(order, { [kilogram]: 2 });
  const after = await present(order);
  const differs = after.sums.totalPaise - before.sums.totalPaise;
  expect(changed).toMatchObject({ settled: { owesPaise: differs, backPaise: 0, bill: "taken back" } });
  expect(after.status).toBe("placed");
  expect(balanceOf(after)).toBe(-differs);
  expect(await papersOf(order)).toEqual([before.sums.totalPaise, -before.sums.totalPaise]);
  expect(await listPayments(db, order.id)).toMatchObject([{ state: "open", amountPaise: after.sums.totalPaise }]);

  const pack = () => advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna });
  expect((await pack()).refused).toEqual([
    { number: order.number, sentence: expect.stringMatching(/^₹[\d,.]+ of it is not paid\. Record that money/) },
  ]);
  expect(await confirmUpi(db, paymentId, newUtr())).toBe("settled");
  const { sums, events } = await present(order);
  expect(sums.receivedPaise).toBe(after.sums.totalPaise);
  expect(events.at(-1)).toMatchObject({ kind: "payment-received", paise: differs });
  expect(await papersOf(order)).toEqual([before.sums.totalPaise, -before.sums.totalPaise, after.sums.totalPaise]);
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
  expect(await papersOf(order)).toEqual([before.sums.totalPaise, -differs]);
  expect(balanceOf(after)).toBe(0);

  // It is added again before the money went back: nobody pays, and the bill is a new one.
  expect(await change(order, { [kilogram]: 2 })).toMatchObject({
    settled: { owesPaise: 0, backPaise: 0, calledOffPaise: differs, bill: "replaced" },
  });
  expect(await papersOf(order)).toEqual([
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
  expect(await papersOf(order)).toEqual([totalPaise, -totalPaise, totalPaise]);
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
  expect(await papersOf(order)).toEqual([after.sums.totalPaise]);
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

test("of two at the same moment one goes through, and the other is told what is so now", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const seen = contentsSeen(await present(order));
    const press = async (quantity: number) => {
      const contents = contentsFor(order, { [kilogram]: quantity });
      const shown = await previewContents(db, contents, now);
      return { ...contents, seen, seenFollows: "refused" in shown ? "" : followsOf(shown), mayGiveBack: true };
    };
    const [two, three] = [await press(2), await press(3)];
    const [day] = (await listOtherDays(db, order.id, now)) as string[];
    const other =
      pair % 2 === 0
        ? () => changeContents(db, three, anna, now)
        : () => moveToDay(db, { orderId: order.id, day: day!, seen: order.promisedOn }, { by: "customer" }, now);
    const both = await Promise.all([changeContents(db, two, anna, now), other()]);
    const after = await present(order);
    const told = both.flatMap((one) => ("refused" in one ? [one.refused] : []));
    // The day may change after the contents: it is not another order then.
    const isMovedToo = pair % 2 === 1 && after.lines[0]!.quantity === 2 && after.promisedOn === day;
    expect(told).toHaveLength(isMovedToo ? 0 : 1);
    expect(told.every((words) => words.startsWith("It was changed while this page was open. In it now: "))).toBe(true);
    expect(await asked(order)).toEqual([after.sums.totalPaise]);
  }
});

test("of a change and the money of before, or a change and packing, the first decides, and the bill is of what is in it", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place({ method: pair % 2 === 0 ? "upi" : "cash" });
    const [payment] = await listPayments(db, order.id);
    const contents = contentsFor(order, { [kilogram]: 2 });
    const shown = await previewContents(db, contents, now);
    const seenFollows = "refused" in shown ? "" : followsOf(shown);
    const seen = contentsSeen(await present(order));
    const [changed] = await Promise.all([
      changeContents(db, { ...contents, seen, seenFollows, mayGiveBack: true }, anna, now),
      pair % 2 === 0
        ? confirmUpi(db, payment!.id, newUtr())
        : advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna }),
    ]);
    const after = await present(order);
    expect(after.lines[0]!.quantity).toBe("refused" in changed ? 1 : 2);
    for (const { bill } of await listSnapshots(db, order.id)) expect(bill.sum.totalPaise).toBe(after.sums.totalPaise);
  }
});

/** Expects that the bills of an order less their credit notes come to its total; to nothing while it owes. */
async function expectOnPaper(order: Order): Promise<void> {
  const after = await present(order);
  const net = (await papersOf(order)).reduce((sum, paise) => sum + paise, 0);
  expect(net).toBe(balanceOf(after) < 0 ? 0 : after.sums.totalPaise);
}

test("of a change of a paid order and another change, its rest, or packing, the first decides, and nothing is lost", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const kind = (["two staff", "staff and customer", "change and pay", "change and pack"] as const)[pair % 4]!;
    const { order, paymentId } = await paid();
    if (kind === "change and pay") await change(order, { [kilogram]: 2 });
    const before = await present(order);
    const press = async (quantity: number) => {
      const contents = contentsFor(order, { [kilogram]: quantity });
      const shown = await previewContents(db, contents, now);
      const seenFollows = "refused" in shown ? "" : followsOf(shown);
      return { ...contents, seen: contentsSeen(before), seenFollows, mayGiveBack: true };
    };
    const wish = await press(kind === "change and pay" ? 1 : 2);
    const others = {
      "two staff": async () => {
        const three = await press(3);
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

test("after any history of changes the stock, the room, the coupon and what is asked for add up", async () => {
  const coupon = await aCoupon(db, { leastPaise: 500_00 });
  const acts = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant("change" as const), laddus: fc.nat(3), katlis: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("move" as const), laddus: fc.nat(3), katlis: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("pay" as const), laddus: fc.nat(1), katlis: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("leave" as const), laddus: fc.nat(1), katlis: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("cancel" as const), laddus: fc.nat(1), katlis: fc.nat(1) }) },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("cash" as const, "upi" as const),
      fc.array(fc.array(acts, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
      async (method, lanes) => {
        await emptyShop();
        await cookToOrder(4_000);
        await db.update(coupons).set({ used: 0 }).where(eq(coupons.id, coupon.id));
        const cartId = await aCartWith(db, coupon, { [kilogram]: 1, [katli]: 2 });
        const order = await place({ cartId, method });
        const [payment] = await listPayments(db, order.id);
        const run = async ({ act, laddus, katlis }: { act: string; laddus: number; katlis: number }) => {
          if (act === "change")
            return change(order, { [kilogram]: laddus, [katli]: katlis }, { dropsCoupon: laddus === 0 });
          if (act === "cancel") return cancelOrder(db, order.id, "customer");
          const stands = await present(order);
          const { promisedOn, lines } = stands;
          if (act === "pay" && method === "upi")
            return confirmUpi(db, payment!.id, newUtr(), Math.max(100_00, -balanceOf(stands)) + laddus * 100_00);
          if (act === "pay") return undefined;
          if (act === "leave") {
            const { position, quantity } = lines[laddus % lines.length]!;
            return leaveOut(db, anna, { number: order.number, position, packs: 1, seen: quantity });
          }
          const days = await listOtherDays(db, order.id, now);
          const day = "refused" in days ? promisedOn : days[laddus % days.length]!;
          return moveToDay(db, { orderId: order.id, day, seen: promisedOn }, { by: "shop" }, now);
        };
        await Promise.all(
          lanes.map(async (lane) => {
            for (const one of lane) await run(one);
          }),
        );

        const after = await present(order);
        const isOpen = after.status !== "cancelled";
        const gramsOf = (id: string) =>
          after.lines.reduce((sum, line) => sum + (line.productId === id ? line.grams * line.quantity : 0), 0);
        expect(await gramsFree(katli)).toBe(100_000 - (isOpen ? gramsOf(katli) : 0));
        expect(await heldOn(after.dispatchOn)).toBe(isOpen ? gramsOf(laddu) : 0);
        const days = await db.select().from(capacityHolds).where(eq(capacityHolds.holder, order.id));
        expect(new Set(days.map(({ day }) => day))).toEqual(new Set([after.dispatchOn]));
        const [use] = await db.select().from(coupons).where(eq(coupons.id, coupon.id));
        expect(use!.used).toBe(isOpen && after.couponCode !== null ? 1 : 0);
        const { receivedPaise, totalPaise } = after.sums;
        expect(receivedPaise > 0 || (await asked(order))[0] === totalPaise).toBe(true);
        // Packs that were left out are credited when their refund has arrived, all else with the change.
        const { rows } = await db.execute<{ paise: number }>(sql`select coalesce(sum(amount_paise), 0)::integer as paise
          from refunds where order_id = ${order.id} and reason_code = 'left-out' and status <> 'done'`);
        const net = (await papersOf(order)).reduce((sum, paise) => sum + paise, 0);
        const isBilled = isOpen ? balanceOf(after) >= 0 : net > 0;
        expect(net).toBe(isBilled ? after.sums.totalPaise + rows[0]!.paise : 0);
      },
    ),
    { numRuns: 25 },
  );
});
