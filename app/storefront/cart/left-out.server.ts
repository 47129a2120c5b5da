import { packNameOf } from "#app/ui/goods-name.tsx";
import { t } from "@lingui/core/macro";
import { href } from "react-router";
import { type Cart, MOST_LINES } from "#domain/cart/cart.ts";
import { loadProductsOf } from "#domain/catalogue/catalogue.server.ts";
import { findPack, type Product } from "#domain/catalogue/products/product.ts";
import type { Database } from "#platform/database.server.ts";

/** The query parameter of the cart page with the ids of the packs that did not all get into the cart. */
const leftOutQuery = "left-out";

/** The URL of the cart page that names these packs (ids); without packs, the cart page itself. */
export function cartWithout(packIds: readonly string[]): string {
  return href("/cart") + (packIds.length > 0 ? `?${leftOutQuery}=${packIds.join(".")}` : "");
}

/** Names the packs that did not all get into the cart, with the reason for each. Undefined if nothing was left out. */
export async function readLeftOut(db: Database, request: Request, cart: Cart): Promise<string[] | undefined> {
  const asked = new URL(request.url).searchParams.get(leftOutQuery);
  if (asked === null) return undefined;
  const ids = [...new Set(asked.replaceAll("\0", "").split("."))].slice(0, MOST_LINES);
  const { products } = await loadProductsOf(db, ids);
  // Customers must not see the name of a draft.
  const known = products.filter(({ state }) => state !== "draft");
  return ids.flatMap((id) => sentenceFor(known, id, cart) ?? []);
}

function sentenceFor(products: readonly Product[], packId: string, { lines }: Cart): string | undefined {
  const found = findPack(products, packId);
  if (!found) return undefined;
  const name = packNameOf({ ...found.product, label: found.pack.label });
  const line = lines.find((one) => one.packId === packId);
  if (line) return t`${name}: only ${{ quantity: line.quantity }} of it`;
  if (!found.pack.available) return t`${name}: sold out`;
  return lines.length >= MOST_LINES ? t`${name}: a cart holds at most ${MOST_LINES} different packs` : name;
}
