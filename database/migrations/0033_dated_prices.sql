CREATE TABLE "dated_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dated_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pack_id" text NOT NULL,
	"price" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"stands" boolean DEFAULT true NOT NULL,
	CONSTRAINT "dated_prices_positive" CHECK ("dated_prices"."price" > 0),
	CONSTRAINT "dated_prices_days" CHECK ("dated_prices"."first_day" <= "dated_prices"."last_day")
);
--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_of_one";--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_before_and_after";--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "dated_price_id" integer;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "stands_before" boolean;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "stands_after" boolean;--> statement-breakpoint
ALTER TABLE "dated_prices" ADD CONSTRAINT "dated_prices_pack_id_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dated_prices_pack_id_index" ON "dated_prices" USING btree ("pack_id");--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_dated_price_id_dated_prices_id_fk" FOREIGN KEY ("dated_price_id") REFERENCES "public"."dated_prices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_changes_dated_price_id_index" ON "catalogue_changes" USING btree ("dated_price_id");--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_of_one" CHECK (("catalogue_changes"."pack_id" is null) = ("catalogue_changes"."grams_after" is not null)
        and ("catalogue_changes"."pack_id" is null)
          = ("catalogue_changes"."price_after" is null and "catalogue_changes"."available_after" is null and "catalogue_changes"."stands_after" is null)
        and ("catalogue_changes"."dated_price_id" is null) = ("catalogue_changes"."stands_after" is null)
        and ("catalogue_changes"."stands_after" is null or ("catalogue_changes"."price_after" is null and "catalogue_changes"."available_after" is null)));--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_before_and_after" CHECK (("catalogue_changes"."price_before" is null) = ("catalogue_changes"."price_after" is null)
        and ("catalogue_changes"."available_before" is null) = ("catalogue_changes"."available_after" is null)
        and ("catalogue_changes"."stands_before" is null) = ("catalogue_changes"."stands_after" is null)
        and ("catalogue_changes"."grams_before" is null) = ("catalogue_changes"."grams_after" is null));--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE dated_prices ADD CONSTRAINT dated_prices_never_two
  EXCLUDE USING gist (pack_id WITH =, daterange(first_day, last_day, '[]') WITH &&) WHERE (stands);
--> statement-breakpoint
CREATE TRIGGER dated_prices_inserted AFTER INSERT ON dated_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('pack_id');
--> statement-breakpoint
CREATE TRIGGER dated_prices_updated AFTER UPDATE ON dated_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('pack_id');
--> statement-breakpoint
CREATE TRIGGER dated_prices_deleted AFTER DELETE ON dated_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_rows('pack_id');
--> statement-breakpoint
CREATE TRIGGER dated_prices_truncated AFTER TRUNCATE ON dated_prices
  FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
