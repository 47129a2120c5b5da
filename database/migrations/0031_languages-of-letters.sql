ALTER TABLE "waiting_letters" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_requests" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "waiting_letters" ADD CONSTRAINT "waiting_letters_language" CHECK ("waiting_letters"."language" in ('en', 'te'));--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_language" CHECK ("stock_requests"."language" in ('en', 'te'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_language" CHECK ("enquiries"."language" in ('en', 'te'));