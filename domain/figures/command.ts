import type { Database } from "#platform/database.server.ts";
import { computeFigures, listDifferingDays, rebuildFigures } from "./figure-days.server.ts";

/**
 * The command `npm run figures` (docs/operations.md). Returns the exit code: 1 for days whose stored sums are not what
 * is computed anew, and when it refuses.
 */
export async function run(db: Database, [verb]: string[], now = new Date()): Promise<number> {
  switch (verb) {
    case "check": {
      // What happened today with orders of earlier days is not wrong, only not computed yet.
      await computeFigures(db, now);
      const differing = await listDifferingDays(db, now);
      for (const day of differing) console.error(`${day}: what is stored differs from what is computed anew.`);
      if (differing.length === 0) console.log("All days that are over are stored as they are computed anew.");
      return differing.length === 0 ? 0 : 1;
    }
    case "rebuild": {
      await computeFigures(db, now);
      const differing = await rebuildFigures(db, now);
      for (const day of differing) console.log(`${day} was not as it is computed anew.`);
      console.log(`All days that are over are computed anew; ${differing.length} differed.`);
      return 0;
    }
    default:
      console.error("Write check or rebuild.");
      return 1;
  }
}
