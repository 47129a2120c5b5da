import { asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { changedSince, type Edit, type Left } from "#domain/edits/edit.ts";
import { pressOf, recordEdits, type Press } from "#domain/edits/edits.server.ts";
import type { Database } from "#platform/database.server.ts";
import { products } from "../schema.ts";
import type { Ingredient } from "./recipe.ts";
import { recipeIngredients } from "./schema.ts";

/** The recipes of some products, by product id. Leaves out products without a recipe. */
export async function readRecipes(db: Database, productIds: readonly string[]): Promise<Map<string, Ingredient[]>> {
  const rows = await db
    .select()
    .from(recipeIngredients)
    .where(inArray(recipeIngredients.productId, [...productIds]))
    .orderBy(asc(recipeIngredients.productId), asc(recipeIngredients.position));
  return new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, some]) => [
      id,
      some.map(({ name, milligrams }) => ({ name, milligrams })),
    ]),
  );
}

/** A recipe as one text. `saveRecipe` compares such texts to notice that somebody else has changed the recipe. */
export function recipeInText(recipe: readonly Ingredient[]): string {
  return recipe.map(({ name, milligrams }) => `${name} ${milligrams}`).join("; ");
}

/**
 * Replaces the recipe of a product; an empty `recipe` removes it. `seen` is the recipe that the page showed, as
 * `recipeInText` writes it. Returns false if somebody else has changed the recipe since.
 */
export async function saveRecipe(
  db: Database,
  by: Actor,
  { productId, recipe, seen }: { productId: string; recipe: readonly Ingredient[]; seen: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const present = await lockRecipe(tx, productId);
    const before = recipeInText(present);
    if (before === recipeInText(recipe)) return true;
    if (before !== seen) return false;
    await writeRecipe(tx, pressOf(by), { productId, before: present, after: recipe });
    return true;
  });
}

/** Takes back changes of recipes. */
export async function takeRecipesBack(tx: Database, press: Press, edits: readonly Edit[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { id, subjectId: productId, before, after } of edits) {
    const present = await lockRecipe(tx, productId);
    const [was, became] = [before.recipe, after.recipe] as Ingredient[][];
    if (recipeInText(present) === recipeInText(became!)) {
      await writeRecipe(tx, press, { productId, before: present, after: was!, undoes: id });
    } else {
      const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, productId));
      left.push(changedSince(`${product!.name}: its recipe`));
    }
  }
  return left;
}

async function lockRecipe(tx: Database, productId: string): Promise<Ingredient[]> {
  await tx.select({ id: products.id }).from(products).where(eq(products.id, productId)).for("no key update");
  return (await readRecipes(tx, [productId])).get(productId) ?? [];
}

type Recipes = { productId: string; before: readonly Ingredient[]; after: readonly Ingredient[]; undoes?: number };

async function writeRecipe(tx: Database, press: Press, { productId, before, after, undoes }: Recipes): Promise<void> {
  await tx.delete(recipeIngredients).where(eq(recipeIngredients.productId, productId));
  if (after.length > 0) {
    await tx.insert(recipeIngredients).values(after.map((one, position) => ({ ...one, productId, position })));
  }
  const subject = { kind: "product", id: productId } as const;
  const texts = { before: { recipe: recipeInText(before) }, after: { recipe: recipeInText(after) } };
  const change = { before: { recipe: before }, after: { recipe: after } };
  const log = [{ action: "changed the recipe", subject, ...texts }];
  await recordEdits(tx, press, [{ kind: "recipe", subjectId: productId, ...change, undoes, log }]);
}
