ALTER TABLE "order_events" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_batch_id_index" ON "order_events" USING btree ("batch_id") WHERE "order_events"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "order_events_to_carry_over" ON "order_events" USING btree ("order_id") WHERE "order_events"."data" is null and "order_events"."kind" not in ('payment-misfit', 'misfit-returned');--> statement-breakpoint
-- Fills in what a version before wrote of one order's events: the transition, and from the log who did it by which
-- submit. Repeats change nothing. Two kinds tell `mirror_order` by having no data that they are of that version.
CREATE FUNCTION carry_over_events(the_order uuid) RETURNS void LANGUAGE sql AS $$
  update order_events e
  set actor_id = (select id from users where id = said.actor_id), batch_id = said.batch
  from (
    select distinct on (happened_at) happened_at, actor_id, batch from audit_log
    where subject_kind = 'order' and subject_id = the_order::text order by happened_at, id
  ) said
  where e.order_id = the_order and e.data is null and e.happened_at = said.happened_at
    and e.actor_id is null and e.batch_id is null;

  update order_events e
  set data = jsonb_strip_nulls(case
    when known.state is not null then jsonb_build_object('from', known.former_state, 'to', known.state)
    when e.kind = 'tracking-changed' then jsonb_build_object('courier', coalesce((
      select said.after ->> 'courier' from audit_log said
      where said.subject_kind = 'order' and said.subject_id = the_order::text and said.happened_at = e.happened_at
      order by said.id limit 1), ''))
    else '{}' end)
  from (
    select id, state, lag(state) over (partition by state is null order by id) as former_state
    from (
      select id, case
        when kind = 'unpacked' then 'placed' when kind = 'unready' then 'packed' when kind = 'undelivered' then 'dispatched'
        when kind in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'ready', 'dispatched', 'delivered',
          'collected', 'returned', 'cancelled') then kind end as state
      from order_events where order_id = the_order
    ) own
  ) known
  where e.id = known.id and e.data is null and e.kind not in ('payment-misfit', 'misfit-returned');
$$;
--> statement-breakpoint
CREATE FUNCTION carry_over_erasure(said audit_log) RETURNS void LANGUAGE sql AS $$
  insert into order_events (order_id, kind, by, actor_id, batch_id, data, happened_at)
  select o.id, told.kind, 'shop', (select id from users where id = said.actor_id), said.batch, '{}', said.happened_at
  from orders o
  cross join (select case said.action when 'forgot the person' then 'erased' else 'erasure-requested' end as kind) told
  where o.id::text = said.subject_id and not exists (
    select from order_events known
    where known.order_id = o.id and known.kind = told.kind and known.happened_at = said.happened_at);
$$;
--> statement-breakpoint
SELECT carry_over_erasure("audit_log") FROM "audit_log"
WHERE "subject_kind" = 'order' AND "action" IN ('forgot the person', 'promised to forget the person at its end') ORDER BY "id";
--> statement-breakpoint
-- The log is written after the events it tells of, in the same transaction.
CREATE FUNCTION audit_log_carry_over_events() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.action in ('forgot the person', 'promised to forget the person at its end') then
    perform carry_over_erasure(new);
  end if;
  if new.subject_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and exists (
    select from order_events
    where order_id = new.subject_id::uuid and happened_at = new.happened_at and data is null
  ) then
    perform carry_over_events(new.subject_id::uuid);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_carry_over_events AFTER INSERT ON "audit_log"
  FOR EACH ROW WHEN (new.subject_kind = 'order') EXECUTE FUNCTION audit_log_carry_over_events();
