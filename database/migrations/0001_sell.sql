CREATE TABLE "stock" (
	"product_id" text PRIMARY KEY NOT NULL,
	"grams" integer NOT NULL,
	CONSTRAINT "stock_never_below_zero" CHECK ("stock"."grams" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"holder" uuid NOT NULL,
	"product_id" text NOT NULL,
	"grams" integer NOT NULL,
	"released_at" timestamp with time zone,
	"taken_at" timestamp with time zone,
	CONSTRAINT "stock_holds_holder_product_id_pk" PRIMARY KEY("holder","product_id"),
	CONSTRAINT "stock_holds_positive" CHECK ("stock_holds"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pincode_overrides" (
	"pincode" char(6) PRIMARY KEY NOT NULL,
	"zone_id" text,
	"transit_days" integer,
	"takes_cash" boolean,
	"is_served" boolean,
	"needs_reach" text
);
--> statement-breakpoint
CREATE TABLE "pincodes" (
	"pincode" char(6) PRIMARY KEY NOT NULL,
	"district" text NOT NULL,
	"state_code" char(2) NOT NULL,
	"latitude" real NOT NULL,
	"longitude" real NOT NULL
);
--> statement-breakpoint
CREATE TABLE "zone_rules" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"zone_id" text NOT NULL,
	CONSTRAINT "zone_rules_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"transit_days" integer NOT NULL,
	"first_grams" integer NOT NULL,
	"first_paise" integer NOT NULL,
	"step_grams" integer NOT NULL,
	"step_paise" integer NOT NULL,
	"free_from_paise" integer,
	"takes_cash" boolean NOT NULL,
	"is_served" boolean NOT NULL,
	"needs_reach" text NOT NULL,
	CONSTRAINT "zones_transit_not_negative" CHECK ("zones"."transit_days" >= 0),
	CONSTRAINT "zones_weights_positive" CHECK ("zones"."first_grams" > 0 and "zones"."step_grams" > 0),
	CONSTRAINT "zones_charges_not_negative" CHECK ("zones"."first_paise" >= 0 and "zones"."step_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"kind" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_serial" integer NOT NULL,
	CONSTRAINT "document_series_kind_financial_year_pk" PRIMARY KEY("kind","financial_year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refund_id" uuid,
	"paise" integer,
	"seller" jsonb NOT NULL,
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_serial" UNIQUE("kind","financial_year","serial")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"paise" integer,
	"happened_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"pack_id" text NOT NULL,
	"product_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_te" text,
	"label" text NOT NULL,
	"grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit_paise" integer NOT NULL,
	"hsn" text NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"shelf_life_days" integer NOT NULL,
	"contents" jsonb NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_positive" CHECK ("order_lines"."quantity" > 0 and "order_lines"."unit_paise" > 0 and "order_lines"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"token" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"status" text NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"method" text NOT NULL,
	"name" text NOT NULL,
	"mobile" text NOT NULL,
	"email" text,
	"collects" boolean NOT NULL,
	"address1" text,
	"address2" text,
	"landmark" text,
	"city" text,
	"district" text,
	"pincode" char(6),
	"state_code" char(2) NOT NULL,
	"gstin" text,
	"business_name" text,
	"is_gift" boolean DEFAULT false NOT NULL,
	"sender_name" text,
	"sender_mobile" text,
	"gift_message" text,
	"note" text,
	"dispatch_on" date NOT NULL,
	"promised_on" date NOT NULL,
	"delivery_paise" integer NOT NULL,
	"cash_fee_paise" integer NOT NULL,
	"courier" text,
	"tracking_number" text,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_token_unique" UNIQUE("token"),
	CONSTRAINT "orders_cartId_unique" UNIQUE("cart_id"),
	CONSTRAINT "orders_charges_not_negative" CHECK ("orders"."delivery_paise" >= 0 and "orders"."cash_fee_paise" >= 0),
	CONSTRAINT "orders_have_an_address" CHECK ("orders"."collects" or ("orders"."address1" is not null and "orders"."city" is not null and "orders"."pincode" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"hsn" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"basis_points" integer NOT NULL,
	"notification" text NOT NULL,
	CONSTRAINT "tax_rates_hsn_valid_from_pk" PRIMARY KEY("hsn","valid_from")
);
--> statement-breakpoint
CREATE TABLE "gateway_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"amount_paise" integer NOT NULL,
	"counted" boolean DEFAULT false NOT NULL,
	"surplus_of" uuid,
	"reference" text NOT NULL,
	"gateway_order_id" text,
	"gateway_payment_id" text,
	"utr" text,
	"claimed_utr" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"pending" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_gateway_order_once" UNIQUE("gateway_order_id"),
	CONSTRAINT "payments_gateway_payment_once" UNIQUE("gateway_payment_id"),
	CONSTRAINT "payments_utr_once" UNIQUE("utr"),
	CONSTRAINT "payments_only_paid_ones_count" CHECK (not "payments"."counted" or "payments"."status" = 'paid'),
	CONSTRAINT "payments_amount_positive" CHECK ("payments"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"gateway_refund_id" text,
	"repeats" uuid,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refunds_gateway_refund_once" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_repeated_once" UNIQUE("repeats"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '21069099' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "order_number" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "items" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pincode_overrides" ADD CONSTRAINT "pincode_overrides_pincode_pincodes_pincode_fk" FOREIGN KEY ("pincode") REFERENCES "public"."pincodes"("pincode") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pincode_overrides" ADD CONSTRAINT "pincode_overrides_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_rules" ADD CONSTRAINT "zone_rules_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_surplus_of_payments_id_fk" FOREIGN KEY ("surplus_of") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_repeats_refunds_id_fk" FOREIGN KEY ("repeats") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_invoice" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "documents_order_id_index" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_per_refund" ON "documents" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "order_events_order_id_index" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_hold_expires" ON "orders" USING btree ("hold_expires_at") WHERE "orders"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("placed_at") WHERE "orders"."status" in ('awaiting-payment', 'placed', 'packed', 'ready', 'dispatched');--> statement-breakpoint
CREATE INDEX "orders_mobile_index" ON "orders" USING btree ("mobile");--> statement-breakpoint
CREATE INDEX "payments_order_id_index" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_to_ask_about" ON "payments" USING btree ("created_at") WHERE "payments"."method" = 'razorpay' and "payments"."status" in ('open', 'failed', 'expired');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_per_method" ON "payments" USING btree ("order_id","method") WHERE "payments"."surplus_of" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_counted" ON "payments" USING btree ("order_id") WHERE "payments"."counted";--> statement-breakpoint
CREATE INDEX "refunds_payment_id_index" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" in ('due', 'sent', 'failed');