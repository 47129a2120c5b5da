import { text as textOf } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../tests/support/database.ts";
import { typedNutrition } from "../../../tests/support/nutrition.ts";
import { nutritionFields } from "../products/nutrition.ts";
import { csvFile } from "#platform/csv.ts";
import { findRecord, listRecords } from "../products/product-records.server.ts";
import { saveProduct } from "../products/products.server.ts";
import { listEditsOf } from "#domain/edits/submissions.server.ts";
import { productTexts } from "../products/product-texts.ts";
import { products } from "../schema.ts";
import { stock } from "../stock/schema.ts";
import { catalogueRows, columns } from "./columns.ts";
import { findImport, readImportAgain, saveImport, startImport, undoImport } from "./imports.server.ts";
import { workThroughImport } from "./work-through.server.ts";

const sita = { id: null, name: "Sita" };
const hasRate = () => true;

async function exported(): Promise<string> {
  return textOf(csvFile(catalogueRows(await listRecords(db))));
}

function fileOf(...rows: Record<string, string>[]): string {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ""))];
  return lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\n");
}

/** Uploads a file, has it compared with the catalogue, and returns the result. */
async function send(text: string) {
  const id = await startImport(db, sita, text);
  await workThroughImport(db, { id }, hasRate);
  return (await findImport(db, id))!;
}

/** Runs the job that saves or undoes a file, and returns the file's new state. */
async function carryOut(id: string) {
  await workThroughImport(db, { id }, hasRate);
  return (await findImport(db, id))!;
}

async function sendAndSave(text: string) {
  const { id, faults } = await send(text);
  expect(faults).toEqual([]);
  expect(await saveImport(db, sita, id)).toEqual({ ok: true });
  return carryOut(id);
}

const faultsOf = async (...rows: Record<string, string>[]) =>
  (await send(fileOf(...rows))).faults.map(({ row, column, words }) => `${row} ${column}: ${words}`);

test("the catalogue has a row for each pack with every field of the form, and sent back it changes nothing", async () => {
  const file = await exported();
  const all = await listRecords(db);
  const [titles, ...rows] = file.trimEnd().split("\r\n");
  expect(titles).toBe(columns.map(({ title }) => title).join(","));
  expect(rows.filter((row) => /^[\w-]*,[\w-]*,/.test(row)).length).toBeGreaterThanOrEqual(
    all.reduce((sum, { packs: own }) => sum + Math.max(1, own.length), 0),
  );
  expect(await send(file)).toMatchObject({ state: "read", faults: [], edits: [], notRead: [] });
});

test("any field is changed, what differs is listed first, and the file that was sent changes nothing the second time", async () => {
  const rows: Record<string, string>[] = [
    {
      Product: "1",
      Pack: "1",
      Label: "500 g",
      Grams: "500",
      "Name in English": "Motichoor Laddu",
      Price: "₹499",
      Sold: "no",
      Description: "=soft\nand round",
      "Contains milk": "yes",
    },
    { Product: "1", Pack: "", Label: "Party box", Grams: "2 kg", Price: "1,200", Sold: "" },
  ];
  const read = await send(fileOf(...rows));
  expect(read).toMatchObject({ state: "read", rows: 2, notRead: [], counts: { edits: 1, made: 0, faults: 0 } });
  expect(read.edits[0]).toMatchObject({ name: "Motichoor Laddu", isNew: false });
  expect(read.edits[0]!.doubts).toContainEqual(expect.stringMatching(/^500 g: ₹349 → ₹499\. That is 43 % more/));
  expect(read.edits[0]!.changes).toContainEqual({ name: "Price of 500 g", before: "349", after: "499" });
  expect(read.edits[0]!.changes).toContainEqual({ name: "Sold, 500 g", before: "yes", after: "no" });
  expect((await findRecord(db, "1"))!.packs.find(({ id }) => id === "1")!.price).toBe(349_00);

  expect(await saveImport(db, sita, read.id)).toEqual({ ok: true });
  expect((await carryOut(read.id)).state).toBe("saved");
  const saved = (await findRecord(db, "1"))!;
  expect(saved.description).toBe("=soft\nand round");
  expect(saved.packs.find(({ id }) => id === "1")).toMatchObject({ price: 499_00, available: false });
  expect(saved.packs.find(({ label }) => label === "Party box")).toMatchObject({ grams: 2000, price: 1200_00 });
  expect((await send(fileOf(...rows))).counts.edits).toBe(0);
  expect((await send(await exported())).counts.edits).toBe(0);

  expect(await undoImport(db, sita, read.id)).toEqual({ ok: true });
  expect(await carryOut(read.id)).toMatchObject({ state: "undone", leftAlone: 0 });
  const back = (await findRecord(db, "1"))!;
  expect(back.packs.map(({ id, price, available }) => [id, price, available])).toContainEqual(["1", 349_00, true]);
  expect(back.packs.some(({ label }) => label === "Party box")).toBe(false);
  expect(back.description).not.toContain("=soft");
  expect(await undoImport(db, sita, read.id)).toEqual({ ok: false });
});

/** Turns nutrition values into cells of a file: replaces the field names (the keys) with column titles. */
function titled(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [nutritionFields[field]!, text]));
}

test("nutrition comes and goes with the file; a file without its columns leaves it, and empty cells empty it", async () => {
  const row = { Product: "2", ...titled(typedNutrition) };
  expect(await faultsOf({ ...row, "Total sugars in g per 100 g": "60", "Sodium in mg per 100 g": "" })).toEqual([
    "2 Total sugars in g per 100 g: It is a part of carbohydrate, which is 58.2 g.",
    expect.stringMatching(/^2 Sodium in mg per 100 g: Fill in all of them/),
  ]);
  expect(await faultsOf({ ...row, Product: "gift-1" })).toContainEqual(expect.stringMatching(/a box takes it from/));
  await sendAndSave(fileOf(row));
  expect(await findRecord(db, "2")).toMatchObject({ energyKcal: 512, transFatMg: 140, sodiumMg: 23 });
  expect((await send(fileOf({ ...row, "Protein in g per 100 g": "9.650" }))).counts.edits).toBe(0);
  expect((await send(await exported())).counts.edits).toBe(0);

  await sendAndSave(fileOf({ Product: "2", Origin: "", Storage: "", Description: "Thin and soft." }));
  expect(await findRecord(db, "2")).toMatchObject({ description: "Thin and soft.", energyKcal: 512 });
  const none = Object.fromEntries(Object.keys(typedNutrition).map((field) => [field, ""]));
  await sendAndSave(fileOf({ Product: "2", "Name in English": "Kaju Katli", ...titled(none) }));
  expect(await findRecord(db, "2")).toMatchObject({ energyKcal: null, sodiumMg: null });
});

test("a new product with its packs is a draft without stock, is known again by its address, and is archived by undo", async () => {
  const product = {
    "Name in English": "Bobbatlu",
    Shelf: "sweets",
    "Name in Telugu": "బొబ్బట్లు",
    Ingredients: "Gram\nJaggery",
    "Hindi words about it": "दाल की मीठी रोटी।",
    "Hindi list of what it is made of": "चना दाल\nगुड़",
  };
  const rows = [
    { ...product, Label: "", Grams: "250", Price: "199" },
    { ...product, Label: "Half kilo", Grams: "500", Price: "379" },
  ];
  const saved = await sendAndSave(fileOf(...rows));
  expect(saved).toMatchObject({ state: "saved", counts: { edits: 1, made: 1 } });
  const [made] = await db.select().from(products).where(eq(products.slug, "bobbatlu"));
  expect(made).toMatchObject({ state: "draft", nameTe: "బొబ్బట్లు", ingredients: ["Gram", "Jaggery"], origin: "India" });
  expect(made).toMatchObject({ descriptionHi: "दाल की मीठी रोटी।", ingredientsHi: ["चना दाल", "गुड़"] });
  expect((await findRecord(db, made!.id))!.packs.map(({ label }) => label)).toEqual(["250 g", "Half kilo"]);
  expect(await db.$count(stock, eq(stock.productId, made!.id))).toBe(1);
  expect((await send(fileOf(...rows))).counts.edits).toBe(0);

  await undoImport(db, sita, saved.id);
  expect((await carryOut(saved.id)).state).toBe("undone");
  expect((await findRecord(db, made!.id))!.state).toBe("archived");
});

test("a box is changed and made by the addresses of what is in it", async () => {
  const box = (await listRecords(db)).find(({ parts }) => parts.length > 0)!;
  const [first] = box.parts;
  const { slug } = (await findRecord(db, first!.componentId))!;
  const row = [...catalogueRows(await listRecords(db))].find(([id]) => id === box.id);
  expect(row?.join("\n")).toContain(`${slug}: ${first!.grams} g x ${first!.quantity}`);
  await sendAndSave(
    fileOf({
      "Name in English": "Two of it",
      Shelf: "gift-boxes",
      "What is in it": `${slug}: 250 g x 2`,
      Grams: "500",
      Price: "500",
    }),
  );
  const made = (await listRecords(db)).find(({ name }) => name === "Two of it")!;
  expect(made.parts).toMatchObject([{ componentId: first!.componentId, grams: 250, quantity: 2 }]);
  expect(made.allergens).toEqual(expect.arrayContaining((await findRecord(db, first!.componentId))!.allergens));
});

test("a file in semicolons is read, and texts with semicolons, commas, quotes and formulas come back as they were", async () => {
  const words = '=HYPERLINK("x"; "y"), \'=1';
  await sendAndSave(`Product;Name in English;How to keep it\n6;Mysore;"'${words.replaceAll('"', '""')}"\n`);
  expect((await findRecord(db, "6"))!.storage).toBe(words);
  const row = (await exported()).split("\r\n").find((line) => line.startsWith("6,"))!;
  expect(row).toContain(`"'${words.replaceAll('"', '""')}"`);
  expect((await send(await exported())).counts.edits).toBe(0);
});

test("every fault is told by row and column, and a file with one changes nothing", async () => {
  expect(
    await faultsOf(
      { Product: "2", Pack: "2", Grams: "500", Price: "a lot", Sold: "maybe" },
      { Product: "none", Price: "5" },
      { Pack: "nothing", Price: "5" },
      { Product: "1", Pack: "2", Price: "5" },
      { "Name in English": "New", State: "on-sale", Shelf: "attic", Grams: "1 kg", Price: "9" },
      { Price: "9", Grams: "100" },
    ),
  ).toEqual([
    "2 Sold: write yes or no.",
    "2 Price: Write the price in rupees, such as 349 or 349.50.",
    "3 Product: there is no product “none”; leave it empty for a new one.",
    "4 Pack: there is no pack “nothing”; leave it empty for a new one.",
    "5 Pack: “2” is a pack of “2”.",
    "6 State: a new product begins as a draft: write draft, or leave it empty.",
    "6 Shelf: Choose a shelf.",
    "7 Name in English: write the name, or in “Product” which one it is.",
  ]);
  expect(await faultsOf({ Product: "2", Pack: "2", Price: "600", "Printed MRP": "590" })).toEqual([
    "2 Printed MRP: Nothing may be sold above the MRP that is printed on it.",
  ]);
  const twice = { Product: "2", "Name in English": "Kaju Katli" };
  expect(await faultsOf({ ...twice, Pack: "2" }, { ...twice, Pack: "2", "Name in English": "Katli" })).toEqual([
    "3 Name in English: row 2 has “Kaju Katli” for the same product.",
    "3 Pack: row 2 is the same pack.",
  ]);
  expect(
    await faultsOf({ Pack: "2", Price: "much" }, { Pack: "2", Price: "600" }, { Pack: "2", Price: "more" }),
  ).toEqual([
    "2 Price: Write the price in rupees, such as 349 or 349.50.",
    "3 Pack: row 2 is the same pack.",
    "4 Pack: row 2 is the same pack.",
    "4 Price: Write the price in rupees, such as 349 or 349.50.",
  ]);
  expect(await faultsOf({ Product: "2", Address: "motichoor-laddu" })).toEqual([
    "2 Address: another product has “motichoor-laddu”, or had it.",
  ]);
  expect(await faultsOf({ Product: "2", Ingredients: " " }, { Product: "2", Ingredients: "Cashew nuts" })).toEqual([]);
  expect((await send("Name,Price\nKatli,5\n")).faults).toEqual([
    { row: 1, column: "", words: expect.stringContaining("there is no column “Product”") },
  ]);
  expect((await send('Pack,Price\n2,"5\n')).faults[0]!.words).toContain("the quotes are not closed");
  expect((await findRecord(db, "2"))!.packs.find(({ id }) => id === "2")!.price).toBe(589_00);
});

test("what the law asks for of something on sale cannot be taken away, and a draft goes on sale only with it", async () => {
  const { name } = (await findRecord(db, "3"))!;
  const bare = { Product: "3", "Name in English": name, Ingredients: "" };
  const [fault] = await faultsOf(bare);
  expect(fault).toMatch(/^2 Ingredients: Ingredients: Write them one a line/);
  await sendAndSave(fileOf({ "Name in English": "Unfinished", Shelf: "sweets" }));
  const faults = await faultsOf({
    "Name in English": "Unfinished",
    Address: "unfinished",
    State: "draft",
    Shelf: "sweets",
  });
  expect(faults).toEqual([]);
  const { id } = (await listRecords(db)).find(({ slug }) => slug === "unfinished")!;
  const missing = await faultsOf({ Product: id, State: "on-sale" });
  expect(missing).toContainEqual(expect.stringMatching(/^2 Ingredients: Ingredients: /));
  expect(missing).toContainEqual(expect.stringMatching(/^2 : Net quantity: /));
});

test("of two people at once the second is told what was changed, and nothing of the file is saved", async () => {
  const rename = (name: string) =>
    fileOf({ Product: "4", "How to keep it": name }, { Product: "5", "How to keep it": name });
  const read = await send(rename("In the dark."));
  const seen = productTexts((await findRecord(db, "5"))!);
  await saveProduct(db, { id: null, name: "Rani" }, "5", {
    seen,
    typed: { ...seen, storage: "In the cold." },
    hasRate,
  });
  const { name } = (await findRecord(db, "5"))!;
  expect(await saveImport(db, sita, read.id)).toEqual({ ok: false, overtaken: [name] });

  // When it happens after the press, the job finds it, and rolls all of it back.
  const late = await send(rename("In the light."));
  expect(await saveImport(db, sita, late.id)).toEqual({ ok: true });
  const now = productTexts((await findRecord(db, "5"))!);
  await saveProduct(db, { id: null, name: "Rani" }, "5", {
    seen: now,
    typed: { ...now, storage: "Anywhere." },
    hasRate,
  });
  expect((await carryOut(late.id)).state).toBe("overtaken");
  expect((await findRecord(db, "4"))!.storage).not.toBe("In the light.");
  expect(await readImportAgain(db, sita, late.id)).toEqual({ ok: true });
  expect(await carryOut(late.id)).toMatchObject({ state: "read", counts: { edits: 2 } });
  expect(await saveImport(db, sita, late.id)).toEqual({ ok: true });
  await Promise.all([carryOut(late.id), carryOut(late.id)]);
  expect((await findRecord(db, "5"))!.storage).toBe("In the light.");
  expect(await listEditsOf(db, "product", "4")).toHaveLength(1);
});

test("undo leaves alone what was changed again since", async () => {
  const { id } = await sendAndSave(
    fileOf({ Product: "7", "How to keep it": "A" }, { Product: "8", "How to keep it": "A" }),
  );
  const seen = productTexts((await findRecord(db, "8"))!);
  await saveProduct(db, sita, "8", { seen, typed: { ...seen, storage: "B" }, hasRate });
  const before = (await listEditsOf(db, "product", "7")).length;
  await undoImport(db, sita, id);
  expect(await carryOut(id)).toMatchObject({ state: "undone", leftAlone: 1 });
  expect((await findRecord(db, "8"))!.storage).toBe("B");
  expect((await findRecord(db, "7"))!.storage).not.toBe("A");
  expect(await listEditsOf(db, "product", "7")).toHaveLength(before + 1);
});
