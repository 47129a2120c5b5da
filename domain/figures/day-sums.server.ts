import { sql, type SQL } from "drizzle-orm";
import { customerIn } from "#domain/orders/indexed.ts";
import { isPaidOut, isSettled } from "#domain/payments/gateway-payouts/payout-lists.server.ts";
import { isWithin } from "#platform/columns.ts";
import type { Period } from "#platform/period.ts";

const dayOf = (moment: string) => sql.raw(`(${moment} at time zone 'Asia/Kolkata')::date`);
/** Null without an account or a mobile. It is compared with the plain `customerIn`, which has an index. */
const customerOf = (table: string) => sql`nullif(${customerIn(table)}, '')`;

/**
 * How what left was sold. What is handed over in the transaction that makes the order is sold at the counter; what is
 * paid before it leaves, or collected, is no cash on delivery.
 */
const methodOf = sql.raw(`case
  when event.kind = 'collected' and exists (select from order_events made where made.order_id = o.id
    and made.kind = 'placed' and made.happened_at = event.happened_at) then 'counter'
  when o.method = 'cash' and not o.collects and not exists (
    select from order_events paid where paid.order_id = o.id and paid.kind = 'payment-received' and not exists (
      select from order_events gone where gone.order_id = o.id and gone.kind = 'dispatched' and gone.id < paid.id))
  then 'cash' else 'prepaid' end`);
const totalOf = sql.raw(`(select sum(line.unit_paise::bigint * line.quantity - line.discount_paise)
  from order_lines line where line.order_id = o.id) + o.delivery_paise + o.cash_fee_paise`);
const placeOf = sql.raw(`o.state_code || ' ' ||
  case when o.collects then '' else initcap(btrim(regexp_replace(o.city, '\\s+', ' ', 'g'))) end`);
/** Whether the order of a document had left before it was issued. */
const hadLeft = sql.raw(`exists (select from order_events e where e.order_id = document.order_id
  and e.kind in ('dispatched', 'collected') and e.happened_at <= document.issued_at)`);
/** Why a credit note was issued. One without a refund is for an order that nobody paid: it came back, or was cancelled. */
const reasonOf = sql`coalesce((select reason_code from refunds where refunds.id = document.refund_id),
  case when ${hadLeft} then 'refused' else 'cancelled' end)`;

/**
 * SQL that computes the sums of the days of a period (`DaySum`) from what happened on them. Today's are computed alike;
 * then the period may end in the future.
 */
export function daySumsSql(period: Period): SQL {
  const within = (moment: string) => isWithin(sql.raw(moment), period);
  return sql`
  with event as materialized (
    select e.id, e.order_id, e.kind, e.happened_at, e.data->>'from' as "from", ${dayOf("e.happened_at")} as day
    from order_events e where ${within("e.happened_at")} and e.kind in
      ('placed', 'awaiting-payment', 'cancelled', 'dispatched', 'undispatched', 'collected', 'returned')
  ), placed as materialized (
    select event.day, ${totalOf} as paise, exists (
      select from orders earlier where ${customerIn("earlier")} = ${customerOf("o")}
        and earlier.erasure_requested_at is null and earlier.erased_at is null and earlier.placed_at < o.placed_at
        and earlier.status not in ('awaiting-payment', 'awaiting-approval', 'cancelled')) as returns
    from event join orders o on o.id = event.order_id
    where event.kind = 'placed' and not exists (
      select from order_events e where e.order_id = o.id and e.kind = 'placed' and e.id < event.id)
  ), cancelled as (
    select event.day, case event.kind when 'cancelled' then 1 else -1 end as sign, ${totalOf} as paise
    from event join orders o on o.id = event.order_id
    where (event.kind = 'cancelled' or event."from" = 'cancelled') and exists (
      select from order_events e where e.order_id = o.id and e.kind = 'placed' and e.id < event.id)
  ), moved as materialized (
    select event.id as event_id, event.day, event.kind, event.order_id, ${methodOf} as method, ${totalOf} as paise,
      case when event.kind in ('dispatched', 'collected') then 1 else -1 end as sign
    from event join orders o on o.id = event.order_id
    where event.kind in ('dispatched', 'collected', 'undispatched', 'returned')
  ), line as (
    select moved.day, coalesce(part.id, line.product_id) as key, sign, share.grams,
      round((line.unit_paise::numeric * line.quantity - line.discount_paise) * share.grams / share.whole) as paise
    from moved join order_lines line on line.order_id = moved.order_id
    left join lateral jsonb_to_recordset(line.contents) as part (id text, grams bigint, quantity bigint) on true
    cross join lateral (select
      coalesce(part.grams * part.quantity, line.grams) * line.quantity as grams,
      coalesce((select sum(one.grams * one.quantity) from jsonb_to_recordset(line.contents)
        as one (grams bigint, quantity bigint)), line.grams) * line.quantity as whole) as share
  ), document as materialized (
    select document.id, document.order_id, document.refund_id, document.issued_at, document.kind,
      ${dayOf("document.issued_at")} as day, case document.kind when 'invoice' then 1 else -1 end as sign,
      document.snapshot->'bill' as bill, (document.snapshot->>'isRegistered')::boolean as is_taxed
    from documents document where ${within("document.issued_at")}
  ), part as materialized (
    select document.day, document.kind, document.order_id, document.sign, document.is_taxed, part.kind as of,
      part."totalPaise" as total, part."taxPaise" as tax,
      part."unitPaise" * part.quantity as listed, part."discountPaise" as discount
    from document cross join lateral jsonb_to_recordset(document.bill->'rows') as part
      (kind text, "totalPaise" bigint, "taxPaise" bigint, "unitPaise" bigint, quantity bigint, "discountPaise" bigint)
  ), note_of_left as (
    select moved.day, moved.method, document.reason, document.paise
    from moved cross join lateral (
      select ${reasonOf} as reason, document.paise from documents document
      where document.order_id = moved.order_id and document.kind = 'credit-note' and moved.event_id = (
        select e.id from order_events e where e.order_id = moved.order_id and e.kind in ('dispatched', 'collected')
        order by e.happened_at > document.issued_at, abs(extract(epoch from e.happened_at - document.issued_at)), e.id
        limit 1)) as document
    where moved.kind in ('dispatched', 'collected')
  ), money as (
    select ${dayOf("received_at")} as day, 1 as sign, rail, amount_paise as paise
    from receipts where ${within("received_at")} and currency = 'INR'
    union all
    select ${dayOf("reversed_at")}, -1, rail, amount_paise
    from reversals join receipts on receipts.reversal_id = reversals.id
    where ${within("reversed_at")} and currency = 'INR'
  ), handed as (
    select ${dayOf("recorded_at")} as day, 1 as sign, handed_paise, fee_paise
    from hand_ins where ${within("recorded_at")}
    union all
    select ${dayOf("reversed_at")}, -1, handed_paise, fee_paise
    from reversals join hand_ins on hand_ins.reversal_id = reversals.id where ${within("reversed_at")}
  ), paid_out as (
    select ${dayOf("settled_at")} as day, item.kind, credit_paise - debit_paise as paise, fee_paise
    from gateway_payout_items item join gateway_payouts on gateway_payouts.id = item.payout_id
    where ${within("settled_at")} and ${isPaidOut}
  ), with_gateway as (
    select ${dayOf("received_at")} as day, 1 as sign, amount_paise as paise
    from receipts where ${within("received_at")} and rail = 'card' and currency = 'INR' and reversal_id is null
      and not ${isSettled(sql`receipts.external_id`)}
    union all
    select ${dayOf("done_at")}, -1, amount_paise
    from refunds where ${within("done_at")} and status = 'done' and gateway_refund_id is not null
      and not ${isSettled(sql`refunds.gateway_refund_id`)}
  ), counted (day, kind, key, count, paise, grams) as (
    select day, 'orders', '', count(*), sum(paise), 0 from placed group by day
    union all select day, 'returning', '', count(*), sum(paise), 0 from placed where returns group by day
    union all select day, 'totals', round(paise / 1000.0)::text, count(*), 0, 0 from placed group by 1, 3
    union all select day, 'cancelled', '', sum(sign), sum(sign * paise), 0 from cancelled group by day

    union all select day, 'bills', '', count(*), sum((bill->'sum'->>'totalPaise')::bigint), 0
      from document where kind = 'invoice' group by day
    union all select day, 'goods', '', 0, sum(listed), 0 from part where kind = 'invoice' and of = 'goods' group by day
    union all select day, 'discount', '', count(*), sum(discount), 0
      from part where kind = 'invoice' and discount > 0 group by day
    union all select day, 'cash-fee', '', 0, sum(total), 0
      from part where kind = 'invoice' and of = 'cash-fee' group by day
    union all select day, 'delivery', ${placeOf}, count(distinct o.id), sum(total), 0
      from part join orders o on o.id = part.order_id where kind = 'invoice' and of = 'delivery' group by 1, 3
    union all select day, 'back', ${reasonOf}, count(*), sum((bill->'sum'->>'totalPaise')::bigint), 0
      from document where kind = 'credit-note' group by 1, 3
    union all select day, 'net', case of when 'goods' then of else 'charges' end, 0,
      sum(sign * (total - case when is_taxed then tax else 0 end)), 0 from part group by 1, 3
    union all select day, 'taxable', '', 0, sum(sign * (total - tax)), 0 from part where is_taxed group by day
    union all select day, 'tax', '', 0, sum(sign * tax), 0 from part where is_taxed group by day
    union all select day, 'town', ${placeOf}, count(*), sum((bill->'sum'->>'totalPaise')::bigint), 0
      from document join orders o on o.id = document.order_id where kind = 'invoice' group by 1, 3

    union all select day, 'left', method, sum(sign), sum(sign * paise), 0
      from moved where kind <> 'returned' group by 1, 3
    union all select day, 'kilos', key, 0, sum(sign * paise), sum(sign * grams) from line group by 1, 3
    union all select day, 'back-of', method || ' ' || reason, count(*), sum(paise), 0 from note_of_left group by 1, 3

    union all select day, 'received', rail, sum(sign), sum(sign * paise), 0 from money group by 1, 3
    union all select ${dayOf("done_at")}, 'refunded', rail, count(*), sum(refunds.amount_paise), 0
      from refunds join receipts on receipts.id = refunds.receipt_id
      where status = 'done' and ${within("done_at")} and currency = 'INR' group by 1, 3
    union all select day, 'handed', '', sum(sign), sum(sign * handed_paise), 0 from handed group by day
    union all select day, 'courier-fee', '', 0, sum(sign * fee_paise), 0 from handed group by day
    union all select day, 'paid-out', '', count(*) filter (where kind = 'payment'), sum(paise), 0
      from paid_out group by day
    union all select day, 'gateway-fee', '', 0, sum(fee_paise), 0 from paid_out group by day
    union all select day, 'on-the-way', '', sum(sign), sum(sign * paise), 0 from with_gateway group by day
    union all select ${dayOf("written_at")}, 'thrown', lots.product_id, 0, 0, sum(write_offs.grams)
      from write_offs join lots on lots.id = write_offs.lot_id
      where ${within("written_at")} and reason in ('waste', 'past-day', 'came-back') group by 1, 3
  )
  select day, kind, key, coalesce(count, 0)::bigint as count, coalesce(paise, 0)::bigint as paise,
    coalesce(grams, 0)::bigint as grams
  from counted where count <> 0 or paise <> 0 or grams <> 0`;
}
