import { t } from "@lingui/core/macro";
import { database, limiters, visitor, type Context } from "#app/context.ts";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import { setCoupon } from "#domain/cart/cart.server.ts";
import { findCoupon, inCart } from "#domain/coupons/coupons.server.ts";

/** `code`: the coupon that the cart has now, if any. `problem` says why the coupon was refused. */
export type Entered = { code: string | undefined } | { problem: string };

/**
 * Stores the coupon with this code in a cart, even if it gives no discount there. Refuses an unknown code, a coupon
 * that is not valid now, and too many codes from one IP address.
 */
export async function enterCoupon(context: Context, cartId: string, written: string): Promise<Entered> {
  const text = written.trim().slice(0, 30);
  if (text === "") return { problem: t`Write the code of your coupon` };
  if (!(await context.get(limiters).coupons.consume(context.get(visitor).clientAddress))) {
    return { problem: t`Too many codes came from your connection within an hour. Try later, or order without one.` };
  }
  const db = context.get(database);
  const coupon = await findCoupon(db, text);
  if (!coupon) return { problem: t`We know no coupon “${text}”: check its letters and digits` };
  const { code, closed } = inCart(coupon, new Date());
  if (closed) return { problem: sayCouponRefusal(code, closed) };
  await setCoupon(db, cartId, coupon.id);
  return { code };
}

/** Removes a cart's coupon, if there is one. Refuses nothing. */
export async function removeCoupon(context: Context, cartId: string): Promise<Entered> {
  await setCoupon(context.get(database), cartId, null);
  return { code: undefined };
}
