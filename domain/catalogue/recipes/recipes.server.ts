import { asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "#domain/audit/audit.server.ts";
import { pressOf, takerOf, writeValue, type EditedValue } from "#domain/edits/edits.server.ts";
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
    const present = await edited.read(tx, productId);
    const before = recipeInText(present);
    if (before === recipeInText(recipe)) return true;
    if (before !== seen) return false;
    await writeValue(tx, pressOf(by), edited, { subjectId: productId, before: present, after: recipe });
    return true;
  });
}

const edited: EditedValue<readonly Ingredient[]> = {
  kind: "recipe",
  read: async (tx, id) => {
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("no key update");
    return (await readRecipes(tx, [id])).get(id) ?? [];
  },
  write: async (tx, productId, recipe) => {
    await tx.delete(recipeIngredients).where(eq(recipeIngredients.productId, productId));
    if (recipe.length > 0)
      await tx.insert(recipeIngredients).values(recipe.map((one, position) => ({ ...one, productId, position })));
  },
  inWords: async (tx, id) => {
    const [product] = await tx.select({ name: products.name }).from(products).where(eq(products.id, id));
    return `${product!.name}: its recipe`;
  },
  log: ({ subjectId: id, before, after }) => {
    const texts = { before: { recipe: recipeInText(before) }, after: { recipe: recipeInText(after) } };
    return { action: "changed the recipe", subject: { kind: "product", id }, ...texts };
  },
};

/** Takes back changes of recipes. */
export const takeRecipesBack = takerOf(edited);
