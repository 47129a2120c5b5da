ALTER TABLE "settings" ALTER COLUMN "value" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "data" jsonb;--> statement-breakpoint
-- What a process of the version before writes as text: amounts in rupees, ticks as "yes" or nothing.
CREATE FUNCTION setting_data(name text, value text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  select case
    when name in ('cashMax', 'cashFee') then to_jsonb(round(value::numeric * 100)::bigint)
    when name = 'unpaidShare' then to_jsonb(value::integer)
    when name = 'daysToReport' then coalesce(to_jsonb(nullif(value, '')::integer), 'null'::jsonb)
    when name in ('withoutGst', 'staffSecondFactor') then to_jsonb(value = 'yes')
    else to_jsonb(value) end
$$;--> statement-breakpoint
-- The same the other way round, for that process to read.
CREATE FUNCTION setting_text(name text, data jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select case
    when name in ('cashMax', 'cashFee') then
      case when (data #>> '{}')::bigint % 100 = 0 then ((data #>> '{}')::bigint / 100)::text
        else to_char((data #>> '{}')::numeric / 100, 'FM9999999990.00') end
    when name in ('withoutGst', 'staffSecondFactor') then case when data = 'true'::jsonb then 'yes' else '' end
    else coalesce(data #>> '{}', '') end
$$;--> statement-breakpoint
CREATE FUNCTION settings_mirror() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' and new.data is null or tg_op = 'UPDATE' and new.data is not distinct from old.data
    and new.value is distinct from old.value then
    new.data := setting_data(new.name, new.value);
  else
    new.value := setting_text(new.name, new.data);
  end if;
  return new;
end $$;--> statement-breakpoint
UPDATE "settings" SET "data" = setting_data("name", "value");--> statement-breakpoint
ALTER TABLE "settings" ALTER COLUMN "data" SET NOT NULL;--> statement-breakpoint
CREATE TRIGGER settings_mirror BEFORE INSERT OR UPDATE ON "settings"
  FOR EACH ROW EXECUTE FUNCTION settings_mirror();--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_typed" CHECK (case
        when "settings"."name" in ('cashMax', 'cashFee', 'unpaidShare') then jsonb_typeof("settings"."data") = 'number'
        when "settings"."name" = 'daysToReport' then jsonb_typeof("settings"."data") in ('number', 'null')
        when "settings"."name" in ('withoutGst', 'staffSecondFactor') then jsonb_typeof("settings"."data") = 'boolean'
        else jsonb_typeof("settings"."data") = 'string' end);
