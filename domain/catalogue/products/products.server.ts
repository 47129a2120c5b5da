import { randomUUID } from "node:crypto";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf } from "#domain/edits/edits.server.ts";
import type { Clash } from "#domain/edits/form-merge.ts";
import { loadSettings, loadStage } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays, dayInIndia } from "#platform/day.ts";
import { inTurns } from "#platform/in-turns.ts";
import { addLot } from "../lots/lots.server.ts";
import { readProduct } from "./product-form.ts";
import { doubtsIn, signOf, type PriceDoubt } from "../prices/price-guard.ts";
import { productTexts, type ProductRecord, type ProductTexts } from "./product-texts.ts";
import { takeKept } from "../pictures/photographs.server.ts";
import { isAssortment, type State } from "./product.ts";
import { lockRecord } from "./product-records.server.ts";
import { mergeProduct } from "./product-differences.ts";
import { checksForSale, lackedAnew, type SaleCheck, type SalePart } from "./publish-gate.ts";
import { formerSlugs, products } from "../schema.ts";
import { openShelves, recordStock } from "../stock/stock.server.ts";
import { withSold, type FileProduct } from "../import/file-product.ts";
import { insertProducts, takenBy, writeProducts } from "./write-product.server.ts";

/** All that the law requires of a product before sale, and whether the product has it (`isDone`). */
export async function checkForSale(db: Database, record: ProductRecord, hasRate: HasRate): Promise<SaleCheck[]> {
  return (await readChecks(db, [record], hasRate))(record);
}

/** A function that checks a product before sale. `partOf` returns a box's item if it is being changed, too. */
type Checks = (record: ProductRecord, partOf?: (id: string) => SalePart | undefined) => SaleCheck[];

/** Reads what the checks of these products need. Returns a function that checks one of the products. */
export async function readChecks(db: Database, records: readonly ProductRecord[], hasRate: HasRate): Promise<Checks> {
  const ids = [...new Set(records.flatMap(({ parts }) => parts.map(({ componentId }) => componentId)))];
  const stored = ids.length > 0 ? await db.select().from(products).where(inArray(products.id, ids)) : [];
  const storedPart = new Map(stored.map((part) => [part.id, part]));
  const settings = await loadSettings(db);
  const isTrial = (await loadStage(db)) === "trial";
  return (record, partOf = () => undefined) => {
    const parts = record.parts.flatMap(({ componentId }) => partOf(componentId) ?? storedPart.get(componentId) ?? []);
    return checksForSale(record, { settings, isTrial, hasRate: hasRate(record.hsn), parts });
  };
}

/**
 * What the law requires for sale and changed products lack, by product id: what they had before, or did not need. Leaves
 * out products that lack nothing.
 */
export async function listLacks(
  tx: Database,
  changed: readonly { before: FileProduct; record: FileProduct }[],
  hasRate: HasRate,
): Promise<Map<string, SaleCheck[]>> {
  const after = new Map(changed.map(({ record }) => [record.id, record]));
  const checks = await readChecks(
    tx,
    changed.flatMap(({ before, record }) => [before, record]),
    hasRate,
  );
  const lacks = new Map<string, SaleCheck[]>();
  for await (const { before, record } of inTurns(changed)) {
    const lacked = lackedAnew(before, record, (one) => checks(one, (part) => after.get(part)));
    if (lacked.length > 0) lacks.set(record.id, lacked);
  }
  return lacks;
}

/** An id for a new pack or product. The letter at its beginning keeps spreadsheets from taking the id for a number. */
export function newId(): string {
  return `p${randomUUID().slice(0, 8)}`;
}

/** Whether a tariff heading (HSN code) has a rate of sales tax (GST) today. */
export type HasRate = (hsn: string) => boolean;

/** Nothing was saved. `problems` has a sentence for each wrong field, also for a slug that another product has. */
type Wrong = { ok: false; problems: ProductTexts };
/** Nothing was saved, because the product lacks what the law requires for sale. */
type Lacking = { ok: false; lacks: SaleCheck[] };
/** Nothing was saved, because prices look like a slip of the finger. The form is sent again with their `signOf`. */
type Doubtful = { ok: false; doubts: PriceDoubt[] };

export type Saved =
  /** `submission` is the id for taking it back; undefined when nothing changed. */
  | { ok: true; submission: string | undefined }
  | Wrong
  | Lacking
  | Doubtful
  /** Nothing was saved, because others have changed the same. */
  | Clash;

/** `meant`: the unusual prices (`signOf`) that staff were asked about and sent again. */
type Meant = { meant?: string | undefined };

/**
 * Creates a product as a draft, or does nothing if the id exists. Refuses invalid fields, a slug that another product
 * has or had, and unusual prices unless they are `meant`.
 */
export async function createProduct(
  db: Database,
  by: Actor,
  {
    id,
    typed,
    /** The grams of the product's first lot. */
    grams,
    /** The hashes of photographs that are stored already. */
    photographs = [],
    meant,
  }: { id: string; typed: ProductTexts; grams: number; photographs?: readonly string[] } & Meant,
): Promise<{ ok: true } | Wrong | Doubtful> {
  const read = readProduct({ ...typed, state: "draft" });
  if (!read.ok) return read;
  const { record } = read;
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
    // A form sent twice creates one product.
    if (known) return { ok: true };
    const taken = await takenBy(tx, id, record.slug);
    if (taken) return { ok: false, problems: { slug: taken } };
    const product = withSold(id, record, { typed, before: undefined });
    const doubts = doubtsIn([], product.packs);
    if (doubts.length > 0 && signOf(doubts) !== meant) return { ok: false, doubts };
    const press = pressOf(by);
    await insertProducts(tx, press, [product]);
    if (!isAssortment(record)) {
      await openShelves(tx, [{ productId: id, grams }]);
      const madeOn = dayInIndia(new Date());
      const days = { madeOn, bestBefore: addDays(madeOn, record.shelfLifeDays) };
      if (grams > 0) {
        await addLot(tx, { productId: id, grams, origin: "opening", ...days }, press);
        await recordStock(tx, press, "added to the stock", { productId: id, before: 0, after: grams });
      }
    }
    await takeKept(tx, press, id, { hashes: photographs, alt: record.name });
    return { ok: true };
  });
}

/**
 * Saves the form of a product. `become` is the product's new state; without it, the state stays the same. Refuses if
 * others have changed the same since the form was opened (`seen`), and unusual prices unless they are `meant`. Throws
 * for an unknown product.
 */
export function saveProduct(
  db: Database,
  by: Actor,
  id: string,
  wanted: { seen: ProductTexts; typed: ProductTexts; become?: State; hasRate: HasRate } & Meant,
): Promise<Saved> {
  const { seen, typed, become, hasRate, meant = "" } = wanted;
  return db.transaction(async (tx) => {
    const before = await lockRecord(tx, id);
    const present = productTexts(before);
    const state = become ?? seen.state ?? before.state;
    const { merged, clash } = mergeProduct({ seen, typed: { ...typed, state }, present });
    return clash ?? change(tx, by, { id, before, typed: merged, hasRate, meant });
  });
}

/**
 * The present slug of the product that had the slug `former` before. Undefined if there is no such product, or if it is
 * a draft.
 */
export async function findSlugNow(db: Database, former: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, former), ne(products.state, "draft")));
  return row?.slug;
}

type Wanted = {
  id: string;
  before: FileProduct;
  typed: ProductTexts;
  hasRate: HasRate;
  meant: string;
};

async function change(
  tx: Database,
  by: Actor,
  { id, before, typed, hasRate, meant }: Wanted,
): Promise<Extract<Saved, { ok: true }> | Wrong | Lacking | Doubtful> {
  const read = readProduct(typed);
  if (!read.ok) return read;
  const record = withSold(id, read.record, { typed, before });
  if (isAssortment(record) !== isAssortment(before)) {
    return { ok: false, problems: { category: "A box stays a box, and an item an item: make a new one." } };
  }
  const taken = await takenBy(tx, id, record.slug);
  if (taken) return { ok: false, problems: { slug: taken } };
  const lacks = record.state === "on-sale" ? (await listLacks(tx, [{ before, record }], hasRate)).get(id) : undefined;
  if (lacks) return { ok: false, lacks };
  const doubts = doubtsIn(before.packs, record.packs);
  if (doubts.length > 0 && signOf(doubts) !== meant) return { ok: false, doubts };
  const press = pressOf(by);
  const changes = await writeProducts(tx, press, [{ id, before, record }]);
  return { ok: true, submission: changes > 0 ? press.id : undefined };
}
