import { afterEach, expect, test } from "vitest";
import { eq, inArray } from "drizzle-orm";
import { changeCart, findCart } from "#domain/cart/cart.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { db } from "../../../tests/support/database.ts";
import { describeSubmission } from "#domain/undo/submissions.server.ts";
import { readKnownProducts } from "../catalogue.server.ts";
import { datedPrices, packs } from "../schema.ts";
import { searchProducts } from "../search/search.server.ts";
import { undo, undone } from "../../../tests/support/undo.ts";
import { addDatedPrices, endDatedPrices, listDatedPrices } from "./dated-prices.server.ts";
import { daysInWords } from "./dated-price.ts";
import { daysForm } from "./dated-price-form.ts";

const by = { id: null, name: "Sita" };
const today = dayInIndia(new Date());
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
const katli = "2";

const edit = (price: number, packId = katli) => {
  const seen = { price: 58_900, available: true };
  return { packId, seen, wanted: { ...seen, price } };
};
const add = (price: number, firstDay: string, lastDay: string) =>
  addDatedPrices(db, by, [edit(price)], { firstDay, lastDay });
const put = (price: number, firstDay: string, lastDay: string) =>
  db.insert(datedPrices).values({ packId: katli, price, firstDay, lastDay });
const onThePage = async () => (await readKnownProducts(db, ["kaju-katli"]))[0]!.packs.find(({ id }) => id === katli)!;
const submissionOf = (outcome: { ok: boolean; submission?: string | undefined }) => outcome.submission!;

afterEach(async () => {
  await db.delete(datedPrices);
  await db.update(packs).set({ price: 58_900, mrp: null }).where(eq(packs.id, katli));
});

test.each([
  ["yesterday to today", yesterday, today, 49_900],
  ["today to tomorrow", today, tomorrow, 49_900],
  ["tomorrow only", tomorrow, tomorrow, 58_900],
  ["yesterday only", yesterday, yesterday, 58_900],
])(
  "a price from %s is asked on its days alone, on the page, in the cart and in lists",
  async (_, first, last, price) => {
    await put(49_900, first, last);
    const sale = price === 58_900 ? undefined : { usual: 58_900, lastDay: last };
    expect(await onThePage()).toMatchObject({ price, mrp: price === 58_900 ? null : 58_900, sale });
    const made = await changeCart(db, undefined, { kind: "add", packId: katli, quantity: 1 });
    const cart = made.ok && made.id && (await findCart(db, made.id));
    expect(cart).toMatchObject({ lines: [{ price, priceSeen: price, sale }] });
    const { slugs } = await searchProducts(db, { typed: "kaju katli", only: ["under-500"], most: 9 });
    expect(slugs.includes("kaju-katli")).toBe(price < 50_000);
  },
);

test("whoever has it in the cart is told what changed when its days begin and when they end", async () => {
  const made = await changeCart(db, undefined, { kind: "add", packId: katli, quantity: 1 });
  const id = made.ok ? made.id! : "";
  const line = async () => (await findCart(db, id))!.lines[0]!;
  await add(49_900, today, tomorrow);
  expect(await line()).toMatchObject({ price: 49_900, priceSeen: 58_900 });
  await db.update(datedPrices).set({ firstDay: yesterday, lastDay: yesterday });
  expect(await line()).toMatchObject({ price: 58_900, priceSeen: 58_900 });
});

test("no pack is sold above its printed MRP, also when that is printed later", async () => {
  await db.update(packs).set({ mrp: 60_000 }).where(eq(packs.id, katli));
  expect(await add(61_000, today, tomorrow)).toMatchObject({ ok: false, aboveMrp: new Map([[katli, 60_000]]) });
  await put(61_000, today, today);
  expect((await onThePage()).price).toBe(60_000);
});

test("a pack has one price on a day: another is refused by us, and by the database", async () => {
  expect(await add(49_900, today, tomorrow)).toMatchObject({ ok: true });
  const other = await add(47_900, tomorrow, addDays(today, 5));
  expect("overlapping" in other && [...other.overlapping.keys()]).toEqual([katli]);
  expect(await add(47_900, addDays(today, 2), addDays(today, 5))).toMatchObject({ ok: true });
  await expect(put(45_900, today, today)).rejects.toMatchObject({ cause: { code: "23P01" } });
});

test("a price that somebody changed meanwhile is asked again", async () => {
  await db.update(packs).set({ price: 59_900 }).where(eq(packs.id, katli));
  expect(await add(49_900, today, tomorrow)).toMatchObject({ ok: false, overtaken: expect.anything() });
  expect(await db.select().from(datedPrices)).toEqual([]);
});

test("it is ended at once, and each step is undone and done again with one press", async () => {
  const made = submissionOf(await add(49_900, today, tomorrow));
  expect((await describeSubmission(db, made))!.lines).toEqual([
    `Kaju Katli 500 g: ₹499 ${daysInWords({ firstDay: today, lastDay: tomorrow })}`,
  ]);
  const [listed] = await listDatedPrices(db);
  expect(listed).toMatchObject({ name: "Kaju Katli 500 g", price: 49_900, usual: 58_900, hasBegun: true });
  const ended = (await endDatedPrices(db, by, { id: String(listed!.id) }))!;
  expect((await onThePage()).price).toBe(58_900);
  expect(await listDatedPrices(db)).toEqual([]);
  expect(await endDatedPrices(db, by, { firstDay: today, lastDay: tomorrow }), "it has ended").toBeUndefined();

  const back = await undone(db, ended);
  expect((await onThePage()).price).toBe(49_900);
  await undone(db, back);
  expect((await onThePage()).price).toBe(58_900);
  expect(await undo(db, made, { role: "staff" })).toMatchObject({ reason: "not theirs" });
  expect(await undo(db, made)).toMatchObject({
    reason: "all changed since",
  });
});

test("what cannot stand again beside another price is left alone when the ending is undone, and said", async () => {
  const other = "2-250g";
  const days = { firstDay: today, lastDay: tomorrow };
  const small = { ...edit(29_900, other), seen: { price: 30_900, available: true } };
  await addDatedPrices(db, by, [edit(49_900), { ...small, wanted: { ...small.seen, price: 29_900 } }], days);
  const ended = (await endDatedPrices(db, by, days))!;
  await add(48_900, today, today);
  const back = (await describeSubmission(db, await undone(db, ended)))!;
  expect(back.lines).toEqual([`Kaju Katli 250 g: ₹299 ${daysInWords(days)}`]);
  expect(back.leftAlone).toEqual([
    `Kaju Katli 500 g: its price ${daysInWords(days)} was left alone, as others have set it since.`,
  ]);
  const standing = await db
    .select()
    .from(datedPrices)
    .where(inArray(datedPrices.stands, [true]));
  expect(standing).toHaveLength(2);
});

test.each([
  ["", "", undefined],
  [today, tomorrow, { firstDay: today, lastDay: tomorrow }],
  [tomorrow, today, "The last day is not before the first."],
  [yesterday, today, "The first day is today or later."],
  [today, "", "Write the last day, or leave both days empty."],
  [today, addDays(today, 800), "The last day is within two years."],
])("the days %j to %j are read as they should be", (firstDay, lastDay, expected) => {
  const read = daysForm.safeParse({ firstDay, lastDay });
  expect(read.success ? read.data : read.error.issues[0]!.message).toEqual(expected);
});

test("a price that is higher for some days is no sale", async () => {
  await put(61_900, today, tomorrow);
  expect(await onThePage()).toMatchObject({ price: 61_900, sale: undefined });
});
