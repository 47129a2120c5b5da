import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { auditLog } from "./schema.ts";

/** Whether a text or JSON column has one of the traces that `tracesOf` gives. */
export function mentions(column: SQLWrapper, traces: readonly string[]): SQL {
  const known = sql`unnest(${sql.param([...traces])}::text[])`;
  return sql`exists (select 1 from ${known} as trace where position(trace in lower(${column}::text)) > 0)`;
}

/** Takes out of the log what it says of a person; that something was done, when and by whom, stays. */
export async function forgetInLog(
  tx: Database,
  subject: { kind: string; ids: string[] },
  traces: readonly string[],
): Promise<void> {
  if (subject.ids.length === 0) return;
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(
      and(
        eq(auditLog.subjectKind, subject.kind),
        inArray(auditLog.subjectId, subject.ids),
        or(mentions(auditLog.before, traces), mentions(auditLog.after, traces)),
      ),
    );
}

/** An invitation is written down under the e-mail it went to: of one who leaves only that there was one stays. */
export async function forgetInvited(tx: Database, email: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ subjectId: "erased", before: null, after: null })
    .where(and(eq(auditLog.subjectKind, "invitation"), sql`lower(${auditLog.subjectId}) = lower(${email})`));
}
