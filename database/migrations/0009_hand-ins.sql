CREATE TABLE "hand_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"courier" text NOT NULL,
	"receipt_id" uuid,
	"handed_paise" bigint NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"lost_paise" bigint DEFAULT 0 NOT NULL,
	"payout" text,
	"utr" text,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" text,
	CONSTRAINT "hand_ins_of_receipt" UNIQUE("receipt_id"),
	CONSTRAINT "hand_ins_payout_once" UNIQUE("courier","payout"),
	CONSTRAINT "hand_ins_not_negative" CHECK ("hand_ins"."handed_paise" >= 0 and "hand_ins"."fee_paise" >= 0 and "hand_ins"."lost_paise" >= 0),
	CONSTRAINT "hand_ins_not_nothing" CHECK ("hand_ins"."receipt_id" is not null or "hand_ins"."handed_paise" + "hand_ins"."fee_paise" + "hand_ins"."lost_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_ins_of_courier" ON "hand_ins" USING btree ("courier","recorded_at");--> statement-breakpoint
CREATE INDEX "hand_ins_utr" ON "hand_ins" USING btree ("utr") WHERE "hand_ins"."utr" is not null;--> statement-breakpoint
CREATE INDEX "hand_ins_recorded_by_index" ON "hand_ins" USING btree ("recorded_by") WHERE "hand_ins"."recorded_by" is not null;