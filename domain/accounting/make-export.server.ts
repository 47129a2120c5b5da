import { and, eq, inArray, sql } from "drizzle-orm";
import { loadSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { gzipPart } from "#platform/gzip-parts.ts";
import { contents } from "./export-contents.server.ts";
import { exports, exportParts } from "./schema.ts";

/**
 * The job that makes a file, part by part. Each part is a transaction of its own: whoever does the job again after its
 * process died goes on after the last part that is there. Ends when the file is done or was deleted.
 */
export async function makeExport(db: Database, data: unknown): Promise<void> {
  const { id } = data as { id: string };
  try {
    while (await makePart(db, id));
  } catch (error) {
    await db
      .update(exports)
      .set({ state: "failed" })
      .where(and(eq(exports.id, id), inArray(exports.state, ["waiting", "running"])));
    throw error;
  }
}

/** Makes the next part of a file. Returns whether there is more to make. */
async function makePart(db: Database, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [file] = await tx.select().from(exports).where(eq(exports.id, id)).for("update");
    if (!file || file.state === "done") return false;
    const { begin, count, end, read } = contents[file.kind];
    const settings = await loadSettings(tx);
    const isFirst = file.parts === 0;
    const { lastAt: at, lastId, lastList: list } = file;
    const position = at !== null && lastId !== null ? { at, id: lastId, ...(list && { list }) } : undefined;
    const total = isFirst ? await count(tx, file) : file.total;
    const made = await read(tx, file, position, settings);
    const text = (isFirst ? begin(settings) : "") + made.text + (made.last ? "" : end);
    const { part, sum } = await gzipPart(text, file);
    await tx.insert(exportParts).values({ exportId: id, number: file.parts, bytes: part });
    const done = file.done + made.count;
    await tx
      .update(exports)
      .set({
        ...sum,
        total,
        done,
        parts: file.parts + 1,
        ...(made.last
          ? { state: "running", lastAt: made.last.at, lastId: made.last.id, lastList: made.last.list ?? null }
          : { state: "done", finishedAt: sql`now()` }),
      })
      .where(eq(exports.id, id));
    return made.last !== undefined;
  });
}
