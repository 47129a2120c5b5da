import type { Pool } from "pg";

/** Puts a shop of the tests back into trial, as after its first start; the shop itself never goes back. */
export async function inTrial(pool: Pool): Promise<void> {
  await pool.query("begin; delete from shop; insert into shop (stage) values ('trial'); commit");
}
