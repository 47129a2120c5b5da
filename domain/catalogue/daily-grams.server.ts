import { and, asc, eq, notExists } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
import type { Grams } from "#domain/money.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
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

const daily: EditedValue<Grams | null> = {
  kind: "daily-grams",
  read: async (tx, id) => (await lockProduct(tx, id))?.dailyGrams ?? null,
  write: async (tx, id, dailyGrams) => void (await tx.update(products).set({ dailyGrams }).where(eq(products.id, id))),
  inWords: async (tx, id) => `${(await lockProduct(tx, id))?.name}: what is cooked a day`,
  log: ({ subjectId: id, before, after }) => {
    const subject = { kind: "product", id } as const;
    const change = { before: { dailyGrams: before }, after: { dailyGrams: after } };
    return { action: "changed what is cooked a day", subject, ...change };
  },
};

/** Takes back changes of daily limits. */
export const takeDailyBack = takerOf(daily);

/**
 * Saves daily limits by product id: how many grams of a product the kitchen cooks to order in a day at most. Null means
 * that the product is sold from stock. Returns how many products changed.
 */
export function saveDailyGrams(db: Database, wanted: ReadonlyMap<string, Grams | null>, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const press = pressOf(by);
    let changes = 0;
    for (const subjectId of [...wanted.keys()].toSorted()) {
      const product = await lockProduct(tx, subjectId);
      const after = wanted.get(subjectId) ?? null;
      if (!product || product.dailyGrams === after) continue;
      await writeValue(tx, press, daily, { subjectId, before: product.dailyGrams, after });
      changes += 1;
    }
    return changes;
  });
}

const soldOut: EditedValue<string | null> = {
  kind: "today",
  read: async (tx, id) => (await lockProduct(tx, id))?.soldOutOn ?? null,
  write: async (tx, id, soldOutOn) => void (await tx.update(products).set({ soldOutOn }).where(eq(products.id, id))),
  inWords: async (tx, id) => `${(await lockProduct(tx, id))?.name}: whether it is sold out for today`,
  log: ({ subjectId: id, after }) => {
    const action = after === null ? "sells again today" : "called sold out for today";
    return { action, subject: { kind: "product", id } };
  },
};

/** Takes back that products were marked as sold out for a day, or sold again. */
export const takeTodayBack = takerOf(soldOut);

/**
 * Marks a product as sold out until midnight in India, or removes that mark. Returns the id for taking that back;
 * undefined when nothing changed.
 */
export function setSoldOutToday(db: Database, id: string, isOut: boolean, by: Actor): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, id);
    const today = dayInIndia(new Date());
    if (!product || (product.soldOutOn === today) === isOut) return undefined;
    const press = pressOf(by);
    const change = { subjectId: id, before: product.soldOutOn, after: isOut ? today : null };
    await writeValue(tx, press, soldOut, change);
    return press.id;
  });
}

async function lockProduct(tx: Database, id: string) {
  const { name, dailyGrams, soldOutOn } = products;
  const [product] = await tx
    .select({ name, dailyGrams, soldOutOn })
    .from(products)
    .where(eq(products.id, id))
    .for("no key update");
  return product;
}
