ALTER TABLE "products" ADD COLUMN "energy_kcal" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "protein_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "carbohydrate_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sugars_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "added_sugars_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "fat_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "saturated_fat_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "trans_fat_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "cholesterol_mg" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sodium_mg" integer;