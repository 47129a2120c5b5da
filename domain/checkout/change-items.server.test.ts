import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { packs as packRecords } from "#domain/catalogue/schema.ts";
import { coupons } from "#domain/coupons/schema.ts";
import { capacityHolds } from "#domain/delivery/schema.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { leaveOut } from "#domain/order-changes/leaving-out.server.ts";
import { advanceAsStaff } from "#domain/orders/board/staff-transitions.server.ts";
import { listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { balanceOf } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { confirmUpi } from "#domain/payments/receipts/receipts.server.ts";
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
import {
  change as changeShown,
  inChennai,
  inGuntur,
  papersOf,
  redirect,
  shownChange,
} from "../../tests/support/order-changes.ts";
import { aPerson } from "../../tests/support/people.ts";
import { changeContents, type Contents, previewContents } from "./change-items.server.ts";
import { listOtherDays, moveToDay } from "./other-day.server.ts";

const katli = "2";
const anna = await aPerson(pool, { name: "Anna", role: "owner" });

beforeEach(async () => {
  await emptyShop();
  await saveSetting(db, "cashMax", "5000");
});

type Wish = Partial<Omit<Contents, "packs">>;

/** Looks at what a change costs, and presses the button. */
const change = (order: Order, packs: Record<string, number>, wish: Wish = {}) =>
  changeShown(db, order.id, { packs, ...wish }, { by: anna, now });

/** What the page sends that has shown what it costs. */
const press = (order: Order, kilos: number) => shownChange(db, order.id, { packs: { [kilogram]: kilos } }, now);

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
  const shown = await previewContents(db, await press(order, 2), now);
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
  const { name, nameTe, label } = before.lines[0]!;
  const event = after.events.at(-1)!;
  expect(event).toMatchObject({ kind: "changed", by: "shop", note: `2 × ${name}, ${label}, not 1.` });
  expect(event.data).toMatchObject({ lines: [{ name, nameTe, label, was: 1, quantity: 2 }] });
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
  const after = await present(order);
  expect(after).toMatchObject({ couponCode: null, lines: [{ quantity: 1, discountPaise: 0 }] });
  expect(after.events.at(-1)!.note).toMatch(new RegExp(`, not 2\\. Coupon ${coupon.code} taken out\\.$`));
  expect(after.events.at(-1)!.data).toMatchObject({ coupon: coupon.code });
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

test("what was paid in cash at the counter bounds no cash at the door, so something of it may be taken out", async () => {
  await saveSetting(db, "cashMax", "500");
  const lines = [{ packId: kilogram, quantity: 3 }];
  const taken = await takeOrder(db, { by: anna, lines, now, paidNow: {} });
  if (!taken.ok) throw new Error(taken.sentences.join(" "));
  const { order } = taken;
  const before = (await present(order)).sums.totalPaise;
  expect(await change(order, { [kilogram]: 4 })).toMatchObject({ refused: expect.stringMatching(/up to ₹500\. Take/) });
  expect(await change(order, { [kilogram]: 2 })).not.toHaveProperty("refused");
  const { sums } = await present(order);
  expect([sums.receivedPaise, sums.leavingPaise]).toEqual([before, before - sums.totalPaise]);
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

test("of two at the same moment one goes through, and the other is told what is so now", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place();
    const [two, three] = [await press(order, 2), await press(order, 3)];
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
    const isSo = expect.stringMatching(/^It was changed while this page was open. In it now: /);
    expect(told).toEqual(told.map(() => isSo));
    expect(await asked(order)).toEqual([after.sums.totalPaise]);
  }
});

test("of a change and the money of before, or a change and packing, the first decides, and the bill is of what is in it", async () => {
  for (let pair = 0; pair < 20; pair++) {
    const order = await place({ method: pair % 2 === 0 ? "upi" : "cash" });
    const [payment] = await listPayments(db, order.id);
    const two = await press(order, 2);
    const [changed] = await Promise.all([
      changeContents(db, two, anna, now),
      pair % 2 === 0
        ? confirmUpi(db, payment!.id, newUtr())
        : advanceAsStaff(db, { numbers: [order.number], seen: "placed", to: "packed", by: anna }),
    ]);
    const after = await present(order);
    expect(after.lines[0]!.quantity).toBe("refused" in changed ? 1 : 2);
    for (const { bill } of await listSnapshots(db, order.id)) expect(bill.sum.totalPaise).toBe(after.sums.totalPaise);
  }
});

test("after any history of changes the stock, the room, the coupon and what is asked for add up", async () => {
  const coupon = await aCoupon(db, { leastPaise: 500_00 });
  const acts = fc.oneof(
    { weight: 4, arbitrary: fc.record({ act: fc.constant("change" as const), laddus: fc.nat(3), katlis: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("move" as const), laddus: fc.nat(3), katlis: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ act: fc.constant("pay" as const), laddus: fc.nat(1), katlis: fc.nat(1) }) },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant("elsewhere" as const), laddus: fc.nat(1), katlis: fc.nat(1) }),
    },
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
          if (act === "elsewhere") return redirect(db, order.id, laddus === 0 ? inChennai : inGuntur, { now });
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
        const net = (await papersOf(db, order)).reduce((sum, paise) => sum + paise, 0);
        const isBilled = isOpen ? balanceOf(after) >= 0 : net > 0;
        expect(net).toBe(isBilled ? after.sums.totalPaise + rows[0]!.paise : 0);
      },
    ),
    { numRuns: 25 },
  );
});
