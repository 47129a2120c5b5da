ALTER TABLE "users" ADD COLUMN "lacks_second_factor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- Whether somebody has to set up a second factor before anything else at the back office opens (decision 31).
CREATE FUNCTION lacks_second_factor(user_id text, role text) RETURNS boolean LANGUAGE sql STABLE AS $$
  select $2 in ('staff', 'owner')
    and exists (select from settings where name = 'staffSecondFactor' and data = 'true'::jsonb)
    and not exists (select from passkeys where passkeys.user_id = $1)
    and not exists (select from authenticators where authenticators.user_id = $1 and confirmed_at is not null)
$$;
--> statement-breakpoint
CREATE FUNCTION users_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- Whoever saves the setting at this moment does not see this row yet, so either waits for the other.
  if new.role <> 'customer' then lock table settings in share mode; end if;
  new.lacks_second_factor := lacks_second_factor(new.id, new.role);
  return new;
end $$;
--> statement-breakpoint
CREATE TRIGGER users_second_factor BEFORE INSERT OR UPDATE OF role ON users
  FOR EACH ROW EXECUTE FUNCTION users_second_factor();
--> statement-breakpoint
-- Factors are changed under their user's lock.
CREATE FUNCTION factors_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update users set lacks_second_factor = lacks_second_factor(id, role)
  where id = coalesce(new.user_id, old.user_id) and lacks_second_factor <> lacks_second_factor(id, role);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER passkeys_second_factor AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION factors_second_factor();
--> statement-breakpoint
CREATE TRIGGER authenticators_second_factor AFTER INSERT OR UPDATE OF confirmed_at OR DELETE ON authenticators
  FOR EACH ROW EXECUTE FUNCTION factors_second_factor();
--> statement-breakpoint
CREATE FUNCTION settings_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  -- After this nobody's factors change, and the statement after it sees what those did who had begun before.
  perform from users where role <> 'customer' order by id for no key update;
  update users set lacks_second_factor = lacks_second_factor(id, role)
  where role <> 'customer' and lacks_second_factor <> lacks_second_factor(id, role);
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER settings_second_factor_written AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (new.name = 'staffSecondFactor') EXECUTE FUNCTION settings_second_factor();
--> statement-breakpoint
CREATE TRIGGER settings_second_factor_deleted AFTER DELETE ON settings
  FOR EACH ROW WHEN (old.name = 'staffSecondFactor') EXECUTE FUNCTION settings_second_factor();
--> statement-breakpoint
UPDATE users SET lacks_second_factor = true WHERE lacks_second_factor(id, role);
