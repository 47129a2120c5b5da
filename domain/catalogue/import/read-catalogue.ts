import { doubtInWords, doubtsIn } from "../prices/price-guard.ts";
import { lackedAnew, type SaleCheck } from "../products/publish-gate.ts";
import { isAssortment } from "../products/product.ts";
import { labelOf, readProduct, slugOf } from "../products/product-form.ts";
import { formFields, idsIn, usualTexts, type ProductRecord, type ProductTexts } from "../products/product-texts.ts";
import {
  asInForm,
  checkTitles,
  columns,
  foreignIn,
  ofProducts,
  ofThePack,
  readParts,
  titleOf,
  withParts,
} from "./columns.ts";
import { changedTexts, fileTexts, inWords, isSame, withSold, type FileProduct } from "./file-product.ts";
import type { Fault, ImportEdit } from "./import.ts";
import { lostFields, lostWords } from "./lost-letters.ts";
import { inTurns } from "#platform/in-turns.ts";
import { readTable, type TableRow } from "./table.ts";

/** The shop's catalogue, with which an uploaded file is compared. */
export type Catalogue = {
  products: readonly FileProduct[];
  /** Slugs that products had before, each with the id of its product. */
  formerSlugs: ReadonlyMap<string, string>;
  /** Checks what the law requires of a product on sale. `partOf` finds an item of a gift box by its id. */
  checks: (record: ProductRecord, partOf: (id: string) => FileProduct | undefined) => SaleCheck[];
  newId: () => string;
};

/** The changes that a file would make, its faults, and the titles of the columns that are ignored (`notRead`). */
export type CatalogueFile = { edits: ImportEdit[]; faults: Fault[]; notRead: string[]; rows: number };

const MOST_FAULTS = 20_000;

/** The most rows about one product. */
const MOST_PACKS = 100;

/** A row of the file. */
type Line = {
  row: number;
  /** The text of a field; undefined when the file has no such column. */
  at: (field: string) => string | undefined;
  /** Whether the row has a value in a column about the product. Columns about the pack do not count. */
  speaks: boolean;
};

/** All rows about one product. `known` is the product in the shop; undefined for a new one. */
type Group = { id: string; known: FileProduct | undefined; lines: Line[] };

/** Compares an uploaded file with the catalogue, and saves nothing. A missing column changes nothing. */
export async function readCatalogue(
  text: string,
  catalogue: Catalogue,
  /** Called after each product. */
  onProduct: (done: number, all: number) => Promise<void>,
): Promise<CatalogueFile> {
  const table = await readTable(text);
  if ("fault" in table) return { edits: [], faults: [table.fault], notRead: [], rows: 0 };
  const { titles, rows } = table;
  const { notRead, wrong } = checkTitles(titles);
  if (wrong) return { edits: [], faults: [{ row: 1, column: "", words: wrong }], notRead, rows: rows.length };

  const reading = new Reading(catalogue, titles);
  const groups = await reading.group(rows);
  let done = 0;
  for await (const group of inTurns(groups)) {
    if (reading.faults.length > MOST_FAULTS) break;
    reading.read(group);
    done += 1;
    await onProduct(done, groups.length);
  }
  await reading.checkTogether();
  const faults = reading.faults.toSorted((one, other) => one.row - other.row).slice(0, MOST_FAULTS);
  const edits = reading.edits.toSorted((one, other) => Number(other.doubts.length > 0) - Number(one.doubts.length > 0));
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
  /** The fields whose letters are lost, by row. Nothing else is told of them. */
  private readonly lost = new Map<number, string[]>();
  /** The faultless products of the file, by id. `known` is the product in the shop; undefined for a new one. */
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
    if (!this.lost.get(row)?.includes(field)) this.faults.push({ row, column: titleOf.get(field) ?? "", words });
    return undefined;
  }

  private faultLost({ row, at }: Line, read: Pick<TableRow, "cells" | "lost">): void {
    const known = this.byId.get(at("product") || (this.ownerOf.get(at("pack") ?? "") ?? ""));
    const present = known && fileTexts(known);
    const fields = lostFields(this.places, read, (one) => present?.[one] ?? present?.[`${one}-${at("pack")}`]);
    for (const field of fields) this.fault(row, field, `“${at(field)!.slice(0, 40)}” ${lostWords}`);
    if (fields.length > 0) this.lost.set(row, fields);
  }

  async group(rows: readonly TableRow[]): Promise<Group[]> {
    const groups = new Map<string, Group>();
    for await (const { row, cells, lost } of inTurns(rows)) {
      const at = (field: string) => (this.places.has(field) ? (cells[this.places.get(field)!] ?? "") : undefined);
      const line = { row, at, speaks: this.speaking.some((place) => (cells[place] ?? "") !== "") };
      if (lost.length > 0 || cells.some((cell) => cell.includes("?"))) this.faultLost(line, { cells, lost });
      const id = this.productOf(line);
      if (id === undefined) continue;
      const group = groups.get(id) ?? { id, known: this.byId.get(id), lines: [] };
      if (group.lines.length < MOST_PACKS) group.lines.push(line);
      else this.fault(row, "", `the product has more than ${MOST_PACKS} rows.`);
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
    // Without ids, a row belongs to the product with the same slug.
    const slug = (at("slug") ?? "").toLowerCase() || slugOf(at("name") ?? "");
    if (slug === "") return this.fault(row, "name", "write the name, or in “Product” which one it is.");
    const id = this.bySlug.get(slug) ?? this.catalogue.newId();
    this.bySlug.set(slug, id);
    return id;
  }

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
    if (!read.ok || this.faults.length > faultsBefore || lines.some(({ row }) => this.lost.has(row))) return;
    const record = withSold(id, read.record, { typed, before: known });
    if (known && isAssortment(record) !== isAssortment(known)) {
      return this.fault(at, "category", "a box stays a box, and an item an item: make a new one.");
    }
    this.wanted.set(id, { record, row: at, known });
    const [was, is] = [known ? present : {}, fileTexts(record)];
    const change = changedTexts(was, is);
    if (Object.keys(change.after).length === 0) return;
    const doubts = doubtsIn(known?.packs ?? [], record.packs).map(doubtInWords);
    const changes = inWords(change, was, is);
    this.edits.push({ id, name: record.name, isNew: !known, doubts, ...change, changes });
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
    for (const { field, words } of foreignIn(typed)) this.fault(speaking[0]?.row ?? 0, field, words);
    return typed;
  }

  private cellOf(row: number, field: string, text = ""): string {
    const read = asInForm(field, text);
    if (read === undefined) this.fault(row, field, "write yes or no.");
    return read ?? "";
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
      // Without an id, a row is about the pack with the same label.
      const named = at("pack") || (byLabel.get(label) ?? this.catalogue.newId());
      const before = rowOf.get(named);
      const id = before === undefined ? named : this.catalogue.newId();
      if (before !== undefined) {
        this.fault(row, at("pack") ? "pack" : "label", `row ${before} is the same pack.`);
        // Read as a separate pack, so that the faults of both rows are listed.
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

  /**
   * Adds faults that only the whole file shows: slugs that other products have or had, and requirements of the law that
   * products on sale do not meet. A requirement that was not met before the import either is no fault.
   */
  async checkTogether(): Promise<void> {
    const taken = new Map<string, string>();
    for (const { slug, id } of this.catalogue.products) taken.set(slug, id);
    for await (const [id, { record, row, known }] of inTurns([...this.wanted])) {
      const holder = taken.get(record.slug) ?? this.catalogue.formerSlugs.get(record.slug);
      if (holder !== undefined && holder !== id)
        this.fault(row, "slug", `another product has “${record.slug}”, or had it.`);
      taken.set(record.slug, id);
      // A product that keeps its values gets no fault for what was lacking before.
      if (record === known) continue;
      // What the law requires of a gift box depends on its items, as they are after the import.
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
