import { and, asc, eq } from "drizzle-orm";
import type { SubjectKind } from "#domain/audit/subjects.ts";
import type { Database } from "#platform/database.server.ts";
import { auditLog } from "../../domain/audit/schema.ts";

/** The entries of the change log about one thing, such as an order, oldest first. */
export async function listChangesOf(db: Database, kind: SubjectKind, id: string) {
  return db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id)))
    .orderBy(asc(auditLog.id));
}
