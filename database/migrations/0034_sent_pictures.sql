CREATE TABLE "enquiry_pictures" (
	"enquiry_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enquiry_pictures_enquiry_id_hash_pk" PRIMARY KEY("enquiry_id","hash"),
	CONSTRAINT "enquiry_pictures_bytes" CHECK (octet_length("enquiry_pictures"."bytes") <= 500000)
);
--> statement-breakpoint
CREATE TABLE "review_pictures" (
	"review_id" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_pictures_review_id_hash_pk" PRIMARY KEY("review_id","hash"),
	CONSTRAINT "review_pictures_bytes" CHECK (octet_length("review_pictures"."bytes") <= 500000)
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "shows_pictures" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiry_pictures" ADD CONSTRAINT "enquiry_pictures_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_pictures" ADD CONSTRAINT "review_pictures_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What is compressed already gains nothing by being compressed once more.
ALTER TABLE enquiry_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE review_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
