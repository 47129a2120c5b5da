import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { auditLog, type Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

/** What stands where the name of somebody stood who worked for the shop. */
export const formerStaff = "Former staff";

/**
 * Of rows in which a column holds only the name of whoever wrote them: those that a user wrote, as the log says, which
 * has an entry by that id and name on the same subject.
 */
export function wroteItself(userId: string, writer: SQLWrapper, subject: { kind: string; id: SQLWrapper }): SQL {
  return sql`exists (select 1 from ${auditLog} where ${auditLog.actorId} = ${userId}
    and ${auditLog.actorName} = ${writer} and ${auditLog.subjectKind} = ${subject.kind}
    and ${auditLog.subjectId} = ${subject.id}::text)`;
}

/** The names under which a user changed things; none for somebody who never worked for the shop. */
export async function listNamesOfActor(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx.selectDistinct({ name: auditLog.actorName }).from(auditLog).where(eq(auditLog.actorId, userId));
  return rows.map(({ name }) => name);
}

/** Takes the name of somebody who worked for the shop out of the log; the id, which by then is nobody's, stays. */
export async function eraseActor(tx: Database, userId: string, names: readonly string[]): Promise<void> {
  await tx.update(auditLog).set({ actorName: formerStaff }).where(eq(auditLog.actorId, userId));
  const unnamed = (facts: SQLWrapper) =>
    sql`case when ${facts} ->> 'assignee' = any(${sql.param([...names])}::text[])
      then ${facts} || jsonb_build_object('assignee', ${formerStaff}::text) else ${facts} end`;
  await tx
    .update(auditLog)
    .set({ before: unnamed(auditLog.before), after: unnamed(auditLog.after) })
    .where(
      and(
        eq(auditLog.subjectKind, "enquiry"),
        or(...[auditLog.before, auditLog.after].map((facts) => inArray(sql`${facts} ->> 'assignee'`, [...names]))),
      ),
    );
}

/** Whether a text or JSON column has one of the traces that `identifiersOf` gives. */
export function mentions(column: SQLWrapper, traces: readonly string[]): SQL {
  const known = sql`unnest(${sql.param([...traces])}::text[])`;
  return sql`exists (select 1 from ${known} as trace where position(trace in lower(${column}::text)) > 0)`;
}

/** Takes out of the log what it says of a person; that something was done, when and by whom, stays. */
export async function eraseInLog(
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

type Subject = { kind: SubjectKind; id: string };

const has = (facts: SQLWrapper, names: readonly string[]) => sql`${facts} ?| ${sql.param([...names])}::text[]`;
const isOf = ({ kind, id }: Subject) => and(eq(auditLog.subjectKind, kind), eq(auditLog.subjectId, id));

/** How one thing was before each of its changes that tells one of these facts. */
export async function listFormerFacts(db: Database, subject: Subject, names: readonly string[]): Promise<Facts[]> {
  const rows = await db
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(and(isOf(subject), has(auditLog.before, names)));
  return rows.map(({ before }) => before!);
}

/** Takes out of the log, whole, what changes of one thing say that tell one of these facts: an address has no traces. */
export async function eraseDetails(tx: Database, subject: Subject, names: readonly string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(isOf(subject), or(has(auditLog.before, names), has(auditLog.after, names))));
}

/** An invitation is written down under the e-mail it went to: of one who leaves only that there was one stays. */
export async function eraseInvited(tx: Database, email: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ subjectId: "erased", before: null, after: null })
    .where(and(eq(auditLog.subjectKind, "invitation"), sql`lower(${auditLog.subjectId}) = lower(${email})`));
}
