import { and, eq, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { cookPlans } from "./schema.ts";

/** A plan to cook a product on a day (YYYY-MM-DD). */
export type CookPlan = { productId: string; day: string; grams: Grams };

/** SQL for the grams that staff have cooked since the plan was made. Later stock counts correct them. */
const cooked = sql`(
  select coalesce(sum(grams_made - coalesce((
    select sum(write_offs.grams) from write_offs where lot_id = lots.id and reason = 'count'), 0)), 0)
  from lots where lots.product_id = cook_plans.product_id and origin = 'cooked' and added_at >= planned_at)`;

/**
 * The plans that are not fulfilled yet. `grams` is how much is still to be cooked. `from` and `to` are the first and
 * the last day, YYYY-MM-DD.
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
 * Plans to cook at least `grams` of a product on a day; replaces its plan for that day. Throws for an unknown product.
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

/** Deletes the plan of a product for a day; does nothing when there is none. */
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
