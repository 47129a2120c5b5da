import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

/** What the shelves are said to hold until the kitchen counts them (`npm run stock`), in grams of each product. */
const UNTIL_COUNTED = 100_000;

/** Gives every sweet, snack and pickle that was never counted a stock to sell from. */
export async function seedStock(db: Database): Promise<void> {
  await db.execute(sql`
    insert into stock (product_id, grams)
    select id, ${UNTIL_COUNTED}::integer from products
    where not exists (select 1 from contents where contents.product_id = products.id)
    on conflict do nothing`);
}
