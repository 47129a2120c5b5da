CREATE TABLE "letter_refusals" (
	"email" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"pack_id" text,
	"email" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"available_since" timestamp with time zone,
	CONSTRAINT "stock_requests_once" UNIQUE NULLS NOT DISTINCT("email","product_id","pack_id")
);
--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_requests_product_id_index" ON "stock_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_requests_pack_id_index" ON "stock_requests" USING btree ("pack_id");--> statement-breakpoint
CREATE INDEX "stock_requests_requested_at_index" ON "stock_requests" USING btree ("requested_at");