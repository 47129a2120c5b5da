ALTER TABLE "packs" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'on-sale' NOT NULL;
