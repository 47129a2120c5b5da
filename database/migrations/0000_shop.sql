CREATE SEQUENCE "public"."cart_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"pack_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_seen" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_cart_id_pack_id_pk" PRIMARY KEY("cart_id","pack_id"),
	CONSTRAINT "cart_lines_quantity_in_range" CHECK ("cart_lines"."quantity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" bigint DEFAULT nextval('cart_versions') NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"product_id" text NOT NULL,
	"component_id" text NOT NULL,
	"position" integer NOT NULL,
	"grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "contents_product_id_component_id_pk" PRIMARY KEY("product_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "packs" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"grams" integer NOT NULL,
	"pieces" integer,
	"price" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	CONSTRAINT "packs_price_positive" CHECK ("packs"."price" > 0),
	CONSTRAINT "packs_grams_positive" CHECK ("packs"."grams" > 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"name_te" text,
	"description" text,
	"ingredients" text[] NOT NULL,
	"allergens" text[] NOT NULL,
	"may_contain" text[] NOT NULL,
	"claims" text[] NOT NULL,
	"extras" text[] NOT NULL,
	"spice_level" integer,
	"storage" text NOT NULL,
	"shelf_life_days" integer NOT NULL,
	"max_transit_days" integer NOT NULL,
	"reach" text NOT NULL,
	"signature" boolean NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text,
	"mobile" text NOT NULL,
	"email" text,
	"topic" text,
	"occasion_date" date,
	"occasion_time" text,
	"message" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiries_reference_unique" UNIQUE("reference"),
	CONSTRAINT "enquiries_fingerprint_unique" UNIQUE("fingerprint")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_component_id_products_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packs" ADD CONSTRAINT "packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packs_product_id_index" ON "packs" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packs_one_default" ON "packs" USING btree ("product_id") WHERE "packs"."is_default";