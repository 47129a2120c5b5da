ALTER TABLE "orders" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_taken_by_index" ON "orders" USING btree ("taken_by") WHERE "orders"."taken_by" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_reason" text;
