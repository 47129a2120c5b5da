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
  const { by, action, subject, before, after, batch, undoes } = change;
  await tx.insert(auditLog).values({
    actorId: by.id,
    actorName: by.name,
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    before: before ?? null,
    after: after ?? null,
    batch: batch ?? null,
    undoes: undoes ?? null,
  });
}
