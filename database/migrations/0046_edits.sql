CREATE TABLE "edits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"until" timestamp with time zone,
	"undoes" integer,
	CONSTRAINT "edits_undoes_unique" UNIQUE("undoes"),
	CONSTRAINT "edits_kind" CHECK ("edits"."kind" in ('product', 'dated-price', 'stock', 'lot', 'recall', 'shelf', 'home', 'today', 'daily-grams', 'recipe', 'photographs', 'coupon', 'setting', 'pause', 'stage', 'zone', 'pincode', 'holiday', 'vacation', 'sunday', 'festival'))
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "submissions_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"source" text NOT NULL,
	"undoes" uuid,
	"left_alone" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "submissions_number_unique" UNIQUE("number"),
	CONSTRAINT "submissions_source" CHECK ("submissions"."source" in ('page', 'file', 'command'))
);
--> statement-breakpoint
DROP TRIGGER "audit_log_mirror_catalogue" ON "audit_log";--> statement-breakpoint
DROP FUNCTION "audit_log_mirror_catalogue";--> statement-breakpoint
DROP FUNCTION "catalogue_change_in";--> statement-breakpoint
DROP TABLE "catalogue_changes" CASCADE;--> statement-breakpoint
DROP TABLE "product_edits" CASCADE;--> statement-breakpoint
DROP TABLE "coupon_edits" CASCADE;--> statement-breakpoint
DROP INDEX "lots_batch_index";--> statement-breakpoint
DROP INDEX "write_offs_batch_index";--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "submission" uuid;--> statement-breakpoint
ALTER TABLE "write_offs" ADD COLUMN "submission" uuid;--> statement-breakpoint
ALTER TABLE "packs" ADD COLUMN "is_sold_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edits" ADD CONSTRAINT "edits_undoes_edits_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."edits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_undoes_submissions_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edits_submission_id_index" ON "edits" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "edits_kind_subject_id_id_index" ON "edits" USING btree ("kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "submissions_actor_id_index" ON "submissions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "submissions_undoes_index" ON "submissions" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "lots_submission_index" ON "lots" USING btree ("submission");--> statement-breakpoint
CREATE INDEX "write_offs_submission_index" ON "write_offs" USING btree ("submission");--> statement-breakpoint
ALTER TABLE "lots" DROP COLUMN "batch";--> statement-breakpoint
ALTER TABLE "write_offs" DROP COLUMN "batch";
