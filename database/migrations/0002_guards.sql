-- What the database holds besides the tables, and Drizzle's schema cannot say.

-- Foreign keys to tables of a higher slice, whose schema a lower one does not import.
ALTER TABLE documents ADD CONSTRAINT documents_refund_id_refunds_id_fk
  FOREIGN KEY (refund_id) REFERENCES refunds(id);
--> statement-breakpoint
ALTER TABLE stock_holds ADD CONSTRAINT stock_holds_holder_orders_id_fk
  FOREIGN KEY (holder) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE capacity_holds ADD CONSTRAINT capacity_holds_holder_orders_id_fk
  FOREIGN KEY (holder) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE coupon_uses ADD CONSTRAINT coupon_uses_order_id_orders_id_fk
  FOREIGN KEY (order_id) REFERENCES orders(id);
--> statement-breakpoint
ALTER TABLE lot_allocations ADD CONSTRAINT lot_allocations_line_fk
  FOREIGN KEY (order_id, position) REFERENCES order_lines(order_id, position);
--> statement-breakpoint
ALTER TABLE waiting_letters ADD CONSTRAINT waiting_letters_id_sent_mails_id_fk
  FOREIGN KEY (id) REFERENCES sent_mails(id) ON DELETE CASCADE;
--> statement-breakpoint
-- A pack has one price for each day.
ALTER TABLE dated_prices ADD CONSTRAINT dated_prices_never_two
  EXCLUDE USING gist (pack_id WITH =, daterange(first_day, last_day, '[]') WITH &&) WHERE (stands);
--> statement-breakpoint
-- Pictures are compressed already: compressing them once more gains nothing.
ALTER TABLE pictures ALTER COLUMN master SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE picture_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE enquiry_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE review_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
-- A shop begins in trial, is opened once, and has one row.
INSERT INTO shop (stage) VALUES ('trial');
--> statement-breakpoint
CREATE FUNCTION refuse_second_trial() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'A shop that was opened does not return to its trial.' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
CREATE TRIGGER shop_stays_open BEFORE UPDATE ON shop FOR EACH ROW
  WHEN (old.stage = 'open' AND new.stage <> 'open') EXECUTE FUNCTION refuse_second_trial();
--> statement-breakpoint
-- As `keepUntil` of domain/catalogue/product.ts: at least 30 % of the shelf life is left on arrival.
CREATE FUNCTION keeps_until(shelf_life_days integer, arrives_on date) RETURNS date LANGUAGE sql IMMUTABLE
  RETURN arrives_on + (shelf_life_days * 3 + 9) / 10;
--> statement-breakpoint
-- The sums of each order's money, in paise (decision 34). A cancelled order owes nothing.
CREATE VIEW order_sums AS
select o.id as order_id, t.total_paise, a.allowed_paise, r.received_paise - d.deducted_paise as received_paise,
  f.returned_paise, f.leaving_paise, sums.balance_paise,
  exists (
    select from payment_requests p
    where p.order_id = o.id and case when p.claimed_utr is null then p.said_paid_at is not null
      else not exists (select from receipts seen where seen.rail = 'upi' and seen.external_id = p.claimed_utr) end
  ) as is_claimed,
  d.deducted_paise, d.contested_paise,
  (paid.is_paid or d.deducted_paise > 0)
    and d.deducted_paise + f.returned_paise + f.leaving_paise + paid.owed_paise > 0
    and sums.kept_paise - paid.owed_paise <= 0 as is_all_back
from orders o
cross join lateral (
  select (coalesce(sum(l.unit_paise::bigint * l.quantity - l.discount_paise), 0) + o.delivery_paise
    + o.cash_fee_paise)::bigint as total_paise
  from order_lines l where l.order_id = o.id
) t
cross join lateral (
  select coalesce(sum(let_off.paise), 0)::bigint as allowed_paise from allowances let_off where let_off.order_id = o.id
) a
cross join lateral (
  select coalesce(sum(part.paise), 0)::bigint as received_paise from allocations part where part.order_id = o.id
) r
cross join lateral (
  select coalesce(sum(against.deducted_paise) filter (where against.state = 'lost'), 0)::bigint as deducted_paise,
    coalesce(sum(against.amount_paise) filter (where against.state = 'open'), 0)::bigint as contested_paise
  from disputes against where against.order_id = o.id
) d
cross join lateral (
  select coalesce(sum(back.amount_paise) filter (where back.status = 'done'), 0)::bigint as returned_paise,
    coalesce(sum(back.amount_paise) filter (where back.status in ('due', 'sent')), 0)::bigint as leaving_paise
  from refunds back where back.order_id = o.id
) f
cross join lateral (
  select r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise as kept_paise,
    r.received_paise - d.deducted_paise - f.returned_paise - f.leaving_paise
      - case when o.status = 'cancelled' then 0 else t.total_paise - a.allowed_paise end as balance_paise
) sums
cross join lateral (
  select said.is_paid, case when said.is_paid then greatest(0, sums.balance_paise) else 0 end as owed_paise
  from (
    select r.received_paise - d.deducted_paise <> 0 and case when o.status = 'cancelled'
      then r.received_paise - d.deducted_paise >= t.total_paise else sums.balance_paise >= 0 end as is_paid
  ) said
) paid;
--> statement-breakpoint
-- No receipt is given to orders beyond its amount, nor given back beyond it; only rupees are given to an order.
CREATE FUNCTION allocations_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if not exists (
    select from receipts r where r.id = new.receipt_id and r.currency = 'INR'
      and r.amount_paise >= (select sum(paise) from allocations where receipt_id = r.id)
  ) then
    raise exception 'a receipt is allocated beyond its rupees' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER allocations_within_receipt AFTER INSERT OR UPDATE ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocations_within_receipt();
--> statement-breakpoint
-- Refunds that failed or were called off give nothing back.
CREATE FUNCTION refunds_within_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.status in ('due', 'sent', 'done') and not exists (
    select from receipts r where r.id = new.receipt_id
      and r.amount_paise >= (
        select coalesce(sum(amount_paise), 0) from refunds
        where receipt_id = r.id and status in ('due', 'sent', 'done'))
  ) then
    raise exception 'more is given back than came' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER refunds_within_receipt AFTER INSERT OR UPDATE OF status, amount_paise ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_within_receipt();
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
-- Writes the words of some products anew: of their names, what they are, when they are bought and what is in them, each
-- with its weight. A whole name, and two words of it that stand together, count as one word too, for who writes "mysorepak".
CREATE FUNCTION write_search_words(ids text[]) RETURNS void LANGUAGE sql AS $$
  delete from search_words where product_id = any (ids);
  with phrases as (
    select id, phrase, weight from products cross join lateral (
      select name as phrase, 100 as weight
      union all select unnest(array[name_te, name_hi] || also_called), 95
      union all select category, 70
      union all select unnest(occasions), 60
      union all select regexp_split_to_table(unnest(ingredients), '[(),%0-9]+'), 50
      union all select unnest(claims), 40
    ) as said where id = any (ids)
  ), spelled as materialized (
    select phrase, string_to_array(search_key(phrase), ' ') as words
    from (select distinct phrase from phrases where phrase is not null) as each
  ), found as (
    select id, unnest(words) as word, weight from phrases join spelled using (phrase)
    union all
    select id, array_to_string(words, ''), weight * 11 / 10 from phrases join spelled using (phrase)
    union all
    select id, words[at] || words[at + 1], weight
    from phrases join spelled using (phrase), generate_series(1, cardinality(words) - 1) as at where weight >= 95
  ), weighed as materialized (
    select word, id, max(weight) as weight from found
    where word ~ '^([a-z]{2,}|[0-9]+)$' group by word, id
  ), learned as (
    insert into search_vocabulary (word) select distinct word from weighed on conflict do nothing
  )
  insert into search_words (word, product_id, weight) select word, id, weight from weighed;
$$;
--> statement-breakpoint
CREATE FUNCTION products_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    perform write_search_words(array(select id from new_rows));
  else
    perform write_search_words(array(
      select new_rows.id from new_rows join old_rows using (id)
      where (new_rows.name, new_rows.name_te, new_rows.name_hi, new_rows.also_called, new_rows.category,
          new_rows.occasions, new_rows.ingredients, new_rows.claims)
        is distinct from (old_rows.name, old_rows.name_te, old_rows.name_hi, old_rows.also_called, old_rows.category,
          old_rows.occasions, old_rows.ingredients, old_rows.claims)
    ));
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER products_search_words_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION products_search_words();
--> statement-breakpoint
CREATE TRIGGER products_search_words_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION products_search_words();
--> statement-breakpoint
-- Says on the channel "pages_changed" which rows have changed that pages show (decision 18).
CREATE FUNCTION announce_changes(name text, ids text[]) RETURNS void LANGUAGE plpgsql AS $$
declare
  message text := json_build_object('table', name, 'ids', ids)::text;
begin
  if cardinality(ids) > 100 or octet_length(message) > 7900 then
    message := json_build_object('table', name, 'ids', 'all')::text;
  end if;
  if cardinality(ids) > 0 then perform pg_notify('pages_changed', message); end if;
end $$;
--> statement-breakpoint
-- For a table whose rows pages show as they are; its argument is the column that names what a row belongs to.
CREATE FUNCTION announce_rows() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids text[];
  changed text := case tg_op
    when 'INSERT' then 'table new_rows'
    when 'DELETE' then 'table old_rows'
    else '(table new_rows except table old_rows) union all (table old_rows except table new_rows)' end;
begin
  execute format('select array_agg(distinct %I::text) from (%s) as changed', tg_argv[0], changed) into ids;
  perform announce_changes(tg_table_name, ids);
  return null;
end $$;
--> statement-breakpoint
-- For the stock, of which pages show whether there is enough for a pack: names the products of packs for which that is
-- not as it was. What is taken and given back by orders says nothing otherwise, since a commit that notifies waits for
-- every other that does.
CREATE FUNCTION announce_stock() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  counted text[];
  former integer[];
  ids text[];
begin
  case tg_op
    when 'INSERT' then
      select array_agg(product_id), array_agg(0) into counted, former from new_rows where grams > 0;
    when 'DELETE' then
      select array_agg(product_id), array_agg(grams) into counted, former from old_rows where grams > 0;
    else
      -- Most purchases leave enough for every pack: only what has passed the size of one is looked at further.
      select array_agg(product_id), array_agg(old_rows.grams) into counted, former
      from old_rows join new_rows using (product_id)
      where exists (
        select from packs
        where packs.product_id = new_rows.product_id
          and (packs.grams <= old_rows.grams) <> (packs.grams <= new_rows.grams)
      ) or exists (
        select from contents
        where component_id = new_rows.product_id
          and (contents.grams * quantity <= old_rows.grams) <> (contents.grams * quantity <= new_rows.grams)
      );
  end case;
  if counted is null then return null; end if;

  select array_agg(distinct sold.product_id) into ids from (
    select packs.product_id,
      min(coalesce(stock.grams, 0) / part.grams) > 0 as is_there,
      min(coalesce(before.grams, stock.grams, 0) / part.grams) > 0 as was_there
    from packs
    left join contents on contents.product_id = packs.product_id
    cross join lateral (
      select coalesce(contents.component_id, packs.product_id) as product_id,
        coalesce(contents.grams * contents.quantity, packs.grams) as grams
    ) as part
    left join stock on stock.product_id = part.product_id
    left join unnest(counted, former) as before (product_id, grams) on before.product_id = part.product_id
    where packs.available and (packs.product_id = any (counted)
      or packs.product_id in (select product_id from contents where component_id = any (counted)))
    group by packs.id
  ) as sold where is_there <> was_there;
  perform announce_changes('stock', ids);
  return null;
end $$;
--> statement-breakpoint
-- Says that a product's page has changed (decision 18), but nothing of reviews that wait: no page shows them.
CREATE FUNCTION announce_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  ids text[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct product_id) into ids from old_rows where status <> 'waiting';
  else
    select array_agg(distinct product_id) into ids from (
      (table new_rows except table old_rows) union all (table old_rows except table new_rows)
    ) as changed where status <> 'waiting';
  end if;
  perform announce_changes('reviews', ids);
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION announce_all() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('pages_changed', json_build_object('table', tg_table_name, 'ids', 'all')::text);
  return null;
end $$;
--> statement-breakpoint
-- Every table that pages show, and what its rows belong to. Holds of stock and capacity are read anew every two seconds.
DO $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('products', 'announce_rows(''id'')'), ('packs', 'announce_rows(''product_id'')'),
      ('contents', 'announce_rows(''product_id'')'), ('dated_prices', 'announce_rows(''pack_id'')'),
      ('product_pictures', 'announce_rows(''product_id'')'), ('home_products', 'announce_rows(''product_id'')'),
      ('stock', 'announce_stock()'), ('zones', 'announce_rows(''id'')'), ('zone_rules', 'announce_rows(''zone_id'')'),
      ('pincode_overrides', 'announce_rows(''pincode'')'), ('holidays', 'announce_rows(''day'')'),
      ('open_sundays', 'announce_rows(''day'')'), ('vacations', 'announce_rows(''first_day'')'),
      ('festivals', 'announce_rows(''id'')'), ('festival_products', 'announce_rows(''product_id'')'),
      ('settings', 'announce_rows(''name'')'), ('tax_rates', 'announce_rows(''hsn'')')
    ) as shown (name, announce)
  loop
    execute format('create trigger %1$s_inserted after insert on %1$I referencing new table as new_rows
      for each statement execute function %2$s', shown.name, shown.announce);
    execute format('create trigger %1$s_updated after update on %1$I referencing old table as old_rows new table as new_rows
      for each statement execute function %2$s', shown.name, shown.announce);
    execute format('create trigger %1$s_deleted after delete on %1$I referencing old table as old_rows
      for each statement execute function %2$s', shown.name, shown.announce);
    execute format('create trigger %1$s_truncated after truncate on %1$I
      for each statement execute function announce_all()', shown.name);
  end loop;
end $$;
--> statement-breakpoint
-- A review that is written waits for the owner, so no page changes.
CREATE TRIGGER reviews_updated AFTER UPDATE ON reviews REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_deleted AFTER DELETE ON reviews REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION announce_reviews();
--> statement-breakpoint
CREATE TRIGGER reviews_truncated AFTER TRUNCATE ON reviews FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
--> statement-breakpoint
CREATE TRIGGER shop_updated AFTER UPDATE ON shop FOR EACH STATEMENT EXECUTE FUNCTION announce_all();
