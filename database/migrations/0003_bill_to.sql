ALTER TABLE "orders" ADD COLUMN "bill_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "bill_pincode" char(6);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" char(2);