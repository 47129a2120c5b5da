import { eq, inArray } from "drizzle-orm";
import { saleOf } from "#domain/catalogue/prices/dated-price.ts";
import { isPriceOfToday, priceToday } from "#domain/catalogue/prices/dated-prices.server.ts";
import { datedPrices, packs, products } from "#domain/catalogue/schema.ts";
import { packsLeft } from "#domain/catalogue/stock/stock.server.ts";
import { findCoupon, inCart } from "#domain/coupons/coupons.server.ts";
import type { Database } from "#platform/database.server.ts";
import type { Cart, CartLine, Lowered } from "./cart.ts";
import { namesOf } from "#domain/catalogue/products/product.ts";

/** Packs that staff chose for a customer. No limit but the stock bounds `quantity`. */
export type DeskLine = { packId: string; quantity: number; lowered?: Lowered | undefined };

/**
 * Makes a cart of packs that staff chose, with the current names, prices and stock, and with the coupon that they typed.
 * The cart is not stored. Leaves out unknown packs and an unknown coupon.
 */
export async function readDeskCart(
  db: Database,
  wanted: readonly DeskLine[],
  couponCode?: string,
  now = new Date(),
): Promise<Cart> {
  const lines = await readLines(db, wanted);
  const coupon = couponCode === undefined ? undefined : await findCoupon(db, couponCode);
  return { version: 0, lines, ...(coupon && { coupon: inCart(coupon, now) }) };
}

async function readLines(db: Database, wanted: readonly DeskLine[]): Promise<CartLine[]> {
  if (wanted.length === 0) return [];
  const rows = await db
    .select({
      pack: { packId: packs.id, slug: products.slug, ...namesOf(products), label: packs.label },
      price: priceToday,
      usual: packs.price,
      lastDay: datedPrices.lastDay,
      available: packs.available,
      left: packsLeft,
    })
    .from(packs)
    .leftJoin(datedPrices, isPriceOfToday)
    .innerJoin(products, eq(products.id, packs.productId))
    .where(
      inArray(
        packs.id,
        wanted.map(({ packId }) => packId),
      ),
    );
  return wanted.flatMap(({ packId, quantity, lowered }): CartLine[] => {
    const row = rows.find(({ pack }) => pack.packId === packId);
    if (!row) return [];
    const { pack, price, usual, lastDay, available, left } = row;
    const sale = saleOf(price, usual, lastDay);
    return [{ ...pack, price, priceSeen: price, sale, quantity, lowered, left, available: available && left > 0 }];
  });
}
