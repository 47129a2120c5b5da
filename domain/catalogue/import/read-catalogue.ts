import { isUnusualChange } from "../packs.server.ts";
import { lackedAnew, type SaleCheck } from "../publish-gate.ts";
import { isAssortment } from "../product.ts";
import { labelOf, readProduct, slugOf } from "../product-form.ts";
import { fieldsOf, formFields, idsIn, usualTexts, type ProductRecord, type ProductTexts } from "../product-texts.ts";
import { columns, isYesOrNo, readParts, withParts, type Column } from "./columns.ts";
import { changedTexts, fileTexts, inWords, withSold, type FileProduct } from "./file-product.ts";
import type { Fault, ImportEdit } from "./import.ts";
import { inTurns } from "#platform/in-turns.ts";
import { readTable, type TableRow } from "./table.ts";

/** What a file is compared with. */
export type Catalogue = {
  products: readonly FileProduct[];
  /** Addresses that products had before, with the product's id. */
  formerSlugs: ReadonlyMap<string, string>;
  /** What stands in the way of a sale, with what is known of the components of a box. */
  checks: (record: ProductRecord, partOf: (id: string) => FileProduct | undefined) => SaleCheck[];
  newId: () => string;
};

/** What a file would change, why not, by row and column, and the titles of columns that are not read. */
export type CatalogueFile = { edits: ImportEdit[]; faults: Fault[]; notRead: string[]; rows: number };

/** The faults that are listed at most. */
const MOST_FAULTS = 20_000;

/**
 * A row of the file, with the text of each of its columns by field; undefined for a column that the file lacks.
 * `speaks`: it says anything of its product; one that does not is about its pack alone.
 */
type Line = { row: number; at: (field: string) => string | undefined; speaks: boolean };

/** The rows of one product. */
type Group = { id: string; known: FileProduct | undefined; lines: Line[] };

const yesOrNo = new Set(columns.map(({ field }) => field).filter(isYesOrNo));
const lowered = new Set(["state", "category", "reach", "vegMark", "slug"]);
const titleOf = new Map(columns.map(({ field, title }) => [field, title]));

/**
 * Compares a file with the catalogue: a row for each pack, and the fields of its product on any or all of its rows.
 * Columns that are missing change nothing; an empty cell empties its field, but
 * for those of `usualTexts`, which it leaves. Rows without ids are the product with their
 * address (or the one that the name makes) and the pack with their label, so that a file that is sent twice changes
 * nothing. Faults: what a product's form refuses; ids that are not known; rows of a product that differ; new products
 * that are not drafts; and, for what is on sale, what the law asks for. `onProduct` is awaited after each product.
 */
export async function readCatalogue(
  text: string,
  catalogue: Catalogue,
  onProduct: (done: number, all: number) => Promise<void>,
): Promise<CatalogueFile> {
  const table = await readTable(text);
  if ("fault" in table) return { edits: [], faults: [table.fault], notRead: [], rows: 0 };
  const { titles, rows } = table;
  const notRead = titles.filter((title) => title !== "" && !columns.some((one) => one.title === title));
  const twice = titles.find((title, at) => title !== "" && titles.indexOf(title) !== at);
  const wrong = !["Product", "Pack", "Name in English"].some((title) => titles.includes(title))
    ? "there is no column “Product”, “Pack” or “Name in English”, which says what a row is about."
    : twice && `the column “${twice}” stands there twice.`;
  if (wrong) return { edits: [], faults: [{ row: 1, column: "", words: wrong }], notRead, rows: rows.length };

  const reading = new Reading(catalogue, titles);
  const groups = reading.group(rows);
  let done = 0;
  for (const group of groups) {
    reading.read(group);
    done += 1;
    await onProduct(done, groups.length);
  }
  await reading.checkTogether();
  const faults = reading.faults.toSorted((one, other) => one.row - other.row).slice(0, MOST_FAULTS);
  const edits = reading.edits.toSorted((one, other) => Number(other.isUnusual) - Number(one.isUnusual));
  return { edits, faults, notRead, rows: rows.length };
}

class Reading {
  readonly faults: Fault[] = [];
  readonly edits: ImportEdit[] = [];
  private readonly catalogue: Catalogue;
  private readonly places: Map<string, number>;
  private readonly speaking: number[];
  private readonly byId: Map<string, FileProduct>;
  private readonly bySlug: Map<string, string>;
  private readonly ownerOf: Map<string, string>;
  /** The products of the file that could be read, as they would be, with the row that a fault of theirs is told at. */
  private readonly wanted = new Map<string, { record: FileProduct; row: number; known: FileProduct | undefined }>();

  constructor(catalogue: Catalogue, titles: readonly string[]) {
    this.catalogue = catalogue;
    this.places = new Map(
      columns.flatMap(({ title, field }) => (titles.includes(title) ? [[field, titles.indexOf(title)]] : [])),
    );
    this.speaking = ofProducts.flatMap(({ field }) => this.places.get(field) ?? []);
    this.byId = new Map(catalogue.products.map((one) => [one.id, one]));
    this.bySlug = new Map(catalogue.products.map(({ slug, id }) => [slug, id]));
    this.ownerOf = new Map(catalogue.products.flatMap(({ id, packs }) => packs.map((pack) => [pack.id, id])));
  }

  private fault(row: number, field: string, words: string): undefined {
    this.faults.push({ row, column: titleOf.get(field) ?? "", words });
    return undefined;
  }

  /** The rows by the product that they are about; those about none are faults. */
  group(rows: readonly TableRow[]): Group[] {
    const groups = new Map<string, Group>();
    for (const { row, cells } of rows) {
      const at = (field: string) => {
        const place = this.places.get(field);
        return place === undefined ? undefined : (cells[place] ?? "");
      };
      const line = { row, at, speaks: this.speaking.some((place) => (cells[place] ?? "") !== "") };
      const id = this.productOf(line);
      if (id === undefined) continue;
      const group = groups.get(id) ?? { id, known: this.byId.get(id), lines: [] };
      group.lines.push(line);
      groups.set(id, group);
    }
    return [...groups.values()];
  }

  private productOf({ row, at }: Line): string | undefined {
    const [product, pack] = [at("product") ?? "", at("pack") ?? ""];
    const owner = this.ownerOf.get(pack);
    if (pack !== "" && owner === undefined) {
      return this.fault(row, "pack", `there is no pack “${pack.slice(0, 40)}”; leave it empty for a new one.`);
    }
    if (product !== "" && !this.byId.has(product)) {
      const words = `there is no product “${product.slice(0, 40)}”; leave it empty for a new one.`;
      return this.fault(row, "product", words);
    }
    if (owner !== undefined && product !== "" && owner !== product) {
      return this.fault(row, "pack", `“${pack}” is a pack of “${owner}”.`);
    }
    if (owner !== undefined || product !== "") return owner ?? product;
    const slug = (at("slug") ?? "").toLowerCase() || slugOf(at("name") ?? "");
    if (slug === "") return this.fault(row, "name", "write the name, or in “Product” which one it is.");
    const id = this.bySlug.get(slug) ?? this.catalogue.newId();
    this.bySlug.set(slug, id);
    return id;
  }

  /** Reads the rows of one product, and notes what they would change, or their faults. */
  read({ id, known, lines }: Group): void {
    const faultsBefore = this.faults.length;
    const present = known ? fileTexts(known) : { ...usualTexts, state: "draft" };
    const [first] = lines;
    const rowOf = new Map<string, number>();
    const typed = this.packTexts(this.productTexts(present, known, lines), known, { lines, rowOf });
    if (known && this.faults.length === faultsBefore && isSame(present, typed)) {
      this.wanted.set(id, { record: known, row: first!.row, known });
      return;
    }
    const at = lines.find(({ speaks }) => speaks)?.row ?? first!.row;
    const read = readProduct(typed);
    if (!read.ok) {
      for (const [field, words] of Object.entries(read.problems)) {
        const [, name = field, pack = ""] = /^(label|grams|pieces|price|mrp)-(.*)$/.exec(field) ?? [];
        this.fault(rowOf.get(pack) ?? at, name.startsWith("part") ? "parts" : name, words);
      }
    }
    if (!read.ok || this.faults.length > faultsBefore) return;
    const record = withSold(id, read.record, { typed, before: known });
    if (known && isAssortment(record) !== isAssortment(known)) {
      return this.fault(at, "category", "a box stays a box, and an item an item: make a new one.");
    }
    this.wanted.set(id, { record, row: at, known });
    const [was, is] = [known ? present : {}, fileTexts(record)];
    const change = changedTexts(was, is);
    if (Object.keys(change.after).length === 0) return;
    const isUnusual = record.packs.some(({ id: pack, price }) => {
      const before = known?.packs.find((one) => one.id === pack)?.price;
      return before !== undefined && isUnusualChange(before, price);
    });
    const changes = inWords(change, was, is);
    this.edits.push({ id, name: record.name, isNew: !known, isUnusual, ...change, changes });
  }

  private productTexts(present: ProductTexts, known: FileProduct | undefined, lines: readonly Line[]): ProductTexts {
    let typed = { ...present };
    const speaking = lines.filter(({ speaks }) => speaks);
    for (const { field } of ofProducts) {
      if (!this.places.has(field)) continue;
      const texts = speaking.map(({ row, at }) => ({ row, text: this.cellOf(row, field, at(field)) }));
      const [one] = texts;
      const other = texts.find(({ text }) => text !== one!.text);
      if (other) {
        const words = `row ${one!.row} has “${one!.text.slice(0, 60)}” for the same product.`;
        this.fault(other.row, field, words);
      } else if (one && field === "parts") typed = this.partTexts(typed, one);
      else if (one && field === "state") typed.state = this.stateOf(known, one) ?? typed.state!;
      else if (one) typed[field] = one.text || (usualTexts[field] ? typed[field]! : "");
    }
    return this.withoutForeign(typed, speaking[0]?.row ?? 0);
  }

  /** A cell as the form writes it. */
  private cellOf(row: number, field: string, text = ""): string {
    if (yesOrNo.has(field)) {
      const said = text.toLowerCase();
      if (!["yes", "no", ""].includes(said)) this.fault(row, field, "write yes or no.");
      return said === "yes" ? "yes" : "";
    }
    return lowered.has(field) ? text.toLowerCase() : text;
  }

  private stateOf(known: FileProduct | undefined, { row, text }: { row: number; text: string }): string | undefined {
    if (!known && text !== "" && text !== "draft") {
      this.fault(row, "state", "a new product begins as a draft: write draft, or leave it empty.");
    }
    return text || undefined;
  }

  private partTexts(typed: ProductTexts, { row, text }: { row: number; text: string }): ProductTexts {
    const parts = readParts(text).flatMap((part) => {
      const id = part && (this.bySlug.get(part.slug) ?? (this.byId.has(part.slug) ? part.slug : undefined));
      if (id) return [{ ...part, id }];
      const words = part
        ? `there is no product with the address “${part.slug}”.`
        : "write each on a line of its own as “kaju-katli: 250 g x 2”.";
      this.fault(row, "parts", words);
      return [];
    });
    return withParts(typed, parts);
  }

  /** Of a box what only items have, and of an item what only boxes have, is refused, and else left out. */
  private withoutForeign(typed: ProductTexts, row: number): ProductTexts {
    const own = fieldsOf(typed);
    const isBox = own.has("parts");
    for (const { field } of ofProducts) {
      if (own.has(field) || !typed[field]) continue;
      const words = isBox ? "a box takes it from what is in it; leave it empty." : "only boxes and combos have it.";
      this.fault(row, field, words);
    }
    return typed;
  }

  private packTexts(
    typed: ProductTexts,
    known: FileProduct | undefined,
    { lines, rowOf }: { lines: readonly Line[]; rowOf: Map<string, number> },
  ): ProductTexts {
    const ids = known ? idsIn(typed.packs) : [];
    const byLabel = new Map(known?.packs.map(({ id, label }) => [label.toLowerCase(), id]));
    const shown: { id: string; row: number }[] = [];
    for (const { row, at } of lines) {
      const isEmpty = ofThePack.every(({ field }) => ["", "no", undefined].includes(at(field)));
      if (!at("pack") && isEmpty) continue;
      const label = labelOf({ label: at("label") ?? "", grams: at("grams") ?? "" }).toLowerCase();
      const named = at("pack") || (byLabel.get(label) ?? this.catalogue.newId());
      const before = rowOf.get(named);
      const id = before === undefined ? named : this.catalogue.newId();
      if (before !== undefined) {
        this.fault(row, at("pack") ? "pack" : "label", `row ${before} is the same pack.`);
        // Read as a pack of its own, so that the faults of both rows are told.
        const present = known ? fileTexts(known) : {};
        for (const { field } of ofThePack) typed[`${field}-${id}`] = present[`${field}-${named}`] ?? "";
      }
      rowOf.set(id, row);
      byLabel.set(label, id);
      if (!ids.includes(id)) ids.push(id);
      for (const { field } of ofThePack) {
        const cell = at(field);
        if (cell === undefined) continue;
        const text = this.cellOf(row, field, cell);
        if (field === "shown") {
          if (text === "yes") shown.push({ id, row });
        } else if (field === "sold") typed[`sold-${id}`] = cell === "" ? (typed[`sold-${id}`] ?? "yes") : text || "no";
        else typed[`${field}-${id}`] = text;
      }
    }
    const [card, second] = shown;
    if (second) this.fault(second.row, "shown", `row ${card!.row} is shown on the card already.`);
    typed.packs = ids.join(" ");
    typed.defaultPack = card?.id ?? typed.defaultPack ?? "";
    return typed;
  }

  /** What can be told only when all is read: addresses that two would have, and what the law asks for. */
  async checkTogether(): Promise<void> {
    const taken = new Map<string, string>();
    for (const { slug, id } of this.catalogue.products) taken.set(slug, id);
    for await (const [id, { record, row, known }] of inTurns([...this.wanted])) {
      const holder = taken.get(record.slug) ?? this.catalogue.formerSlugs.get(record.slug);
      if (holder !== undefined && holder !== id)
        this.fault(row, "slug", `another product has “${record.slug}”, or had it.`);
      taken.set(record.slug, id);
      // What stays as it is lacks nothing that it did not lack.
      if (record === known) continue;
      const partOf = (part: string) => this.wanted.get(part)?.record ?? this.byId.get(part);
      for (const { name, advice, field, law } of lackedAnew(known, record, (one) =>
        this.catalogue.checks(one, partOf),
      )) {
        const [own = ""] = field.split(/-(?=[^-]*$)/);
        this.fault(row, formFields[field] ? field : own, `${name}: ${advice} (${law})`);
      }
    }
  }
}

/** Whether two states of a form are the same. */
function isSame(present: ProductTexts, typed: ProductTexts): boolean {
  for (const field in typed) if (typed[field] !== (present[field] ?? "")) return false;
  for (const field in present) if (present[field] !== "" && typed[field] === undefined) return false;
  return true;
}

const ofProducts: Column[] = columns.filter(({ of }) => of === "product");
const ofThePack: Column[] = columns.filter(({ of }) => of === "pack");
