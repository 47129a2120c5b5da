import { Readable } from "node:stream";
import { database } from "#app/context.ts";
import { writeCatalogue } from "#domain/catalogue/import/columns.ts";
import { listRecords } from "#domain/catalogue/product-records.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/catalogue-file";

/** Answers with the whole catalogue as a CSV file, one row for each pack, on sale or not. */
export async function loader({ context }: Route.LoaderArgs) {
  const products = await listRecords(context.get(database));
  return new Response(Readable.toWeb(Readable.from(inBytes(writeCatalogue(products)))) as ReadableStream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="catalogue-${dayInIndia(new Date())}.csv"`,
    },
  });
}

function* inBytes(lines: Iterable<string>): Generator<Buffer> {
  for (const line of lines) yield Buffer.from(line);
}
