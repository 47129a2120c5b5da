import { sql } from "drizzle-orm";
import { letterRefusals } from "#domain/accounts/schema.ts";
import type { Database } from "#platform/database.server.ts";
import type { Language } from "#platform/languages.ts";
import { orderEvents, orderLines, orders } from "../schema.ts";
import { reviewRequests, reviews } from "./schema.ts";
import type { Names } from "#domain/catalogue/products/product.ts";

/** A buyer may be asked for a review from this many days after arrival or collection. */
const FIRST_DAY = 7;
/** A buyer may be asked for a review up to this many days after arrival or collection. */
const LAST_DAY = 30;
/** After a request for a review, a buyer is not asked about another order for this many days. */
const REST_DAYS = 30;
const AT_ONCE = 100;

export type ReviewRequest = {
  orderId: string;
  number: string;
  token: string;
  email: string;
  name: string;
  /** The language of the order. */
  language: Language;
  /** What was bought, as it was called then. */
  goods: Names[];
};

/**
 * At most 100 orders whose buyers are to be asked for a review by e-mail, 7 to 30 days after arrival or collection.
 * Leaves out gifts, orders with an earlier request or review, buyers who want no such e-mails, and buyers who were
 * asked in the last 30 days.
 */
export async function listReviewRequestsDue(db: Database, now: Date): Promise<ReviewRequest[]> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const { rows } = await db.execute<ReviewRequest>(sql`
    select distinct on (lower(o.email)) o.id as "orderId", o.number, o.token, o.email, o.name, o.language,
      (select json_agg(json_build_object('name', name, 'nameTe', name_te, 'nameHi', name_hi) order by first)
        from (select name, min(name_te) as name_te, min(name_hi) as name_hi, min(position) as first from ${orderLines}
          where order_id = o.id group by name) as own) as goods
    from ${orders} as o
    join lateral (select max(happened_at) as at from ${orderEvents}
      where order_id = o.id and kind = o.status) as arrived on true
    where o.status in ('delivered', 'collected') and not o.is_gift and o.email is not null
      and o.erasure_requested_at is null and o.erased_at is null
      and o.placed_at > ${before(LAST_DAY + 60)}
      and arrived.at between ${before(LAST_DAY)} and ${before(FIRST_DAY)}
      and not exists (select from ${reviews} where order_id = o.id)
      and not exists (select from ${letterRefusals} as refusal where refusal.email = lower(o.email))
      and not exists (select from ${reviewRequests} as asked join ${orders} as other on other.id = asked.order_id
        where asked.order_id = o.id or (lower(other.email) = lower(o.email) and asked.asked_at > ${before(REST_DAYS)}))
    order by lower(o.email), o.placed_at desc
    limit ${AT_ONCE}`);
  return rows;
}

/** Records that the buyer of an order was asked for a review; a second call changes nothing. */
export async function recordReviewRequest(db: Database, orderId: string, askedAt: Date): Promise<void> {
  await db.insert(reviewRequests).values({ orderId, askedAt }).onConflictDoNothing();
}
