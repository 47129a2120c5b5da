ALTER TABLE "documents" ADD COLUMN "snapshot" jsonb;--> statement-breakpoint
CREATE INDEX "documents_without_snapshot" ON "documents" USING btree ("id") WHERE "documents"."snapshot" is null;--> statement-breakpoint
-- Gone with the release after this one: a person whom a process of the version before erases from an order leaves its
-- papers too. What they say is written down anew, from the order as it is then.
CREATE FUNCTION papers_follow_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update documents set snapshot = null where order_id = new.id and snapshot is not null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER papers_follow_erasure AFTER UPDATE OF name, mobile, gstin ON "orders"
  FOR EACH ROW WHEN (
    (old.mobile <> '' and new.mobile = '') or (old.name <> 'Erased' and new.name = 'Erased')
    or new.gstin is distinct from old.gstin
  ) EXECUTE FUNCTION papers_follow_erasure();
