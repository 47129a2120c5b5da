import type { Pool } from "pg";

/** The SQL that computes an order's status from its number `at`. 56 orders are unfinished; 52 must still be packed. */
const standing = `case
  when at <= 52 then 'placed' when at = 53 then 'packed' when at = 54 then 'ready' when at = 55 then 'dispatched'
  when at = 56 then 'awaiting-payment' when at % 50 = 0 then 'cancelled' when at % 97 = 0 then 'returned'
  when at % 10 = 0 then 'collected' else 'delivered' end`;

/** Adds orders until there are `wanted`. They are as varied as the orders of a shop that has been open for years. */
export async function fillBoard(pool: Pool, wanted: number): Promise<void> {
  const { rows } = await pool.query<{ count: number }>("select count(*)::int as count from orders");
  await pool.query("set synchronous_commit = off");
  await pool.query("set statement_timeout = 0");
  await pool.query(
    `insert into orders (number, token, cart_id, status, placed_at, method, name, mobile, email, collects, address1,
       city, district, pincode, state_code, place_of_supply, is_gift, sender_name, sender_mobile, gift_message, note, dispatch_on,
       promised_on, delivery_paise, cash_fee_paise, courier, tracking_number)
     select 'TM-' || translate(lpad(at::text, 7, '0'), '01', 'XY'), md5('token' || at), gen_random_uuid(),
       status, placed_at, (array['upi', 'razorpay', 'cash'])[1 + at % 3],
       (array['Lakshmi', 'Ravi', 'Sita', 'Anil', 'Meena', 'Gopal', 'Uma', 'పద్మ'])[1 + at % 8] || case when at <= 100 then ' Early' || at else ' Name' || at % 3000 end,
       '+919' || lpad((at * 31 % 100000)::text, 5, '0') ||
         lpad(case when at <= 100 then at else 100 + at * 7919 % 9900 end::text, 4, '0'), 'person' || at || '@example.com', status in ('ready', 'collected'),
       '12-3, Temple Street', 'Guntur', 'Guntur', case when at <= 100 or at % 9 = 0 then '522002' else (500001 + at * 31 % 4000)::text end, '37', '37', at % 7 = 0, 'Ravi',
       case when at % 7 = 0 then '+918' || lpad((at * 31 % 100000)::text, 5, '0') || lpad((200 + at * 104729 % 9800)::text, 4, '0') end, 'With love',
       case when at % 11 = 0 then 'Please call first' end, placed_at::date + 1, placed_at::date + 3, 9000, 0,
       case when status in ('dispatched', 'delivered', 'returned') then 'DTDC' end, 'D' || at
     from (
       select at, ${standing} as status,
         now() - case when at <= 56 then at * interval '13 minutes' else (2 + at % 700) * interval '1 day' end as placed_at
       from generate_series($1::bigint + 1, $2::bigint) as at
     ) as made`,
    [rows[0]!.count, wanted],
  );
  await pool.query(`
    create temporary table fresh on commit preserve rows as
      select id, status, placed_at from orders where not exists (select 1 from order_lines where order_id = orders.id)`);
  await pool.query(`
    insert into order_lines (order_id, position, pack_id, product_id, slug, name, label, grams, quantity, unit_paise, hsn,
      tax_basis_points, shelf_life_days, contents)
    select id, position, '2', '2', 'kaju-katli', (array['Kaju Katli', 'Motichoor Laddu', 'Avakaya'])[1 + position],
      '500 g', 500, 1 + position, 58900, '21069099', 500, 15, '[]' from fresh, generate_series(0, 2) as position`);
  await pool.query(`
    insert into order_events (order_id, kind, "by", data, happened_at)
    select id, kind, 'shop', case when kind = 'payment-received' then jsonb_build_object('receiptId', gen_random_uuid())
      else jsonb_build_object('to', kind) end, placed_at from fresh, unnest(array['payment-received', 'placed', 'packed', 'dispatched', status]) as kind`);
  await pool.query(`
    insert into audit_log (happened_at, actor_name, action, subject_kind, subject_id, before, after)
    select placed_at, 'Anil', 'moved to ' || kind, 'order', id, '{"status":"placed"}', '{"status":"packed"}'
    from fresh, unnest(array['packed', 'dispatched', status]) as kind`);
  await pool.query("drop table fresh");
  for (const table of ["orders", "order_lines", "order_events", "audit_log"])
    await pool.query(`vacuum analyze ${table}`);
}

/** Reopens 8,000 delivered orders, as after a rush of customers. */
export async function openThousands(pool: Pool): Promise<void> {
  await pool.query(`
    update orders set status = (array['placed', 'packed', 'dispatched', 'awaiting-payment'])[1 + made.place % 4],
      dispatch_on = current_date + (made.place % 5)::int, promised_on = current_date + (made.place % 5)::int + 2
    from (select id, row_number() over (order by id) as place from orders where status = 'delivered' limit 8000) as made
    where made.id = orders.id`);
  await pool.query("vacuum analyze orders");
}
