import type { Database } from "#platform/database.server.ts";
import { auditLog, type Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

/** Who makes a change; a null id means a command on the server. */
export type Actor = { id: string | null; name: string };

export type Change = {
  by: Actor;
  action: string;
  subject: { kind: SubjectKind; id: string };
  before?: Facts;
  after?: Facts;
  batch?: string;
  undoes?: string;
};

/**
 * Adds an entry to the audit log, in the transaction that makes the change. `before` and `after` must be serialisable
 * as JSON.
 */
export async function recordChange(tx: Database, change: Change): Promise<void> {
  await recordChanges(tx, [change]);
}

/** As `recordChange`, for several changes, at least one, in one statement. */
export async function recordChanges(tx: Database, changes: readonly Change[]): Promise<void> {
  await tx.insert(auditLog).values(
    changes.map(({ by, action, subject, before, after, batch, undoes }) => ({
      actorId: by.id,
      actorName: by.name,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      before: before ?? null,
      after: after ?? null,
      batch: batch ?? null,
      undoes: undoes ?? null,
    })),
  );
}
