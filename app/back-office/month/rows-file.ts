import { database } from "#app/context.ts";
import { csvAnswer } from "#app/csv-answer.ts";
import { refuse } from "#app/refusal.ts";
import { fpOf } from "#domain/accounting/return-period.ts";
import { readReturns } from "#domain/accounting/returns.server.ts";
import { rowsOf } from "#domain/accounting/gstr1-rows.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/rows-file";
import { askedReturn } from "./period.server.ts";

/** Answers with the rows of a return's file as a CSV file, also while a check keeps the file back. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const asked = new URL(request.url).searchParams;
  const period = askedReturn(asked);
  const own = (await readSettings(db)).gstin;
  const gstin = asked.get("gstin") ?? own;
  const one = (await readReturns(db, period, own)).find((found) => found.gstin === gstin);
  if (!one || gstin === "") throw refuse("There is no return of these days under that GST number.", 404);
  return csvAnswer(`gstr-1-${period.kind}-${fpOf(period)}-${gstin}.csv`, rowsOf(one.file));
}
