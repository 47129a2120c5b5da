CREATE TABLE "review_requests" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" uuid,
	"product_id" text NOT NULL,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"writer" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"hidden_for" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	CONSTRAINT "reviews_once" UNIQUE("order_id","product_id"),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_hidden_for" CHECK ("reviews"."hidden_for" in ('insult', 'personal-data', 'not-about-goods', 'spam')),
	CONSTRAINT "reviews_hidden_for_a_reason" CHECK (("reviews"."status" = 'hidden') = ("reviews"."hidden_for" is not null)),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "review_requests" ADD CONSTRAINT "review_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_requests_asked_at_index" ON "review_requests" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "reviews_product_id_written_at_index" ON "reviews" USING btree ("product_id","written_at");--> statement-breakpoint
CREATE INDEX "reviews_status_id_index" ON "reviews" USING btree ("status","id");
--> statement-breakpoint
-- Says that a product's page has changed (decision 18), but nothing of reviews that wait: no page shows them.
CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows where status <> 'waiting';
  else
    select array_agg(distinct product_id) into ids from (
      (table new_rows except table old_rows) union all (table old_rows except table new_rows)
    ) as changed where status <> 'waiting';
  end if;
  perform announce_changes('reviews', ids);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_truncated AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
