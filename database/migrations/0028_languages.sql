ALTER TABLE "settings" DROP CONSTRAINT "settings_typed";--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" in ('daysToReport', 'ordersPerDay', 'refusals') then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor', 'worksOnSundays', 'telugu') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end);