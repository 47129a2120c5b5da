import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders, type Order } from "../schema.ts";

/** Of the orders for one mobile: the place of one among them, from 1, and how many of all came back. */
export type Standing = { place: number; cameBack: number };

/** How an order stands among the orders for its mobile, cancelled ones left out; undefined once its person is erased. */
export async function readStanding(
  db: Database,
  { mobile, placedAt }: Pick<Order, "mobile" | "placedAt">,
): Promise<Standing | undefined> {
  if (mobile === "") return undefined;
  const [counted] = await db
    .select({
      earlier: sql<number>`count(*) filter (where ${orders.placedAt} < ${placedAt})::integer`,
      cameBack: sql<number>`count(*) filter (where ${orders.status} = 'returned')::integer`,
    })
    .from(orders)
    .where(and(eq(orders.mobile, mobile), ne(orders.status, "cancelled")));
  return { place: counted!.earlier + 1, cameBack: counted!.cameBack };
}
