import { database } from "#app/context.ts";
import { csvAnswer } from "#app/csv-answer.ts";
import { catalogueRows } from "#domain/catalogue/import/columns.ts";
import { listRecords } from "#domain/catalogue/products/product-records.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/catalogue-file";

/** Answers with the whole catalogue as a CSV file, one row for each pack, on sale or not. */
export async function loader({ context }: Route.LoaderArgs) {
  const products = await listRecords(context.get(database));
  return csvAnswer(`catalogue-${dayInIndia(new Date())}.csv`, catalogueRows(products));
}
