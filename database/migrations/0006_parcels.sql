CREATE TABLE "courier_numbers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "courier_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"courier_id" integer NOT NULL,
	"number" text NOT NULL,
	"parcel_id" uuid,
	CONSTRAINT "courier_numbers_courierId_number_unique" UNIQUE("courier_id","number")
);
--> statement-breakpoint
CREATE TABLE "couriers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "couriers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"tracking_page" text,
	"number_examples" text[] DEFAULT '{}' NOT NULL,
	"is_numbered" boolean DEFAULT true NOT NULL,
	"file_columns" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "couriers_name_unique" UNIQUE("name"),
	CONSTRAINT "couriers_tracking_page" CHECK ("couriers"."tracking_page" like 'https://%'),
	CONSTRAINT "couriers_name" CHECK ("couriers"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"courier_id" integer NOT NULL,
	"number" text,
	"carrier" text,
	"charged_paise" integer,
	"sent_at" timestamp with time zone DEFAULT now(),
	CONSTRAINT "parcels_number" CHECK ("parcels"."number" <> ''),
	CONSTRAINT "parcels_charged" CHECK ("parcels"."charged_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "edits" DROP CONSTRAINT "edits_kind";--> statement-breakpoint
ALTER TABLE "courier_numbers" ADD CONSTRAINT "courier_numbers_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_numbers" ADD CONSTRAINT "courier_numbers_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "courier_numbers_left" ON "courier_numbers" USING btree ("courier_id","id") WHERE "courier_numbers"."parcel_id" is null;--> statement-breakpoint
CREATE INDEX "courier_numbers_parcel_id_index" ON "courier_numbers" USING btree ("parcel_id");--> statement-breakpoint
CREATE INDEX "parcels_order_id_index" ON "parcels" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "parcels_number" ON "parcels" USING btree ("number") WHERE "parcels"."number" is not null;--> statement-breakpoint
CREATE INDEX "parcels_sent" ON "parcels" USING btree ("courier_id","sent_at");--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_kind" CHECK ("edits"."kind" in ('product', 'dated-price', 'stock', 'lot', 'recall', 'shelf', 'home', 'today', 'daily-grams', 'recipe', 'photographs', 'coupon', 'setting', 'pause', 'stage', 'zone', 'pincode', 'holiday', 'vacation', 'sunday', 'festival', 'courier'));--> statement-breakpoint
INSERT INTO couriers (name, tracking_page, number_examples, is_numbered) VALUES
  ('Our own rider', null, '{}', false),
  ('India Post', 'https://www.indiapost.gov.in/', '{EE123456785IN}', true),
  ('DTDC', 'https://www.dtdc.in/trace.asp?strCnno={number}', '{}', true),
  ('Professional Couriers', 'https://www.tpcindia.com/', '{}', true),
  ('APSRTC cargo', 'https://www.apsrtclogistics.in/', '{}', true),
  ('Delhivery', 'https://www.delhivery.com/track-v2/package/{number}', '{}', true),
  ('Blue Dart', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={number}', '{}', true),
  ('Ekart', 'https://ekartlogistics.com/shipmenttrack/{number}', '{}', true),
  ('Porter', null, '{}', false);
--> statement-breakpoint
-- The version before this one writes courier and number to the order, and reads them there. To be dropped with it.
CREATE FUNCTION parcel_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into couriers (name, is_numbered) values (new.courier, coalesce(new.tracking_number, '') <> '')
    on conflict (name) do nothing;
  update parcels p set courier_id = c.id, number = nullif(new.tracking_number, ''), sent_at = coalesce(p.sent_at, now())
    from couriers c where c.name = new.courier and p.order_id = new.id;
  if not found then
    insert into parcels (order_id, courier_id, number)
      select new.id, c.id, nullif(new.tracking_number, '') from couriers c where c.name = new.courier;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION order_of_parcel() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update orders set
      courier = case when new.sent_at is not null then (select name from couriers where id = new.courier_id) end,
      tracking_number = case when new.sent_at is not null then coalesce(new.number, '') end
    where id = new.order_id;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER orders_have_parcels AFTER INSERT OR UPDATE OF courier, tracking_number ON orders FOR EACH ROW
  WHEN (pg_trigger_depth() = 0 AND new.courier IS NOT NULL) EXECUTE FUNCTION parcel_of_order();
--> statement-breakpoint
CREATE TRIGGER parcels_are_on_orders AFTER INSERT OR UPDATE OF courier_id, number, sent_at ON parcels FOR EACH ROW
  WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION order_of_parcel();
--> statement-breakpoint
INSERT INTO couriers (name, is_numbered)
  SELECT o.courier, bool_or(coalesce(o.tracking_number, '') <> '') FROM orders o WHERE o.courier IS NOT NULL GROUP BY o.courier
  ON CONFLICT (name) DO NOTHING;
--> statement-breakpoint
INSERT INTO parcels (order_id, courier_id, number, sent_at)
  SELECT o.id, c.id, nullif(o.tracking_number, ''), coalesce(
    (SELECT max(e.happened_at) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'dispatched'), o.placed_at)
  FROM orders o JOIN couriers c ON c.name = o.courier
  WHERE NOT EXISTS (SELECT FROM parcels p WHERE p.order_id = o.id);
