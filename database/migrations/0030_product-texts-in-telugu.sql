ALTER TABLE "products" ADD COLUMN "description_te" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ingredients_te" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "extras_te" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage_te" text;