import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { type CartCoupon, readCode, whyClosed } from "./coupon.ts";
import { coupons, couponUses } from "./schema.ts";

export type Coupon = typeof coupons.$inferSelect;

/** A coupon as the cart shows it at the time `now`. */
export function inCart(coupon: Coupon, now: Date): CartCoupon {
  const { id, code, percent, amountPaise, leastPaise, shelves } = coupon;
  return { id, code, percent, amountPaise, leastPaise, shelves, closed: whyClosed(coupon, dayInIndia(now)) };
}

/** The coupon whose code a person has typed, in any case and spacing; undefined when there is none. */
export async function findCoupon(db: Database, written: string): Promise<Coupon | undefined> {
  const code = readCode(written);
  if (!code) return undefined;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/** Whether an order may use a coupon. */
export type Taking =
  | "taken"
  /** The coupon has been used as often as it may be used in total. */
  | "used-up"
  /** This customer has used the coupon as often as allowed. */
  | "customer";

/**
 * Counts one more use of a coupon, by the order `orderId`. Call it before locking any stock. Roll back the transaction
 * after any result but "taken".
 */
export async function takeUse(
  tx: Database,
  /** `mobile` is the buyer's mobile number, +91 and ten digits; null when erased. */
  { orderId, couponId, mobile }: { orderId: string; couponId: number; mobile: string | null },
): Promise<Taking> {
  const isLeft = sql`(${coupons.mostUses} is null or ${coupons.used} < ${coupons.mostUses})`;
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), isLeft))
    .returning({ mostEach: coupons.mostUsesEach });
  if (!counted) return "used-up";
  // A second statement, so that it sees the uses written while the first one waited for the coupon's row.
  const own = sql`(select count(*) from coupon_uses where coupon_id = ${couponId} and mobile = ${mobile}
    and released_at is null)`;
  const { rowCount } = await tx.execute(sql`
    insert into coupon_uses (order_id, coupon_id, mobile)
    select ${orderId}::uuid, ${couponId}::integer, ${mobile}::text
    where ${own} < coalesce(${counted.mostEach}::integer, 2147483647)
    on conflict (order_id) do update set released_at = null, taken_at = now()`);
  return rowCount === 1 ? "taken" : "customer";
}

/** Gives back an order's use of a coupon; does nothing if there is none. Call it before locking any stock. */
export async function releaseUse(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    with given as (
      update coupon_uses set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set used = used - 1 from given where coupons.id = given.coupon_id`);
}

/** Gives back an order's use of a coupon that is taken out of the order. Call it before locking any stock. */
export async function forgetUse(tx: Database, orderId: string): Promise<void> {
  await releaseUse(tx, orderId);
  await tx.delete(couponUses).where(eq(couponUses.orderId, orderId));
}

/** Counts a cancelled order's use of a coupon again. When a limit is reached, changes nothing and returns false. */
export async function takeUseAgain(db: Database, orderId: string): Promise<boolean> {
  const [use] = await db.select().from(couponUses).where(eq(couponUses.orderId, orderId));
  if (!use?.releasedAt) return true;
  return db
    .transaction(async (tx) => {
      if ((await takeUse(tx, use)) !== "taken") throw new Untaken();
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Untaken) return false;
      throw error;
    });
}

/** Thrown to roll back a savepoint when no use of the coupon is left. */
class Untaken extends Error {}

/** Removes the buyer's mobile from the coupon uses of orders whose personal data are erased; the uses stay counted. */
export async function eraseUsers(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(couponUses)
    .set({ mobile: null })
    .where(inArray(couponUses.orderId, [...orderIds]));
}

/** Sets the number of uses of every coupon to 0. The caller deletes the rows of `couponUses`. */
export async function forgetUses(tx: Database): Promise<void> {
  await tx.update(coupons).set({ used: 0 });
}
