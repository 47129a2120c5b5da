import { and, eq, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { cookPlans } from "./schema.ts";

/**
 * A plan to cook a product on a day (YYYY-MM-DD). `planCooking` takes the whole amount as `grams`; the functions that
 * list plans give as `grams` what is still to be cooked.
 */
export type CookPlan = { productId: string; day: string; grams: Grams };

/**
 * SQL for queries of `cook_plans`: the grams of the plan's product that staff entered as cooked since the plan was
 * made, for whatever day. If staff later counted less or more of such a lot, the difference is taken off or added.
 */
const cooked = sql`(
  select coalesce(sum(grams_made - coalesce((
    select sum(write_offs.grams) from write_offs where lot_id = lots.id and reason = 'count'), 0)), 0)
  from lots where lots.product_id = cook_plans.product_id and origin = 'batch' and added_at >= planned_at)`;

/**
 * The plans of which something is still to be cooked, sorted by day; `grams` is what is still to be cooked. `from` and
 * `to` are the first and the last day to list (YYYY-MM-DD, both included); without them, the list has no limit on that
 * side.
 */
export async function listCookPlans(db: Database, { from, to }: { from?: string | undefined; to?: string } = {}) {
  const { rows } = await db.execute<CookPlan>(sql`
    select product_id as "productId", day::text as day, (grams - ${cooked})::integer as grams
    from cook_plans
    where grams > ${cooked} and day between ${from ?? "-infinity"}::date and ${to ?? "infinity"}::date
    order by day, product_id`);
  return rows;
}

/**
 * Plans to cook at least `grams` of a product on a day, and records the plan in the audit log. What staff enter as
 * cooked from now on counts towards `grams`. A second call for the same product and day replaces the plan, and counting
 * starts anew. Throws for an unknown product.
 */
export async function planCooking(db: Database, by: Actor, { productId, day, grams }: CookPlan): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(cookPlans)
      .values({ productId, day, grams })
      .onConflictDoUpdate({
        target: [cookPlans.productId, cookPlans.day],
        set: { grams, plannedAt: sql`now()` },
      });
    const subject = { kind: "product", id: productId } as const;
    await recordChange(tx, { by, action: "planned to cook more", subject, after: { day, grams } });
  });
}

/** Deletes the plan of a product for a day, and records that in the audit log; does nothing when there is none. */
export async function dropCookPlan(
  db: Database,
  by: Actor,
  { productId, day }: Pick<CookPlan, "productId" | "day">,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(cookPlans)
      .where(and(eq(cookPlans.productId, productId), eq(cookPlans.day, day)))
      .returning();
    const subject = { kind: "product", id: productId } as const;
    if (gone)
      await recordChange(tx, { by, action: "planned to cook no more", subject, before: { day, grams: gone.grams } });
  });
}
