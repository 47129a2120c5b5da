ALTER TABLE "users" DROP CONSTRAINT "users_language";--> statement-breakpoint
ALTER TABLE "waiting_letters" DROP CONSTRAINT "waiting_letters_language";--> statement-breakpoint
ALTER TABLE "stock_requests" DROP CONSTRAINT "stock_requests_language";--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_language";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_language";--> statement-breakpoint
ALTER TABLE "settings" DROP CONSTRAINT "settings_typed";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'te', 'hi'));--> statement-breakpoint
ALTER TABLE "waiting_letters" ADD CONSTRAINT "waiting_letters_language" CHECK ("waiting_letters"."language" in ('en', 'te', 'hi'));--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_language" CHECK ("stock_requests"."language" in ('en', 'te', 'hi'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_language" CHECK ("enquiries"."language" in ('en', 'te', 'hi'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'te', 'hi'));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" in ('daysToReport', 'ordersPerDay', 'refusals') then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor', 'worksOnSundays', 'telugu', 'hindi') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end);