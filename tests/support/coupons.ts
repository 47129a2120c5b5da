import { randomInt } from "node:crypto";
import { setCoupon } from "#domain/cart/cart.server.ts";
import type { Coupon } from "#domain/coupons/coupons.server.ts";
import { coupons } from "#domain/coupons/schema.ts";
import type { Database } from "#platform/database.server.ts";
import { aCart } from "./checkout.ts";

type Wish = Partial<typeof coupons.$inferInsert>;

/** Inserts a coupon with a new code. Unless `wish` says otherwise, it takes ₹50 off everything and has no last day. */
export async function aCoupon(db: Database, wish: Wish = {}): Promise<Coupon> {
  const takes = wish.percent === undefined ? { amountPaise: 50_00 } : {};
  const code = `TEST${randomInt(1e9)}`;
  const [coupon] = await db
    .insert(coupons)
    .values({ code, shelves: [], firstDay: "2020-01-01", ...takes, ...wish })
    .returning();
  return coupon!;
}

/** Makes a cart and enters the coupon in it. Returns the cart's id. `wish`: quantities by pack id. */
export async function aCartWith(db: Database, coupon: Coupon, wish: Record<string, number>): Promise<string> {
  const cartId = await aCart(db, wish);
  await setCoupon(db, cartId, coupon.id);
  return cartId;
}
