import { desc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { db } from "../../../tests/support/database.ts";
import { describeSubmission } from "#domain/undo/submissions.server.ts";
import type { PackState } from "./packs.server.ts";
import { changePrices } from "./packs.server.ts";
import { packs } from "../schema.ts";

const owner = { id: null, name: "Sita" };
const katli = { "2-250g": 30_900, "2": 58_900, "2-1000g": 114_900 };
type KatliPack = keyof typeof katli;

const edit = (packId: KatliPack, wanted: Partial<PackState>) => {
  const seen = { price: katli[packId], available: true };
  return { packId, seen, wanted: { ...seen, ...wanted } };
};
const priceOf = async (packId: KatliPack) =>
  (await db.select({ price: packs.price }).from(packs).where(eq(packs.id, packId)))[0]!.price;
const put = async (packId: KatliPack, price: number) =>
  db.update(packs).set({ price, available: true }).where(eq(packs.id, packId));
const putAllBack = () => Promise.all(Object.entries(katli).map(([id, price]) => put(id as KatliPack, price)));

test("prices change together, and the log has who changed what from what to what", async () => {
  const outcome = await changePrices(db, owner, [
    edit("2-250g", { price: 31_900 }),
    edit("2", { price: 59_950, available: false }),
    edit("2-1000g", {}),
  ]);
  const submission = outcome.ok ? outcome.submission! : "";
  expect((await describeSubmission(db, submission))!.lines).toEqual([
    "Kaju Katli 250 g: ₹309 → ₹319",
    "Kaju Katli 500 g: ₹589 → ₹599.50",
    "Kaju Katli (500 g): shown as sold out until it is sold again",
  ]);
  const entries = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(2);
  expect(entries.map(({ actorName, action, subjectId }) => [actorName, action, subjectId])).toEqual([
    ["Sita", "changed the price", "2"],
    ["Sita", "changed the price", "2-250g"],
  ]);
  expect(entries[1]).toMatchObject({ before: { price: 30_900 }, after: { price: 31_900 } });
  await putAllBack();
});

test("a price that somebody else changed in between is asked again, and nothing else is saved either", async () => {
  await put("2-1000g", 120_000);
  const edits = [edit("2-250g", { price: 31_900 }), edit("2-1000g", { price: 116_900 })];
  expect(await changePrices(db, owner, edits)).toEqual({
    ok: false,
    overtaken: new Map([["2-1000g", { price: 120_000, available: true }]]),
  });
  expect(await priceOf("2-250g")).toBe(30_900);
  await putAllBack();
});

test("saving the same twice changes it once, and a pack that does not exist is passed over", async () => {
  const edits = [edit("2", { price: 60_900 })];
  expect(await changePrices(db, owner, edits)).toMatchObject({ ok: true, submission: expect.any(String) });
  const gone = { ...edits[0]!, packId: "gone" };
  expect(await changePrices(db, owner, [...edits, gone])).toEqual({ ok: true, submission: undefined });
  await putAllBack();
});

test("of two owners who change the same prices at once, one is asked again", async () => {
  const wish = (price: number) => [edit("2", { price }), edit("2-250g", { price: price / 2 })];
  const outcomes = await Promise.all([changePrices(db, owner, wish(60_000)), changePrices(db, owner, wish(62_000))]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  const rows = await db
    .select({ price: packs.price })
    .from(packs)
    .where(inArray(packs.id, ["2", "2-250g"]));
  const [a, b] = rows.map(({ price }) => price).toSorted((one, other) => one - other);
  expect(b).toBe(2 * a!);
  await putAllBack();
});
