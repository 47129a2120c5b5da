-- Whoever writes events or refunds has locked the order first, so nobody is in between them when their locks are taken.
LOCK TABLE "orders" IN EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "cook_plans" (
	"product_id" text NOT NULL,
	"day" date NOT NULL,
	"grams" integer NOT NULL,
	"planned_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cook_plans_product_id_day_pk" PRIMARY KEY("product_id","day"),
	CONSTRAINT "cook_plans_positive" CHECK ("cook_plans"."grams" > 0)
);--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT IF EXISTS "order_events_kind";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_reason_code";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "bill_row" integer;--> statement-breakpoint
ALTER TABLE "cook_plans" ADD CONSTRAINT "cook_plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;
