import { sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";

/** A number that is higher after anything happened to any order. */
export async function readNews(db: Database): Promise<number> {
  const { rows } = await db.execute<{ news: number }>(sql`select coalesce(max(id), 0) as news from order_events`);
  return rows[0]!.news;
}
