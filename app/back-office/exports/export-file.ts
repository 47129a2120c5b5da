import { Readable } from "node:stream";
import { admitIntent, whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { fileNameOf, isXml } from "#domain/accounting/export.ts";
import { findExport, takeExport } from "#domain/accounting/exports.server.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/export-file";

/**
 * Answers with a file that is done, as gzip that comes part by part. Asks for what the button asks for that makes such a
 * file. Throws 404 for a file that is not there any more.
 */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const db = context.get(database);
  const file = isUuid(id) ? await findExport(db, id) : undefined;
  if (!file) throw refuse("This file is not there any more. Make it again on the page of files.", 404);
  admitIntent(context, "/back-office/exports", file.kind);
  const bytes = await takeExport(db, whoActs(context), file);
  return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
    headers: {
      "Content-Type": isXml(file.kind) ? "application/xml; charset=utf-8" : "text/csv; charset=utf-8",
      "Content-Encoding": "gzip",
      "Content-Disposition": `attachment; filename="${fileNameOf(file)}"`,
    },
  });
}
