CREATE INDEX "cart_lines_pack_id_index" ON "cart_lines" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "carts_coupon_id_index" ON "carts" USING btree ("coupon_id") WHERE "carts"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "catalogue_changes_actor_id_index" ON "catalogue_changes" USING btree ("actor_id") WHERE "catalogue_changes"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_product_id_index" ON "stock_holds" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon_id_index" ON "coupon_uses" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "capacity_holds_product_id_index" ON "capacity_holds" USING btree ("product_id") WHERE "capacity_holds"."product_id" is not null;--> statement-breakpoint
CREATE INDEX "pincode_overrides_zone_id_index" ON "pincode_overrides" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "zone_rules_zone_id_index" ON "zone_rules" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee_id_index" ON "enquiries" USING btree ("assignee_id") WHERE "enquiries"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "allowances_decided_by_index" ON "allowances" USING btree ("decided_by") WHERE "allowances"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "order_events_actor_id_index" ON "order_events" USING btree ("actor_id") WHERE "order_events"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_receipt_id_index" ON "disputes" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "held_notices_refund_id_index" ON "held_notices" USING btree ("refund_id") WHERE "held_notices"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_surplus_of_index" ON "payments" USING btree ("surplus_of") WHERE "payments"."surplus_of" is not null;--> statement-breakpoint
CREATE INDEX "receipts_recorded_by_index" ON "receipts" USING btree ("recorded_by") WHERE "receipts"."recorded_by" is not null;--> statement-breakpoint
CREATE INDEX "refunds_decided_by_index" ON "refunds" USING btree ("decided_by") WHERE "refunds"."decided_by" is not null;