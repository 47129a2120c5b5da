import type { Pool } from "pg";

/** Orders of two years, each complete, until there are `wanted`; gives how many there are then. */
export async function fillWithOrders(pool: Pool, wanted: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders");
  const present = rows[0]!.count;
  const missing = wanted - present;
  if (missing <= 0) return present;

  await pool.query("set synchronous_commit = off");
  await pool.query(
    `insert into orders (number, token, cart_id, status, placed_at, method, name, mobile, email, collects, address1,
       address2, city, district, pincode, state_code, dispatch_on, promised_on, delivery_paise, cash_fee_paise)
     select 'OLD-' || at, md5('a' || at), gen_random_uuid(), 'delivered', now() - (at % 700 + 1) * interval '1 day',
       'cash', 'Lakshmi', '+919' || lpad((at % 1000000000)::text, 9, '0'), 'past' || at || '@example.com', false, '12-3',
       '4th line', 'Guntur', 'Guntur', '522002', '37', current_date - (at % 700 + 1), current_date - (at % 700), 0, 0
     from generate_series($1::int + 1, $2::int) as at`,
    [present, present + missing],
  );
  await pool.query(`
    create temporary table past on commit preserve rows as
      select id, number, placed_at from orders where not exists (select 1 from order_lines where order_id = orders.id)`);
  await pool.query(`
    insert into order_lines (order_id, position, pack_id, product_id, slug, name, label, grams, quantity, unit_paise, hsn,
      tax_basis_points, shelf_life_days, contents)
    select id, 0, '2', '2', 'kaju-katli', 'Kaju Katli', '500 g', 500, 1, 58900, '21069099', 500, 15, '[]' from past`);
  await pool.query(`
    insert into order_events (order_id, kind, "by", happened_at)
    select id, kind, 'shop', placed_at from past, unnest(array['placed', 'packed', 'dispatched', 'delivered']) as kind`);
  await pool.query(`
    insert into payments (order_id, method, status, amount_paise, counted, reference, created_at, settled_at)
    select id, 'cash', 'paid', 58900, true, number, placed_at, placed_at from past`);
  await pool.query("insert into stock_holds (holder, product_id, grams) select id, '2', 500 from past");
  await pool.query("drop table past");
  for (const table of ["orders", "order_lines", "order_events", "payments", "stock_holds"]) {
    await pool.query(`vacuum analyze ${table}`);
  }
  return wanted;
}
