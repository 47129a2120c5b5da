import { eq, min } from "drizzle-orm";
import { listFailures } from "#domain/notifications/failed-jobs.server.ts";
import { refunds } from "#domain/payments/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { readDisk } from "#platform/disk.ts";
import { listOverdueJobs } from "#platform/recurring-jobs.server.ts";
import { noteUpkeep, readUpkeep } from "#platform/upkeep.server.ts";

const HOUR = 3_600_000;
/** Milliseconds after which the last backup, and the last good trial of one, are too old. Both have a timer in deploy/. */
const [OLD_BACKUP, OLD_TRIAL] = [3 * HOUR, 8 * 24 * HOUR];
/** The free part of a disk below which it counts as nearly full. */
const FREE = 0.15;

export type Check = {
  of: "work" | "letters" | "refunds" | "backup" | "restore" | "disk";
  isWell: boolean;
  /** Since when it has not been well or, while it is, when it was last done. Undefined when nobody knows, or never. */
  since: Date | undefined;
};

/** What the owner should know of how the shop runs, and when something was last not well; undefined if it always was. */
export async function readHealth(db: Database, dataDirectory: string, now = new Date()) {
  const checks = await readChecks(db, dataDirectory, now);
  return { checks, isWell: checks.every(({ isWell }) => isWell), lastTrouble: (await readUpkeep(db)).get("trouble") };
}

async function readChecks(db: Database, dataDirectory: string, now: Date): Promise<Check[]> {
  const [overdue] = await listOverdueJobs(db, now);
  const [failure] = await listFailures(db, now, 1);
  const [failed] = await db
    .select({ since: min(refunds.createdAt) })
    .from(refunds)
    .where(eq(refunds.status, "failed"));
  const done = await readUpkeep(db);
  const [backup, trial, failedTrial] = (["backup", "restore-trial", "failed-trial"] as const).map((kind) =>
    done.get(kind),
  );
  const isRecent = (at: Date | undefined, age: number) => at !== undefined && +now - +at < age;
  const wasLastGood = failedTrial === undefined || (trial !== undefined && trial > failedTrial);
  const disk = readDisk(dataDirectory);
  return [
    { of: "work", isWell: !overdue, since: overdue?.ranAt },
    { of: "letters", isWell: !failure, since: failure?.firstFailedAt },
    { of: "refunds", isWell: !failed?.since, since: failed?.since ?? undefined },
    { of: "backup", isWell: isRecent(backup, OLD_BACKUP), since: backup },
    { of: "restore", isWell: wasLastGood && isRecent(trial, OLD_TRIAL), since: trial },
    { of: "disk", isWell: !disk || disk.freeBytes / disk.bytes >= FREE, since: undefined },
  ];
}

/** Records that something is not well just now, for `lastTrouble`. Called every minute. */
export async function noteTrouble(db: Database, dataDirectory: string): Promise<void> {
  const checks = await readChecks(db, dataDirectory, new Date());
  if (checks.some(({ isWell }) => !isWell)) await noteUpkeep(db, "trouble");
}
