import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { auditLog, type Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

export const formerStaff = "Former staff";

/**
 * SQL condition: according to the audit log, a user wrote the row `subject` under the name `writer`. For tables that
 * store the writer's name but not the writer's id.
 */
export function wroteItself(userId: string, writer: SQLWrapper, subject: { kind: string; id: SQLWrapper }): SQL {
  return sql`exists (select 1 from ${auditLog} where ${auditLog.actorId} = ${userId}
    and ${auditLog.actorName} = ${writer} and ${auditLog.subjectKind} = ${subject.kind}
    and ${auditLog.subjectId} = ${subject.id}::text)`;
}

/** The names under which a user's changes are in the audit log. */
export async function listNamesOfActor(tx: Database, userId: string): Promise<string[]> {
  const rows = await tx.selectDistinct({ name: auditLog.actorName }).from(auditLog).where(eq(auditLog.actorId, userId));
  return rows.map(({ name }) => name);
}

/** Replaces the name of a former staff member in the audit log. `names` are all names that this person had. */
export async function eraseActor(tx: Database, userId: string, names: readonly string[]): Promise<void> {
  await tx.update(auditLog).set({ actorName: formerStaff }).where(eq(auditLog.actorId, userId));
  // Entries about an enquiry also name the person to whom it was assigned.
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

/**
 * SQL condition: a text or JSON column contains one of `traces`. `traces` must be in lower case; the column may have
 * capitals.
 */
export function mentions(column: SQLWrapper, traces: readonly string[]): SQL {
  const known = sql`unnest(${sql.param([...traces])}::text[])`;
  return sql`exists (select 1 from ${known} as trace where position(trace in lower(${column}::text)) > 0)`;
}

/** Removes `before` and `after` from log entries about `subject` if either contains one of `traces`. */
export async function eraseInLog(
  tx: Database,
  subject: { kind: string; ids: string[] },
  /** Texts in lower case that identify a person, such as mobile numbers, e-mail addresses and words of names. */
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

/** The `before` values of log entries about one subject, if they have at least one of the keys `names`. */
export async function listFormerFacts(db: Database, subject: Subject, names: readonly string[]): Promise<Facts[]> {
  const rows = await db
    .select({ before: auditLog.before })
    .from(auditLog)
    .where(and(isOf(subject), has(auditLog.before, names)));
  return rows.map(({ before }) => before!);
}

/** Removes `before` and `after` from log entries about one subject, if either has one of the keys `names`. */
export async function eraseDetails(tx: Database, subject: Subject, names: readonly string[]): Promise<void> {
  await tx
    .update(auditLog)
    .set({ before: null, after: null })
    .where(and(isOf(subject), or(has(auditLog.before, names), has(auditLog.after, names))));
}

/** Removes an invited person's e-mail from the audit log; the log still shows that somebody was invited. */
export async function eraseInvited(tx: Database, email: string): Promise<void> {
  await tx
    .update(auditLog)
    .set({ subjectId: "erased", before: null, after: null })
    .where(and(eq(auditLog.subjectKind, "invitation"), sql`lower(${auditLog.subjectId}) = lower(${email})`));
}

/** Log entries about these kinds of subject are deleted when the shop opens and its trial ends. */
const ofTheTrial: readonly SubjectKind[] = ["enquiry", "job", "notice", "order", "refund", "review"];

/** Deletes the log entries of the shop's trial: entries about the kinds in `ofTheTrial`, and about deleted users. */
export async function forgetTrial(tx: Database): Promise<void> {
  await tx
    .delete(auditLog)
    .where(
      or(
        inArray(auditLog.subjectKind, [...ofTheTrial]),
        and(eq(auditLog.subjectKind, "user"), sql`${auditLog.subjectId} not in (select id from users)`),
      ),
    );
}
