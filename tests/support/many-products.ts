import { Client, type Pool } from "pg";

/**
 * Copies all products of a new shop, with their packs, contents and stock, until there are `wanted`. From the eleventh
 * copy of a product on, each copy has a made-up name.
 */
export async function fillCatalogue(pool: Pool, wanted: number): Promise<void> {
  // The pool's connections would be cut, because this may take long on a busy machine.
  const client = new Client({ connectionString: pool.options.connectionString });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query(
      `create temporary table made on commit preserve rows as
         select id as model, id || '-' || copy as id, copy from products, generate_series(1, $1::integer) as copy
         order by copy, position limit greatest(0, $1::integer - (select count(*) from products))`,
      [wanted],
    );
    await client.query(
      `insert into products (id, slug, category, position, name, name_te, description, ingredients, allergens, may_contain,
         claims, extras, spice_level, storage, shelf_life_days, max_transit_days, reach, signature, hsn, name_hi, also_called,
         occasions)
       select made.id, slug || '-' || copy, category, position + 1000 * copy,
         case when copy > 10 then made_up.word || coalesce(substring(name from ' [^ ]+$'), '') else name end || ' ' || copy,
         case when copy <= 10 then name_te end, description,
         ingredients, allergens, may_contain, claims, extras, spice_level, storage, shelf_life_days, max_transit_days, reach,
         signature, hsn, case when copy <= 10 then name_hi end, case when copy <= 10 then also_called else '{}' end,
         occasions
       from made join products on products.id = model cross join lateral (
         select initcap(string_agg(substr(
           'kagichujatanidumoparebosilavuhemi', 1 + 2 * (get_byte(sha256(made.id::bytea), at) % 16), 2), ''))
         from generate_series(1, 4) as at
       ) as made_up (word)`,
    );
    await client.query(
      `insert into packs (id, product_id, position, label, grams, pieces, price, is_default, available)
       select packs.id || '-' || copy, made.id, position, label, grams, pieces, price, is_default, available
       from made join packs on product_id = model`,
    );
    await client.query(
      `insert into contents (product_id, component_id, position, grams, quantity)
       select made.id, component_id || '-' || copy, position, grams, quantity from made join contents on product_id = model`,
    );
    await client.query("insert into stock select made.id, grams from made join stock on product_id = model");
    await client.query(
      `insert into lots (product_id, origin, grams_made, grams_left, actor_name)
       select made.id, 'opening', grams, grams, 'Anil' from made join stock on product_id = made.id`,
    );
    await client.query("drop table made; set synchronous_commit = on");
    for (const table of ["products", "packs", "contents", "stock", "lots", "search_vocabulary", "search_words"])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}
