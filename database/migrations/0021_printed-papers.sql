CREATE TABLE "printed_papers" (
	"order_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"says" text NOT NULL,
	"printed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "printed_papers_order_id_paper_pk" PRIMARY KEY("order_id","paper"),
	CONSTRAINT "printed_papers_paper" CHECK ("printed_papers"."paper" in ('label', 'slip'))
);
--> statement-breakpoint
ALTER TABLE "printed_papers" ADD CONSTRAINT "printed_papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;