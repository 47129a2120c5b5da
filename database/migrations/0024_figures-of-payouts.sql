ALTER TABLE "figure_sums" DROP CONSTRAINT "figure_sums_kind";--> statement-breakpoint
ALTER TABLE "gateway_payout_items" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "gateway_payouts" ADD COLUMN "told_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "gateway_payout_items_told_at_index" ON "gateway_payout_items" USING btree ("told_at");--> statement-breakpoint
CREATE INDEX "gateway_payouts_told_at_index" ON "gateway_payouts" USING btree ("told_at");--> statement-breakpoint
ALTER TABLE "figure_sums" ADD CONSTRAINT "figure_sums_kind" CHECK ("figure_sums"."kind" in ('orders', 'returning', 'totals', 'cancelled', 'bills', 'goods', 'discount', 'delivery', 'cash-fee', 'back', 'net', 'taxable', 'tax', 'town', 'left', 'kilos', 'back-of', 'received', 'refunded', 'handed', 'courier-fee', 'paid-out', 'gateway-fee', 'on-the-way', 'thrown'));--> statement-breakpoint
-- The job "figures" computes these days anew, since more is counted on them.
UPDATE "figure_days" SET "computed_at" = '-infinity';
