import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { run as stockCommand } from "#domain/catalogue/command.ts";
import { saveDailyGrams, setSoldOutToday } from "#domain/catalogue/daily-grams.server.ts";
import { addDatedPrices, endDatedPrices, listDatedPrices } from "#domain/catalogue/prices/dated-prices.server.ts";
import { listHomePlaces, placeOnHome } from "#domain/catalogue/products/home-products.server.ts";
import { fileTexts } from "#domain/catalogue/import/file-product.ts";
import { saveImport, startImport } from "#domain/catalogue/import/imports.server.ts";
import { workThroughImport } from "#domain/catalogue/import/work-through.server.ts";
import { changeLot } from "#domain/catalogue/lots/lot-changes.server.ts";
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
import { saveProduct } from "#domain/catalogue/products/products.server.ts";
import { readRecipes, saveRecipe } from "#domain/catalogue/recipes/recipes.server.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { moveOnShelf } from "#domain/catalogue/products/shelf-order.server.ts";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { stock } from "#domain/catalogue/stock/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";

export const sita = { id: null, name: "Sita" };
export const hasRate = () => true;
export const katli = "2";
export const today = dayInIndia(new Date());

/** One way to change something at the desk, and how to see what it changed. */
export type Way = {
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
export const recordsNow = async (db: Database) => (await listRecords(db)).map(fileTexts);
const stockNow = async (db: Database) => (await db.select().from(stock).where(eq(stock.productId, katli)))[0]!.grams;
const productNow = async (db: Database) => (await db.select().from(products).where(eq(products.id, katli)))[0];

export const seen = { price: 58_900, available: true };
const price = (db: Database, wanted: Partial<typeof seen>) =>
  changePrices(db, sita, [{ packId: katli, seen, wanted: { ...seen, ...wanted } }]);
const days = { firstDay: today, lastDay: addDays(today, 2) };
const dated = (db: Database) =>
  addDatedPrices(db, sita, [{ packId: katli, seen, wanted: { ...seen, price: 49_900 } }], days);
const datedNow = async (db: Database) => (await listDatedPrices(db)).map(({ name, price: now }) => [name, now]);
const count = (db: Database, grams: object) =>
  changeStock(db, { by: sita, counts: new Map([[katli, grams as { shelf: number }]]) });

export async function form(db: Database, changes: ProductTexts, id = katli, become?: "hidden" | "archived") {
  const record = (await listRecords(db, [id]))[0]!;
  const texts = productTexts(record);
  const typed = { ...texts, ...changes };
  const wanted = { seen: texts, typed, hasRate, ...(become && { become }) };
  const asked = await saveProduct(db, sita, id, wanted);
  expect(asked).toMatchObject({ ok: true });
}

export async function file(db: Database, text: string) {
  const id = await startImport(db, sita, text);
  await workThroughImport(db, { id }, hasRate);
  expect(await saveImport(db, sita, id)).toEqual({ ok: true });
  await workThroughImport(db, { id }, hasRate);
}

export const lotNow = async (db: Database) => {
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
  if ("refused" in master) throw new Error(JSON.stringify(master.refused));
  await addPhotograph(db, sita, katli, master, `A plate, ${background}`);
}
const photographsNow = async (db: Database) =>
  (await listPhotographs(db, katli)).map(({ hash, alt, focus }) => ({ hash, alt, focus }));
const hashAt = async (db: Database, place: number) => (await photographsNow(db))[place]!.hash;

/** Ways to change products, their prices, stock and pictures. */
export const waysOfGoods: Record<string, Way> = {
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
};
