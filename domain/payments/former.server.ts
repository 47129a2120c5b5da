import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

/** How many orders are copied in one transaction. */
const AT_ONCE = 1000;

/**
 * Copies to the table `receipts` the payments that the previous release of the program recorded. Returns the number of
 * orders whose payments were copied. Can be called again.
 */
export async function mirrorFormerPayments(db: Database, atOnce = AT_ONCE): Promise<number> {
  let mirrored = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      // Locked in one sequence everywhere, to avoid deadlocks.
      const { rows } = await tx.execute<{ id: string }>(sql`
        select id from orders where id in (
          select distinct order_id from payments where not is_mirrored order by order_id limit ${atOnce})
        order by id for update`);
      if (rows.length > 0) {
        await tx.execute(
          sql`select mirror_order(id) from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) as id`,
        );
      }
      return rows.length;
    });
    mirrored += count;
    if (count === 0) return mirrored;
  }
}
