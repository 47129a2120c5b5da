import { useRouteLoaderData } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import type { Cart } from "#domain/cart/cart.ts";
import type { ShownSettings } from "#domain/settings/settings.ts";
import type { readBar } from "./bar.server.ts";

/** What pages show about a visitor. */
export type Visitor = {
  account?: { name: string; role: Role };
  /** Delivery to the visitor's pincode (postal code). */
  place?: {
    pincode: string;
    /** The id of the delivery zone; undefined for a pincode with rules of its own. */
    zone?: string;
    /** When an order arrives, "Tue 24 Nov"; undefined where the shop does not deliver. */
    day?: string;
    /** The slugs of products that would not arrive fresh. */
    staysBehind?: string[];
  };
  /** The number of lines in the cart. */
  bag: number;
  /** Whether this browser has unpaid orders. */
  hasOrders?: boolean;
};

type LinkList = readonly (readonly [address: string, words: string])[];

/** What every page of the storefront is given. */
export type StorefrontData = {
  /** Undefined on a page that is made for all visitors. */
  visitor: (Visitor & { cart: Cart }) | undefined;
  /** The day of arrival in each delivery zone; empty on a page that is made for one visitor. */
  days: { zone: string; day: string | undefined }[];
  settings: ShownSettings;
  /** The links in the footer. The loader sends them, so that the script of every page stays small. */
  links: Record<"shop" | "help" | "policies", LinkList>;
  /** The notice above every page: trial mode (before the shop is opened), a pause of orders, or a vacation. */
  bar: Awaited<ReturnType<typeof readBar>>;
};

/** What the storefront's loader gave this page; undefined in the back office and when it could not be read. */
export function useStorefront(): StorefrontData | undefined {
  return useRouteLoaderData<StorefrontData>("storefront/storefront");
}
