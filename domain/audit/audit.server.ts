import type { Database } from "#platform/database.server.ts";
import { auditLog, type Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

/** Whoever makes a change; without an id, a command on the server. */
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

/** Writes down a change in the transaction that makes it. Facts must survive JSON. */
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
