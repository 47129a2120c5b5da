import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { products } from "../schema.ts";

/** How much of each ingredient one kilogram of a product needs. Gift boxes and combos have no recipe. */
export const recipeIngredients = pgTable(
  "recipe_ingredients",
  {
    productId: text()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    name: text().notNull(),
    milligrams: integer().notNull(),
  },
  (ingredient) => [
    primaryKey({ columns: [ingredient.productId, ingredient.position] }),
    check("recipe_ingredients_positive", sql`${ingredient.milligrams} > 0`),
  ],
);
