import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { href } from "react-router";
import { i18n, language } from "#app/words/words.ts";
import type { Category } from "#domain/catalogue/products/product.ts";

/** The number of products on one page of a category. */
export const SHELF_PAGE = 60;
/** The number of products that /shop and /card show from a category with more than `SHELF_PAGE` products. */
export const SHELF_FRONT = 12;

/** `title`: as over the category's section. `name`: as in links and trails. */
export type Shelf = {
  id: string;
  category: Category;
  title: MessageDescriptor;
  name: MessageDescriptor;
  titleTe: string;
  line: MessageDescriptor;
};

/** The categories of /shop, with titles from the specification. */
export const shelves: Shelf[] = [
  {
    id: "sweet",
    category: "sweets",
    title: msg`SWEET`,
    name: msg`Sweet`,
    titleTe: "మిఠాయిలు",
    line: msg`Ghee, jaggery, nuts. Cooked in small batches, the way the house has done since 1999.`,
  },
  {
    id: "snacks",
    category: "snacks",
    title: msg`SNACKS`,
    name: msg`Snacks`,
    titleTe: "చిరుతిళ్లు",
    line: msg`Crisp, salty, spiced: made in small batches and sealed while they still rattle.`,
  },
  {
    id: "pickle",
    category: "pickles",
    title: msg`PICKLE`,
    name: msg`Pickle`,
    titleTe: "పచ్చళ్లు",
    line: msg`Guntur chilli, cold-pressed oil and patience.`,
  },
];

/** The categories of /card, with titles from the specification. */
export const giftShelves: Shelf[] = [
  {
    id: "gift-boxes",
    category: "gift-boxes",
    title: msg`GIFT BOXES`,
    name: msg`Gift boxes`,
    titleTe: "కానుకలు",
    line: msg`Every box says what is in it, to the gram.`,
  },
  {
    id: "combos",
    category: "combos",
    title: msg`COMBO OFFERS`,
    name: msg`Combo offers`,
    titleTe: "జోడీలు",
    line: msg`Things that are eaten together, for less than apart.`,
  },
];

export type SaidShelf = ReturnType<typeof sayShelf>;

/** A category in words. `titleTe`: a Telugu word beside the title; undefined on other pages than English ones. */
export function sayShelf({ id, category, title, titleTe, line }: Shelf) {
  return {
    id,
    category,
    title: i18n._(title),
    titleTe: language() === "en" ? titleTe : undefined,
    line: i18n._(line),
  };
}

/** The name of a category, "Sweet", and the path to its section on /shop or /card. */
export function shelfOf(category: Category): { name: string; path: string } {
  const shelf = shelves.find((one) => one.category === category);
  if (shelf) return { name: i18n._(shelf.name), path: `${href("/shop")}#${shelf.id}` };
  const gifts = giftShelves.find((one) => one.category === category)!;
  return { name: i18n._(gifts.name), path: `${href("/card")}#${gifts.id}` };
}

/** A number with Indian digit grouping: "1,13,734". */
export function inDigits(count: number): string {
  return count.toLocaleString("en-IN");
}
