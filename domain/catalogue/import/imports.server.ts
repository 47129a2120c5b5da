import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { UNDO_DAYS } from "#domain/edits/edit.ts";
import type { Database } from "#platform/database.server.ts";
import { inTurns } from "#platform/in-turns.ts";
import { enqueue } from "#platform/jobs.server.ts";
import { listRecords } from "../products/product-records.server.ts";
import { catalogueImports } from "./schema.ts";
import { fileTexts } from "./file-product.ts";
import type { Fault, ImportEdit, ImportState } from "./import.ts";

/** One page of an import shows up to this many changed products, and up to this many faults. */
export const IMPORT_PAGE = 50;

/**
 * Stores an uploaded catalogue file (CSV text), starts a job that compares it with the shop, and returns its id.
 * Deletes files over 30 days old.
 */
export async function startImport(db: Database, by: Actor, file: string): Promise<string> {
  return db.transaction(async (tx) => {
    const old = sql`now() - make_interval(days => ${UNDO_DAYS})`;
    await tx.delete(catalogueImports).where(lt(catalogueImports.startedAt, old));
    const values = { file, actorId: by.id, actorName: by.name };
    const [sent] = await tx.insert(catalogueImports).values(values).returning({ id: catalogueImports.id });
    await enqueue(tx, "catalogue-import", { id: sent!.id });
    return sent!.id;
  });
}

/** An uploaded catalogue file with one page of its changes and faults. `by` is who worked on the file last. */
export type ImportView = {
  id: string;
  startedAt: Date;
  by: string;
  state: ImportState;
  /** How many rows the file has, without the row of titles. */
  rows: number;
  /** How many products the latest job goes through; `done` is how many of them are finished. */
  products: number;
  done: number;
  /** The titles of columns that the shop does not know and ignores. */
  notRead: string[];
  /** The number of products that could not be changed back when the file was undone. */
  leftAlone: number;
  edits: ImportEdit[];
  faults: Fault[];
  /** The totals of all pages. `made` is how many of the edits are new products. */
  counts: { edits: number; made: number; faults: number };
};

/** An uploaded catalogue file with page `page` (from 1) of its changes and faults. `id` is a UUID. */
export async function findImport(db: Database, id: string, page = 1): Promise<ImportView | undefined> {
  const { startedAt, actorName, state, rows, products, done, notRead, leftAlone, edits, faults } = catalogueImports;
  const [from, to] = [(page - 1) * IMPORT_PAGE, page * IMPORT_PAGE - 1];
  const slice = (column: typeof edits | typeof faults) =>
    sql`jsonb_path_query_array(${column}, ${sql.raw(`'$[${from} to ${to}]'`)})`;
  const [found] = await db
    .select({
      id: catalogueImports.id,
      startedAt,
      by: actorName,
      state,
      rows,
      products,
      done,
      notRead,
      leftAlone,
      edits: sql<ImportEdit[]>`${slice(edits)}`,
      faults: sql<Fault[]>`${slice(faults)}`,
      counts: sql<ImportView["counts"]>`json_build_object('edits', jsonb_array_length(${edits}),
        'made', jsonb_array_length(jsonb_path_query_array(${edits}, '$[*] ? (@.isNew == true)')),
        'faults', jsonb_array_length(${faults}))`,
    })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  return found;
}

/** The uploaded files whose changes are saved and not undone, newest first. `by` is who worked on the file last. */
export function listImports(db: Database) {
  const { id, startedAt, actorName, edits } = catalogueImports;
  return db
    .select({ id, at: startedAt, by: actorName, products: sql<number>`jsonb_array_length(${edits})` })
    .from(catalogueImports)
    .where(eq(catalogueImports.state, "saved"))
    .orderBy(sql`${startedAt} desc`);
}

/** A refused action on an uploaded file. */
type Refusal =
  /** The names of products in which others have changed the same fields since the file was read. */
  | { ok: false; overtaken: string[] }
  /** Refused because of the file's state or age. */
  | { ok: false; overtaken?: undefined };

/**
 * Starts a job that saves the changes of an uploaded file. Refuses a file that is over 30 days old, is not in the state
 * "read", or changes what others have changed meanwhile.
 */
export async function saveImport(db: Database, by: Actor, id: string): Promise<{ ok: true } | Refusal> {
  const isRead = await db.$count(
    catalogueImports,
    and(eq(catalogueImports.id, id), eq(catalogueImports.state, "read")),
  );
  if (isRead === 0) return { ok: false };
  const overtaken = await listOvertaken(db, await listImportEdits(db, id));
  if (overtaken.length > 0) return { ok: false, overtaken };
  return step(db, by, id, { from: ["read"], to: "saving" });
}

/**
 * Starts a job that compares a file with the shop again. Refuses a file that is over 30 days old, or not in the state
 * "read" or "overtaken".
 */
export function readImportAgain(db: Database, by: Actor, id: string): Promise<{ ok: true } | Refusal> {
  return step(db, by, id, { from: ["read", "overtaken"], to: "reading" });
}

/**
 * Starts a job that undoes the saved changes of a file, except what somebody has changed since. Refuses a file that is
 * not saved or is over 30 days old.
 */
export function undoImport(db: Database, by: Actor, id: string): Promise<{ ok: true } | Refusal> {
  return step(db, by, id, { from: ["saved"], to: "undoing" });
}

async function step(
  db: Database,
  by: Actor,
  id: string,
  { from, to }: { from: ImportState[]; to: ImportState },
): Promise<{ ok: true } | Refusal> {
  return db.transaction(async (tx) => {
    const begun = await tx
      .update(catalogueImports)
      .set({ state: to, actorId: by.id, actorName: by.name, done: 0 })
      .where(
        and(
          eq(catalogueImports.id, id),
          inArray(catalogueImports.state, from),
          sql`${catalogueImports.startedAt} > now() - make_interval(days => ${UNDO_DAYS})`,
        ),
      )
      .returning({ id: catalogueImports.id });
    if (begun.length === 0) return { ok: false };
    await enqueue(tx, "catalogue-import", { id });
    return { ok: true };
  });
}

/**
 * The changes of an uploaded file, unusual prices first. They may have many megabytes, so each comes as a row of its
 * own: other requests run between the rows.
 */
export async function listImportEdits(db: Database, id: string): Promise<ImportEdit[]> {
  const { rows } = await db.execute<{ edit: ImportEdit }>(sql`
    select edit from ${catalogueImports}, jsonb_array_elements(${catalogueImports.edits}) with ordinality as all_edits (edit, place)
    where ${catalogueImports.id} = ${id} order by place`);
  return rows.map(({ edit }) => edit);
}

/** The changes as one JSON text. Lets waiting requests run meanwhile. */
export async function writeEditsAsJson(edits: readonly ImportEdit[]): Promise<string> {
  const written: string[] = [];
  for await (const edit of inTurns(edits)) written.push(JSON.stringify(edit));
  return `[${written.join(",")}]`;
}

async function listOvertaken(db: Database, edits: readonly ImportEdit[]): Promise<string[]> {
  const known = edits.filter(({ isNew }) => !isNew);
  const records = await listRecords(
    db,
    known.map(({ id }) => id),
  );
  const present = new Map(records.map((record) => [record.id, record]));
  const overtaken: string[] = [];
  for await (const { id, name, before } of inTurns(known)) {
    const now = present.get(id);
    if (isOvertaken(before, now && fileTexts(now))) overtaken.push(name);
  }
  return overtaken;
}

/** Whether one of the fields in `before` has another value in `present`. A missing field counts as empty. */
export function isOvertaken(before: ImportEdit["before"], present: ImportEdit["before"] = {}): boolean {
  return Object.entries(before).some(([field, text]) => (present[field] ?? "") !== text);
}

/** Replaces a staff member's name on catalogue files. A file has the name of the person who worked on it last. */
export async function renameImporter(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(catalogueImports).set({ actorName: name }).where(eq(catalogueImports.actorId, userId));
}
