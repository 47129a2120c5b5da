import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { run as stockCommand } from "#domain/catalogue/command.ts";
import { saveDailyGrams, setSoldOutToday } from "#domain/catalogue/daily-grams.server.ts";
import { addDatedPrices, endDatedPrices, listDatedPrices } from "#domain/catalogue/prices/dated-prices.server.ts";
import { listHomePlaces, placeOnHome } from "#domain/catalogue/products/home-products.server.ts";
import { fileTexts } from "#domain/catalogue/import/file-product.ts";
import { saveImport, startImport } from "#domain/catalogue/import/imports.server.ts";
import { workThroughImport } from "#domain/catalogue/import/work-through.server.ts";
import { changeLot, markRecalled } from "#domain/catalogue/lots/lot-changes.server.ts";
import { addLot, endLots, refreshFree } from "#domain/catalogue/lots/lots.server.ts";
import { changePrices } from "#domain/catalogue/packs/packs.server.ts";
import {
  addPhotograph,
  changeLook,
  describePhotograph,
  listPhotographs,
  movePhotograph,
  removePhotograph,
} from "#domain/catalogue/pictures/photographs.server.ts";
import { makeMaster } from "#domain/catalogue/pictures/picture-files.server.ts";
import { listRecords } from "#domain/catalogue/products/product-records.server.ts";
import { productTexts, type ProductTexts } from "#domain/catalogue/products/product-texts.ts";
import { createProduct, saveProduct } from "#domain/catalogue/products/products.server.ts";
import { readRecipes, saveRecipe } from "#domain/catalogue/recipes/recipes.server.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { moveOnShelf } from "#domain/catalogue/products/shelf-order.server.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { stock } from "#domain/catalogue/stock/schema.ts";
import { couponTexts } from "#domain/coupons/coupon-form.ts";
import { createCoupon, endCoupon, listCoupons, saveCoupon } from "#domain/coupons/editing.server.ts";
import { addHolidays, listHolidays, removeHoliday } from "#domain/delivery/holidays.server.ts";
import {
  addFestival,
  listFestivals,
  listOpenSundays,
  listVacations,
  removeFestival,
  removeVacation,
  saveVacation,
  setSunday,
} from "#domain/delivery/openings.server.ts";
import { overrideTexts } from "#domain/delivery/override-form.ts";
import { findOverride, removeOverride, saveOverride } from "#domain/delivery/overrides.server.ts";
import { zoneTexts } from "#domain/delivery/zone-form.ts";
import { findZone, saveZone } from "#domain/delivery/zones.server.ts";
import { listSubmissions } from "#domain/edits/submissions.server.ts";
import { loadSettings, pauseOrders, saveSetting, saveSettings } from "#domain/settings/settings.server.ts";
import { shop } from "#domain/settings/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { aSeededDatabase } from "../../tests/support/empty-database.ts";
import { undo, undone } from "../../tests/support/undo.ts";
import { describeSubmission } from "./submissions.server.ts";
import { whyFinal } from "./words.ts";

const sita = { id: null, name: "Sita" };
const hasRate = () => true;
const katli = "2";
const today = dayInIndia(new Date());

/** One way to change something at the desk, and how to see what it changed. */
type Way = {
  /** What is done before, which is not what is taken back. */
  before?: (db: Database) => Promise<unknown>;
  change: (db: Database) => Promise<unknown>;
  /** What the change changed. */
  read: (db: Database) => Promise<unknown>;
  /** The first line about it on the page of changes. */
  line: string | RegExp;
};

const packsNow = async (db: Database) =>
  db
    .select({ id: packs.id, price: packs.price, mrp: packs.mrp, available: packs.available })
    .from(packs)
    .orderBy(packs.id);
const recordsNow = async (db: Database) => (await listRecords(db)).map(fileTexts);
const stockNow = async (db: Database) => (await db.select().from(stock).where(eq(stock.productId, katli)))[0]!.grams;
const productNow = async (db: Database) => (await db.select().from(products).where(eq(products.id, katli)))[0];
const couponsNow = async (db: Database) =>
  (await listCoupons(db)).map(({ endedAt, ...one }) => ({ ...one, isEnded: endedAt !== null }));
const settingsNow = (db: Database) => loadSettings(db);
const pauseNow = async (db: Database) => (await db.select().from(shop))[0]!.pausedUntil;

const seen = { price: 58_900, available: true };
const price = (db: Database, wanted: Partial<typeof seen>) =>
  changePrices(db, sita, [{ packId: katli, seen, wanted: { ...seen, ...wanted } }]);
const days = { firstDay: today, lastDay: addDays(today, 2) };
const dated = (db: Database) =>
  addDatedPrices(db, sita, [{ packId: katli, seen, wanted: { ...seen, price: 49_900 } }], days);
const datedNow = async (db: Database) => (await listDatedPrices(db)).map(({ name, price: now }) => [name, now]);
const count = (db: Database, grams: object) =>
  changeStock(db, { by: sita, counts: new Map([[katli, grams as { shelf: number }]]) });

async function form(db: Database, changes: ProductTexts, id = katli, become?: "hidden" | "archived") {
  const record = (await listRecords(db, [id]))[0]!;
  const texts = productTexts(record);
  const typed = { ...texts, ...changes };
  const wanted = { seen: texts, typed, hasRate, ...(become && { become }) };
  const asked = await saveProduct(db, sita, id, wanted);
  expect(asked).toMatchObject({ ok: true });
}

async function file(db: Database, text: string) {
  const id = await startImport(db, sita, text);
  await workThroughImport(db, { id }, hasRate);
  expect(await saveImport(db, sita, id)).toEqual({ ok: true });
  await workThroughImport(db, { id }, hasRate);
}

const lotNow = async (db: Database) => {
  const { rows } = await db.execute<{ id: number; left: number }>(
    sql`select id, grams_left as left from lots where product_id = ${katli} order by id limit 1`,
  );
  return rows[0]!;
};
async function lot(db: Database, change: Parameters<typeof changeLot>[1]["change"]) {
  const { id, left } = await lotNow(db);
  expect(await changeLot(db, { id, change, seen: left, by: sita })).toMatchObject({ ok: true });
}

async function photograph(db: Database, background: string) {
  const image = sharp({ create: { width: 300, height: 400, channels: 3, background } });
  const master = await makeMaster(await image.jpeg().toBuffer());
  if ("refused" in master) throw new Error(master.refused);
  await addPhotograph(db, sita, katli, master, `A plate, ${background}`);
}
const photographsNow = async (db: Database) =>
  (await listPhotographs(db, katli)).map(({ hash, alt, focus }) => ({ hash, alt, focus }));
const hashAt = async (db: Database, place: number) => (await photographsNow(db))[place]!.hash;

const coupon = { code: "TEN", percent: "10", firstDay: today };
const make = (db: Database) => createCoupon(db, sita, coupon);
const couponOf = async (db: Database) => (await listCoupons(db))[0]!;

const ways: Record<string, Way> = {
  "a price, on the page of prices": {
    change: (db) => price(db, { price: 59_900 }),
    read: packsNow,
    line: "Kaju Katli 500 g: ₹589 → ₹599",
  },
  "a tick, on the page of prices": {
    change: (db) => price(db, { available: false }),
    read: packsNow,
    line: "Kaju Katli (500 g): shown as sold out until it is sold again",
  },
  "a price and its MRP, on the product's form": {
    change: (db) => form(db, { "price-2": "599", "mrp-2": "599" }),
    read: packsNow,
    line: "Kaju Katli 500 g: ₹589 → ₹599",
  },
  "a price for some days": { change: dated, read: datedNow, line: /^Kaju Katli 500 g: ₹499 from / },
  "the end of a price for some days": {
    before: dated,
    change: (db) => endDatedPrices(db, sita, days),
    read: datedNow,
    line: /^Kaju Katli 500 g: ₹499 from .*, ended$/,
  },
  "Sold out": {
    change: (db) => changeStock(db, { by: sita, soldOut: [katli] }),
    read: packsNow,
    line: "Kaju Katli (250 g, 500 g, 1 kg): shown as sold out until it is sold again",
  },
  "Sell again": {
    before: (db) => changeStock(db, { by: sita, soldOut: [katli] }),
    change: (db) => changeStock(db, { by: sita, soldAgain: [katli] }),
    read: packsNow,
    line: "Kaju Katli (250 g, 500 g, 1 kg): sold again",
  },
  "Out for today": {
    change: (db) => setSoldOutToday(db, katli, true, sita),
    read: productNow,
    line: "Kaju Katli: shown as sold out until midnight",
  },
  "Back today": {
    before: (db) => setSoldOutToday(db, katli, true, sita),
    change: (db) => setSoldOutToday(db, katli, false, sita),
    read: productNow,
    line: "Kaju Katli: sold again today",
  },
  "the stock, counted": {
    change: (db) => count(db, { shelf: 12_500 }),
    read: stockNow,
    line: "Kaju Katli: 100 kg → 12.5 kg in the kitchen",
  },
  "the stock, one kilogram more": {
    change: (db) => count(db, { change: 1000 }),
    read: stockNow,
    line: "Kaju Katli: 100 kg → 101 kg in the kitchen",
  },
  "the stock, a lot of its own days": {
    change: (db) => count(db, { change: 2000, days: { madeOn: today, bestBefore: addDays(today, 9) } }),
    read: stockNow,
    line: "Kaju Katli: 100 kg → 102 kg in the kitchen",
  },
  "the stock, from the command": {
    change: (db) => stockCommand(db, ["kaju-katli", "-500"]),
    read: stockNow,
    line: "Kaju Katli: 100 kg → 99.5 kg in the kitchen",
  },
  "a lot, counted": {
    change: (db) => lot(db, { left: 99_000 }),
    read: lotNow,
    line: "Kaju Katli: 100 kg → 99 kg in the kitchen",
  },
  "a lot, written off": {
    change: (db) => lot(db, { gone: 300, reason: "waste" }),
    read: lotNow,
    line: "Kaju Katli: 100 kg → 99.7 kg in the kitchen",
  },
  "words, on the product's form": {
    change: (db) => form(db, { storage: "In a tin.", slug: "katli" }),
    read: recordsNow,
    line: "Kaju Katli: Address: kaju-katli → katli",
  },
  "a pack, on the product's form": {
    change: async (db) => {
      const { packs: known } = productTexts((await listRecords(db, [katli]))[0]!);
      await form(db, { packs: `${known} px`, "grams-px": "2000", "price-px": "2200" });
    },
    read: recordsNow,
    line: /^Kaju Katli: Label of 2 kg: nothing → 2 kg$/,
  },
  "the state, on the product's form": {
    before: (db) => form(db, {}, "pickle-1", "hidden"),
    change: (db) => form(db, {}, "pickle-1", "archived"),
    read: recordsNow,
    line: "Avakaya: State: hidden → archived",
  },
  "the shelf": {
    change: (db) => moveOnShelf(db, sita, "pickle-1", "down"),
    read: async (db) => db.select({ id: products.id, position: products.position }).from(products).orderBy(products.id),
    line: "Gongura Pachadi: moved up on the shelf",
  },
  "the home page": {
    change: (db) => placeOnHome(db, sita, "pickle-1", 0),
    read: listHomePlaces,
    line: "Kaju Katli: best-seller block → not on the home page",
  },
  "what is cooked to order": {
    change: (db) => saveDailyGrams(db, { seen: { [katli]: "" }, typed: new Map([[katli, 3000]]) }, sita),
    read: productNow,
    line: "Kaju Katli, cooked a day: none → 3 kg",
  },
  "a recipe": {
    change: (db) => saveRecipe(db, sita, { productId: katli, recipe: [{ name: "Ghee", milligrams: 5000 }], seen: "" }),
    read: async (db) => (await readRecipes(db, [katli])).get(katli),
    line: "Kaju Katli: its recipe was changed",
  },
  "a photograph that is added": {
    change: (db) => photograph(db, "#a52"),
    read: photographsNow,
    line: "Kaju Katli: photograph added",
  },
  "a photograph that is taken away": {
    before: (db) => photograph(db, "#a52"),
    change: async (db) => removePhotograph(db, sita, katli, await hashAt(db, 0)),
    read: photographsNow,
    line: "Kaju Katli: photograph taken away",
  },
  "the words of a photograph": {
    before: (db) => photograph(db, "#a52"),
    change: async (db) => describePhotograph(db, sita, katli, await hashAt(db, 0), "Twelve pieces"),
    read: photographsNow,
    line: "Kaju Katli: photographs shown otherwise",
  },
  "the look of a photograph": {
    before: (db) => photograph(db, "#a52"),
    change: async (db) => changeLook(db, sita, katli, await hashAt(db, 0), { focus: 75 }),
    read: photographsNow,
    line: "Kaju Katli: photographs shown otherwise",
  },
  "the order of photographs": {
    before: async (db) => {
      await photograph(db, "#a52");
      await photograph(db, "#5a2");
    },
    change: async (db) => movePhotograph(db, sita, katli, await hashAt(db, 1), "first"),
    read: photographsNow,
    line: "Kaju Katli: photographs shown otherwise",
  },
  "a coupon": {
    before: make,
    change: async (db) => {
      const one = await couponOf(db);
      const texts = couponTexts(one);
      await saveCoupon(db, sita, one.id, { seen: texts, typed: { ...texts, percent: "15" } });
    },
    read: couponsNow,
    line: "Coupon TEN: percent off: 10 → 15",
  },
  "the end of a coupon": {
    before: make,
    change: async (db) => endCoupon(db, sita, (await couponOf(db)).id, true),
    read: couponsNow,
    line: "Coupon TEN: ended",
  },
  "an ended coupon that is opened again": {
    before: async (db) => {
      await make(db);
      await endCoupon(db, sita, (await couponOf(db)).id, true);
    },
    change: async (db) => endCoupon(db, sita, (await couponOf(db)).id, false),
    read: couponsNow,
    line: "Coupon TEN: open again",
  },
  "facts of the shop": {
    before: (db) => saveSetting(db, "cashMax", "2000"),
    change: (db) => saveSettings(db, { seen: { cashMax: "2000" }, typed: { cashMax: "3000" } }, sita),
    read: settingsNow,
    line: "cashMax: 2000 → 3000",
  },
  "a fact, from the command": {
    before: (db) => saveSetting(db, "shopName", "Old Name"),
    change: (db) => saveSetting(db, "shopName", "New Name"),
    read: settingsNow,
    line: "shopName: Old Name → New Name",
  },
  "a pause of orders": {
    change: (db) => pauseOrders(db, new Date(Date.now() + 3_600_000), sita),
    read: pauseNow,
    line: /^New orders paused until /,
  },
  "the end of a pause": {
    before: (db) => pauseOrders(db, new Date(Date.now() + 3_600_000), sita),
    change: (db) => pauseOrders(db, null, sita),
    read: pauseNow,
    line: "New orders taken again",
  },
};

const zone = async (db: Database) => (await findZone(db, "india"))!;
const untouched = { zoneId: null, transitDays: null, takesCash: null, isServed: null, needsReach: null };
const override = (db: Database) => {
  const change = { seen: overrideTexts(undefined), override: { ...untouched, takesCash: false } };
  return saveOverride(db, "522601", change, sita);
};
const overrideNow = (db: Database) => findOverride(db, "522601");
const sankranti = "2099-01-14";
const vacation = { firstDay: addDays(today, 20), lastDay: addDays(today, 22), sentence: "We rest." };
const nextSunday = addDays(today, 7 - new Date(`${today}T00:00:00Z`).getUTCDay());
const festival = {
  name: "Ugadi",
  lastOrderOn: addDays(today, 5),
  firstDispatch: addDays(today, 8),
  lastDispatch: addDays(today, 9),
  productIds: [katli],
};
const festivalsNow = (db: Database) => listFestivals(db, today);

const ofDelivery: Record<string, Way> = {
  "a zone": {
    change: async (db) => {
      const present = await zone(db);
      const terms = { ...present, firstPaise: 9900, takesCash: !present.takesCash };
      expect(await saveZone(db, "india", { seen: zoneTexts(present), terms }, sita)).toMatchObject({ ok: true });
    },
    read: zone,
    line: /^Delivery zone The rest of India: cash on delivery: (yes|no) → /,
  },
  "a pincode": { change: override, read: overrideNow, line: "Pincode 522601: cash on delivery: nothing → no" },
  "a pincode that follows its zone again": {
    before: override,
    change: (db) => removeOverride(db, "522601", sita),
    read: overrideNow,
    line: "Pincode 522601: cash on delivery: no → nothing",
  },
  "a holiday": {
    change: (db) => addHolidays(db, [{ day: sankranti, name: "Sankranti" }], sita),
    read: listHolidays,
    line: /^Holiday on .*: Sankranti$/,
  },
  "a holiday that is removed": {
    before: (db) => addHolidays(db, [{ day: sankranti, name: "Sankranti" }], sita),
    change: (db) => removeHoliday(db, { day: sankranti, today }, sita),
    read: listHolidays,
    line: /^No holiday any more on .*: Sankranti$/,
  },
  "a vacation": { change: (db) => saveVacation(db, vacation, sita), read: listVacations, line: /^Vacation from / },
  "a vacation that is removed": {
    before: (db) => saveVacation(db, vacation, sita),
    change: (db) => removeVacation(db, vacation.firstDay, sita),
    read: listVacations,
    line: /^No vacation any more from /,
  },
  "a Sunday": {
    change: (db) => setSunday(db, { day: nextSunday, isOpen: true }, sita),
    read: (db) => listOpenSundays(db, today),
    line: /: the kitchen works$/,
  },
  "a festival": { change: (db) => addFestival(db, festival, sita), read: festivalsNow, line: "Festival Ugadi: added" },
  "a festival that is removed": {
    before: (db) => addFestival(db, festival, sita),
    change: async (db) => removeFestival(db, (await festivalsNow(db))[0]!.id, sita),
    read: festivalsNow,
    line: "Festival Ugadi: removed",
  },
};

/** The ids of the submissions on the page of changes, newest first. */
const listed = async (db: Database) => (await listSubmissions(db)).submissions.map(({ id }) => id);

test.each(Object.entries({ ...ways, ...ofDelivery }))(
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
