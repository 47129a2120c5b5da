ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_of_one";--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP CONSTRAINT "catalogue_changes_before_and_after";--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "position_before" integer;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "position_after" integer;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "is_home" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "home_before" integer;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD COLUMN "home_after" integer;--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_of_one" CHECK (("catalogue_changes"."price_after" is not null or "catalogue_changes"."available_after" is not null)::integer
          + num_nonnulls("catalogue_changes"."stands_after", "catalogue_changes"."grams_after", "catalogue_changes"."position_after") + "catalogue_changes"."is_home"::integer = 1
        and ("catalogue_changes"."pack_id" is null)
          = ("catalogue_changes"."price_after" is null and "catalogue_changes"."available_after" is null and "catalogue_changes"."stands_after" is null)
        and ("catalogue_changes"."dated_price_id" is null) = ("catalogue_changes"."stands_after" is null));--> statement-breakpoint
ALTER TABLE "catalogue_changes" ADD CONSTRAINT "catalogue_changes_before_and_after" CHECK (("catalogue_changes"."price_before" is null) = ("catalogue_changes"."price_after" is null)
        and ("catalogue_changes"."available_before" is null) = ("catalogue_changes"."available_after" is null)
        and ("catalogue_changes"."stands_before" is null) = ("catalogue_changes"."stands_after" is null)
        and ("catalogue_changes"."grams_before" is null) = ("catalogue_changes"."grams_after" is null)
        and ("catalogue_changes"."position_before" is null) = ("catalogue_changes"."position_after" is null)
        and "catalogue_changes"."is_home" = ("catalogue_changes"."home_before" is distinct from "catalogue_changes"."home_after"));