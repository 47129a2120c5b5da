import { href } from "react-router";
import type { Category } from "#domain/catalogue/products/product.ts";

/** The number of products on one page of a category. */
export const SHELF_PAGE = 60;
/** The number of products that /shop and /card show from a category with more than `SHELF_PAGE` products. */
export const SHELF_FRONT = 12;

export type Shelf = { id: string; category: Category; title: string; titleTe: string; line: string };

/** The categories of /shop, with titles from the specification. */
export const shelves: Shelf[] = [
  {
    id: "sweet",
    category: "sweets",
    title: "SWEET",
    titleTe: "మిఠాయిలు",
    line: "Ghee, jaggery, nuts. Cooked in small batches, the way the house has done since 1999.",
  },
  {
    id: "snacks",
    category: "snacks",
    title: "SNACKS",
    titleTe: "చిరుతిళ్లు",
    line: "Crisp, salty, spiced: made in small batches and sealed while they still rattle.",
  },
  {
    id: "pickle",
    category: "pickles",
    title: "PICKLE",
    titleTe: "పచ్చళ్లు",
    line: "Guntur chilli, cold-pressed oil and patience.",
  },
];

/** The categories of /card, with titles from the specification. */
export const giftShelves: Shelf[] = [
  {
    id: "gift-boxes",
    category: "gift-boxes",
    title: "GIFT BOXES",
    titleTe: "కానుకలు",
    line: "Every box says what is in it, to the gram.",
  },
  {
    id: "combos",
    category: "combos",
    title: "COMBO OFFERS",
    titleTe: "జోడీలు",
    line: "Things that are eaten together, for less than apart.",
  },
];

/** The title of a category, "Sweet", and the path to its section on /shop or /card. */
export function shelfOf(category: Category): { name: string; path: string } {
  const shelf = shelves.find((one) => one.category === category);
  if (shelf) return { name: sentenceCase(shelf.title), path: `${href("/shop")}#${shelf.id}` };
  const gifts = giftShelves.find((one) => one.category === category)!;
  return { name: sentenceCase(gifts.title), path: `${href("/card")}#${gifts.id}` };
}

/** A category's name in lower case: "gift boxes". */
export function goodsOn({ category }: Pick<Shelf, "category">): string {
  return category.replace("-", " ");
}

/** A number with Indian digit grouping: "1,13,734". */
export function inDigits(count: number): string {
  return count.toLocaleString("en-IN");
}

function sentenceCase(title: string): string {
  return title[0] + title.slice(1).toLowerCase();
}
