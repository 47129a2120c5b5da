import { createHash } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import { users } from "#domain/accounts/schema.ts";
import { retainedSince } from "#domain/orders/customer/retention.ts";
import { financialYearOf } from "#domain/orders/documents/bill.ts";
import { documents, type DocumentKind } from "#domain/orders/documents/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia, startInIndia } from "#platform/day.ts";
import { checksOf, remarksOf, type Check } from "./checks.ts";
import { readSummaries } from "./days.server.ts";
import { gstr1FileName, gstr1Of, type Gstr1, type Sent } from "./gstr1.ts";
import { returnInWords, type ReturnPeriod } from "./return-period.ts";
import { gstFiles } from "./schema.ts";
import { emptySummary, type Run, type Summary } from "./summary.ts";

export type Return = {
  gstin: string;
  summary: Summary;
  file: Gstr1;
  checks: Check[];
  remarks: string[];
  sent: Sent;
};

/**
 * The return of a period under each of the seller's GST numbers that documents of it name, "" for bills from before it
 * had one. Under `ownGstin` there is one even if nothing was issued.
 */
export async function readReturns(
  db: Database,
  period: ReturnPeriod,
  ownGstin: string,
  now = new Date(),
): Promise<Return[]> {
  const summaries = await readSummaries(db, period, now);
  if (ownGstin && !summaries.has(ownGstin)) summaries.set(ownGstin, emptySummary());
  const gaps = await listGaps(
    db,
    period,
    [...summaries.values()].flatMap(({ runs }) => runs),
  );
  const returns: Return[] = [];
  for (const [gstin, summary] of summaries) {
    const sent = period.kind === "quarter" ? await sentBefore(db, period, gstin, summary) : { b2b: [], cdnr: [] };
    const file = gstr1Of(summary, period, gstin, sent);
    const checks = checksOf({ file, summary, period, gstin, today: dayInIndia(now), gaps, sent });
    returns.push({ gstin, summary, file, checks, remarks: remarksOf(file, summary), sent });
  }
  return returns;
}

/** What IFFs that the portal took told of the quarter: the documents whose numbers are in their files. */
async function sentBefore(db: Database, { from, to }: ReturnPeriod, gstin: string, summary: Summary): Promise<Sent> {
  const { rows } = await db.execute<{ number: string }>(sql`
    select told #>> '{}' as number
    from ${gstFiles} file cross join lateral (
      select jsonb_path_query(content::jsonb, '$.b2b[*].inv[*].inum')
      union all
      select jsonb_path_query(content::jsonb, '$.cdnr[*].nt[*].nt_num')
    ) as one (told)
    where kind = 'iff' and gstin = ${gstin} and first_day >= ${from} and last_day <= ${to} and taken_at is not null`);
  const numbers = new Set(rows.map(({ number }) => number));
  const isTold = ({ number }: { number: string }) => numbers.has(number);
  return { b2b: summary.b2b.filter(isTold), cdnr: summary.cdnr.filter(isTold) };
}

const kindNames: Record<DocumentKind, string> = { invoice: "Invoice", "credit-note": "Credit note" };
const MOST_GAPS = 20;

/** The numbers that are missing among the documents of a period, and the one before its first, at most 20 of a kind. */
async function listGaps(db: Database, { from }: ReturnPeriod, runs: readonly Run[]): Promise<string[]> {
  const financialYear = financialYearOf(startInIndia(from));
  const gaps: string[] = [];
  for (const kind of ["invoice", "credit-note"] as const) {
    const own = runs.filter((run) => run.kind === kind);
    if (own.length === 0) continue;
    const first = Math.max(1, Math.min(...own.map((run) => run.first)) - 1);
    const last = Math.max(...own.map((run) => run.last));
    const { rows } = await db.execute<{ serial: number }>(sql`
      select serial from generate_series(${first}::integer, ${last}::integer) as serial
      where not exists (
        select from ${documents} where kind = ${kind} and financial_year = ${financialYear} and documents.serial = serial.serial
          -- Otherwise the numbers of the whole year are read.
          and documents.serial between ${first} and ${last}
      ) order by serial limit ${MOST_GAPS}`);
    gaps.push(...rows.map(({ serial }) => `${kindNames[kind]} ${serial} of ${financialYear}`));
  }
  return gaps;
}

type Made = { id: string } | { refused: string };

/** Makes the file of a return and keeps it. One that was made before with the same content is found again. */
export async function makeFile(
  db: Database,
  by: Actor,
  { gstin, file, checks, summary }: Return,
  period: ReturnPeriod,
  now = new Date(),
): Promise<Made> {
  if (gstin === "") return { refused: "These bills were made without a GST number, so they stand in no return." };
  if (summary.isErased) return { refused: erasedInWords };
  if (checks.some(({ verdict }) => verdict === "problem")) return { refused: "A check does not hold: see below." };
  const content = JSON.stringify(file);
  const sha256 = createHash("sha256").update(content).digest("hex");
  const days = { firstDay: period.from, lastDay: period.to };
  const today = dayInIndia(now);
  const name = (today > period.to ? "" : "so-far_") + gstr1FileName(file, today);
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(gstFiles)
      .values({ kind: period.kind, ...days, gstin, name, sha256, content, madeAt: now, madeBy: by.id })
      .onConflictDoNothing()
      .returning({ id: gstFiles.id });
    if (made) {
      const subject = { kind: "return", id: made.id } as const;
      await recordChange(tx, { by, action: `made the file for ${returnInWords(period)}`, subject, after: { sha256 } });
      return made;
    }
    const [known] = await tx
      .select({ id: gstFiles.id })
      .from(gstFiles)
      .where(
        and(
          eq(gstFiles.gstin, gstin),
          eq(gstFiles.kind, period.kind),
          eq(gstFiles.firstDay, period.from),
          eq(gstFiles.sha256, sha256),
        ),
      );
    return known!;
  });
}

/** Why the return of an old month cannot be made again. */
export const erasedInWords =
  "The GST numbers of buyers in these days were erased when the law no longer asked to keep them, so the file cannot be made again. The copy is with the accountant who filed it.";

/** A kept file, with the names of who made it and who said that the portal took it. */
export type KeptFile = Awaited<ReturnType<typeof listFiles>>[number];

/** The files that were made for a period, the latest first, without their contents. */
export async function listFiles(db: Database, { kind, from }: ReturnPeriod) {
  const maker = db.select({ id: users.id, name: users.name }).from(users).as("maker");
  const taker = db.select({ id: users.id, name: users.name }).from(users).as("taker");
  return db
    .select({
      id: gstFiles.id,
      gstin: gstFiles.gstin,
      name: gstFiles.name,
      sha256: gstFiles.sha256,
      isErased: sql<boolean>`${gstFiles.content} is null`,
      lastDay: gstFiles.lastDay,
      madeAt: gstFiles.madeAt,
      madeBy: maker.name,
      takenAt: gstFiles.takenAt,
      takenBy: taker.name,
    })
    .from(gstFiles)
    .leftJoin(maker, eq(maker.id, gstFiles.madeBy))
    .leftJoin(taker, eq(taker.id, gstFiles.takenBy))
    .where(and(eq(gstFiles.kind, kind), eq(gstFiles.firstDay, from)))
    .orderBy(desc(gstFiles.madeAt), asc(gstFiles.id));
}

/** A kept file as it was made. Undefined for an unknown one, and when its content is erased. */
export async function findFile(db: Database, id: string): Promise<{ name: string; content: string } | undefined> {
  const [file] = await db.select().from(gstFiles).where(eq(gstFiles.id, id));
  return file?.content ? { name: file.name, content: file.content } : undefined;
}

/**
 * Records that the portal took a file, or that it did not after all. Does nothing for an unknown file, and for one that
 * was made before its days were over. Returns whether it stands so now.
 */
export async function markTaken(db: Database, by: Actor, id: string, isTaken: boolean): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [file] = await tx
      .update(gstFiles)
      .set(isTaken ? { takenAt: new Date(), takenBy: by.id } : { takenAt: null, takenBy: null })
      .where(
        and(
          eq(gstFiles.id, id),
          isTaken ? isNull(gstFiles.takenAt) : isNotNull(gstFiles.takenAt),
          sql`(${gstFiles.madeAt} at time zone 'Asia/Kolkata')::date > ${gstFiles.lastDay}`,
        ),
      )
      .returning({ kind: gstFiles.kind, from: gstFiles.firstDay, to: gstFiles.lastDay });
    if (!file) return false;
    const action = `said that the portal ${isTaken ? "took" : "did not take"} the file for ${returnInWords(file)}`;
    await recordChange(tx, { by, action, subject: { kind: "return", id } });
    return true;
  });
}

/** Erases the contents of files that the law no longer asks to keep. What they were and who made them stays. */
export async function eraseFiles(db: Database, now = new Date()): Promise<void> {
  await db
    .update(gstFiles)
    .set({ content: null })
    .where(and(lt(gstFiles.lastDay, dayInIndia(retainedSince(now))), isNotNull(gstFiles.content)));
}
