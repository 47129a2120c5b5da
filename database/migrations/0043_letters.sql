CREATE TABLE "recurring_jobs" (
	"queue" text PRIMARY KEY NOT NULL,
	"every_seconds" integer NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ran_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mailbox_counts" (
	"mailbox" text NOT NULL,
	"kind" text NOT NULL,
	"letters" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"gathered_at" timestamp with time zone,
	CONSTRAINT "mailbox_counts_mailbox_kind_pk" PRIMARY KEY("mailbox","kind"),
	CONSTRAINT "mailbox_counts_kind" CHECK ("mailbox_counts"."kind" in ('unproven', 'assured', 'confirming'))
);
--> statement-breakpoint
CREATE TABLE "waiting_letters" (
	"id" text PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"kind" text NOT NULL,
	"to_name" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"gathered_into" uuid,
	CONSTRAINT "waiting_letters_kind" CHECK ("waiting_letters"."kind" in ('unproven', 'assured'))
);
--> statement-breakpoint
ALTER TABLE "sent_mails" DROP CONSTRAINT IF EXISTS "sent_mails_outcome";--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "claim" uuid;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "claimed_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "waiting_letters_mailbox_kind_index" ON "waiting_letters" USING btree ("mailbox","kind");--> statement-breakpoint
-- Written by hand: the table lies in a lower part of the code than the one that it refers to.
ALTER TABLE "waiting_letters" ADD CONSTRAINT "waiting_letters_id_sent_mails_id_fk" FOREIGN KEY ("id") REFERENCES "sent_mails"("id") ON DELETE CASCADE;
