import { Readable } from "node:stream";
import { csvFile } from "#platform/csv.ts";

/** Answers with a CSV file of this name. */
export function csvAnswer(name: string, rows: Iterable<readonly (string | number)[]>): Response {
  return new Response(Readable.toWeb(csvFile(rows)) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
