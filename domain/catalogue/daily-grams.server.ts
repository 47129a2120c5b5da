import { and, asc, eq, inArray, notExists } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
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

/**
 * Saves daily limits by product id: how many grams of a product the kitchen cooks to order in a day at most. Null means
 * that the product is sold from stock. Returns how many products changed.
 */
export function saveDailyGrams(db: Database, wanted: ReadonlyMap<string, Grams | null>, by: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const changes = (await lockProducts(tx, [...wanted.keys()]))
      .map(({ id, dailyGrams }) => ({ id, before: dailyGrams, after: wanted.get(id) ?? null }))
      .filter(({ before, after }) => before !== after);
    await writeDaily(tx, pressOf(by), changes);
    return changes.length;
  });
}

/** Takes back changes of daily limits. */
export async function takeDailyBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const rows = await lockProducts(tx, subjectsOf(edits));
  const [back, left] = sort(edits, rows, ({ after }, { dailyGrams }) => after.dailyGrams === dailyGrams);
  const changes = back.map(({ id, subjectId, before, after }) => {
    return { id: subjectId, before: after.dailyGrams as null, after: before.dailyGrams as null, undoes: id };
  });
  await writeDaily(tx, press, changes);
  return left.map(({ name }) => changedSince(`${name}: what is cooked a day`));
}

type Change<Value> = { id: string; before: Value; after: Value; undoes?: number };

async function writeDaily(tx: Database, press: Press, changes: readonly Change<Grams | null>[]): Promise<void> {
  for (const { id, after } of changes) await tx.update(products).set({ dailyGrams: after }).where(eq(products.id, id));
  await recordEdits(
    tx,
    press,
    changes.map(({ id, before, after, undoes }) => {
      const change = { before: { dailyGrams: before }, after: { dailyGrams: after } };
      const log = [{ action: "changed what is cooked a day", subject: { kind: "product", id } as const, ...change }];
      return { kind: "daily-grams", subjectId: id, ...change, undoes, log };
    }),
  );
}

/**
 * Marks a product as sold out until midnight in India, or removes that mark. Returns the id for taking that back;
 * undefined when nothing changed.
 */
export function setSoldOutToday(db: Database, id: string, isOut: boolean, by: Actor): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [product] = await lockProducts(tx, [id]);
    const today = dayInIndia(new Date());
    if (!product || (product.soldOutOn === today) === isOut) return undefined;
    const press = pressOf(by);
    await writeToday(tx, press, [{ id, before: product.soldOutOn, after: isOut ? today : null }]);
    return press.id;
  });
}

/** Takes back that products were marked as sold out for a day, or sold again. */
export async function takeTodayBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const rows = await lockProducts(tx, subjectsOf(edits));
  const [back, left] = sort(edits, rows, ({ after }, { soldOutOn }) => after.soldOutOn === soldOutOn);
  const changes = back.map(({ id, subjectId, before, after }) => {
    return { id: subjectId, before: after.soldOutOn as null, after: before.soldOutOn as null, undoes: id };
  });
  await writeToday(tx, press, changes);
  return left.map(({ name }) => changedSince(`${name}: whether it is sold out for today`));
}

async function writeToday(tx: Database, press: Press, changes: readonly Change<string | null>[]): Promise<void> {
  for (const { id, after } of changes) await tx.update(products).set({ soldOutOn: after }).where(eq(products.id, id));
  await recordEdits(
    tx,
    press,
    changes.map(({ id, before, after, undoes }) => {
      const change = { before: { soldOutOn: before }, after: { soldOutOn: after } };
      const action = after === null ? "sells again today" : "called sold out for today";
      const log = [{ action, subject: { kind: "product", id } as const }];
      return { kind: "today", subjectId: id, ...change, undoes, log };
    }),
  );
}

const subjectsOf = (edits: readonly Edit[]) => edits.map(({ subjectId }) => subjectId);

/** The edits whose products are as the edit left them, and the products that were changed since. */
function sort(edits: readonly Edit[], rows: readonly Locked[], isAsLeft: (edit: Edit, row: Locked) => boolean) {
  const found = edits.flatMap((edit) => rows.filter(({ id }) => id === edit.subjectId).map((row) => ({ edit, row })));
  const back = found.filter(({ edit, row }) => isAsLeft(edit, row));
  const left = found.filter(({ edit, row }) => !isAsLeft(edit, row));
  return [back.map(({ edit }) => edit), left.map(({ row }) => row)] as const;
}

type Locked = Awaited<ReturnType<typeof lockProducts>>[number];

function lockProducts(tx: Database, ids: readonly string[]) {
  const { id, name, dailyGrams, soldOutOn } = products;
  return tx
    .select({ id, name, dailyGrams, soldOutOn })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id))
    .for("no key update");
}
