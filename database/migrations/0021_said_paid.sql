ALTER TABLE "payments" ADD COLUMN "said_paid_at" timestamp with time zone;--> statement-breakpoint
-- Whoever says without a UTR that they paid is looked after like whoever gives one.
CREATE OR REPLACE VIEW "order_sums" AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise,
  r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise
    - case when o.status = 'cancelled' then 0 else t.total_paise - a.allowed_paise end as balance_paise,
  exists (
    select from payments p
    where p.order_id = o.id and case when p.claimed_utr is null then p.said_paid_at is not null
      else not exists (select from receipts seen where seen.rail = 'upi' and seen.external_id = p.claimed_utr) end
  ) as is_claimed
from orders o
cross join lateral (
  select (coalesce(sum(l.unit_paise::bigint * l.quantity), 0) + o.delivery_paise + o.cash_fee_paise)::bigint as total_paise
  from order_lines l where l.order_id = o.id
) t
cross join lateral (
  select coalesce(sum(let_off.paise), 0)::bigint as allowed_paise from allowances let_off where let_off.order_id = o.id
) a
cross join lateral (
  select coalesce(sum(part.paise), 0)::bigint as received_paise from allocations part where part.order_id = o.id
) r
cross join lateral (
  select coalesce(sum(lost.deducted_paise), 0)::bigint as deducted_paise
  from disputes lost where lost.order_id = o.id and lost.state = 'lost'
) d
cross join lateral (
  select coalesce(sum(back.amount_paise) filter (where back.status = 'done'), 0)::bigint as returned_paise,
    coalesce(sum(back.amount_paise) filter (where back.status in ('due', 'sent')), 0)::bigint as leaving_paise
  from refunds back where back.order_id = o.id
) f;