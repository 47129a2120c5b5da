import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { workThroughImport } from "#domain/catalogue/import/work-through.server.ts";
import { changeLot, markRecalled } from "#domain/catalogue/lots/lot-changes.server.ts";
import { addLot, endLots, refreshFree } from "#domain/catalogue/lots/lots.server.ts";
import { changePrices } from "#domain/catalogue/packs/packs.server.ts";
import { createProduct } from "#domain/catalogue/products/products.server.ts";
import { products } from "#domain/catalogue/schema.ts";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { listSubmissions } from "#domain/edits/submissions.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { aSeededDatabase } from "../../tests/support/empty-database.ts";
import { undo, undone } from "../../tests/support/undo.ts";
import { describeSubmission } from "./submissions.server.ts";
import { whyFinal } from "./words.ts";
import { waysOfDelivery } from "../../tests/support/delivery-changes.ts";
import {
  sita,
  hasRate,
  katli,
  today,
  recordsNow,
  seen,
  form,
  file,
  lotNow,
  waysOfGoods,
} from "../../tests/support/desk-changes.ts";
import { couponsNow, make, waysOfShop } from "../../tests/support/shop-changes.ts";

/** The ids of the submissions on the page of changes, newest first. */
const listed = async (db: Database) => (await listSubmissions(db)).submissions.map(({ id }) => id);

test.each(Object.entries({ ...waysOfGoods, ...waysOfShop, ...waysOfDelivery }))(
  "%s: it is listed once, goes back, and comes again",
  async (_, way) => {
    const { db } = await aSeededDatabase();
    await way.before?.(db);
    const earlier = (await listed(db)).length;
    const was = await way.read(db);
    await way.change(db);
    const became = await way.read(db);
    expect(became).not.toEqual(was);

    const [made, ...rest] = await listed(db);
    expect(rest).toHaveLength(earlier);
    const described = (await describeSubmission(db, made!))!;
    expect(described.lines[0]).toMatch(way.line);
    expect(described).toMatchObject({ undone: 0, open: described.count });

    const back = await undone(db, made);
    expect(await way.read(db)).toEqual(was);
    expect((await describeSubmission(db, made!))!).toMatchObject({ undone: described.count, open: 0 });
    await undone(db, back);
    expect(await way.read(db)).toEqual(became);
    expect(await listed(db), "one for each press").toHaveLength(earlier + 3);
  },
);

test("what a file changed in several products is listed once, and goes back in a job, as from the file's own page", async () => {
  const { db } = await aSeededDatabase();
  const was = await recordsNow(db);
  await file(db, "Product,Pack,Price,Sold,How to keep it\n2,2,601,no,In a tin.\n5,5,439,,\n");
  const [made, ...rest] = await listed(db);
  expect(rest).toEqual([]);
  expect((await describeSubmission(db, made!))!).toMatchObject({
    source: "file",
    lines: [
      "Kaju Katli 500 g: ₹589 → ₹601",
      "Sunnundalu 500 g: ₹429 → ₹439",
      "Kaju Katli (500 g): shown as sold out until it is sold again",
      expect.stringMatching(/^Kaju Katli: How to keep it: .* → In a tin\.$/),
    ],
  });
  expect(await undo(db, made)).toEqual({ ok: true, file: made });
  await workThroughImport(db, { id: made! }, hasRate);
  expect(await recordsNow(db)).toEqual(was);
  expect(await undo(db, (await listed(db))[0]), "the file is sent once more").toEqual({ ok: false, reason: "final" });
  expect(await listed(db)).toHaveLength(2);
});

test("what is new goes back as the end of it: a product with its stock is archived, a coupon ends", async () => {
  const { db } = await aSeededDatabase();
  const typed = { name: "Ravva Laddu", category: "sweets", reach: "india", hsn: "21069099", shelfLifeDays: "20" };
  await createProduct(db, sita, { id: "new-1", typed: { ...typed, origin: "India", storage: "Dry." }, grams: 5000 });
  const [product] = await listed(db);
  expect((await describeSubmission(db, product!))!.lines).toEqual([
    "Ravva Laddu: new, a draft",
    "Ravva Laddu: 0 g → 5 kg in the kitchen",
  ]);
  await undone(db, product);
  const [now] = await db.select().from(products).where(eq(products.id, "new-1"));
  expect(now!.state).toBe("archived");
  expect((await db.select().from(stock).where(eq(stock.productId, "new-1")))[0]!.grams).toBe(0);

  await make(db);
  const [made] = await listed(db);
  expect((await describeSubmission(db, made!))!.lines).toEqual(["Coupon TEN: new"]);
  await undone(db, made);
  expect(await couponsNow(db)).toMatchObject([{ code: "TEN", isEnded: true }]);
});

test("what cannot go back is listed and says why", async () => {
  const { db } = await aSeededDatabase();
  const { id } = await lotNow(db);
  expect(await db.transaction((tx) => markRecalled(tx, id, "A splinter", sita))).toBe(true);
  const old = {
    productId: katli,
    grams: 700,
    origin: "cooked",
    madeOn: addDays(today, -9),
    bestBefore: addDays(today, -1),
  } as const;
  const past = await addLot(db, old, { by: sita, id: null });
  await endLots(db, today);
  await refreshFree(db, [katli]);
  await changeLot(db, { id: past, change: { gone: 700, reason: "past-day" }, seen: 700, by: sita });
  const [cleared, recalled] = await listed(db);
  for (const [submission, line, why] of [
    [
      recalled,
      `Kaju Katli, batch ${id}: recalled, 100 kg of it left the sale`,
      "A recall stays: its customers are told.",
    ],
    [
      cleared,
      `Kaju Katli, batch ${past}, not in the sale: 700 g → 0 g`,
      "What is not in the sale any more cannot come back into it.",
    ],
  ] as const) {
    const described = (await describeSubmission(db, submission!))!;
    expect(described).toMatchObject({ lines: [line], open: 0 });
    expect(whyFinal(described.edits[0]!)).toBe(why);
    expect(await undo(db, submission)).toEqual({ ok: false, reason: "final" });
  }
});

test("a price above the MRP printed since, and a fact that contradicts another by now, are left alone and say so", async () => {
  const { db } = await aSeededDatabase();
  await changePrices(db, sita, [
    { packId: katli, seen, wanted: { price: 49_900, available: false } },
    { packId: "2-250g", seen: { price: 30_900, available: true }, wanted: { price: 29_900, available: true } },
  ]);
  const [prices] = await listed(db);
  await form(db, { "mrp-2": "550" });
  const back = (await describeSubmission(db, await undone(db, prices)))!;
  expect(back.lines).toEqual(["Kaju Katli 250 g: ₹299 → ₹309", "Kaju Katli (500 g): sold again"]);
  expect(back.leftAlone).toEqual([
    "Kaju Katli 500 g: its price was left alone. Nothing may be sold above the MRP that is printed on it.",
  ]);

  await saveSetting(db, "withoutGst", "yes");
  await saveSetting(db, "withoutGst", "");
  const [ended] = await listed(db);
  for (const [name, value] of Object.entries(onTaxInvoices)) await saveSetting(db, name, value);
  expect(await undo(db, ended)).toEqual({
    ok: false,
    reason: "refused",
    sentences: [expect.stringMatching(/^withoutGst was left alone\. There is a GSTIN above/)],
  });
});

const onTaxInvoices = {
  legalName: "Tastemakers",
  street: "1 Main Road",
  city: "Guntur",
  pincode: "522002",
  state: "Andhra Pradesh",
  gstin: "27AAPFU0939F1ZV",
};
