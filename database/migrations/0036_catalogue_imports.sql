CREATE TABLE "catalogue_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"file" text,
	"rows" integer DEFAULT 0 NOT NULL,
	"products" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"not_read" text[] DEFAULT '{}' NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"edits" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_alone" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "catalogue_imports_state" CHECK ("catalogue_imports"."state" in ('reading', 'faulty', 'read', 'saving', 'overtaken', 'saved', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "product_edits" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_started_at_index" ON "catalogue_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "catalogue_imports_actor_id_index" ON "catalogue_imports" USING btree ("actor_id");--> statement-breakpoint
ALTER TABLE "product_edits" ADD CONSTRAINT "product_edits_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_edits_import_id_index" ON "product_edits" USING btree ("import_id");