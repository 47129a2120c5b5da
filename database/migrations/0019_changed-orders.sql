CREATE TABLE "gateway_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"request_id" uuid NOT NULL,
	"amount_paise" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "gateway_orders_amount_positive" CHECK ("gateway_orders"."amount_paise" > 0)
);
--> statement-breakpoint
DROP INDEX "payment_requests_asked_about";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "invoice_id" integer;--> statement-breakpoint
ALTER TABLE "gateway_orders" ADD CONSTRAINT "gateway_orders_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gateway_orders_request_id_index" ON "gateway_orders" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "gateway_orders_asked_about" ON "gateway_orders" USING btree ("created_at") WHERE "gateway_orders"."paid_at" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_invoice_id_index" ON "documents" USING btree ("invoice_id") WHERE "documents"."invoice_id" is not null;--> statement-breakpoint
UPDATE documents note SET invoice_id = (
  select max(bill.id) from documents bill
  where bill.order_id = note.order_id and bill.kind = 'invoice' and bill.id < note.id)
WHERE kind = 'credit-note';
--> statement-breakpoint
-- For the version before, which does not name the invoice of a credit note.
CREATE FUNCTION documents_name_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.invoice_id := (
    select max(bill.id) from documents bill where bill.order_id = new.order_id and bill.kind = 'invoice');
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER documents_name_invoice BEFORE INSERT ON documents FOR EACH ROW
  WHEN (new.kind = 'credit-note' AND new.invoice_id IS NULL) EXECUTE FUNCTION documents_name_invoice();
--> statement-breakpoint
INSERT INTO gateway_orders (id, request_id, amount_paise, created_at, paid_at)
SELECT asked.gateway_order_id, asked.id, asked.amount_paise, asked.created_at, (
  select min(came.recorded_at) from receipts came where came.request_id = asked.id)
FROM payment_requests asked WHERE asked.gateway_order_id IS NOT NULL;
--> statement-breakpoint
-- For the version before, which writes only the request's own column.
CREATE FUNCTION payment_requests_keep_gateway_order() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into gateway_orders (id, request_id, amount_paise) values (new.gateway_order_id, new.id, new.amount_paise)
  on conflict do nothing;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER payment_requests_keep_gateway_order AFTER INSERT OR UPDATE OF gateway_order_id ON payment_requests
  FOR EACH ROW WHEN (new.gateway_order_id IS NOT NULL) EXECUTE FUNCTION payment_requests_keep_gateway_order();
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credit_an_invoice" CHECK (("documents"."kind" = 'credit-note') = ("documents"."invoice_id" is not null));