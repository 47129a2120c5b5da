CREATE TABLE "figure_days" (
	"day" date PRIMARY KEY NOT NULL,
	"computed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "figure_sums" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint NOT NULL,
	"paise" bigint NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "figure_sums_kind_day_key_pk" PRIMARY KEY("kind","day","key"),
	CONSTRAINT "figure_sums_kind" CHECK ("figure_sums"."kind" in ('orders', 'returning', 'totals', 'cancelled', 'bills', 'goods', 'discount', 'delivery', 'cash-fee', 'back', 'net', 'tax', 'town', 'left', 'kilos', 'back-of', 'received', 'refunded', 'handed', 'courier-fee', 'thrown'))
);
--> statement-breakpoint
ALTER TABLE "figure_sums" ADD CONSTRAINT "figure_sums_day_figure_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."figure_days"("day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "figure_sums_day_index" ON "figure_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "order_events_happened_at_index" ON "order_events" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "hand_ins_recorded_at_index" ON "hand_ins" USING btree ("recorded_at");--> statement-breakpoint
CREATE INDEX "receipts_received_at_index" ON "receipts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "refunds_done_at_index" ON "refunds" USING btree ("done_at") WHERE "refunds"."done_at" is not null;