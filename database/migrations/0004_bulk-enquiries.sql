ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_kind";--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "guests" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "budget_paise" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "destinations" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "wants_sleeve" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_destinations" CHECK ("enquiries"."destinations" in ('one', 'many'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_numbers" CHECK ("enquiries"."quantity" > 0 and "enquiries"."guests" > 0 and "enquiries"."budget_paise" > 0);--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('contact', 'wedding', 'bulk', 'abroad', 'complaint'));