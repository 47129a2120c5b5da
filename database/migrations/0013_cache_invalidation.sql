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
CREATE FUNCTION announce_all() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform pg_notify('pages_changed', json_build_object('table', tg_table_name, 'ids', 'all')::text);
  return null;
end $$;
--> statement-breakpoint
DO $$
declare
  shown record;
begin
  for shown in
    select * from (values
      ('products', 'announce_rows(''id'')'), ('packs', 'announce_rows(''product_id'')'),
      ('contents', 'announce_rows(''product_id'')'), ('stock', 'announce_stock()'),
      ('zones', 'announce_rows(''id'')'), ('zone_rules', 'announce_rows(''zone_id'')'),
      ('pincode_overrides', 'announce_rows(''pincode'')'), ('holidays', 'announce_rows(''day'')'),
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
