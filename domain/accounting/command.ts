import type { Database } from "#platform/database.server.ts";
import { rebuildDays } from "./days.server.ts";

/**
 * Runs `npm run month`: adds up every kept day of documents anew, compares, and puts right what differs. Returns the
 * exit code, 1 when something differed.
 */
export async function run(db: Database): Promise<number> {
  const { days, wrong } = await rebuildDays(db);
  if (wrong.length === 0) console.log(`The sums of ${days} days are what their documents come to.`);
  else console.log(`${wrong.length} of ${days} days differed and were put right: ${wrong.join(", ")}.`);
  return wrong.length === 0 ? 0 : 1;
}
