CREATE TABLE "home_products" (
	"place" integer PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "home_products_productId_unique" UNIQUE("product_id"),
	CONSTRAINT "home_products_place" CHECK ("home_products"."place" between 0 and 4)
);
--> statement-breakpoint
ALTER TABLE "home_products" ADD CONSTRAINT "home_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What the home page of a shop that is filled already has shown until now.
INSERT INTO home_products (place, product_id)
SELECT place - 1, id FROM unnest(array['kaju-katli', 'bellam-pootharekulu', 'andhra-mixture', 'jantikalu', 'bisticks'])
  WITH ORDINALITY AS shown (slug, place) JOIN products USING (slug);
--> statement-breakpoint
CREATE TRIGGER home_products_inserted AFTER INSERT ON home_products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER home_products_updated AFTER UPDATE ON home_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
--> statement-breakpoint
CREATE TRIGGER home_products_deleted AFTER DELETE ON home_products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('product_id');
