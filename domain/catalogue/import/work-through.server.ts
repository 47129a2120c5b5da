import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { findSubmission } from "#domain/edits/submissions.server.ts";
import { takeBackBy } from "#domain/edits/take-back.server.ts";
import type { Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { inTurns } from "#platform/in-turns.ts";
import { listRecords, lockRecords } from "../products/product-records.server.ts";
import { readProduct } from "../products/product-form.ts";
import { listLacks, newId, readChecks, type HasRate } from "../products/products.server.ts";
import { isAssortment } from "../products/product.ts";
import { formerSlugs, products } from "../schema.ts";
import { openShelves } from "../stock/stock.server.ts";
import { takeProductsBack } from "../products/take-products-back.server.ts";
import { insertProducts, writeProducts, type Written } from "../products/write-product.server.ts";
import { fileTexts, withSold, type FileProduct } from "./file-product.ts";
import { isOvertaken, listImportEdits, writeEditsAsJson } from "./imports.server.ts";
import type { ImportEdit } from "./import.ts";
import { readCatalogue } from "./read-catalogue.ts";
import { catalogueImports } from "./schema.ts";

const AT_A_TIME = 200;

type Import = Pick<typeof catalogueImports.$inferSelect, "id" | "state" | "actorId" | "actorName">;

/**
 * The job for an uploaded catalogue file. Depending on the file's state, compares it with the catalogue, saves its
 * changes (all or none) or undoes them.
 */
export async function workThroughImport(db: Database, data: unknown, hasRate: HasRate): Promise<void> {
  const { id } = data as { id: string };
  const { state, actorId, actorName } = catalogueImports;
  const [sent] = await db
    .select({ id: catalogueImports.id, state, actorId, actorName })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  if (sent?.state === "reading") return compare(db, sent, hasRate);
  if (sent?.state === "saving") return save(db, sent, hasRate);
  if (sent?.state === "undoing") return takeBack(db, sent, hasRate);
}

/** Stores a job's progress. `db` must not be the job's transaction, so that the page can show the progress. */
async function progress(db: Database, id: string, done: number, all: number): Promise<void> {
  if (done % AT_A_TIME !== 0 && done !== all) return;
  await db.update(catalogueImports).set({ done, products: all }).where(eq(catalogueImports.id, id));
}

async function compare(db: Database, { id }: Import, hasRate: HasRate): Promise<void> {
  const [sent] = await db
    .select({ file: catalogueImports.file })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  const known = await listRecords(db);
  const checks = await readChecks(db, [], hasRate);
  const former = await db.select().from(formerSlugs);
  const { edits, faults, notRead, rows } = await readCatalogue(
    sent?.file ?? "",
    {
      products: known,
      formerSlugs: new Map(former.map(({ slug, productId }) => [slug, productId])),
      checks,
      newId,
    },
    (done, all) => progress(db, id, done, all),
  );
  const written = await writeEditsAsJson(faults.length > 0 ? [] : edits);
  await db
    .update(catalogueImports)
    .set({ edits: sql`${written}::jsonb`, faults, notRead, rows, state: faults.length > 0 ? "faulty" : "read" })
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, "reading")));
}

/** Stores that the saving or undoing of a file has ended. False when another run of the job has done so already. */
async function end(
  tx: Database,
  { id, state }: Import,
  changes: Partial<typeof catalogueImports.$inferSelect>,
): Promise<boolean> {
  const ended = await tx
    .update(catalogueImports)
    .set(changes)
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, state)))
    .returning({ id: catalogueImports.id });
  return ended.length > 0;
}

/** Thrown when a change of the file can no longer be made. Nothing is saved, and the file becomes "overtaken". */
class Overtaken extends Error {}

async function save(db: Database, sent: Import, hasRate: HasRate): Promise<void> {
  const by: Actor = { id: sent.actorId, name: sent.actorName };
  const edits = await listImportEdits(db, sent.id);
  try {
    await db.transaction(async (tx) => {
      const records = await lockRecords(
        tx,
        edits.map(({ id }) => id),
      );
      const known = new Map(records.map((record) => [record.id, record]));
      const [made, changed] = await wantedBy(edits, known);
      // Checked again, because somebody may since have taken items of a gift box off sale.
      const all = changed.map(({ record }) => record);
      if ((await listLacks(tx, changed, hasRate)).size > 0) throw new Overtaken();
      if (await isAnyTaken(tx, [...made, ...all])) throw new Overtaken();
      const press: Press = { id: sent.id, by, source: "file" };
      await make(tx, press, made);
      for (let first = 0; first < changed.length; first += AT_A_TIME) {
        await writeProducts(tx, press, changed.slice(first, first + AT_A_TIME));
        await progress(db, sent.id, Math.min(first + AT_A_TIME, changed.length), changed.length);
      }
      if (!(await end(tx, sent, { state: "saved", file: null }))) throw new Overtaken();
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    await end(db, sent, { state: "overtaken" });
  }
}

/** The new and the changed products of a file. Throws `Overtaken` when one of the changes can no longer be made. */
async function wantedBy(
  edits: readonly ImportEdit[],
  known: ReadonlyMap<string, FileProduct>,
): Promise<[FileProduct[], Written[]]> {
  const made: FileProduct[] = [];
  const changed: Written[] = [];
  for await (const { id, isNew, before, after } of inTurns(edits)) {
    const now = known.get(id);
    const present = now ? fileTexts(now) : {};
    if (isNew === (now !== undefined) || isOvertaken(before, present)) throw new Overtaken();
    const typed = Object.assign(present, after);
    const read = readProduct(typed);
    if (!read.ok) throw new Overtaken();
    const record = withSold(id, read.record, { typed, before: now });
    if (now) changed.push({ id, before: now, record });
    else made.push(record);
  }
  return [made, changed];
}

async function isAnyTaken(tx: Database, wanted: readonly FileProduct[]): Promise<boolean> {
  const owners = new Map(wanted.map(({ slug, id }) => [slug, id]));
  const slugs = sql`any(${sql.param([...owners.keys()])}::text[])`;
  const holders = [
    ...(await tx
      .select({ slug: products.slug, id: products.id })
      .from(products)
      .where(sql`${products.slug} = ${slugs}`)),
    ...(await tx
      .select({ slug: formerSlugs.slug, id: formerSlugs.productId })
      .from(formerSlugs)
      .where(sql`${formerSlugs.slug} = ${slugs}`)),
  ];
  return holders.some(({ slug, id }) => owners.get(slug) !== id);
}

async function make(tx: Database, press: Press, made: readonly FileProduct[]): Promise<void> {
  for (let first = 0; first < made.length; first += AT_A_TIME) {
    const some = made.slice(first, first + AT_A_TIME);
    await insertProducts(tx, press, some);
    const stocked = some.filter((one) => !isAssortment(one));
    await openShelves(
      tx,
      stocked.map(({ id }) => ({ productId: id, grams: 0 })),
    );
  }
}

async function takeBack(db: Database, sent: Import, hasRate: HasRate): Promise<void> {
  const by: Actor = { id: sent.actorId, name: sent.actorName };
  await db.transaction(async (tx) => {
    const report = (done: number, all: number) => progress(db, sent.id, done, all);
    const undone = await takeBackBy(
      tx,
      { submission: sent.id, by, may: () => true },
      { product: (_, press, edits) => takeProductsBack(tx, press, edits, { hasRate, progress: report }) },
    );
    const taken = undone.ok ? await findSubmission(tx, undone.submission) : undefined;
    const [sum] = await tx
      .select({ edits: sql<number>`jsonb_array_length(${catalogueImports.edits})` })
      .from(catalogueImports)
      .where(eq(catalogueImports.id, sent.id));
    await end(tx, sent, { state: "undone", leftAlone: (sum?.edits ?? 0) - (taken?.count ?? 0) });
  });
}
