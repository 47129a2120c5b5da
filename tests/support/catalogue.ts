import { readFileSync } from "node:fs";

export type ListedItem = {
  slug: string;
  name: string;
  nameTe: string | null;
  price: number;
  description: string;
  dietary: string[];
};
type List = "sweets" | "snacks" | "pickles" | "giftBoxes" | "combos";

/** The catalogue that an empty shop is filled with. */
export const catalogue: Record<List, ListedItem[]> = JSON.parse(
  readFileSync(new URL("../../database/catalogue.json", import.meta.url), "utf8"),
);

const { sweets, snacks, pickles, giftBoxes, combos } = catalogue;
export const everything: ListedItem[] = [sweets, snacks, pickles, giftBoxes, combos].flat();

/** One product page of each kind, a sweet without a Telugu name among them. */
export const sampleProducts = ["motichoor-laddu", "bisticks", "avakaya", "guntur-greetings-box", "combo-1"].map(
  (slug) => `/shop/${slug}`,
);

/** Every page that leads somewhere without anything being done first. */
export const pages = [
  "/",
  "/shop",
  "/gifting",
  "/celebration",
  "/card",
  "/about",
  "/contact",
  "/cart",
  "/pincode",
  "/abroad",
  "/delivery-policy",
  "/grievance",
];

/** More of the same kind as "/delivery-policy". */
export const policies = ["/returns", "/privacy", "/terms"];
