import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { orders, type Order } from "../schema.ts";
import { isRefused } from "./refusals.server.ts";
import type { CameBack } from "./standing.ts";

/** Of the orders for one mobile: the place of one among them, from 1, and how many of all came back. */
export type Standing = CameBack & { place: number };

export const cameBackColumns = {
  refused: sql<number>`count(*) filter (where ${isRefused})::integer`,
  cameBack: sql<number>`count(*) filter (where (orders.status = 'returned' or exists (
    select from order_events e where e.order_id = orders.id and e.kind = 'returned')) and not ${isRefused})::integer`,
};

/** How an order stands among the orders for its mobile, cancelled ones left out; undefined once its person is erased. */
export async function readStanding(
  db: Database,
  { mobile, placedAt }: Pick<Order, "mobile" | "placedAt">,
): Promise<Standing | undefined> {
  if (mobile === "") return undefined;
  const [counted] = await db
    .select({
      earlier: sql<number>`count(*) filter (where ${orders.placedAt} < ${placedAt})::integer`,
      ...cameBackColumns,
    })
    .from(orders)
    .where(and(eq(orders.mobile, mobile), ne(orders.status, "cancelled")));
  const { earlier, ...back } = counted!;
  return { place: earlier + 1, ...back };
}
