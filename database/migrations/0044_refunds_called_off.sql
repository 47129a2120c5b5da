-- Whoever writes events or refunds has locked the order first, so nobody is in between them when their locks are taken.
LOCK TABLE "orders" IN EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "order_events_kind";--> statement-breakpoint
ALTER TABLE "held_notices" DROP CONSTRAINT IF EXISTS "held_notices_reason";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_status";--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goes_on_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "amount_paise" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "told_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "held_notices" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "source" text DEFAULT 'shop' NOT NULL;--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_notices_order_id_index" ON "held_notices" USING btree ("order_id") WHERE "held_notices"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "gateway_events_that_wait" ON "gateway_events" USING btree ("waits_for") WHERE "gateway_events"."waits_for" is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('due', 'sent', 'failed', 'called-off');--> statement-breakpoint
CREATE INDEX "receipts_to_ask_about" ON "receipts" USING btree ("checked_at") WHERE "receipts"."rail" = 'card';--> statement-breakpoint
-- From here on by hand: what was called off gives nothing back, and lost and open disputes are sums of an order.
CREATE OR REPLACE FUNCTION refunds_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status in ('due', 'sent', 'done') and not exists (
    select from receipts r where r.id = new.receipt_id
      and r.amount_paise >= (
        select coalesce(sum(amount_paise), 0) from refunds
        where receipt_id = r.id and status in ('due', 'sent', 'done'))
  ) then
    raise exception 'more is given back than came' using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE VIEW "order_sums" AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise, sums.balance_paise,
  exists (
    select from payments p
    where p.order_id = o.id and case when p.claimed_utr is null then p.said_paid_at is not null
      else not exists (select from receipts seen where seen.rail = 'upi' and seen.external_id = p.claimed_utr) end
  ) as is_claimed,
  d.deducted_paise, d.contested_paise,
  (paid.is_paid or d.deducted_paise > 0)
    and d.deducted_paise + f.returned_paise + f.leaving_paise + paid.owed_paise > 0
    and sums.kept_paise - paid.owed_paise <= 0 as is_all_back
from orders o
cross join lateral (
  select (coalesce(sum(l.unit_paise::bigint * l.quantity - l.discount_paise), 0) + o.delivery_paise
    + o.cash_fee_paise)::bigint as total_paise
  from order_lines l where l.order_id = o.id
) t
cross join lateral (
  select coalesce(sum(let_off.paise), 0)::bigint as allowed_paise from allowances let_off where let_off.order_id = o.id
) a
cross join lateral (
  select coalesce(sum(part.paise), 0)::bigint as received_paise from allocations part where part.order_id = o.id
) r
cross join lateral (
  select coalesce(sum(against.deducted_paise) filter (where against.state = 'lost'), 0)::bigint as deducted_paise,
    coalesce(sum(against.amount_paise) filter (where against.state = 'open'), 0)::bigint as contested_paise
  from disputes against where against.order_id = o.id
) d
cross join lateral (
  select coalesce(sum(back.amount_paise) filter (where back.status = 'done'), 0)::bigint as returned_paise,
    coalesce(sum(back.amount_paise) filter (where back.status in ('due', 'sent')), 0)::bigint as leaving_paise
  from refunds back where back.order_id = o.id
) f
cross join lateral (
  select r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise as kept_paise,
    r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise
      - case when o.status = 'cancelled' then 0 else t.total_paise - a.allowed_paise end as balance_paise
) sums
cross join lateral (
  select said.is_paid, case when said.is_paid then greatest(0, sums.balance_paise) else 0 end as owed_paise
  from (
    select r.received_paise - d.deducted_paise <> 0 and case when o.status = 'cancelled'
      then r.received_paise - d.deducted_paise >= t.total_paise else sums.balance_paise >= 0 end as is_paid
  ) said
) paid;
