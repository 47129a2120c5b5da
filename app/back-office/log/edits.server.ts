import type { EditKind } from "#domain/edits/edit.ts";
import { listEditsOf } from "#domain/edits/submissions.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInBrief, dayInIndia, timeInIndia } from "#platform/day.ts";

type Texts = Record<string, string>;
type NamedChange = { field: string; name: string; before: string; after: string };

/** An edit as the page of the edited thing lists it. */
export type ShownEdit = Awaited<ReturnType<typeof showEdits>>[number];

/** The edits of a thing in the last 30 days. `inWords` names the changed fields. */
export async function showEdits(
  db: Database,
  kind: EditKind,
  subjectId: string,
  inWords: (before: Texts, after: Texts) => NamedChange[],
) {
  const edits = await listEditsOf(db, kind, subjectId);
  return edits.map(({ id, submissionId, at, by, before, after, undoes, undoneBy, isOpen }) => ({
    id,
    submission: submissionId,
    by,
    when: `${dayInBrief(dayInIndia(at))}, ${timeInIndia(at)}`,
    changes: inWords(before as Texts, after as Texts),
    isUndo: undoes !== null,
    isUndone: undoneBy !== null,
    isOpen: isOpen && undoneBy === null,
  }));
}
