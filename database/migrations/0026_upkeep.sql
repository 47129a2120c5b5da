CREATE TABLE "upkeep" (
	"kind" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upkeep_kind" CHECK ("upkeep"."kind" in ('backup', 'trouble'))
);
