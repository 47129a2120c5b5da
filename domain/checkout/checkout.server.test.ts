import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { findCart } from "#domain/cart/cart.server.ts";
import { packs } from "#domain/catalogue/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { listPayments } from "#domain/payments/requests/payments.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { openDatabase, type Database } from "#platform/database.server.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db, url } from "../../tests/support/database.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { startRelay } from "../../tests/support/relay.ts";
import type { Said } from "../../tests/support/said.ts";

const laddu = "1";
const katli = "2";

beforeEach(async () => {
  await setFree(db, "all", 100_000);
});

const sentencesOf = (answer: Said) => (answer.ok ? "" : answer.sentences.join(" "));

const countOrders = () => db.$count(orders);

test("an order is a copy: later prices do not reach it, its cart is gone and its stock is held", async () => {
  const cartId = await aCart(db, { [laddu]: 2, [katli]: 1 });
  const placed = await submit(db, { cartId });
  if (!placed.ok) throw new Error(placed.sentences.join());
  await db.update(packs).set({ price: 999_00 }).where(eq(packs.id, laddu));

  const order = (await findOrder(db, placed.order.id))!;
  expect(order).toMatchObject({ status: "placed", stateCode: "37", district: "Guntur", city: "Guntur" });
  expect(order.number).toMatch(/^TM-[2-9A-Z]{7}$/);
  expect(order.token).toMatch(/^[\w-]{24}$/);
  expect(order.lines).toMatchObject([
    { packId: laddu, quantity: 2, unitPaise: 349_00, hsn: "21069099", taxBasisPoints: 500 },
    { packId: katli, quantity: 1, unitPaise: 589_00, nameTe: "కాజు కత్లి", nameHi: "काजू कतली" },
  ]);
  expect(order.events.map(({ kind }) => kind)).toEqual(["placed"]);
  expect(await listPayments(db, order.id)).toMatchObject([{ method: "cash", state: "open" }]);
  expect(await findCart(db, cartId)).toBeUndefined();
  expect((await readStock(db)).get(laddu)).toBe(99_000);
  await db.update(packs).set({ price: 349_00 }).where(eq(packs.id, laddu));
});

test("one cart is one order, however often and however fast the button is pressed", async () => {
  const cartId = await aCart(db, { [laddu]: 1 });
  const before = await countOrders();
  const answers = await Promise.all(Array.from({ length: 12 }, () => submit(db, { cartId })));
  // A press that comes when the cart is gone already sees an empty page, and still gets its order.
  const numbers = new Set(answers.map((answer) => (answer.ok ? answer.order.number : answer.sentences.join())));
  expect(numbers.size).toBe(1);
  expect(await countOrders()).toBe(before + 1);
  expect((await readStock(db)).get(laddu)).toBe(99_500);
});

test.each(["commit", 'into "orders"', "begin"])(
  "one cart is one order though the connection is lost at its %s, and whoever pressed is told of it",
  async (moment) => {
    const relay = await startRelay(url);
    const connections = openDatabase(relay.url);
    onTestFinished(async () => {
      await connections.close();
      await relay.stop();
    });
    const cartId = await aCart(db, { [laddu]: 1 });
    const before = await countOrders();
    await submit(connections.db, { cartId: await aCart(db, { [katli]: 1 }) });
    relay.cutAt(moment);
    const answer = await submit(connections.db, { cartId });
    expect(answer).toMatchObject({ ok: true, order: { cartId } });
    expect(await countOrders()).toBe(before + 2);
    expect((await readStock(db)).get(laddu)).toBe(99_500);
  },
);

test("fifty buyers at once for the last ten: ten orders, forty clear refusals, nothing left", async () => {
  await setFree(db, laddu, 5_000);
  const carts = await Promise.all(Array.from({ length: 50 }, () => aCart(db, { [laddu]: 1 })));
  const before = await countOrders();
  const answers = await Promise.all(carts.map((cartId) => submit(db, { cartId })));
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : answer.sentences));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
  expect(refusals).toHaveLength(40);
  expect(refusals.filter((sentence) => !/^Motichoor Laddu .*is sold out/.test(sentence))).toEqual([]);
  expect(await countOrders()).toBe(before + 10);
  expect((await readStock(db)).get(laddu)).toBe(0);
});

test("boxes, combos and packs that share a component never sell more of it than there is", async () => {
  // Deepavali box, laddu trio box and the plain pack all hold motichoor laddu.
  const { rows } = await db.execute<{ pack_id: string; grams: number }>(sql`
    select packs.id as pack_id, contents.grams * contents.quantity as grams from contents
    join packs on packs.product_id = contents.product_id where contents.component_id = ${laddu} order by packs.id`);
  expect(rows.length).toBeGreaterThan(2);
  await setFree(db, laddu, 6_000);
  const wishes = Array.from({ length: 40 }, (_, at) => rows[at % rows.length]!.pack_id);
  const carts = await Promise.all(wishes.map((packId) => aCart(db, { [packId]: 1, [laddu]: 1 })));
  const answers = await Promise.all(carts.map((cartId) => submit(db, { cartId })));

  const taken = answers.reduce((sum, { ok }, at) => {
    const inBox = rows.find(({ pack_id }) => pack_id === wishes[at])!.grams;
    return ok ? sum + inBox + 500 : sum;
  }, 0);
  expect(taken).toBeGreaterThan(0);
  expect((await readStock(db)).get(laddu)).toBe(6_000 - taken);
  expect(answers.some(({ ok }) => !ok)).toBe(true);
});

test("a box and a pack in one cart are counted together, and the refusal says how much there is", async () => {
  await setFree(db, laddu, 700);
  const cartId = await aCart(db, { "1-250g": 2 });
  await setFree(db, laddu, 300);
  expect(await submit(db, { cartId })).toMatchObject({
    ok: false,
    reason: "obstacles",
    sentences: ["Only 300 g of Motichoor Laddu left, and your cart takes 500 g, boxes and combos included."],
  });
});

test("a cancelled order gives its stock back once", async () => {
  await setFree(db, laddu, 1_000);
  const placed = await submit(db, { cartId: await aCart(db, { [laddu]: 2 }) });
  if (!placed.ok) throw new Error("refused");
  expect((await readStock(db)).get(laddu)).toBe(0);
  await Promise.all(Array.from({ length: 8 }, () => cancelOrder(db, placed.order.id, "customer")));
  expect((await readStock(db)).get(laddu)).toBe(1_000);
});

test("what would not arrive fresh is refused in the order itself", async () => {
  const cartId = await aCart(db, { "9": 1 });
  const name = (await findCart(db, cartId))!.lines[0]!.name;
  const answer = await submit(db, { cartId, pincode: "110001", city: "Delhi" });
  expect(answer).toMatchObject({ ok: false, reason: "obstacles" });
  expect(sentencesOf(answer)).toContain(`${name} `);
  expect(await findCart(db, cartId)).toBeDefined();
});

test("a number that is drawn twice is drawn again, and what is sold out by then is refused in words", async () => {
  const cartId = await aCart(db, { [laddu]: 1 });
  let tries = 0;
  const transaction = (work: (tx: Database) => Promise<Said>) =>
    db.transaction(async (tx) => {
      if (++tries === 1) throw Object.assign(new Error("two of a number"), { code: "23505" });
      return work(tx);
    });
  const unlucky: Database = Object.create(db, { transaction: { value: transaction } });
  const waiting = sql`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { answer } = await db.transaction(async (other) => {
    await setFree(other, laddu, 0);
    const pressed = submit(unlucky, { cartId });
    await expect.poll(() => db.$count(waiting)).toBe(1);
    return { answer: pressed };
  });
  expect(sentencesOf(await answer)).toMatch(/^Motichoor Laddu .*is sold out/);
  expect(tries).toBe(2);
  expect(await findCart(db, cartId)).toBeDefined();
});

test("a prepaid order waits for its money and holds its stock until then", async () => {
  await saveSetting(db, "upiId", "shop@example");
  const placed = await submit(db, { cartId: await aCart(db, { [katli]: 1 }), method: "upi" });
  if (!placed.ok) throw new Error(placed.sentences.join());
  expect(placed.order.status).toBe("awaiting-payment");
  expect(placed.order.holdExpiresAt?.toISOString()).toBe("2026-11-19T08:00:00.000Z");
  expect((await readStock(db)).get(katli)).toBe(99_500);
});

test("a gift is not placed in cash, whatever asks for it", async () => {
  const cartId = await aCart(db, { [laddu]: 1 });
  expect(sentencesOf(await submit(db, { cartId, isGift: true, method: "cash" }))).toContain("cannot be offered");
  await saveSetting(db, "upiId", "kitchen@examplebank");
  expect(await submit(db, { cartId, isGift: true, method: "upi" })).toMatchObject({ ok: true });
});
