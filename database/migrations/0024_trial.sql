CREATE TABLE "trial_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway_order" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"is_declined" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"stage" text NOT NULL,
	CONSTRAINT "shop_one_row" CHECK ("shop"."is_only"),
	CONSTRAINT "shop_stage" CHECK ("shop"."stage" in ('trial', 'open'))
);
--> statement-breakpoint
CREATE INDEX "trial_payments_gateway_order_index" ON "trial_payments" USING btree ("gateway_order");--> statement-breakpoint
-- A shop that has taken orders is open; a new one is in trial.
INSERT INTO shop (stage) SELECT CASE WHEN EXISTS (SELECT FROM orders) THEN 'open' ELSE 'trial' END;
--> statement-breakpoint
CREATE TRIGGER shop_updated AFTER UPDATE ON shop FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
--> statement-breakpoint
CREATE FUNCTION refuse_second_trial() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'A shop that was opened does not return to its trial.' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER shop_stays_open BEFORE UPDATE ON shop FOR EACH ROW
  WHEN (old.stage = 'open' AND new.stage <> 'open') EXECUTE FUNCTION refuse_second_trial();
