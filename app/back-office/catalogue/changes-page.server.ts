import type { RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { kindOf, leftAloneBy, linesOf, type Batch } from "#domain/catalogue/batch.ts";
import { listBatches } from "#domain/catalogue/batches.server.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";
import { readDone } from "./after-change.server.ts";

/** Everything the page of the changes shows. */
export async function showChanges(context: Readonly<RouterContextProvider>, request: Request) {
  const before = Number(new URL(request.url).searchParams.get("before")) || undefined;
  const { batches, next } = await listBatches(context.get(database), before);
  return { batches: batches.map(toItem), next, isFirst: before === undefined, done: await readDone(context, request) };
}

function toItem(batch: Batch) {
  const { id, at, by, undoneBy } = batch;
  return {
    id,
    by,
    when: `${dayInBrief(dayInIndia(at))}, ${timeInIndia(at)}`,
    at: at.toISOString(),
    lines: linesOf(batch),
    leftAlone: leftAloneBy(batch),
    kind: kindOf(batch),
    isUndone: undoneBy !== undefined,
  };
}
