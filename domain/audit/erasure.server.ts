import { and, eq, inArray, or, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { auditLog, type Facts } from "./schema.ts";
import type { SubjectKind } from "./subjects.ts";

export const formerStaff = "Former staff";

/**
 * SQL condition: a user wrote a row of a table that has the writer's name (`writer`), but not the writer's id. True
 * when the audit log has an entry by this user, under that name, about the row. `subject`: the row's kind and id.
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

/**
 * Replaces the name of a former staff member in the audit log: as the author of entries, and where entries say that an
 * enquiry was assigned to one of `names` (the names that this person had).
 */
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

/** SQL condition: a text or JSON column contains one of `traces`, in any case. `traces` must be in lower case. */
export function mentions(column: SQLWrapper, traces: readonly string[]): SQL {
  const known = sql`unnest(${sql.param([...traces])}::text[])`;
  return sql`exists (select 1 from ${known} as trace where position(trace in lower(${column}::text)) > 0)`;
}

/**
 * Removes `before` and `after` from log entries about `subject` if either contains one of `traces`: words of names,
 * mobiles and e-mails, in lower case.
 */
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

/** The `before` of each log entry about one subject, if that `before` has at least one of the keys `names`. */
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

/** When the shop's trial ends, log entries about these kinds of subject are deleted. */
const ofTheTrial: readonly SubjectKind[] = ["enquiry", "job", "notice", "order", "refund", "review"];

/**
 * At the end of the shop's trial (before it sells), deletes the log entries about orders, payments, refunds, enquiries,
 * reviews, failed jobs, notices of the payment gateway and deleted users.
 */
export async function forgetTrial(tx: Database): Promise<void> {
  await tx.delete(auditLog).where(
    or(
      inArray(auditLog.subjectKind, [...ofTheTrial]),
      // `payment` is a kind of a former version.
      eq(auditLog.subjectKind, "payment"),
      and(eq(auditLog.subjectKind, "user"), sql`${auditLog.subjectId} not in (select id from users)`),
    ),
  );
}
