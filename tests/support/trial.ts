import type { Pool } from "pg";

/** Puts a shop back into trial (everything can be tried, no money moves), as after its first start. */
export async function inTrial(pool: Pool): Promise<void> {
  await pool.query("begin; delete from shop; insert into shop (stage) values ('trial'); commit");
}
