CREATE INDEX "contents_component_id_index" ON "contents" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "packs_not_sold" ON "packs" USING btree ("product_id") WHERE not "packs"."available";--> statement-breakpoint
CREATE INDEX "products_position_index" ON "products" USING btree ("position");--> statement-breakpoint
CREATE INDEX "products_category_position_id_index" ON "products" USING btree ("category","position","id");