import { asc, desc, eq, lt, ne, and, sql } from "drizzle-orm";
import { users } from "#domain/accounts/schema.ts";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { gzipFile } from "#platform/gzip-parts.ts";
import { enqueue } from "#platform/jobs.server.ts";
import type { Period } from "#platform/period.ts";
import { EXPORT_DAYS, type ExportKind } from "./export.ts";
import { exports, exportParts } from "./schema.ts";

type Wish = Period & {
  /** A UUID that the form gives, so that pressing its button twice makes one file. */
  id: string;
  kind: ExportKind;
};

/**
 * Starts the job that makes a file, and logs who asked for it. A file that is being made for the same days is not
 * started again.
 */
export async function startExport(db: Database, by: Actor, wish: Wish): Promise<void> {
  const today = dayInIndia(new Date());
  const { id, kind, from, to } = wish.kind === "customers" ? { ...wish, from: today, to: today } : wish;
  await db.transaction(async (tx) => {
    const added = await tx
      .insert(exports)
      .values({ id, kind, from, to, actorId: by.id })
      .onConflictDoNothing()
      .returning({ id: exports.id });
    if (added.length > 0) await recordExport(tx, by, "asked for a file", { kind, from, to });
    // Again for a file whose job was lost; a job that finds the file done ends.
    const own = and(eq(exports.kind, kind), eq(exports.from, from), eq(exports.to, to), ne(exports.state, "done"));
    const [open] = await tx.select({ id: exports.id }).from(exports).where(own);
    if (open) await enqueue(tx, "export", { id: open.id });
  });
}

/** The files that are kept, newest first, with the name of who asked for each. */
export function listExports(db: Database) {
  const { id, kind, from, to, askedAt, state, total, done, bytes, finishedAt } = exports;
  return db
    .select({ id, kind, from, to, askedAt, state, total, done, bytes, finishedAt, by: users.name })
    .from(exports)
    .leftJoin(users, eq(users.id, exports.actorId))
    .orderBy(desc(askedAt), asc(id));
}

/** A file that is done; undefined when it is not, or not kept any more. `id` is a UUID. */
export async function findExport(db: Database, id: string) {
  const [file] = await db
    .select()
    .from(exports)
    .where(and(eq(exports.id, id), eq(exports.state, "done")));
  return file;
}

/** Logs that somebody downloads a file, and returns its bytes as gzip, read part by part. */
export async function takeExport(
  db: Database,
  by: Actor,
  file: NonNullable<Awaited<ReturnType<typeof findExport>>>,
): Promise<AsyncGenerator<Uint8Array>> {
  await recordExport(db, by, "downloaded a file", file);
  return gzipFile(listParts(db, file), file);
}

/** Throws when the file is deleted meanwhile, so that nobody takes half of it for all. */
async function* listParts(db: Database, { id, parts }: { id: string; parts: number }): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < parts; number++) {
    const [part] = await db
      .select({ bytes: exportParts.bytes })
      .from(exportParts)
      .where(and(eq(exportParts.exportId, id), eq(exportParts.number, number)));
    if (!part) throw new Error("The file was deleted while it was read.");
    yield part.bytes;
  }
}

async function recordExport(
  tx: Database,
  by: Actor,
  action: string,
  { kind, from, to }: Omit<Wish, "id">,
): Promise<void> {
  await recordChange(tx, { by, action, subject: { kind: "file", id: kind }, after: { from, to } });
}

/** Deletes files that were asked for more than seven days ago. */
export async function deleteOldExports(db: Database): Promise<void> {
  const old = sql`now() - make_interval(days => ${EXPORT_DAYS})`;
  await db.delete(exports).where(lt(exports.askedAt, old));
}
