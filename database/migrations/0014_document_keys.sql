-- In the sequence in which a shop that sells takes them. Rows from before are looked at afterwards: database/checks.ts.
LOCK TABLE "orders", "stock_holds", "refunds", "documents" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- A credit note of what came back before anybody had paid for it named its order where others name their refund.
UPDATE "documents" SET "refund_id" = null WHERE "refund_id" = "order_id";--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_credit_note_without_refund" ON "documents" USING btree ("order_id") WHERE "documents"."kind" = 'credit-note' and "documents"."refund_id" is null;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_holder_orders_id_fk" FOREIGN KEY ("holder") REFERENCES "public"."orders"("id") NOT VALID;
--> statement-breakpoint
-- The same for what the version before still writes; gone with the release after this one.
CREATE FUNCTION documents_name_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  new.refund_id := null;
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER documents_name_refunds BEFORE INSERT ON "documents"
  FOR EACH ROW WHEN (new.refund_id = new.order_id) EXECUTE FUNCTION documents_name_refunds();
