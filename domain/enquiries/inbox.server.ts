import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { users } from "#domain/accounts/schema.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import type { Database } from "#platform/database.server.ts";
import { plainText } from "#platform/plain-text.ts";
import { firstDueAt } from "./clocks.server.ts";
import { readReference } from "./reference.ts";
import { enquiries } from "./schema.ts";
import { statuses, type EnquiryKind, type EnquiryStatus } from "./status.ts";

export type InboxFilter = {
  /** Undefined for enquiries of every status. */
  status?: EnquiryStatus | undefined;
  kind?: EnquiryKind | undefined;
  /** The user id of the staff member to whom the enquiries are assigned. */
  assigneeId?: string | undefined;
  /** A reference, a GSTIN, or a part of a name, mobile or e-mail. */
  search?: string | undefined;
};

export type InboxEntry = Awaited<ReturnType<typeof readEntries>>[number];

const PAGE = 30;
const FIRST_WORDS = 160;

/** A page of at most 30 enquiries. To get the next page, pass `next` as `after`. */
export async function listInbox(
  db: Database,
  filter: InboxFilter,
  after?: string,
): Promise<{ entries: InboxEntry[]; next: string | undefined }> {
  // Lists of work to do (new, open, answered) begin with unsettled complaints, by deadline; then the others follow,
  // oldest first. Any other list begins with the newest enquiry.
  const fromNewest = filter.status === undefined || filter.status === "closed";
  const rest = after ? follows(after, fromNewest) : undefined;
  const found = await readEntries(db, and(...conditionsOf(filter), rest), fromNewest);
  const entries = found.slice(0, PAGE);
  return { entries, next: found.length > PAGE ? entries.at(-1)!.reference : undefined };
}

/** How many enquiries of each status match the filter. The filter's own `status` is ignored. */
export async function countInbox(db: Database, filter: InboxFilter): Promise<Record<EnquiryStatus, number>> {
  const counted = await db
    .select({ status: enquiries.status, many: count() })
    .from(enquiries)
    .where(and(...conditionsOf({ ...filter, status: undefined })))
    .groupBy(enquiries.status);
  const many = new Map(counted.map((row) => [row.status, row.many]));
  return Object.fromEntries(statuses.map((status) => [status, many.get(status) ?? 0])) as Record<EnquiryStatus, number>;
}

function readEntries(db: Database, condition: SQL | undefined, fromNewest: boolean) {
  return db
    .select({
      reference: enquiries.reference,
      kind: enquiries.kind,
      status: enquiries.status,
      name: sql<string>`concat_ws(' ', ${enquiries.name}, ${enquiries.lastName})`,
      words: sql<string>`left(coalesce(${enquiries.items}, ${enquiries.message}), ${FIRST_WORDS})`,
      receivedAt: enquiries.receivedAt,
      acknowledgedAt: enquiries.acknowledgedAt,
      resolvedAt: enquiries.resolvedAt,
      occasionDate: enquiries.occasionDate,
      country: enquiries.country,
      quantity: enquiries.quantity,
      guests: enquiries.guests,
      assignee: users.name,
    })
    .from(enquiries)
    .leftJoin(users, eq(users.id, enquiries.assigneeId))
    .where(condition)
    .orderBy(
      ...(fromNewest
        ? [desc(enquiries.receivedAt), desc(enquiries.id)]
        : [asc(firstDueAt), asc(enquiries.receivedAt), asc(enquiries.id)]),
    )
    .limit(PAGE + 1);
}

/** SQL condition for the enquiries that come after `reference` in a list. */
function follows(reference: string, fromNewest: boolean): SQL {
  const place = fromNewest
    ? sql`${enquiries.receivedAt}, ${enquiries.id}`
    : sql`${firstDueAt}, ${enquiries.receivedAt}, ${enquiries.id}`;
  // Times are compared in SQL, because a Date drops microseconds.
  const last = sql`select ${place} from ${enquiries} where ${enquiries.reference} = ${reference}`;
  return sql`(${place}) ${fromNewest ? sql`<` : sql`>`} (${last})`;
}

function conditionsOf({ status, kind, assigneeId, search }: InboxFilter): (SQL | undefined)[] {
  return [
    status && eq(enquiries.status, status),
    kind && eq(enquiries.kind, kind),
    assigneeId ? eq(enquiries.assigneeId, assigneeId) : undefined,
    search ? matches(search) : undefined,
  ];
}

function matches(search: string): SQL | undefined {
  const part = `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const written = plainText(search);
  const digits = (parseIndianMobile(written) ?? written).replaceAll(/\D/g, "");
  const isNumber = /^[+\d\s().-]{4,}$/.test(written) && digits.length >= 4;
  return or(
    eq(enquiries.reference, readReference(search) ?? ""),
    eq(enquiries.gstin, parseGstin(search) ?? ""),
    ilike(sql`concat_ws(' ', ${enquiries.name}, ${enquiries.lastName})`, part),
    ilike(enquiries.email, part),
    isNumber ? sql`${enquiries.mobile} like ${`%${digits}%`}` : undefined,
  );
}
