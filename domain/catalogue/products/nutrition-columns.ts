import { sql } from "drizzle-orm";
import { check, integer, type AnyPgColumn } from "drizzle-orm/pg-core";

/** The nutrition in 100 g; null until a laboratory has tested the product. */
export const nutritionColumns = {
  energyKcal: integer(),
  proteinMg: integer(),
  carbohydrateMg: integer(),
  sugarsMg: integer(),
  addedSugarsMg: integer(),
  fatMg: integer(),
  saturatedFatMg: integer(),
  transFatMg: integer(),
  /** Null also for a product without animal fat. */
  cholesterolMg: integer(),
  sodiumMg: integer(),
};

/**
 * SQL checks of the nutrition columns: either all are filled (cholesterol may be missing) or none is, and no amount is
 * impossible.
 */
export function nutritionChecks(of: Record<keyof typeof nutritionColumns, AnyPgColumn>) {
  return [
    check(
      "products_nutrition_whole",
      sql`num_nonnulls(${of.energyKcal}, ${of.proteinMg}, ${of.carbohydrateMg}, ${of.sugarsMg},
          ${of.addedSugarsMg}, ${of.fatMg}, ${of.saturatedFatMg}, ${of.transFatMg},
          ${of.sodiumMg}) in (0, 9)
        and (${of.cholesterolMg} is null or ${of.energyKcal} is not null)`,
    ),
    check(
      "products_nutrition_not_negative",
      sql`least(${of.energyKcal}, ${of.proteinMg}, ${of.carbohydrateMg}, ${of.sugarsMg},
        ${of.addedSugarsMg}, ${of.fatMg}, ${of.saturatedFatMg}, ${of.transFatMg},
        ${of.cholesterolMg}, ${of.sodiumMg}) >= 0`,
    ),
    check(
      "products_nutrition_parts",
      sql`${of.sugarsMg} <= ${of.carbohydrateMg} and ${of.addedSugarsMg} <= ${of.sugarsMg}
        and ${of.saturatedFatMg} + ${of.transFatMg} <= ${of.fatMg}
        and ${of.cholesterolMg} <= ${of.fatMg}`,
    ),
    check(
      "products_nutrition_of_100_g",
      sql`${of.energyKcal} <= 900 and ${of.sodiumMg} <= 40000
        and ${of.proteinMg} + ${of.carbohydrateMg} + ${of.fatMg} <= 100000`,
    ),
  ];
}
