CREATE TABLE "export_ledgers" (
	"export_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "export_ledgers_export_id_name_pk" PRIMARY KEY("export_id","name")
);
--> statement-breakpoint
CREATE TABLE "export_parts" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "export_parts_export_id_number_pk" PRIMARY KEY("export_id","number")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"actor_id" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"last_id" text,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"crc" bigint DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "exports_kind" CHECK ("exports"."kind" in ('register', 'credit-notes', 'goods', 'tally', 'tally-masters', 'orders', 'customers', 'stock')),
	CONSTRAINT "exports_state" CHECK ("exports"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "exports_days" CHECK ("exports"."from" <= "exports"."to"),
	CONSTRAINT "exports_finished" CHECK (("exports"."state" = 'done') = ("exports"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "export_ledgers" ADD CONSTRAINT "export_ledgers_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_asked_at_index" ON "exports" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "exports_actor_id_index" ON "exports" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_one_under_way" ON "exports" USING btree ("kind","from","to") WHERE "exports"."state" <> 'done';--> statement-breakpoint
CREATE INDEX "documents_issued_at_id_index" ON "documents" USING btree ("issued_at","id");--> statement-breakpoint
-- Files with a customer's data go when the customer's data go (decision 98): orders of the day on which it was placed,
CREATE FUNCTION forget_exported_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from exports
  where kind = 'orders' and (new.placed_at at time zone 'Asia/Kolkata')::date between "from" and "to";
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER orders_exported AFTER UPDATE OF erased_at, erasure_requested_at ON orders FOR EACH ROW
  WHEN (old.erased_at IS DISTINCT FROM new.erased_at OR old.erasure_requested_at IS DISTINCT FROM new.erasure_requested_at)
  EXECUTE FUNCTION forget_exported_order();
--> statement-breakpoint
-- and the list of who wants news when one of them no longer does.
CREATE FUNCTION forget_exported_customers() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  delete from exports where kind = 'customers';
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER users_exported AFTER DELETE ON users FOR EACH ROW WHEN (old.email_verified)
  EXECUTE FUNCTION forget_exported_customers();
--> statement-breakpoint
CREATE TRIGGER consents_exported AFTER INSERT ON consents FOR EACH ROW
  WHEN (new.purpose = 'marketing' AND NOT new.is_given) EXECUTE FUNCTION forget_exported_customers();
--> statement-breakpoint
CREATE TRIGGER letter_refusals_exported AFTER INSERT ON letter_refusals FOR EACH ROW
  EXECUTE FUNCTION forget_exported_customers();
