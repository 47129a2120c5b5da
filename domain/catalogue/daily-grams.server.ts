import { and, asc, eq, inArray, isNotNull, notExists, sql } from "drizzle-orm";
import { recordChange, type Actor } from "#domain/audit/audit.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { isStocked } from "./catalogue.server.ts";
import { contents, products } from "./schema.ts";

/** The most grams of each product that the kitchen cooks to order in a day; null for a product sold from stock. */
export function listDailyGrams(db: Database): Promise<{ id: string; name: string; dailyGrams: Grams | null }[]> {
  const parts = db.select({ id: contents.productId }).from(contents).where(eq(contents.productId, products.id));
  return db
    .select({ id: products.id, name: products.name, dailyGrams: products.dailyGrams })
    .from(products)
    .where(and(isStocked, notExists(parts)))
    .orderBy(asc(products.position), asc(products.id));
}

/**
 * Saves daily limits by product id: how many grams of a product the kitchen cooks to order in a day at most. Null means
 * that the product is sold from stock. Returns how many products changed.
 */
export function saveDailyGrams(db: Database, wanted: ReadonlyMap<string, Grams | null>, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await tx
      .select({ id: products.id, dailyGrams: products.dailyGrams })
      .from(products)
      .where(inArray(products.id, [...wanted.keys()]))
      .orderBy(asc(products.id))
      .for("no key update");
    const changed = before.filter(({ id, dailyGrams }) => dailyGrams !== wanted.get(id));
    for (const { id, dailyGrams } of changed) {
      await tx
        .update(products)
        .set({ dailyGrams: wanted.get(id) })
        .where(eq(products.id, id));
      await recordChange(tx, {
        by,
        action: "changed what is cooked a day",
        subject: { kind: "product", id },
        before: { dailyGrams },
        after: { dailyGrams: wanted.get(id) },
      });
    }
    return changed.length;
  });
}

const today = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Marks a product as sold out until midnight in India, or removes that mark. Returns false when nothing changed. */
export function setSoldOutToday(db: Database, id: string, isOut: boolean, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const differs = isOut
      ? sql`${products.soldOutOn} is distinct from ${today}`
      : and(isNotNull(products.soldOutOn), eq(products.soldOutOn, today));
    const changed = await tx
      .update(products)
      .set({ soldOutOn: isOut ? today : null })
      .where(and(eq(products.id, id), differs))
      .returning({ id: products.id });
    if (changed.length === 0) return false;
    const action = isOut ? "called sold out for today" : "sells again today";
    await recordChange(tx, { by, action, subject: { kind: "product", id } });
    return true;
  });
}
