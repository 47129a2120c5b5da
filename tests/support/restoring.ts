import type { Pool } from "pg";
import { queues } from "../../database/queues.ts";

/** A shop as a restore asks for it, whose keys are kept nowhere. */
export const shop = {
  migrations: "database/migrations",
  queues,
  guardTables: ["orders", "users"],
  keepKeys: () => {},
};

/** Whether nothing of a shop is in a database, as a restore that failed must leave it. */
export async function isEmpty(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query(
    "select from pg_class join pg_namespace space on space.oid = relnamespace where nspname in ('public', 'drizzle', 'pgboss')",
  );
  return rows.length === 0;
}
