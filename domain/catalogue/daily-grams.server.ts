import { and, asc, eq, notExists } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { mergeForm, type EditOutcome, type Texts } from "#domain/edits/form-merge.ts";
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
 * that the product is sold from stock. Refuses limits that others have changed since the form showed them (`seen`).
 */
export function saveDailyGrams(db: Database, { seen, typed }: DailyForm, by: Actor): Promise<EditOutcome> {
  return db.transaction(async (tx) => {
    const ids = [...typed.keys()].toSorted();
    const before = new Map<string, Grams | null>();
    for (const id of ids) {
      const product = await lockProduct(tx, id);
      if (product) before.set(id, product.dailyGrams);
    }
    const form = { seen, typed: dailyTexts(typed), present: dailyTexts(before) };
    const { changed, clash } = mergeForm([...before.keys()], form);
    if (clash) return clash;
    const press = pressOf(by);
    for (const subjectId of changed) {
      await writeValue(tx, press, daily, { subjectId, before: before.get(subjectId)!, after: typed.get(subjectId)! });
    }
    return { ok: true, changed };
  });
}

/** Kilograms by product id as a form shows them; empty for what is sold from stock. */
export function dailyTexts(grams: ReadonlyMap<string, Grams | null>): Texts {
  return Object.fromEntries([...grams].map(([id, one]) => [id, one === null ? "" : String(one / 1000)]));
}

type DailyForm = { seen: Texts; typed: ReadonlyMap<string, Grams | null> };

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
