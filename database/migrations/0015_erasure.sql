DROP INDEX "orders_to_forget";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erasure_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "retention_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gateway_events" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_notices" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_erasure_waits" ON "orders" USING btree ("placed_at") WHERE "orders"."erasure_requested_at" is not null and "orders"."erased_at" is null;
--> statement-breakpoint
-- Goes with the column it writes: a process of the version before marks and erases in its own way, and reads it.
CREATE FUNCTION orders_mirror_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.forgets_person and new.mobile <> '' then
    new.erasure_requested_at := coalesce(new.erasure_requested_at, now());
  elsif new.forgets_person then
    new.erased_at := coalesce(new.erased_at, now());
  end if;
  if new.gstin like '% (erased)' then new.retention_ended_at := coalesce(new.retention_ended_at, now()); end if;
  new.forgets_person := new.erasure_requested_at is not null or new.erased_at is not null;
  return new;
end $$;
--> statement-breakpoint
UPDATE "orders" SET
  "erasure_requested_at" = (SELECT min("happened_at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "kind" IN ('erasure-requested', 'erased')),
  "erased_at" = CASE WHEN "mobile" = '' THEN coalesce((SELECT min("happened_at") FROM "order_events" WHERE "order_id" = "orders"."id" AND "kind" = 'erased'), now()) END
WHERE "forgets_person";
--> statement-breakpoint
UPDATE "orders" SET "erasure_requested_at" = now() WHERE "forgets_person" AND "erasure_requested_at" IS NULL AND "erased_at" IS NULL;
--> statement-breakpoint
UPDATE "orders" SET "retention_ended_at" = now() WHERE "gstin" LIKE '% (erased)';
--> statement-breakpoint
CREATE TRIGGER orders_mirror_erasure BEFORE INSERT OR UPDATE ON "orders"
  FOR EACH ROW WHEN (new.forgets_person or new.erasure_requested_at is not null or new.erased_at is not null)
  EXECUTE FUNCTION orders_mirror_erasure();
--> statement-breakpoint
UPDATE "gateway_events" SET "erased_at" = now() WHERE "body" = '{"erased": true}';
--> statement-breakpoint
UPDATE "held_notices" SET "erased_at" = now() WHERE length("body") = 0;
--> statement-breakpoint
CREATE FUNCTION notices_mirror_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.erased_at := now();
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER gateway_events_mirror_erasure BEFORE UPDATE ON "gateway_events"
  FOR EACH ROW WHEN (new.erased_at is null and new.body = '{"erased": true}') EXECUTE FUNCTION notices_mirror_erasure();
--> statement-breakpoint
CREATE TRIGGER held_notices_mirror_erasure BEFORE UPDATE ON "held_notices"
  FOR EACH ROW WHEN (new.erased_at is null and length(new.body) = 0) EXECUTE FUNCTION notices_mirror_erasure();
