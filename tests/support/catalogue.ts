import { readFileSync } from "node:fs";

export type ListedItem = {
  slug: string;
  name: string;
  nameTe: string | null;
  price: number;
  description: string;
  category: string;
  /** What it arrives in: "pouch". Missing for gift boxes. */
  packing?: string;
  dietary: string[];
};
type List = "sweets" | "snacks" | "pickles" | "giftBoxes" | "combos";

/** The catalogue that a new shop is filled with. */
export const catalogue: Record<List, ListedItem[]> = JSON.parse(
  readFileSync(new URL("../../database/catalogue.json", import.meta.url), "utf8"),
);

const { sweets, snacks, pickles, giftBoxes, combos } = catalogue;
export const everything: ListedItem[] = [sweets, snacks, pickles, giftBoxes, combos].flat();

/** The path of one product page of each category. The sweet among them has no Telugu name. */
export const sampleProducts = ["motichoor-laddu", "bisticks", "avakaya", "guntur-greetings-box", "combo-1"].map(
  (slug) => `/shop/${slug}`,
);

/** The paths of the pages that anybody can open, apart from products and policies. */
export const pages = [
  "/",
  "/shop",
  "/gifting",
  "/celebration",
  "/card",
  "/help",
  "/about",
  "/contact",
  "/cart",
  "/pincode",
  "/bulk",
  "/abroad",
  "/delivery-policy",
  "/grievance",
];

export const policies = ["/returns", "/privacy", "/terms"];
