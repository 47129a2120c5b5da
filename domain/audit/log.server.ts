import { and, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { addDays, startInIndia } from "#platform/day.ts";
import { auditLog } from "./schema.ts";

export type Entry = typeof auditLog.$inferSelect;

export type LogFilter = {
  /** The name of whoever made the change. */
  who?: string;
  /** The kind of thing that was changed, such as "order". */
  kind?: string;
  /** A day in India, YYYY-MM-DD. */
  day?: string;
  /** Only entries older than the entry with this id. */
  before?: number;
};

const PAGE = 50;

/** A page of the audit log, newest entry first. Pass `next` as `before` to get the next page. */
export async function listLog(
  db: Database,
  { who, kind, day, before }: LogFilter = {},
): Promise<{ entries: Entry[]; next: number | undefined }> {
  const conditions: (SQL | undefined)[] = [
    who === undefined ? undefined : eq(auditLog.actorName, who),
    kind === undefined ? undefined : eq(auditLog.subjectKind, kind),
    day === undefined ? undefined : gte(auditLog.happenedAt, startInIndia(day)),
    day === undefined ? undefined : lt(auditLog.happenedAt, startInIndia(addDays(day, 1))),
    before === undefined ? undefined : lt(auditLog.id, before),
  ];
  const found = await db
    .select()
    .from(auditLog)
    .where(and(...conditions))
    .orderBy(desc(auditLog.id))
    .limit(PAGE + 1);
  const entries = found.slice(0, PAGE);
  return { entries, next: found.length > PAGE ? entries.at(-1)!.id : undefined };
}

/** The names of everybody who changed something, sorted. */
export async function listActors(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive actor as (
      select min(${auditLog.actorName}) as name from ${auditLog}
      union all
      select (select min(${auditLog.actorName}) from ${auditLog} where ${auditLog.actorName} > actor.name)
      from actor where actor.name is not null
    )
    select name from actor where name is not null`);
  return rows.map(({ name }) => name);
}
