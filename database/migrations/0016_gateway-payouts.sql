CREATE TABLE "gateway_payout_items" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"kind" text NOT NULL,
	"credit_paise" bigint NOT NULL,
	"debit_paise" bigint NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"utr" text,
	"payment_id" text,
	"dispute_id" text,
	"reference" text,
	CONSTRAINT "gateway_payout_items_kind" CHECK ("gateway_payout_items"."kind" in ('payment', 'refund', 'adjustment', 'transfer', 'other')),
	CONSTRAINT "gateway_payout_items_not_negative" CHECK ("gateway_payout_items"."credit_paise" >= 0 and "gateway_payout_items"."debit_paise" >= 0 and "gateway_payout_items"."amount_paise" >= 0
        and "gateway_payout_items"."fee_paise" >= 0 and "gateway_payout_items"."tax_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "gateway_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"utr" text,
	"status" text,
	"amount_paise" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"on_statement" date,
	CONSTRAINT "gateway_payouts_status" CHECK ("gateway_payouts"."status" in ('created', 'failed', 'processed')),
	CONSTRAINT "gateway_payouts_amount" CHECK (("gateway_payouts"."amount_paise" is null) = ("gateway_payouts"."status" is null)),
	CONSTRAINT "gateway_payouts_not_negative" CHECK ("gateway_payouts"."amount_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "gateway_payout_items" ADD CONSTRAINT "gateway_payout_items_payout_id_gateway_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."gateway_payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_payout_items_payout_id_index" ON "gateway_payout_items" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "gateway_payout_items_settled" ON "gateway_payout_items" USING btree ("settled_at","id");--> statement-breakpoint
CREATE INDEX "gateway_payout_items_utr" ON "gateway_payout_items" USING btree ("utr") WHERE "gateway_payout_items"."utr" is not null;--> statement-breakpoint
CREATE INDEX "gateway_payouts_latest" ON "gateway_payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gateway_payouts_utr" ON "gateway_payouts" USING btree ("utr") WHERE "gateway_payouts"."utr" is not null;