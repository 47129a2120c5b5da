import { database } from "#app/context.ts";
import { csvAnswer } from "#app/csv-answer.ts";
import type { Route } from "./+types/calls-file";
import { listCalls, requireLot } from "./recall.server.ts";

/** Answers with a CSV file of the people to call about a recalled lot (a batch). Throws 404 for an unknown lot. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const lot = await requireLot(db, params.id);
  return csvAnswer(`recall-${lot.id}-calls.csv`, await listCalls(db, lot));
}
