import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Edit, EditKind, Left } from "./edit.ts";
import type { Press, Taker } from "./edits.server.ts";
import { edits, submissions } from "./schema.ts";
import { selectEdits } from "./submissions.server.ts";

export type UndoRequest = {
  /** The id of the submission to take back. */
  submission: string;
  /** Takes only this edit of it back. */
  edit?: number | undefined;
  by: Actor;
  /** Whether they may make such an edit; others are refused as "not theirs". */
  may: (edit: Edit) => boolean;
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
        /** They may not make such an edit. */
        | "not theirs"
        /** Nothing was left to take back. */
        | "all changed since"
        /** What would be taken back is refused now, as `sentences` say. */
        | "refused";
      sentences?: string[];
    };

/**
 * Takes back all edits of a submission, or one of them, kind by kind in the order of `takers`. Refuses what is over 30
 * days old. A second call returns the first result.
 */
export async function takeBackBy(
  tx: Database,
  { submission, edit, by, may }: UndoRequest,
  takers: Partial<Record<EditKind, Taker>>,
): Promise<TakenBack> {
  const [locked] = await tx.select().from(submissions).where(eq(submissions.id, submission)).for("update");
  const which = and(eq(edits.submissionId, submission), edit === undefined ? undefined : eq(edits.id, edit));
  const wanted = locked ? await selectEdits(tx, which).orderBy(asc(edits.id)) : [];
  if (!locked || wanted.length === 0) return { ok: false, reason: "unknown" };
  if (!wanted.every(may)) return { ok: false, reason: "not theirs" };
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
