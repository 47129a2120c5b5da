import { text as textOf } from "node:stream/consumers";
import { expect, test } from "vitest";
import { csvFile } from "#platform/csv.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { listRecords } from "../products/product-records.server.ts";
import { catalogueRows, columns } from "./columns.ts";
import { findImport, startImport } from "./imports.server.ts";
import { hasLostLetters } from "./lost-letters.ts";
import { workThroughImport } from "./work-through.server.ts";

async function send(text: string) {
  const id = await startImport(db, { id: null, name: "Sita" }, text);
  await workThroughImport(db, { id }, () => true);
  return (await findImport(db, id))!;
}

async function faultsOf(row: Record<string, string>, titles = Object.keys(row)) {
  const cells = Object.values(row).map((cell) => `"${cell.replaceAll('"', '""')}"`);
  return (await send(`${titles.join(",")}\n${cells.join(",")}\n`)).faults;
}

/** What other programs make of the bytes of a text in UTF-8. */
const readAs = (encoding: string, text: string) => new TextDecoder(encoding).decode(Buffer.from(text));

const written = [
  "పూతరేకులు",
  "लड्डू",
  "ಲಡ್ಡು",
  "लड्डू ₹50",
  "5 – 6 రోజులు",
  "café crème",
  "Guntur’s best",
  "½ kg",
  "🍬 sweets",
];

test.each(written)("%s is not taken for lost letters, and is when it went through another character set", (text) => {
  expect(hasLostLetters(text)).toBe(false);
  for (const encoding of ["windows-1252", "latin1", "macintosh"]) {
    expect([encoding, hasLostLetters(readAs(encoding, text))]).toEqual([encoding, true]);
  }
  const latin = Buffer.from(text, "latin1");
  if (Buffer.from(latin.toString("latin1")).length > latin.length) return;
  expect(hasLostLetters(readAs("utf-8", text))).toBe(false);
});

test.each([
  ["??????????", true],
  ["Pootharekulu (??????????)", true],
  ["?????? ????????", true],
  ["Kaju/????", true],
  ["500?? ????", true],
  ["“????”", true],
  ["Soft\n????", true],
  ["caf\uFFFD", true],
  ["ï»¿Name", true],
  ["Really??", false],
  ["What?!?? Yes?", false],
  ["బాగుందా??", false],
  ["Who? You.", false],
  ["voilà, à la carte, naïve, Ångström, À, ÃO", false],
  ["5° √2 ½ ± ™ © “é”…", false],
])("%j has lost letters: %s", (text, is) => {
  expect(hasLostLetters(text)).toBe(is);
});

const texts = columns
  .filter(({ field }) =>
    /^(name|nameTe|nameHi|alsoCalled|ground-.*|laboratoryReport|maker|origin|storage|description|ingredients|(?:storage|description|ingredients)(?:Te|Hi)|label)$/.test(
      field,
    ),
  )
  .map(({ title }) => title);

test("in every column of text, letters that were lost are told by row and column, once, with what to do", async () => {
  expect(texts.length).toBeGreaterThan(11);
  for (const damaged of ["????????", "à°²à°¡à±à°¡à±", "caf\uFFFD"]) {
    for (const column of texts) {
      const words = `“${damaged}” has lost its letters: write them again in the spreadsheet, and save as “CSV UTF-8”.`;
      expect(await faultsOf({ Product: "1", Pack: "1", [column]: damaged })).toEqual([{ row: 2, column, words }]);
    }
  }
  const [fault, ...others] = await faultsOf({ Product: "", Pack: "", "Name in English": "????", Grams: "500" });
  expect(others).toEqual([]);
  expect(fault).toMatchObject({ row: 2, column: "Name in English" });
  expect(fault!.words).toContain("CSV UTF-8");
});

test("what is in a box and besides it is looked at as well", async () => {
  const box = (await listRecords(db)).find(({ parts }) => parts.length > 0)!;
  for (const column of ["What is in it", "Besides food"]) {
    const faults = await faultsOf({ Product: box.id, [column]: "????" });
    expect(faults.map((fault) => [fault.column, /CSV UTF-8/.test(fault.words)])).toEqual([[column, true]]);
  }
});

test("the whole catalogue, saved in the character set of an old computer, is refused in each cell that had more", async () => {
  const file = await textOf(csvFile(catalogueRows(await listRecords(db))));
  const { faults, counts } = await send(file.replaceAll(/[^\0-\x7F]/g, "?").slice(1));
  const inTelugu = (await listRecords(db)).filter(({ nameTe }) => nameTe !== null);
  expect(counts.faults).toBeGreaterThan(2 * inTelugu.length);
  expect(faults.filter(({ column }) => column === "Name in Telugu").length).toBeGreaterThan(5);
  expect(faults.filter(({ words }) => !words.includes("CSV UTF-8"))).toEqual([]);
});

test("a single letter that became a question mark is found, and questions stay", async () => {
  const { nameTe } = (await listRecords(db)).find(({ id }) => id === "1")!;
  const faults = await faultsOf({ Product: "1", "Name in Telugu": `${nameTe!.slice(0, -1)}?` });
  expect(faults).toMatchObject([{ row: 2, column: "Name in Telugu" }]);
  expect(await faultsOf({ Product: "1", Description: "Soft, isn’t it?? Only ₹50?" })).toEqual([]);
});

test("what stands in the shop in the very same words is no fault", async () => {
  await pool.query("update products set storage = 'Cool and dry: ?? days' where id = '1'");
  expect(await faultsOf({ Product: "1", Pack: "1", "How to keep it": "Cool and dry: ?? days" })).toEqual([]);
  expect(await faultsOf({ Product: "2", Pack: "2", "How to keep it": "Cool and dry: ?? days" })).toHaveLength(1);
});

test("titles that were opened in another character set are answered with what to do", async () => {
  const [fault] = await faultsOf({ Product: "1", Label: "Box" }, ["ï»¿Product", "Label"]);
  expect(fault).toEqual({
    row: 1,
    column: "",
    words: "the file has lost its letters: write them again in the spreadsheet, and save as “CSV UTF-8”.",
  });
});

test("marks that nobody sees do no harm in a file, and joiners stay", async () => {
  const name = "రాజ్\u200Cలడ్డూ";
  const row = {
    "\u200BProduct": "1\u200B",
    Pack: "\u202A1\u202C",
    "Name\u00A0in Telugu": `\uFEFF${name}\u200B`,
    Price: "₹\u200B359",
    Grams: "500\u00A0g",
    State: "on\u2011sale\uFEFF",
    "For diwali": "\u200Eyes",
  };
  const { edits, faults, notRead } = await send(`${Object.keys(row).join(",")}\n${Object.values(row).join(",")}\n`);
  expect([faults, notRead]).toEqual([[], []]);
  expect(edits[0]!.after).toMatchObject({ nameTe: name, "price-1": "359" });
  expect(edits[0]!.after).not.toHaveProperty("state");
});
