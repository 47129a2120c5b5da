import type { Pool } from "pg";

/** Invented nutrition values of 100 g of a product, as typed into the product's form. */
export const typedNutrition = {
  energyKcal: "512",
  proteinMg: "9.65",
  carbohydrateMg: "58.2",
  sugarsMg: "47.1",
  addedSugarsMg: "44",
  fatMg: "26.8",
  saturatedFatMg: "9.12",
  transFatMg: "0.14",
  cholesterolMg: "18",
  sodiumMg: "23",
};

/** Gives a product the nutrition values of `typedNutrition`. */
export async function fillInNutrition(pool: Pool, id: string): Promise<void> {
  await pool.query(
    `update products set energy_kcal = 512, protein_mg = 9650, carbohydrate_mg = 58200, sugars_mg = 47100,
       added_sugars_mg = 44000, fat_mg = 26800, saturated_fat_mg = 9120, trans_fat_mg = 140, cholesterol_mg = 18,
       sodium_mg = 23
     where id = $1`,
    [id],
  );
}
