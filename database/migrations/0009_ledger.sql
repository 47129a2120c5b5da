-- In the sequence in which a shop takes them that sells meanwhile, so that the two never wait for each other.
LOCK TABLE "gateway_events", "orders", "payments", "stock_holds", "refunds", "order_events", "documents", "held_notices" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
CREATE TABLE "allowances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allowances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"paise" bigint NOT NULL,
	"kind" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allowances_not_nothing" CHECK ("allowances"."paise" <> 0),
	CONSTRAINT "allowances_kind" CHECK ("allowances"."kind" in ('goodwill', 'return', 'shortfall'))
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "allocations_receipt_id_order_id_pk" PRIMARY KEY("receipt_id","order_id"),
	CONSTRAINT "allocations_positive" CHECK ("allocations"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway_id" text NOT NULL,
	"state" text NOT NULL,
	"deducted_paise" bigint NOT NULL,
	"respond_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_gatewayId_unique" UNIQUE("gateway_id"),
	CONSTRAINT "disputes_state" CHECK ("disputes"."state" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_not_negative" CHECK ("disputes"."deducted_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"rail" text NOT NULL,
	"external_id" text NOT NULL,
	"source" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" text,
	CONSTRAINT "receipts_once" UNIQUE("rail","external_id"),
	CONSTRAINT "receipts_rail" CHECK ("receipts"."rail" in ('upi', 'card', 'bank', 'cash')),
	CONSTRAINT "receipts_source" CHECK ("receipts"."source" in ('return', 'webhook', 'poller', 'line', 'typed', 'cash', 'former')),
	CONSTRAINT "receipts_amount_positive" CHECK ("receipts"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_mirrored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason_code" text DEFAULT 'goodwill' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowances" ADD CONSTRAINT "allowances_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_request_id_payments_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowances_order_id_index" ON "allowances" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "allocations_order_id_index" ON "allocations" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_order_id_index" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "receipts_request_id_index" ON "receipts" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_asked_about" ON "payments" USING btree ("created_at") WHERE "payments"."gateway_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('open', 'failed');--> statement-breakpoint
CREATE INDEX "payments_claimed_and_closed" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'closed' and "payments"."claimed_utr" is not null;--> statement-breakpoint
CREATE INDEX "payments_to_mirror" ON "payments" USING btree ("order_id") WHERE not "payments"."is_mirrored";--> statement-breakpoint
CREATE INDEX "refunds_receipt_id_index" ON "refunds" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "refunds_order_id_index" ON "refunds" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('open', 'failed', 'closed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status" CHECK ("refunds"."status" in ('due', 'sent', 'done', 'failed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_reason_code" CHECK ("refunds"."reason_code" in ('cancelled', 'goodwill', 'return', 'overpaid', 'late', 'unfit'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_of_a_receipt" CHECK ("refunds"."receipt_id" is not null and "refunds"."order_id" is not null) NOT VALID;
--> statement-breakpoint
CREATE VIEW "order_sums" AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise,
  r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise
    - case when o.status = 'cancelled' then 0 else t.total_paise - a.allowed_paise end as balance_paise,
  exists (
    select from payments p
    where p.order_id = o.id and p.claimed_utr is not null
      and not exists (select from receipts seen where seen.rail = 'upi' and seen.external_id = p.claimed_utr)
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
--> statement-breakpoint
-- No receipt is given to orders beyond its amount, nor given back beyond it; only rupees are given to an order.
CREATE FUNCTION allocations_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (
    select from receipts r where r.id = new.receipt_id and r.currency = 'INR'
      and r.amount_paise >= (select sum(paise) from allocations where receipt_id = r.id)
  ) then
    raise exception 'a receipt is allocated beyond its rupees' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER allocations_within_receipt AFTER INSERT OR UPDATE ON "allocations"
  FOR EACH ROW EXECUTE FUNCTION allocations_within_receipt();
--> statement-breakpoint
CREATE FUNCTION refunds_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status <> 'failed' and not exists (
    select from receipts r where r.id = new.receipt_id
      and r.amount_paise >= (
        select coalesce(sum(amount_paise), 0) from refunds where receipt_id = r.id and status <> 'failed')
  ) then
    raise exception 'more is given back than came' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_receipt AFTER INSERT OR UPDATE OF status, amount_paise ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refunds_within_receipt();
--> statement-breakpoint
-- From here on: what a process of the version before writes is carried into the new tables. Gone with that version's columns.
CREATE FUNCTION former_rail(p payments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case when p.gateway_payment_id is not null or p.method = 'razorpay' then 'card'
    when p.method = 'cash' then 'cash' else 'upi' end
$$;
--> statement-breakpoint
CREATE FUNCTION former_id(p payments) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select coalesce(p.gateway_payment_id, p.utr, p.id::text)
$$;
--> statement-breakpoint
CREATE FUNCTION former_state(status text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case status when 'open' then 'open' when 'failed' then 'failed' else 'closed' end
$$;
--> statement-breakpoint
-- The receipt a payment of the version before stands for; of too much that came, that of the payment it came with.
CREATE FUNCTION former_receipt(the_payment uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  select r.id from payments p
  join payments said on said.id = case
    when p.surplus_of is not null and p.utr is null and p.gateway_payment_id is null then p.surplus_of else p.id end
  join receipts r on r.rail = former_rail(said) and r.external_id = former_id(said)
  where p.id = the_payment
$$;
--> statement-breakpoint
-- Writes down what the version before knows of one order's money. Repeats change nothing. The order should be locked.
CREATE FUNCTION mirror_order(the_order uuid) RETURNS void LANGUAGE plpgsql AS $$
declare
  last_return record;
  p payments;
  amount bigint;
  v_back refunds;
  v_part record;
  rest bigint;
  is_paid boolean;
  standing text;
  missing bigint;
begin
  update payments set state = former_state(status), is_mirrored = true where order_id = the_order and not is_mirrored;

  select max(id) as id, max(happened_at) as happened_at into last_return
    from order_events where order_id = the_order and kind = 'misfit-returned' and data is null;

  -- Parts, and what came in another amount: the bank's line said how much.
  insert into receipts (request_id, rail, external_id, source, amount_paise, currency, received_at, recorded_at)
  select asked.id, case when part.utr is null then 'card' else 'upi' end, coalesce(part.utr, 'event:' || part.id),
    'former', part.paise, 'INR', part.happened_at, part.happened_at
  from (
    select e.id, e.paise, e.happened_at, substring(e.note from '^UTR (\d{12})$') as utr
    from order_events e where e.order_id = the_order and e.kind = 'payment-misfit' and e.data is null and e.paise > 0
  ) part
  join payments asked on asked.order_id = the_order and asked.surplus_of is null
    and asked.method = case when part.utr is null then 'razorpay' else 'upi' end
  where not exists (select from payments other where other.utr = part.utr and other.order_id <> the_order)
  order by part.id
  on conflict do nothing;

  for p in
    select * from payments where order_id = the_order and status = 'paid'
      and (surplus_of is null or utr is not null or gateway_payment_id is not null)
    order by surplus_of nulls last, created_at
  loop
    select p.amount_paise
      + coalesce((select sum(more.amount_paise) from payments more
          where more.surplus_of = p.id and more.utr is null and more.gateway_payment_id is null), 0)
      - case when p.method = 'upi' and p.surplus_of is null then coalesce((
          select sum(part.amount_paise) from receipts part
          join payments asked on asked.id = part.request_id
          where asked.order_id = the_order and part.rail = 'upi' and part.source = 'former'
            and part.external_id is distinct from p.utr
            and part.id not in (select id from payments)
            and not exists (select from payments besides where besides.utr = part.external_id)
            and (last_return.id is null or part.received_at > last_return.happened_at)), 0)
        else 0 end
    into amount;
    if amount > 0 then
      insert into receipts (id, request_id, rail, external_id, source, amount_paise, currency, received_at, recorded_at)
      values (p.id, coalesce(p.surplus_of, p.id), former_rail(p), former_id(p), 'former', amount, 'INR',
        coalesce(p.settled_at, p.created_at), coalesce(p.settled_at, p.created_at))
      on conflict do nothing;
      -- What came besides is written after the payment it came beside.
      update receipts set amount_paise = amount where id = p.id and source = 'former' and amount_paise <> amount;
    end if;
  end loop;

  insert into allocations (receipt_id, order_id, paise)
  select r.id, the_order, r.amount_paise from receipts r join payments asked on asked.id = r.request_id
  where asked.order_id = the_order and r.source = 'former' and r.currency = 'INR'
  on conflict (receipt_id, order_id) do update set paise = excluded.paise where allocations.paise <> excluded.paise;

  update refunds back set receipt_id = former_receipt(back.payment_id), order_id = the_order,
    reason_code = case
      when not said.counted then 'overpaid'
      when o.status = 'cancelled' then 'cancelled'
      when exists (select from order_events e where e.order_id = the_order and e.kind = 'returned'
        and e.happened_at <= back.created_at) then 'return'
      else 'goodwill' end
  from payments said, orders o
  where said.id = back.payment_id and said.order_id = the_order and o.id = the_order and back.receipt_id is null
    and former_receipt(back.payment_id) is not null;

  -- A refund of money that came in parts is parted over them.
  for v_back in
    select f.* from refunds f where f.order_id = the_order and f.payment_id is not null and f.status <> 'failed'
      and f.amount_paise > (select r.amount_paise from receipts r where r.id = f.receipt_id)
        - (select coalesce(sum(other.amount_paise), 0) from refunds other
           where other.receipt_id = f.receipt_id and other.status <> 'failed' and other.id <> f.id)
    order by f.created_at
  loop
    rest := v_back.amount_paise;
    for v_part in
      select r.id, r.amount_paise - coalesce((select sum(other.amount_paise) from refunds other
        where other.receipt_id = r.id and other.status <> 'failed' and other.id <> v_back.id), 0) as room
      from receipts r where r.request_id = v_back.payment_id and r.rail = 'upi' and r.source = 'former'
      order by 2 desc
    loop
      exit when rest <= 0 or v_part.room <= 0;
      if rest = v_back.amount_paise then
        update refunds set receipt_id = v_part.id, amount_paise = least(rest, v_part.room) where id = v_back.id;
      else
        insert into refunds (receipt_id, order_id, amount_paise, status, reason_code, reason, created_at, done_at)
        values (v_part.id, the_order, least(rest, v_part.room), v_back.status, v_back.reason_code, v_back.reason, v_back.created_at, v_back.done_at);
      end if;
      rest := rest - least(rest, v_part.room);
    end loop;
  end loop;

  -- What was sent back by hand.
  insert into refunds (receipt_id, order_id, amount_paise, status, reason_code, reason, created_at, done_at)
  select r.id, the_order, r.amount_paise, 'done', 'unfit', 'It did not fit.', last_return.happened_at, last_return.happened_at
  from receipts r join payments asked on asked.id = r.request_id
  where asked.order_id = the_order and r.source = 'former' and r.id not in (select id from payments)
    and r.received_at <= last_return.happened_at
    and not exists (select from payments besides where besides.utr = r.external_id)
    and not exists (select from refunds back where back.receipt_id = r.id);

  select bool_or(counted) into is_paid from payments where order_id = the_order;
  select status into standing from orders where id = the_order;
  if standing = 'cancelled' then return; end if;

  -- What of its price was given back was let off; one that failed and waits to be asked for again as well.
  insert into allowances (order_id, paise, kind, decided_at)
  select the_order, given.paise - known.paise, given.kind, given.decided_at
  from (
    select back.reason_code as kind, sum(back.amount_paise) as paise, max(back.created_at) as decided_at
    from refunds back join receipts r on r.id = back.receipt_id
    where back.order_id = the_order and back.reason_code in ('goodwill', 'return')
      and exists (select from refunds former where former.order_id = the_order and former.payment_id is not null)
      and (back.status <> 'failed' or (
        not exists (select from refunds again where again.repeats = back.id)
        and back.amount_paise <= r.amount_paise - (
          select coalesce(sum(kept.amount_paise), 0) from refunds kept where kept.receipt_id = r.id and kept.status <> 'failed')))
    group by back.reason_code
  ) given
  cross join lateral (
    select coalesce(sum(paise), 0) as paise from allowances known
    where known.order_id = the_order and known.kind = given.kind
  ) known
  where given.paise > known.paise;

  -- Less came than was asked for, and it counted; or it came back, and nobody had paid it.
  select -balance_paise into missing from order_sums where order_id = the_order;
  if missing > 0 and (is_paid or standing = 'returned') then
    insert into allowances (order_id, paise, kind)
    values (the_order, missing, case when standing = 'returned' then 'return' else 'shortfall' end);
  end if;
end $$;
--> statement-breakpoint
CREATE FUNCTION payments_follow_status() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'open' and new.state = 'open' then new.state := former_state(new.status); end if;
  elsif new.status <> old.status and new.state = old.state then
    new.state := former_state(new.status);
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER payments_follow_status BEFORE INSERT OR UPDATE OF status ON "payments"
  FOR EACH ROW EXECUTE FUNCTION payments_follow_status();
--> statement-breakpoint
CREATE FUNCTION payments_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (
    select from receipts where rail = former_rail(new) and external_id = former_id(new) and source <> 'former'
  ) then
    perform mirror_order(new.order_id);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER payments_mirror AFTER INSERT OR UPDATE OF status ON "payments"
  FOR EACH ROW WHEN (new.status = 'paid') EXECUTE FUNCTION payments_mirror();
--> statement-breakpoint
CREATE FUNCTION order_events_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform mirror_order(new.order_id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER order_events_mirror AFTER INSERT ON "order_events"
  FOR EACH ROW WHEN (new.kind in ('payment-misfit', 'misfit-returned', 'returned') and new.data is null)
  EXECUTE FUNCTION order_events_mirror();
--> statement-breakpoint
CREATE FUNCTION refunds_follow_payment() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.receipt_id is null then
    select order_id into new.order_id from payments where id = new.payment_id;
    perform mirror_order(new.order_id);
    new.receipt_id := former_receipt(new.payment_id);
    select case
      when not said.counted then 'overpaid'
      when o.status = 'cancelled' then 'cancelled'
      when o.status = 'returned' then 'return'
      else 'goodwill' end
    into new.reason_code from payments said join orders o on o.id = said.order_id where said.id = new.payment_id;
  end if;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER refunds_follow_payment BEFORE INSERT OR UPDATE ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION refunds_follow_payment();
--> statement-breakpoint
CREATE FUNCTION refunds_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform mirror_order(new.order_id);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER refunds_mirror AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (new.payment_id is not null) EXECUTE FUNCTION refunds_mirror();
