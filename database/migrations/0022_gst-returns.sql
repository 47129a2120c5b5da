CREATE TABLE "gst_days" (
	"day" date PRIMARY KEY NOT NULL,
	"turnover_paise" bigint NOT NULL,
	"summaries" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gst_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"gstin" text NOT NULL,
	"name" text NOT NULL,
	"sha256" text NOT NULL,
	"content" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" text,
	"taken_at" timestamp with time zone,
	"taken_by" text,
	CONSTRAINT "gst_files_same" UNIQUE("gstin","kind","first_day","sha256"),
	CONSTRAINT "gst_files_kind" CHECK ("gst_files"."kind" in ('month', 'quarter', 'iff')),
	CONSTRAINT "gst_files_days" CHECK ("gst_files"."first_day" <= "gst_files"."last_day"),
	CONSTRAINT "gst_files_sha256" CHECK ("gst_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "gst_files_taken" CHECK ("gst_files"."taken_at" is not null or "gst_files"."taken_by" is null)
);
--> statement-breakpoint
ALTER TABLE "gst_files" ADD CONSTRAINT "gst_files_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gst_files" ADD CONSTRAINT "gst_files_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gst_files_last_day_index" ON "gst_files" USING btree ("last_day");--> statement-breakpoint
CREATE INDEX "gst_files_made_by_index" ON "gst_files" USING btree ("made_by") WHERE "gst_files"."made_by" is not null;--> statement-breakpoint
CREATE INDEX "gst_files_taken_by_index" ON "gst_files" USING btree ("taken_by") WHERE "gst_files"."taken_by" is not null;