ALTER TABLE "orders" ADD COLUMN "not_before" date;
