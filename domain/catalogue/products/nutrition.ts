import { plainText } from "#platform/plain-text.ts";

type Nutrient = {
  field: string;
  name: string;
  /** The unit on the label. What is typed in grams is stored in milligrams. */
  unit: "kcal" | "g" | "mg";
  /** The most of this nutrient that 100 g of food can have, in kcal or milligrams. */
  most: number;
  /** The nutrient that contains this one, such as carbohydrate for total sugars. */
  partOf?: string;
};

const HUNDRED_GRAMS = 100_000;

/** The nutrients in the order of the label: FSS (Labelling and Display) Regulations 2020, regulation 5(3)(b). */
export const nutrients = [
  // The most energy is that of pure fat, 9 kcal a gram (regulation 5(3)(e)).
  { field: "energyKcal", name: "Energy", unit: "kcal", most: 900 },
  { field: "proteinMg", name: "Protein", unit: "g", most: HUNDRED_GRAMS },
  { field: "carbohydrateMg", name: "Carbohydrate", unit: "g", most: HUNDRED_GRAMS },
  { field: "sugarsMg", name: "Total sugars", unit: "g", most: HUNDRED_GRAMS, partOf: "carbohydrateMg" },
  { field: "addedSugarsMg", name: "Added sugars", unit: "g", most: HUNDRED_GRAMS, partOf: "sugarsMg" },
  { field: "fatMg", name: "Total fat", unit: "g", most: HUNDRED_GRAMS },
  { field: "saturatedFatMg", name: "Saturated fat", unit: "g", most: HUNDRED_GRAMS, partOf: "fatMg" },
  { field: "transFatMg", name: "Trans fat", unit: "g", most: HUNDRED_GRAMS, partOf: "fatMg" },
  { field: "cholesterolMg", name: "Cholesterol", unit: "mg", most: HUNDRED_GRAMS, partOf: "fatMg" },
  // The most sodium is that of salt, about 39.3 %.
  { field: "sodiumMg", name: "Sodium", unit: "mg", most: 40_000 },
] as const satisfies Nutrient[];

export type NutrientField = (typeof nutrients)[number]["field"];

/** The nutrition in 100 g, in kcal or milligrams. All values are null until a laboratory has tested the product. */
export type NutritionColumns = Record<NutrientField, number | null>;

/** The nutrition in 100 g, in kcal (energy) or milligrams. Cholesterol is null for a product without animal fat. */
export type Nutrition = Record<Exclude<NutrientField, "cholesterolMg">, number> & { cholesterolMg: number | null };

export const nutritionFields: Record<string, string> = Object.fromEntries(
  nutrients.map(({ field, name, unit }) => [field, `${name} in ${unit} per 100 g`]),
);

/** The nutrition of a product; null until a laboratory has tested the product. */
export function nutritionOf(columns: NutritionColumns): Nutrition | null {
  return columns.energyKcal === null ? null : (columns as Nutrition);
}

/** The nutrition as the values of form fields, such as "6.5" for 6500 mg; empty for null. */
export function nutritionTexts(columns: NutritionColumns): Record<string, string> {
  return Object.fromEntries(
    nutrients.map(({ field, unit }) => [field, columns[field] === null ? "" : inUnit(columns[field], unit)]),
  );
}

/**
 * Reads the nutrition fields of a form. Either all must be filled (cholesterol may stay empty) or none. Adds a message
 * to `problems` for each wrong field. If a field is wrong, do not use the result.
 */
export function readNutrition(texts: Record<string, string>, problems: Record<string, string>): NutritionColumns {
  const typed = (field: NutrientField) => (texts[field] ?? "").trim();
  const columns = Object.fromEntries(
    nutrients.map(({ field, unit }) => [field, readAmount(typed(field), unit)]),
  ) as NutritionColumns;
  if (nutrients.every(({ field }) => typed(field) === "")) return columns;
  for (const { field, unit } of nutrients) {
    const isEmpty = typed(field) === "";
    if (isEmpty && field === "cholesterolMg") continue;
    const fault = isEmpty
      ? "Fill in all of them, 0 for what the laboratory did not find, or none."
      : columns[field] === null
        ? `Write ${asked[unit]}; 0 is what the laboratory did not find.`
        : excessIn(field, columns);
    if (fault) problems[field] ??= fault;
  }
  return columns;
}

/** Why the amount of a nutrient in 100 g is impossible; undefined when it is possible. */
function excessIn(field: NutrientField, columns: NutritionColumns): string | undefined {
  const nutrient: Nutrient = nutrients.find((one) => one.field === field)!;
  const whole = nutrients.find((one) => one.field === nutrient.partOf);
  const sum = (...fields: NutrientField[]) => fields.reduce((all, one) => all + (columns[one] ?? 0), 0);
  if (sum(field) > nutrient.most) return `100 g can have at most ${inWords(nutrient.most, nutrient.unit)}.`;
  if (whole && columns[whole.field] !== null && sum(field) > sum(whole.field))
    return `It is a part of ${whole.name.toLowerCase()}, which is ${inWords(sum(whole.field), whole.unit)}.`;
  if (field === "transFatMg" && columns.fatMg !== null && sum("saturatedFatMg", "transFatMg") > columns.fatMg)
    return "Saturated and trans fat together are more than the total fat.";
  if (field === "fatMg" && sum("proteinMg", "carbohydrateMg", "fatMg") > HUNDRED_GRAMS)
    return "Protein, carbohydrate and fat together are more than 100 g.";
  return undefined;
}

const asked = { kcal: "whole kcal, such as 512", g: "grams, such as 6.5", mg: "whole milligrams, such as 120" };

/** Reads an amount typed in `unit`, and gives kcal or milligrams. Null for any other text. */
function readAmount(text: string, unit: Nutrient["unit"]): number | null {
  const plain = plainText(text).replaceAll(/,(?=\d{3}(\D|$))/g, "");
  const [, number, own] = /^(\d{1,6}(?:\.\d{1,3})?)\s*(kcal|m?g)?$/i.exec(plain) ?? [];
  if (number === undefined || (own ?? unit).toLowerCase() !== unit) return null;
  const amount = unit === "g" ? Math.round(Number(number) * 1000) : Number(number);
  return Number.isSafeInteger(amount) ? amount : null;
}

const inUnit = (amount: number, unit: Nutrient["unit"]) => String(unit === "g" ? amount / 1000 : amount);
const inWords = (amount: number, unit: Nutrient["unit"]) => `${inUnit(amount, unit)} ${unit}`;

type Line = { field: NutrientField; name: string; amount: string };

/**
 * The nutrition as rows of a label. `parts` are nutrients contained in the row's nutrient, such as sugars in
 * carbohydrate.
 */
export function nutritionLines(nutrition: Nutrition): (Line & { parts: Line[] })[] {
  const lines: (Line & { parts: Line[] })[] = [];
  for (const nutrient of nutrients) {
    const amount = nutrition[nutrient.field];
    if (amount === null) continue;
    const line = { field: nutrient.field, name: nutrient.name, amount: inWords(amount, nutrient.unit) };
    if ("partOf" in nutrient) lines.at(-1)!.parts.push(line);
    else lines.push({ ...line, parts: [] });
  }
  return lines;
}
