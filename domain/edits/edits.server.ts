import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray, max, sql } from "drizzle-orm";
import { recordChanges, type Actor, type Change } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import { changedSince, UNDO_DAYS, type Edit, type EditKind, type Fields, type Left, type sources } from "./edit.ts";
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

/**
 * Takes edits of one kind back, except where they were changed since, and records that with `undoes`. Returns what it
 * left alone.
 */
export type Taker = (tx: Database, press: Press, edits: readonly Edit[]) => Promise<Left[]>;

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
