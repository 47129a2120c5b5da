import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

/** Who makes a change. The id is null for a command on the server, and for people without an account. */
export type Actor = { id: string | null; name: string };

export type Change = {
  by: Actor;
  /** In words for people: "moved to packed". */
  action: string;
  subject: { kind: SubjectKind; id: string };
  before?: Facts;
  after?: Facts;
  /** The id of the submission that this change takes back. */
  undoes?: string;
};

/** Adds an entry to the audit log, in the transaction that makes the change. */
export async function recordChange(tx: Database, change: Change): Promise<void> {
  await recordChanges(tx, [change]);
}

/** Writes an audit log entry for each change, in the transaction that makes the changes. */
export async function recordChanges(tx: Database, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(({ by, subject, ...change }) => ({
    actor_id: by.id,
    actor_name: by.name,
    subject_kind: subject.kind,
    subject_id: subject.id,
    ...change,
  }));
  await tx.execute(sql`
    insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, before, after, undoes)
    select actor_id, actor_name, action, subject_kind, subject_id, before, after, undoes
    from jsonb_populate_recordset(null::audit_log, ${JSON.stringify(rows)}::jsonb)`);
}
