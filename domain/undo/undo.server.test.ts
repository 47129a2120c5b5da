import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { changePrices } from "#domain/catalogue/packs/packs.server.ts";
import { packs } from "#domain/catalogue/schema.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { readHeld } from "#domain/catalogue/stock/stock.server.ts";
import { listSubmissions } from "#domain/edits/submissions.server.ts";
import { edits, submissions } from "#domain/edits/schema.ts";
import { dayInIndia } from "#platform/day.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { readStock, setFree } from "../../tests/support/free-stock.ts";
import { undo, undone } from "../../tests/support/undo.ts";
import { describeSubmission } from "./submissions.server.ts";

const by = { id: null, name: "Sita" };
const [small, half] = ["13", "13-500g"] as const;
const laddu = "13";
const listed = { [small]: 17_900, [half]: 33_900 };

afterEach(async () => {
  await setFree(db, "all", 100_000);
  for (const [id, price] of Object.entries(listed)) {
    await db.update(packs).set({ price, available: true }).where(eq(packs.id, id));
  }
});

const pricesNow = async () => {
  const rows = await db
    .select({ price: packs.price })
    .from(packs)
    .where(inArray(packs.id, [small, half]))
    .orderBy(packs.position);
  return rows.map(({ price }) => price / 100);
};
const free = async () => (await readStock(db)).get(laddu);

async function dearer(rupees: number): Promise<string> {
  const wanted = Object.entries(listed).map(([packId, price]) => {
    const seen = { price, available: true };
    return { packId, seen, wanted: { ...seen, price: price + rupees * 100 } };
  });
  const outcome = await changePrices(db, by, wanted);
  if (!outcome.ok || !outcome.submission) throw new Error("The prices could not be changed.");
  return outcome.submission;
}

async function counted(grams: number): Promise<string> {
  const outcome = await changeStock(db, { by, counts: new Map([[laddu, { shelf: grams }]]) });
  if (!outcome.ok || !outcome.submission) throw new Error("The shelf could not be counted.");
  return outcome.submission;
}

const described = async (submission: string) => (await describeSubmission(db, submission))!;

test("prices go back with one press, and with another they are as they were made", async () => {
  const made = await dearer(10);
  expect(await pricesNow()).toEqual([189, 349]);
  const back = await undone(db, made);
  expect(await pricesNow()).toEqual([179, 339]);
  expect((await described(back)).lines).toEqual([
    "Nuvvula Laddu 250 g: ₹189 → ₹179",
    "Nuvvula Laddu 500 g: ₹349 → ₹339",
  ]);

  const again = await undone(db, back);
  expect(await pricesNow()).toEqual([189, 349]);
  expect((await described(again)).undid).toBe("undo");
  expect((await described(made)).edits).toMatchObject([{ undoneBy: back }]);
  await undone(db, again);
  expect(await pricesNow()).toEqual([179, 339]);
});

test("a price that was changed since is left alone, and that is told", async () => {
  const made = await dearer(10);
  await db.update(packs).set({ price: 36_000 }).where(eq(packs.id, half));
  const back = await undone(db, made);
  expect(await pricesNow()).toEqual([179, 360]);
  expect((await described(back)).leftAlone).toEqual([
    "Nuvvula Laddu 500 g: its price was changed since, and was left alone.",
  ]);

  const second = await dearerFrom(36_000);
  await db.update(packs).set({ price: 37_000 }).where(eq(packs.id, half));
  expect(await undo(db, second)).toEqual({ ok: false, reason: "all changed since" });
});

async function dearerFrom(price: number): Promise<string> {
  const seen = { price, available: true };
  const outcome = await changePrices(db, by, [{ packId: half, seen, wanted: { ...seen, price: price + 500 } }]);
  return outcome.ok ? outcome.submission! : "";
}

test("a count goes back by its difference, whatever was sold since", async () => {
  const made = await counted(25_000);
  await anOrder(pool, { dispatchOn: dayInIndia(new Date()), demand: new Map([[laddu, 5_000]]) });
  const back = await undone(db, made);
  expect(await free()).toBe(95_000);
  expect((await described(back)).leftAlone).toEqual([]);
});

test("a count goes back also where orders hold it by now, who are short then, and comes again when that is undone", async () => {
  await setFree(db, laddu, 2_500);
  const held = (await readHeld(db)).get(laddu) ?? 0;
  const made = await counted(held + 25_000);
  await anOrder(pool, { dispatchOn: dayInIndia(new Date()), demand: new Map([[laddu, 4_000]]) });
  const back = await undone(db, made);
  expect(await free()).toBe(-1_500);
  expect((await described(back)).leftAlone).toEqual([]);
  await undone(db, back);
  expect(await free()).toBe(21_000);
});

test("undo that is pressed ten times at once undoes once, and everybody is led to the same", async () => {
  const before = await free();
  const made = await counted(90_000);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => undo(db, made)));
  expect(new Set(outcomes.map((outcome) => outcome.ok && "submission" in outcome && outcome.submission)).size).toBe(1);
  expect(await db.$count(submissions, eq(submissions.undoes, made))).toBe(1);
  expect(await free()).toBe(before);
});

test("undo and prices that change at the same moment leave no price half-changed", async () => {
  const made = await dearer(10);
  const seen = { price: 18_900, available: true };
  const [back, change] = await Promise.all([
    undo(db, made),
    changePrices(db, by, [{ packId: small, seen, wanted: { ...seen, price: 19_900 } }]),
  ]);
  expect(back.ok).toBe(true);
  expect(await pricesNow()).toEqual([change.ok ? 199 : 179, 339]);
});

test("staff may take counts back but no prices, and nothing older than thirty days goes back", async () => {
  const prices = await dearer(10);
  expect(await undo(db, prices, { role: "staff" })).toEqual({ ok: false, reason: "not theirs" });
  await db
    .update(edits)
    .set({ until: sql`until - interval '30 days 1 minute'` })
    .where(eq(edits.submissionId, prices));
  expect(await undo(db, prices)).toEqual({ ok: false, reason: "too old" });
  expect(await undo(db, randomUUID())).toEqual({ ok: false, reason: "unknown" });
  expect(await pricesNow()).toEqual([189, 349]);
  expect(await undo(db, await counted(80_000), { role: "staff" })).toMatchObject({ ok: true });
});

test("the changes of thirty days are listed newest first, a page at a time", async () => {
  const [first, second] = [await dearer(20), await counted(70_000)];
  const back = await undone(db, second);
  const page = await listSubmissions(db, undefined, 2);
  expect(page.submissions.map(({ id }) => id)).toEqual([back, second]);
  expect(page.submissions[1]).toMatchObject({ by: "Sita", count: 1, undone: 1, open: 0 });
  const next = await listSubmissions(db, page.next, 2);
  expect(next.submissions[0]!.id).toBe(first);

  await db
    .update(submissions)
    .set({ at: sql`now() - interval '31 days'` })
    .where(eq(submissions.id, first));
  expect((await listSubmissions(db, undefined, 1000)).submissions.map(({ id }) => id)).not.toContain(first);
});
