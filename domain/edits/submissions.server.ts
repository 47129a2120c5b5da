import { and, asc, count, desc, eq, gt, inArray, lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#platform/database.server.ts";
import { UNDO_DAYS, type Edit, type EditKind, type sources } from "./edit.ts";
import { edits, submissions } from "./schema.ts";

const undoing = alias(edits, "undoing");

const editColumns = {
  id: edits.id,
  submissionId: edits.submissionId,
  kind: edits.kind,
  subjectId: edits.subjectId,
  before: edits.before,
  after: edits.after,
  isOpen: sql<boolean>`coalesce(${edits.until} > now(), false)`,
  isFinal: sql<boolean>`${edits.until} is null`,
  undoneBy: undoing.submissionId,
};

/** A query of edits, with what took each of them back. */
export function selectEdits(db: Database, which: SQL | undefined) {
  return db.select(editColumns).from(edits).leftJoin(undoing, eq(undoing.undoes, edits.id)).where(which);
}

/** A submission and its edits, for people. */
export type Submission = {
  id: string;
  number: number;
  at: Date;
  by: string;
  source: (typeof sources)[number];
  /** What it took back: a new change, or what had been taken back itself. Undefined for a new change. */
  undid: "change" | "undo" | undefined;
  /** Sentences that say what was not taken back, and why. */
  leftAlone: string[];
  /** The first edits, at most `most`; `count` is how many there are. */
  edits: Edit[];
  count: number;
  /** How many of the edits were taken back, and how many still can be. */
  undone: number;
  open: number;
};

/** How many edits of one submission are listed. */
const MOST_LISTED = 200;

/** A submission by its id; undefined when there is none. */
export async function findSubmission(db: Database, id: string): Promise<Submission | undefined> {
  return (await readSubmissions(db, eq(submissions.id, id), 1))[0];
}

/**
 * One page of the submissions of the last 30 days, newest first. For the next page, pass `next` as `before`. On the last
 * page, `next` is undefined.
 */
export async function listSubmissions(db: Database, before?: number, most = 30) {
  const isRecent = gt(submissions.at, sql`now() - make_interval(days => ${UNDO_DAYS})`);
  const found = await readSubmissions(db, and(isRecent, before ? lt(submissions.number, before) : undefined), most + 1);
  const page = found.slice(0, most);
  return { submissions: page, next: found.length > most ? page.at(-1)!.number : undefined };
}

async function readSubmissions(db: Database, which: SQL | undefined, most: number): Promise<Submission[]> {
  const undone = alias(submissions, "undone");
  const rows = await db
    .select({ submission: submissions, undone })
    .from(submissions)
    .leftJoin(undone, eq(undone.id, submissions.undoes))
    .where(which)
    .orderBy(desc(submissions.number))
    .limit(most);
  const ids = rows.map(({ submission }) => submission.id);
  const counts = await db
    .select({
      id: edits.submissionId,
      count: count(),
      undone: count(undoing.id),
      open: sql<number>`count(*) filter (where ${undoing.id} is null and ${edits.until} > now())::integer`,
    })
    .from(edits)
    .leftJoin(undoing, eq(undoing.undoes, edits.id))
    .where(inArray(edits.submissionId, ids))
    .groupBy(edits.submissionId);
  const first = db
    .select({
      id: edits.id,
      place: sql<number>`row_number() over (partition by ${edits.submissionId} order by ${edits.id})`.as("place"),
    })
    .from(edits)
    .where(inArray(edits.submissionId, ids))
    .as("first");
  const listed = await db
    .select(editColumns)
    .from(first)
    .innerJoin(edits, eq(edits.id, first.id))
    .leftJoin(undoing, eq(undoing.undoes, edits.id))
    .where(sql`${first.place} <= ${MOST_LISTED}`)
    .orderBy(asc(edits.id));
  const byId = Map.groupBy(listed, ({ submissionId }) => submissionId);
  return rows.map(({ submission: { id, number, at, actorName, source, leftAlone }, undone: former }) => {
    const sums = counts.find((one) => one.id === id) ?? { count: 0, undone: 0, open: 0 };
    return {
      id,
      number,
      at,
      by: actorName,
      source,
      leftAlone,
      undid: former ? (former.undoes === null ? "change" : "undo") : undefined,
      edits: byId.get(id) ?? [],
      count: sums.count,
      undone: sums.undone,
      open: sums.open,
    };
  });
}

/** The edits of one thing in the last 30 days with their submissions, newest first. */
export async function listEditsOf(db: Database, kind: EditKind, subjectId: string) {
  const rows = await db
    .select({
      ...editColumns,
      at: submissions.at,
      by: submissions.actorName,
      source: submissions.source,
      undoes: edits.undoes,
    })
    .from(edits)
    .innerJoin(submissions, eq(submissions.id, edits.submissionId))
    .leftJoin(undoing, eq(undoing.undoes, edits.id))
    .where(
      and(
        eq(edits.kind, kind),
        eq(edits.subjectId, subjectId),
        gt(submissions.at, sql`now() - make_interval(days => ${UNDO_DAYS})`),
      ),
    )
    .orderBy(desc(edits.id));
  return rows;
}
