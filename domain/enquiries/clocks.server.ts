import { and, asc, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { HOURS_TO_ACKNOWLEDGE, WARNING_HOURS } from "./complaint.ts";
import type { RecordedEnquiry } from "./enquiries.server.ts";
import { enquiries } from "./schema.ts";
import type { EnquiryStatus } from "./status.ts";

const inHours = (hours: number) => sql`make_interval(hours => ${hours})`;
const dayReceived = sql`date_trunc('day', ${enquiries.receivedAt} at time zone 'Asia/Kolkata')`;
/** SQL for the deadline to settle a complaint: the end of the day one month after its receipt. */
const endOfMonth = sql`((${dayReceived} + interval '1 month' + interval '1 day') at time zone 'Asia/Kolkata')`;

const isRunning = and(eq(enquiries.kind, "complaint"), isNull(enquiries.resolvedAt));

/** SQL for a complaint's earliest open deadline, to sort by; infinity for an enquiry that has no open deadline. */
export const firstDueAt: SQL<Date> = sql`case
  when ${enquiries.kind} <> 'complaint' or ${enquiries.resolvedAt} is not null then 'infinity'::timestamptz
  when ${enquiries.acknowledgedAt} is null then ${enquiries.receivedAt} + ${inHours(HOURS_TO_ACKNOWLEDGE)}
  else ${endOfMonth} end`;

const warningTime = sql`case when ${enquiries.acknowledgedAt} is null then ${inHours(WARNING_HOURS.acknowledge)}
  else ${inHours(WARNING_HOURS.settle)} end`;

export type EnquiryCounts = {
  /** Enquiries that nobody has dealt with yet (status "new"). */
  fresh: number;
  /** The statuses of the complaints whose deadline is near or past. */
  urgent: EnquiryStatus[];
};

/** The counts that the back office shows beside the link to the inbox. */
export async function readEnquiryCounts(db: Database, now = new Date()): Promise<EnquiryCounts> {
  const fresh = await db.$count(enquiries, eq(enquiries.status, "new"));
  const urgent = await db
    .selectDistinct({ status: enquiries.status })
    .from(enquiries)
    .where(and(isRunning, lt(sql`${firstDueAt} - ${warningTime}`, sql`${now.toISOString()}::timestamptz`)));
  return { fresh, urgent: urgent.map(({ status }) => status) };
}

/** All unsettled complaints, oldest first. */
export async function listRunningComplaints(db: Database): Promise<RecordedEnquiry[]> {
  return db.select().from(enquiries).where(isRunning).orderBy(asc(enquiries.receivedAt), asc(enquiries.id));
}
