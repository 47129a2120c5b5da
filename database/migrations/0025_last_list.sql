ALTER TABLE "exports" ADD COLUMN "last_list" text;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_last_list" CHECK ("exports"."last_list" in ('money'));