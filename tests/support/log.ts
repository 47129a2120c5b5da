import { and, asc, eq } from "drizzle-orm";
import type { SubjectKind } from "#domain/audit/subjects.ts";
import type { Database } from "#platform/database.server.ts";
import { auditLog } from "../../domain/audit/schema.ts";

/** What the log says was changed of one thing, oldest first. */
export async function listChangesOf(db: Database, kind: SubjectKind, id: string) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(asc(auditLog.id));
}
