DROP INDEX "orders_refused";--> statement-breakpoint
CREATE INDEX "orders_refused" ON "orders" USING btree ("pincode") WHERE "orders"."method" = 'cash' and "orders"."status" <> 'delivered';--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('awaiting-approval', 'awaiting-payment', 'placed', 'packed', 'unpacked', 'ready', 'unready', 'dispatched', 'undispatched', 'delivered', 'undelivered', 'collected', 'returned', 'cancelled', 'payment-claimed', 'claim-waits', 'payment-received', 'payment-reversed', 'payment-late', 'receipt-unallocated', 'unallocated-returned', 'refund-due', 'refunded', 'refund-failed', 'refund-called-off', 'disputed', 'uncancelled', 'sent-again', 'goes-on', 'moved', 'left-out', 'tracking-changed', 'corrected', 'erasure-requested', 'erased'));--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "write_offs" DROP CONSTRAINT "write_offs_reason";--> statement-breakpoint
DROP INDEX "documents_one_invoice";--> statement-breakpoint
DROP INDEX "documents_one_credit_note_without_refund";--> statement-breakpoint
ALTER TABLE "write_offs" ADD CONSTRAINT "write_offs_reason" CHECK ("write_offs"."reason" in ('waste', 'tasting', 'past-day', 'came-back', 'count'));
