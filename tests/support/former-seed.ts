import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { aSeededDatabase } from "./empty-database.ts";

const filled = ["products", "packs", "contents", "stock", "zones", "zone_rules", "pincodes", "tax_rates"];

/** Fills the tables of an earlier version with a new shop's rows. Leaves out columns that the earlier version lacks. */
export async function seedFormer(db: Database): Promise<void> {
  const { pool } = await aSeededDatabase();
  for (const table of filled) {
    const { rows } = await pool.query<{ all: unknown }>(`select json_agg(one) as all from ${table} as one`);
    const name = sql.identifier(table);
    await db.execute(
      sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${JSON.stringify(rows[0]!.all)})`,
    );
  }
}
