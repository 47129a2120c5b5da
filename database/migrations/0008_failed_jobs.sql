CREATE TABLE "failed_jobs" (
	"key" text PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"data" jsonb,
	"attempts" integer NOT NULL,
	"is_over" boolean NOT NULL,
	"facts" jsonb NOT NULL,
	"first_failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_jobs_first_failed_at_index" ON "failed_jobs" USING btree ("first_failed_at");