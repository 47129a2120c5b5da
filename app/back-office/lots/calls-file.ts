import { database } from "#app/context.ts";
import type { Route } from "./+types/calls-file";
import { requireLot, writeCalls } from "./recall.server.ts";

/** Answers with a CSV file of the people to call about a recalled lot (a batch). Throws 404 for an unknown lot. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(database);
  const lot = await requireLot(db, params.id);
  return new Response(await writeCalls(db, lot), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="recall-${lot.id}-calls.csv"`,
    },
  });
}
