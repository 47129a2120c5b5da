CREATE TABLE "recipe_ingredients" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"milligrams" integer NOT NULL,
	CONSTRAINT "recipe_ingredients_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "recipe_ingredients_positive" CHECK ("recipe_ingredients"."milligrams" > 0)
);
--> statement-breakpoint
ALTER TABLE "recipe_ingredients" ADD CONSTRAINT "recipe_ingredients_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;