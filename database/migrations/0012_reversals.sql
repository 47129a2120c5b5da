CREATE TABLE "reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"reversed_at" timestamp with time zone NOT NULL,
	"reversed_by" text
);
--> statement-breakpoint
ALTER TABLE "hand_ins" DROP CONSTRAINT "hand_ins_payout_once";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_once";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "hand_ins" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "reversal_id" uuid;--> statement-breakpoint
ALTER TABLE "reversals" ADD CONSTRAINT "reversals_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reversals_reversed_by_index" ON "reversals" USING btree ("reversed_by") WHERE "reversals"."reversed_by" is not null;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reversal_id_reversals_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."reversals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_ins_standing_payout_once" ON "hand_ins" USING btree ("courier","payout") WHERE "hand_ins"."reversal_id" is null;--> statement-breakpoint
CREATE INDEX "hand_ins_reversal_id_index" ON "hand_ins" USING btree ("reversal_id") WHERE "hand_ins"."reversal_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_standing_once" ON "receipts" USING btree ("rail","external_id") WHERE "receipts"."reversal_id" is null;--> statement-breakpoint
CREATE INDEX "receipts_reversal_id_index" ON "receipts" USING btree ("reversal_id") WHERE "receipts"."reversal_id" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'unpacked', 'ready', 'unready', 'dispatched', 'undispatched', 'delivered', 'undelivered', 'collected', 'returned', 'cancelled', 'payment-claimed', 'claim-waits', 'payment-received', 'payment-reversed', 'payment-late', 'receipt-unallocated', 'unallocated-returned', 'refund-due', 'refunded', 'refund-failed', 'refund-called-off', 'disputed', 'uncancelled', 'goes-on', 'moved', 'left-out', 'tracking-changed', 'corrected', 'erasure-requested', 'erased'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reversed_by_hand" CHECK ("receipts"."reversal_id" is null or "receipts"."rail" <> 'card');--> statement-breakpoint
-- As in 0002, without money that was recorded by mistake.
CREATE OR REPLACE VIEW order_sums AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise, sums.balance_paise,
  exists (
    select from payment_requests p
    where p.order_id = o.id and case when p.claimed_utr is null then p.said_paid_at is not null
      else not exists (select from receipts seen
        where seen.rail = 'upi' and seen.external_id = p.claimed_utr and seen.reversal_id is null) end
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
  select coalesce(sum(part.paise), 0)::bigint as received_paise
  from allocations part join receipts came on came.id = part.receipt_id
  where part.order_id = o.id and came.reversal_id is null
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
--> statement-breakpoint
-- As in 0002; of money that was recorded by mistake, nothing is given back.
CREATE OR REPLACE FUNCTION refunds_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status in ('due', 'sent', 'done') and not exists (
    select from receipts r where r.id = new.receipt_id and r.reversal_id is null
      and r.amount_paise >= (
        select coalesce(sum(amount_paise), 0) from refunds
        where receipt_id = r.id and status in ('due', 'sent', 'done'))
  ) then
    raise exception 'more is given back than came' using errcode = 'check_violation';
  end if;
  return null;
end $$;
