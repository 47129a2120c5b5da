import type { Pool } from "pg";

type Pack = { id: string; product: string; grams: number };
type Part = { box: string; product: string; grams: number };
/** For each day (YYYY-MM-DD), the grams of each product that leave on that day. The inner keys are product ids. */
type Bought = Map<string, Map<string, number>>;

/** Inserts `count` placed orders of two lines each, to leave on `days` in turn. Returns the grams that are needed. */
export async function writeCookOrders(
  pool: Pool,
  count: number,
  days: readonly string[],
  prefix = "TM-COOK",
): Promise<Bought> {
  const { rows: packs } = await pool.query<Pack>(
    `select distinct on (product_id) id, product_id as product, grams from packs
     where not is_withdrawn and product_id !~ '^p[0-9a-f]{8}$' order by product_id, position desc`,
  );
  const { rows: parts } = await pool.query<Part>(
    "select product_id as box, component_id as product, grams * quantity as grams from contents",
  );
  const bought: Bought = new Map(days.map((day) => [day, new Map<string, number>()]));
  const lines: { at: number; position: number; pack: string; quantity: number }[] = [];
  for (let at = 0; at < count; at++) {
    const quantity = 1 + (at % 3);
    for (const position of [0, 1]) {
      const { id, product, grams } = packs[(at * (1 + 6 * position) + position) % packs.length]!;
      lines.push({ at, position, pack: id, quantity });
      const inside = parts.filter(({ box }) => box === product);
      const sums = bought.get(days[at % days.length]!)!;
      for (const part of inside.length > 0 ? inside : [{ product, grams }])
        sums.set(part.product, (sums.get(part.product) ?? 0) + part.grams * quantity);
    }
  }
  await pool.query(
    `with made as (
       insert into orders (number, token, cart_id, status, method, name, mobile, collects, address1, city, district,
         pincode, state_code, place_of_supply, is_gift, sender_name, gift_message, note, dispatch_on, promised_on, delivery_paise, cash_fee_paise)
       select $4 || at, md5($4 || at), gen_random_uuid(), 'placed', 'upi', 'Lakshmi ' || at, '+919848012345', false,
         '12-3', 'Guntur', 'Guntur', '522002', '37', '37', at % 20 = 1, case when at % 20 = 1 then 'Ravi' end,
         case when at % 20 = 1 then 'With love' end, case when at % 20 = 0 then 'No nuts on top, ' || at end,
         ($2::date[])[1 + at % cardinality($2::date[])], ($2::date[])[1 + at % cardinality($2::date[])], 0, 0
       from generate_series(0, $1::int - 1) as at
       returning id, number
     )
     insert into order_lines (order_id, position, pack_id, product_id, slug, name, label, grams, quantity, unit_paise, hsn,
       tax_basis_points, shelf_life_days, contents)
     select made.id, line.position, packs.id, products.id, products.slug, products.name, packs.label, packs.grams,
       line.quantity, packs.price, products.hsn, 500, products.shelf_life_days, coalesce((
         select jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name, 'grams', inside.grams, 'quantity', inside.quantity))
         from contents as inside join products as part on part.id = inside.component_id where inside.product_id = products.id), '[]')
     from jsonb_to_recordset($3::jsonb) as line(at integer, position integer, pack text, quantity integer)
     join made on made.number = $4 || line.at
     join packs on packs.id = line.pack join products on products.id = packs.product_id`,
    [count, days, JSON.stringify(lines), prefix],
  );
  await pool.query(
    `insert into stock_holds (holder, product_id, grams, keep_until)
     select orders.id, coalesce(part.id, line.product_id),
       sum(coalesce(part.grams * part.quantity, line.grams) * line.quantity), min(dispatch_on)
     from orders join order_lines as line on line.order_id = orders.id
     left join lateral jsonb_to_recordset(line.contents) as part(id text, grams integer, quantity integer) on true
     where number like $1 || '%' group by 1, 2`,
    [prefix],
  );
  // Adds the stock that the orders reserve, so that the free stock stays the same.
  await shelve(pool, prefix, "+");
  return bought;
}

/** Deletes the orders that `writeCookOrders` inserted with this prefix, and the stock that it added for them. */
export async function deleteCookOrders(pool: Pool, prefix = "TM-COOK"): Promise<void> {
  await shelve(pool, prefix, "-");
  for (const statement of [
    "delete from stock_holds using orders where orders.id = holder and number like $1 || '%'",
    "delete from order_lines using orders where orders.id = order_id and number like $1 || '%'",
    "delete from printed_papers using orders where orders.id = order_id and number like $1 || '%'",
    "delete from orders where number like $1 || '%'",
  ])
    await pool.query(statement, [prefix]);
}

/** Adds the grams reserved for these orders to the stock ("+"), or takes them out again ("-"). */
async function shelve(pool: Pool, prefix: string, sign: "+" | "-"): Promise<void> {
  await pool.query(
    `update lots set grams_made = grams_made ${sign} held.grams, grams_left = grams_left ${sign} held.grams
     from (select stock_holds.product_id, sum(stock_holds.grams) as grams
       from stock_holds join orders on orders.id = holder where number like $1 || '%' group by 1) as held
     where lots.id = (select min(id) from lots as first where first.product_id = held.product_id)`,
    [prefix],
  );
}
