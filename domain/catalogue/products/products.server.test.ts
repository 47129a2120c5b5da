import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { aSeededDatabase } from "../../../tests/support/empty-database.ts";
import { typedNutrition } from "../../../tests/support/nutrition.ts";
import { changePrices } from "../packs/packs.server.ts";
import { readProduct } from "./product-form.ts";
import { productTexts, type ProductTexts } from "./product-texts.ts";
import { findRecord } from "./product-records.server.ts";
import { listEditsOf } from "#domain/edits/submissions.server.ts";
import { undo, undone } from "../../../tests/support/undo.ts";
import { checkForSale, createProduct, findSlugNow, saveProduct } from "./products.server.ts";
import { isAssortment, isNew } from "./product.ts";
import { packs, products } from "../schema.ts";
import { addDays, dayInIndia } from "#platform/day.ts";

const by = { id: null, name: "Sita" };
const anil = { id: null, name: "Anil" };
const hasRate = () => true;

/** A database of a shop in trial mode (not open yet). In trial mode, facts about the shop itself may be missing. */
async function aTrial() {
  const { db } = await aSeededDatabase();
  await db.execute(sql`delete from shop`);
  await db.execute(sql`insert into shop (stage) values ('trial')`);
  return { db };
}

type Db = Awaited<ReturnType<typeof aSeededDatabase>>["db"];
const textsOf = async (db: Db, id: string) => productTexts((await findRecord(db, id))!);

async function edit(
  db: Db,
  id: string,
  changes: ProductTexts,
  more: { become?: "on-sale" | "hidden" | "archived" } = {},
) {
  const seen = await textsOf(db, id);
  return saveProduct(db, by, id, { seen, typed: { ...seen, ...changes }, hasRate, ...more });
}

test("every product of the seed reads back as it is, and lacks nothing but the shop's own facts and a laboratory", async () => {
  const { db } = await aSeededDatabase();
  const rows = await db.select({ id: products.id }).from(products);
  for (const { id } of rows) {
    const record = (await findRecord(db, id))!;
    const texts = productTexts(record);
    const read = readProduct(texts);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && productTexts(read.record)).toEqual(texts);
    expect(await edit(db, id, {})).toEqual({ ok: true, submission: undefined });
    const lacks = (await checkForSale(db, record, hasRate)).filter(({ isDone }) => !isDone);
    const ofShop = ["FSSAI licence", "Maker's name and address", "Consumer care"];
    expect(lacks.map(({ name }) => name)).toEqual(isAssortment(record) ? ofShop : [...ofShop, "Nutrition per 100 g"]);
  }
});

test("a draft needs a name and a shelf; what it lacks for the sale is named, and with it all it is sold", async () => {
  const { db } = await aTrial();
  const typed: ProductTexts = { name: "Ravva Laddu", category: "sweets", reach: "india", hsn: "21069099", packs: "p1" };
  expect(await createProduct(db, by, { id: "new-1", typed: {}, grams: 0 })).toMatchObject({
    ok: false,
    problems: { name: "Write its name." },
  });
  expect(await createProduct(db, by, { id: "new-1", typed, grams: 5000 })).toEqual({ ok: true });
  expect(await createProduct(db, by, { id: "new-1", typed, grams: 5000 })).toEqual({ ok: true });
  expect(await textsOf(db, "new-1")).toMatchObject({ slug: "ravva-laddu", state: "draft" });
  const refused = await edit(db, "new-1", {}, { become: "on-sale" });
  expect("lacks" in refused && refused.lacks.map(({ name }) => name)).toEqual([
    "Ingredients",
    "Allergens",
    "Veg mark",
    "Net quantity",
    "Country of origin",
    "Shelf life and storage",
  ]);
  const whole = {
    ingredients: "Semolina (50%)\nSugar\nGhee",
    "allergen-milk": "yes",
    "allergen-wheat-gluten": "yes",
    vegMark: "veg",
    "grams-p1": "500",
    "price-p1": "299",
    packs: "p1",
    origin: "India",
    storage: "In a dry place.",
    shelfLifeDays: "20",
  };
  expect(await edit(db, "new-1", { ...whole, "claim-eggless": "yes" }, { become: "on-sale" })).toMatchObject({
    lacks: [{ name: "Grounds of claims", field: "ground-eggless" }],
  });
  expect(await edit(db, "new-1", { ...whole, description: "Sugar free." }, { become: "on-sale" })).toMatchObject({
    lacks: [{ name: "Words that need a laboratory" }],
  });
  expect(await edit(db, "new-1", whole, { become: "on-sale" })).toMatchObject({ ok: true });
  expect(await textsOf(db, "new-1")).toMatchObject({ state: "on-sale", maxTransitDays: "14", "label-p1": "500 g" });
});

test("a product is new for 30 days from the day on which it first goes on sale, not when it comes back", async () => {
  const { db } = await aTrial();
  const sold = async (id: string) =>
    (await db.select({ firstSoldOn: products.firstSoldOn }).from(products).where(eq(products.id, id)))[0]!;
  const typed = { ...(await textsOf(db, "2")), slug: "kaju-roll", packs: "p1", "grams-p1": "500", "price-p1": "299" };
  expect(await createProduct(db, by, { id: "new-1", typed, grams: 5000 })).toEqual({ ok: true });
  expect(await sold("new-1")).toEqual({ firstSoldOn: null });
  expect(await edit(db, "new-1", {}, { become: "on-sale" })).toMatchObject({ ok: true });
  const today = dayInIndia(new Date());
  expect(await sold("new-1")).toEqual({ firstSoldOn: today });
  expect(isNew(await sold("new-1"), addDays(today, 29))).toBe(true);
  expect(isNew(await sold("new-1"), addDays(today, 30))).toBe(false);

  await db.update(products).set({ firstSoldOn: "2026-01-01" }).where(eq(products.id, "new-1"));
  for (const id of ["new-1", "1"]) {
    await edit(db, id, {}, { become: "hidden" });
    expect(await edit(db, id, {}, { become: "on-sale" })).toMatchObject({ ok: true });
  }
  expect(await sold("new-1")).toEqual({ firstSoldOn: "2026-01-01" });
  expect(await sold("1"), "one of the first catalogue").toEqual({ firstSoldOn: null });
});

test("an open shop puts nothing on sale without its licence, and goes on selling what it sold", async () => {
  const { db } = await aSeededDatabase();
  expect(await edit(db, "1", { description: "Of boondi." })).toMatchObject({ ok: true });
  await edit(db, "1", {}, { become: "hidden" });
  const refused = await edit(db, "1", {}, { become: "on-sale" });
  expect("lacks" in refused && refused.lacks.map(({ name }) => name)).toContain("FSSAI licence");
  for (const [name, value] of [
    ["fssai", "10023456789012"],
    ["legalName", "Tastemakers"],
    ["street", "1 Main Road"],
    ["phone", "+91 98480 12345"],
    ["email", "shop@tastemakers.in"],
  ] as const) {
    await saveSetting(db, name, value);
  }
  expect(await edit(db, "1", {}, { become: "on-sale" })).toMatchObject({ ok: true });
  expect(await edit(db, "1", { ingredients: "" })).toMatchObject({ lacks: [{ name: "Ingredients" }] });
});

test("two who edit the same pack: the second is told what changed, keeps what she typed, and saves with one more press", async () => {
  const { db } = await aSeededDatabase();
  const seen = await textsOf(db, "2");
  const first = { ...seen, "price-2": "599", packs: `${seen.packs} px`, "grams-px": "100", "price-px": "140" };
  expect(await saveProduct(db, anil, "2", { seen, typed: first, hasRate })).toMatchObject({ ok: true });
  const typed = {
    ...seen,
    storage: "In a tin.",
    packs: `${seen.packs} py`,
    "grams-py": "2000",
    "mrp-2": "700",
    "price-py": "2200",
  };
  const refused = await saveProduct(db, by, "2", { seen, typed, hasRate });
  if (!("taken" in refused)) throw new Error("It was not refused");
  expect(refused.problems).toEqual({ "price-2": expect.stringContaining("“599”") });
  expect(refused.taken).toMatchObject({ "price-2": "599", "price-px": "140" });
  expect(await textsOf(db, "2")).not.toMatchObject({ storage: "In a tin." });
  const again = { seen: { ...seen, ...refused.present }, typed: { ...typed, ...refused.taken }, hasRate };
  expect(await saveProduct(db, by, "2", again)).toMatchObject({ ok: true });
  const after = await textsOf(db, "2");
  expect(after).toMatchObject({
    storage: "In a tin.",
    "price-2": "599",
    "mrp-2": "700",
    "label-px": "100 g",
    "label-py": "2 kg",
  });
});

test("of two who save in the same moment both keep what only they changed, and one is told of the same", async () => {
  const { db } = await aSeededDatabase();
  const seen = await textsOf(db, "2");
  const answers = await Promise.all([
    saveProduct(db, anil, "2", { seen, typed: { ...seen, storage: "In a tin." }, hasRate }),
    saveProduct(db, by, "2", { seen, typed: { ...seen, description: "Soft." }, hasRate }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(await textsOf(db, "2")).toMatchObject({ storage: "In a tin.", description: "Soft." });
  const same = await Promise.all(
    ["In a box.", "In a jar."].map((storage) =>
      saveProduct(db, by, "2", { seen: { ...seen, storage: "In a tin." }, typed: { ...seen, storage }, hasRate }),
    ),
  );
  expect(same.filter(({ ok }) => ok)).toHaveLength(1);
  expect(same.find(({ ok }) => !ok)).toMatchObject({ problems: { storage: /“In a (box|jar)\.”/ } });
});

test("an edit is undone whole where nobody changed it since, once, and the undoing too", async () => {
  const { db } = await aSeededDatabase();
  const before = await textsOf(db, "3");
  const [first, ...rest] = before.packs!.split(" ");
  const saved = await edit(db, "3", {
    packs: rest.join(" "),
    storage: "Cold.",
    slug: "pootharekulu",
    name: "Pootharekulu",
  });
  const submission = saved.ok ? saved.submission! : "";
  expect(await findSlugNow(db, "bellam-pootharekulu")).toBe("pootharekulu");
  await edit(db, "3", { storage: "In the shade." });
  const back = await undone(db, submission);
  expect(await textsOf(db, "3")).toEqual({ ...before, storage: "In the shade." });
  expect(await findSlugNow(db, "pootharekulu")).toBe("bellam-pootharekulu");
  expect(await findSlugNow(db, "bellam-pootharekulu")).toBeUndefined();
  expect(await undo(db, submission), "once").toEqual({ ok: true, submission: back });
  await undone(db, back);
  const [pack] = await db.select().from(packs).where(eq(packs.id, first!));
  expect(pack).toMatchObject({ isWithdrawn: true, isDefault: false });
  expect((await listEditsOf(db, "product", "3")).map(({ undoneBy }) => undoneBy !== null)).toEqual([
    false,
    true,
    false,
    true,
  ]);
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectKind, "listing"));
  expect(logged[0]).toMatchObject({ action: "changed a product", before: { "Price of 10 pieces (250 g)": "329" } });
});

test("addresses lead on through two renames and are never taken from another product", async () => {
  const { db } = await aSeededDatabase();
  await edit(db, "4", { slug: "thokkudu" });
  await edit(db, "4", { slug: "bandar-thokkudu" });
  expect(await findSlugNow(db, "thokkudu-laddu")).toBe("bandar-thokkudu");
  expect(await findSlugNow(db, "thokkudu")).toBe("bandar-thokkudu");
  expect(await edit(db, "5", { slug: "bandar-thokkudu" })).toMatchObject({ problems: { slug: /has that address/ } });
  expect(await edit(db, "5", { slug: "thokkudu" })).toMatchObject({ problems: { slug: /had that address/ } });
});

test("a box takes allergens from what is in it, also when that changes, and needs all of it on sale", async () => {
  const { db } = await aTrial();
  await edit(db, "1", { "allergen-soy": "yes" });
  expect((await findRecord(db, "gift-1"))!.allergens).toContain("soy");
  await edit(db, "gift-1", {}, { become: "hidden" });
  await edit(db, "1", {}, { become: "hidden" });
  expect(await edit(db, "gift-1", {}, { become: "on-sale" })).toMatchObject({
    lacks: [{ name: "Everything in it on sale", advice: "Not on sale: Motichoor Laddu." }],
  });
});

test("nothing is sold above the printed MRP, and a journey leaves 30 % of the shelf life", async () => {
  const { db } = await aSeededDatabase();
  expect(await edit(db, "1", { "mrp-1": "300" })).toMatchObject({ problems: { "mrp-1": /above the MRP/ } });
  expect(await edit(db, "1", { "mrp-1": "399" })).toMatchObject({ ok: true });
  const prices = { packId: "1", seen: { price: 349_00, available: true }, wanted: { price: 400_00, available: true } };
  expect(await changePrices(db, by, [prices])).toEqual({ ok: false, aboveMrp: new Map([["1", 399_00]]) });
  expect(await edit(db, "1", { maxTransitDays: "5" })).toMatchObject({
    problems: { maxTransitDays: /At most 4 days/ },
  });
  const keeps90 = { shelfLifeDays: "90" };
  expect(await edit(db, "1", { ...keeps90, maxTransitDays: "64" })).toMatchObject({
    problems: { maxTransitDays: /At most 63 days/ },
  });
  expect(await edit(db, "1", { ...keeps90, maxTransitDays: "63" })).toMatchObject({ ok: true });
});

test("nutrition is told as missing without keeping anything from the sale, is saved and undone whole, and stays on what is sold", async () => {
  const { db } = await aTrial();
  const lacks = async () =>
    (await checkForSale(db, (await findRecord(db, "2"))!, hasRate)).filter(({ isDone }) => !isDone);
  expect((await lacks()).map(({ name }) => name)).toEqual(["Nutrition per 100 g"]);
  await edit(db, "2", {}, { become: "hidden" });
  expect(await edit(db, "2", {}, { become: "on-sale" })).toMatchObject({ ok: true });

  expect(await edit(db, "2", { ...typedNutrition, sodiumMg: "" })).toMatchObject({
    problems: { sodiumMg: /Fill in all of them/ },
  });
  const seen = await textsOf(db, "2");
  const saved = await edit(db, "2", typedNutrition);
  expect(await findRecord(db, "2")).toMatchObject({ energyKcal: 512, fatMg: 26_800, cholesterolMg: 18 });
  expect(await lacks()).toEqual([]);
  const [log] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, "2"))
    .orderBy(sql`id desc`)
    .limit(1);
  expect(log!.after).toMatchObject({ "Energy in kcal per 100 g": "512", "Trans fat in g per 100 g": "0.14" });
  // What is on the label is checked as one: another part of it was typed meanwhile.
  expect(await saveProduct(db, anil, "2", { seen, typed: { ...seen, energyKcal: "510" }, hasRate })).toMatchObject({
    ok: false,
    problems: { fatMg: /“26\.8”/, energyKcal: /“512”/ },
    taken: { fatMg: "26.8" },
  });
  expect(await undo(db, saved.ok ? saved.submission : "")).toMatchObject({ ok: true });
  expect(await findRecord(db, "2")).toMatchObject({ energyKcal: null, fatMg: null, cholesterolMg: null });
});

test("the database takes nutrition whole or not at all, and no more of a part than of the whole", async () => {
  const { db } = await aSeededDatabase();
  expect(await edit(db, "2", typedNutrition)).toMatchObject({ ok: true });
  const refused = [
    ["products_nutrition_whole", sql`sodium_mg = null`],
    ["products_nutrition_whole", sql`energy_kcal = null, cholesterol_mg = null`],
    ["products_nutrition_not_negative", sql`added_sugars_mg = -1`],
    ["products_nutrition_parts", sql`sugars_mg = 58201`],
    ["products_nutrition_parts", sql`added_sugars_mg = 47101`],
    ["products_nutrition_parts", sql`trans_fat_mg = 17681`],
    ["products_nutrition_parts", sql`cholesterol_mg = 26801`],
    ["products_nutrition_of_100_g", sql`energy_kcal = 901`],
    ["products_nutrition_of_100_g", sql`sodium_mg = 40001`],
    ["products_nutrition_of_100_g", sql`protein_mg = 15001`],
  ] as const;
  for (const [check, change] of refused) {
    const error = await db.execute(sql`update products set ${change} where id = '2'`).catch((thrown: Error) => thrown);
    expect((error as Error).cause).toMatchObject({ constraint: check });
  }
  const alone = db.execute(sql`update products set cholesterol_mg = 1 where id = '1'`);
  await expect(alone).rejects.toMatchObject({ cause: { constraint: "products_nutrition_whole" } });
});
