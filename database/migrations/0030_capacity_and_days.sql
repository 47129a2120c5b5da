CREATE TABLE "capacity_holds" (
	"holder" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" text,
	"grams" integer NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "capacity_holds_once" UNIQUE NULLS NOT DISTINCT("holder","product_id"),
	CONSTRAINT "capacity_holds_grams" CHECK ("capacity_holds"."grams" >= 0 and ("capacity_holds"."product_id" is null) = ("capacity_holds"."grams" = 0))
);
--> statement-breakpoint
CREATE TABLE "festival_products" (
	"festival_id" integer NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "festival_products_festival_id_product_id_pk" PRIMARY KEY("festival_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "festivals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "festivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"last_order_on" date NOT NULL,
	"first_dispatch" date NOT NULL,
	"last_dispatch" date NOT NULL,
	CONSTRAINT "festivals_in_sequence" CHECK ("festivals"."first_dispatch" <= "festivals"."last_dispatch" and "festivals"."last_order_on" <= "festivals"."last_dispatch")
);
--> statement-breakpoint
CREATE TABLE "open_sundays" (
	"day" date PRIMARY KEY NOT NULL,
	CONSTRAINT "open_sundays_sunday" CHECK (extract(isodow from "open_sundays"."day") = 7)
);
--> statement-breakpoint
CREATE TABLE "vacations" (
	"first_day" date PRIMARY KEY NOT NULL,
	"last_day" date NOT NULL,
	"sentence" text NOT NULL,
	CONSTRAINT "vacations_in_sequence" CHECK ("vacations"."first_day" <= "vacations"."last_day")
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_typed";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "daily_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sold_out_on" date;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "capacity_holds" ADD CONSTRAINT "capacity_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_products" ADD CONSTRAINT "festival_products_festival_id_festivals_id_fk" FOREIGN KEY ("festival_id") REFERENCES "public"."festivals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "festival_products" ADD CONSTRAINT "festival_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "capacity_holds_open" ON "capacity_holds" USING btree ("day","product_id") WHERE "capacity_holds"."released_at" is null;--> statement-breakpoint
CREATE INDEX "festival_products_product_id_index" ON "festival_products" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" in ('daysToReport', 'ordersPerDay') then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor', 'worksOnSundays') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end);--> statement-breakpoint
ALTER TABLE "capacity_holds" ADD CONSTRAINT "capacity_holds_holder_orders_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."orders"("id") NOT VALID;
--> statement-breakpoint
-- What orders of a shop that sells already take of the days to come.
INSERT INTO capacity_holds (holder, day, grams)
  SELECT id, dispatch_on, 0 FROM orders
  WHERE status IN ('awaiting-payment', 'placed', 'packed', 'ready') AND hold <> 'none' AND dispatch_on >= current_date - 1;
--> statement-breakpoint
-- Pages show these as they are (decision 18). What orders hold says nothing: it is read anew every two seconds.
DO $$
declare
  shown record;
begin
  for shown in
    select * from (values ('open_sundays', 'day'), ('vacations', 'first_day'), ('festivals', 'id'), ('festival_products', 'product_id'))
      as shown (name, id)
  loop
    execute format('create trigger %1$s_inserted after insert on %1$I referencing new table as new_rows
      for each statement execute function announce_rows(%2$L)', shown.name, shown.id);
    execute format('create trigger %1$s_updated after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function announce_rows(%2$L)', shown.name, shown.id);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function announce_rows(%2$L)', shown.name, shown.id);
    execute format('create trigger %1$s_truncated after truncate on %1$I
      for each statement execute function announce_all()', shown.name);
  end loop;
end $$;
