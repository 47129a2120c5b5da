DROP INDEX "orders_hold_expires";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "hold" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "orders_of_network" ON "orders" USING btree ("network","placed_at") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_device" ON "orders" USING btree ("device") WHERE "orders"."device" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_origin" ON "orders" USING btree ("placed_at") WHERE "orders"."network" is not null;--> statement-breakpoint
CREATE INDEX "orders_hold_expires" ON "orders" USING btree ("hold_expires_at") WHERE "orders"."hold_expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("placed_at") WHERE "orders"."status" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'ready', 'dispatched');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_hold" CHECK ("orders"."hold" in ('standard', 'brief', 'none'));