import type { Pool } from "pg";

/** Makes a shop of the tests one in trial, as after its first start. No other path leads back there. */
export async function inTrial(pool: Pool): Promise<void> {
  await pool.query("begin; delete from shop; insert into shop (stage) values ('trial'); commit");
}
