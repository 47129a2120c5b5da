import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, count, desc, eq, gt, inArray, lt, max, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { recordChanges, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import {
  changedSince,
  isForOwners,
  UNDO_DAYS,
  type Edit,
  type EditKind,
  type Fields,
  type Left,
  type sources,
} from "./edit.ts";
import { edits, submissions } from "./schema.ts";

/** One press of a form or one file: its edits are listed and taken back together. */
export type Press = {
  id: string;
  by: Actor;
  /** If missing, a page of the back office, or a command on the server when nobody is signed in. */
  source?: (typeof sources)[number];
  /** The submission whose edits are taken back. */
  undoes?: string;
};

/** A press of a form by somebody, with a new id. */
export function pressOf(by: Actor): Press {
  return { id: randomUUID(), by };
}

export type NewEdit = {
  kind: EditKind;
  subjectId: string;
  /** Only the fields that change. */
  before: Fields;
  after: Fields;
  /** The edit that this one takes back. */
  undoes?: number | undefined;
  /** Whether it can never be taken back. */
  isFinal?: boolean;
  /** What the audit log tells of it. */
  log: Pick<Change, "action" | "subject" | "before" | "after">[];
};

/** Records edits, and writes them into the audit log. Call it in the transaction that makes them. */
export async function recordEdits(tx: Database, press: Press, made: readonly NewEdit[]): Promise<void> {
  if (made.length === 0) return;
  const { id, by, undoes } = press;
  const source = press.source ?? (by.id === null ? "command" : "page");
  await tx
    .insert(submissions)
    .values({ id, actorId: by.id, actorName: by.name, source, undoes: undoes ?? null })
    .onConflictDoNothing();
  const rows = made.map(({ kind, subjectId, before, after, undoes: edit, isFinal = false }) => {
    return { kind, subject_id: subjectId, before, after, undoes: edit, is_final: isFinal };
  });
  await tx.execute(sql`
    insert into ${edits} (submission_id, kind, subject_id, before, after, undoes, until)
    select ${id}::uuid, kind, subject_id, before, after, undoes,
      case when not is_final then now() + make_interval(days => ${UNDO_DAYS}) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (kind text, subject_id text, before jsonb, after jsonb, undoes integer, is_final boolean)`);
  await recordChanges(
    tx,
    made.flatMap(({ log }) =>
      log.map(({ action, ...entry }) => {
        return { by, action: undoes ? "undid an edit" : action, ...(undoes && { undoes }), ...entry };
      }),
    ),
  );
}

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

function selectEdits(db: Database, which: SQL | undefined) {
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

/** The highest id of all edits; 0 when there are none. Later edits get higher ids. */
export async function lastEdit(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(edits.id) }).from(edits);
  return row?.id ?? 0;
}

/** Which of these things have an edit of this kind after the edit with the id `known`. */
export async function editedAfter(
  tx: Database,
  known: number,
  kind: EditKind,
  subjectIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: edits.subjectId })
    .from(edits)
    .where(and(eq(edits.kind, kind), inArray(edits.subjectId, [...subjectIds]), gt(edits.id, known)));
  return new Set(rows.map(({ id }) => id));
}

/** Replaces a staff member's name in the submissions that they made. */
export async function renameEditor(tx: Database, userId: string, name: string): Promise<void> {
  await tx.update(submissions).set({ actorName: name }).where(eq(submissions.actorId, userId));
}

export type UndoRequest = {
  /** The id of the submission to take back. */
  submission: string;
  /** Takes only this edit of it back. */
  edit?: number | undefined;
  by: Actor;
  /** If false, edits that only owners may make are refused as "not theirs". */
  isOwner: boolean;
};

/** The result of taking back. */
export type TakenBack =
  /** `submission` is the id by which this can be taken back itself. */
  | { ok: true; submission: string }
  | {
      ok: false;
      reason:
        | "unknown"
        | "too old"
        /** Such edits can never be taken back. */
        | "final"
        /** Only owners may take the edit back. */
        | "not theirs"
        /** Nothing was left to take back. */
        | "all changed since"
        /** What would be taken back is refused now, as `sentences` say. */
        | "refused";
      sentences?: string[];
    };

/**
 * Takes edits of one kind back, except where they were changed since, and records that with `undoes`. Returns what it
 * left alone.
 */
export type Taker = (tx: Database, press: Press, edits: readonly Edit[]) => Promise<Left[]>;

/**
 * Takes back all edits of a submission, or one of them, kind by kind in the order of `takers`. Refuses what is over 30
 * days old. A second call returns the first result.
 */
export async function takeBackBy(
  tx: Database,
  { submission, edit, by, isOwner }: UndoRequest,
  takers: Partial<Record<EditKind, Taker>>,
): Promise<TakenBack> {
  const [locked] = await tx.select().from(submissions).where(eq(submissions.id, submission)).for("update");
  const which = and(eq(edits.submissionId, submission), edit === undefined ? undefined : eq(edits.id, edit));
  const wanted = locked ? await selectEdits(tx, which).orderBy(asc(edits.id)) : [];
  if (!locked || wanted.length === 0) return { ok: false, reason: "unknown" };
  if (!isOwner && wanted.some(isForOwners)) return { ok: false, reason: "not theirs" };
  const done = wanted.findLast(({ undoneBy }) => undoneBy !== null)?.undoneBy;
  const rest = wanted.filter(({ undoneBy }) => undoneBy === null);
  const open = rest.filter(({ isOpen }) => isOpen);
  if (open.length === 0 && !done)
    return { ok: false, reason: rest.some(({ isFinal }) => !isFinal) ? "too old" : "final" };

  const press: Press = { id: randomUUID(), by, source: locked.source, undoes: submission };
  const left: Left[] = [];
  for (const [kind, take] of Object.entries(takers)) {
    const own = open.filter((one) => one.kind === kind);
    if (own.length > 0) left.push(...(await take(tx, press, own)));
  }
  const taken = await tx.$count(edits, eq(edits.submissionId, press.id));
  if (taken > 0) {
    const leftAlone = left.map(({ sentence }) => sentence);
    await tx.update(submissions).set({ leftAlone }).where(eq(submissions.id, press.id));
    return { ok: true, submission: press.id };
  }
  if (done) return { ok: true, submission: done };
  if (left.every(({ isChanged }) => isChanged)) return { ok: false, reason: "all changed since" };
  return { ok: false, reason: "refused", sentences: left.map(({ sentence }) => sentence) };
}

/** A kind of value that is edited whole: how it is read, written and told of. */
export type EditedValue<Value> = {
  kind: EditKind;
  /** Reads the present value, and locks it until the transaction ends. */
  read: (tx: Database, subjectId: string) => Promise<Value>;
  write: (tx: Database, subjectId: string, value: Value) => Promise<void>;
  /** What is left alone, for people: "Kaju Katli: its recipe". */
  inWords: (tx: Database, subjectId: string) => string | Promise<string>;
  log: (change: { subjectId: string; before: Value; after: Value }) => NewEdit["log"][number];
};

type ValueChange<Value> = { subjectId: string; before: Value; after: Value; undoes?: number };

/** Replaces a value that the caller has read and locked, and records the edit. */
export async function writeValue<Value>(
  tx: Database,
  press: Press,
  { kind, write, log }: EditedValue<Value>,
  { undoes, ...change }: ValueChange<Value>,
): Promise<void> {
  const { subjectId, before, after } = change;
  await write(tx, subjectId, after);
  const values = { before: { value: before }, after: { value: after } };
  await recordEdits(tx, press, [{ kind, subjectId, ...values, undoes, log: [log(change)] }]);
}

/** Takes back edits of whole values, where the value is as the edit left it. */
export function takerOf<Value>(value: EditedValue<Value>): Taker {
  return async (tx, press, some) => {
    const left: Left[] = [];
    for (const { id, subjectId, before, after } of some) {
      const present = await value.read(tx, subjectId);
      if (isDeepStrictEqual(present, after.value)) {
        await writeValue(tx, press, value, { subjectId, before: present, after: before.value as Value, undoes: id });
      } else left.push(changedSince(await value.inWords(tx, subjectId)));
    }
    return left;
  };
}
