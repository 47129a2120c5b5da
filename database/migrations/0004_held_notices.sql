CREATE TABLE "held_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"digest" text NOT NULL,
	"body" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"refund_id" uuid,
	"amount_paise" bigint,
	"currency" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dealt_with_at" timestamp with time zone,
	CONSTRAINT "held_notices_once" UNIQUE("digest"),
	CONSTRAINT "held_notices_reason" CHECK ("held_notices"."reason" in ('not understood', 'not storable', 'another order', 'another refund'))
);
--> statement-breakpoint
ALTER TABLE "held_notices" ADD CONSTRAINT "held_notices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_notices_open" ON "held_notices" USING btree ("received_at") WHERE "held_notices"."dealt_with_at" is null;