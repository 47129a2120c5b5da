CREATE TABLE "customer_blocks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_blocks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"mobile" text,
	"reason" text NOT NULL,
	"actor_id" text,
	"blocked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_blocks_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "customer_blocks_mobile_unique" UNIQUE("mobile"),
	CONSTRAINT "customer_blocks_of_one" CHECK (num_nonnulls("customer_blocks"."user_id", "customer_blocks"."mobile") = 1)
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"mobile" text,
	"actor_id" text,
	"text" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_about_one" CHECK (num_nonnulls("customer_notes"."user_id", "customer_notes"."mobile") = 1)
);
--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_typed";--> statement-breakpoint
ALTER TABLE "customer_blocks" ADD CONSTRAINT "customer_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_blocks" ADD CONSTRAINT "customer_blocks_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_blocks_actor_id_index" ON "customer_blocks" USING btree ("actor_id") WHERE "customer_blocks"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_notes_user_id_index" ON "customer_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "customer_notes_mobile_index" ON "customer_notes" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "customer_notes_actor_id_index" ON "customer_notes" USING btree ("actor_id") WHERE "customer_notes"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_taken" ON "stock_holds" USING btree ("taken_at") WHERE "stock_holds"."taken_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_customer" ON "orders" USING btree (coalesce(orders.user_id, case when orders.is_gift then orders.sender_mobile else orders.mobile end),"placed_at","id") WHERE "orders"."erasure_requested_at" is null and "orders"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("pincode") WHERE "orders"."status" = 'returned' and "orders"."method" = 'cash';--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" in ('daysToReport', 'ordersPerDay', 'refusals') then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor', 'worksOnSundays') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end);