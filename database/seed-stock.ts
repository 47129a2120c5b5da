import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

/** Grams of stock that a product has until staff enter the real figure (`npm run stock`). */
const UNTIL_COUNTED = 100_000;

/**
 * Adds `UNTIL_COUNTED` grams of stock, as one lot (production batch), for every sweet, snack and pickle that has no
 * stock figure. Gift boxes and combos get no stock.
 */
export async function seedStock(db: Database): Promise<void> {
  await db.execute(sql`
    with counted as (
      insert into stock (product_id, grams)
      select id, ${UNTIL_COUNTED}::integer from products
      where not exists (select 1 from contents where contents.product_id = products.id)
      on conflict do nothing
      returning product_id, grams
    )
    insert into lots (product_id, origin, grams_made, grams_left, actor_name)
    select product_id, 'opening', grams, grams, 'The Tastemakers' from counted`);
}
