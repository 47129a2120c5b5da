import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { type CartCoupon, readCode, whyClosed } from "./coupon.ts";
import { coupons, couponUses } from "./schema.ts";

export type Coupon = typeof coupons.$inferSelect;

/** A coupon as a cart holds it, with why it cannot be used at a moment. */
export function inCart(coupon: Coupon, now: Date): CartCoupon {
  const { id, code, percent, amountPaise, leastPaise, shelves } = coupon;
  return { id, code, percent, amountPaise, leastPaise, shelves, closed: whyClosed(coupon, dayInIndia(now)) };
}

/** The coupon with a code as somebody wrote it; undefined when there is none. */
export async function findCoupon(db: Database, written: string): Promise<Coupon | undefined> {
  const code = readCode(written);
  if (!code) return undefined;
  const [coupon] = await db.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/** taken: the order has its use. used-up: all uses are taken. customer: the customer has taken theirs. */
export type Taking = "taken" | "used-up" | "customer";

/**
 * Takes a use of a coupon for an order that is being placed. `mobile` (+91 and ten digits) is who buys. The coupon's
 * row stays locked until the transaction ends, so that orders placed at once are counted one after the other. Lock it
 * before any stock. A refusal leaves a count behind: the transaction has to be rolled back.
 */
export async function takeUse(
  tx: Database,
  { orderId, couponId, mobile }: { orderId: string; couponId: number; mobile: string | null },
): Promise<Taking> {
  const isLeft = sql`(${coupons.mostUses} is null or ${coupons.used} < ${coupons.mostUses})`;
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(and(eq(coupons.id, couponId), isLeft))
    .returning({ mostEach: coupons.mostUsesEach });
  if (!counted) return "used-up";
  // In a statement of its own, which sees what those before it on the coupon's row have written.
  const own = sql`(select count(*) from coupon_uses where coupon_id = ${couponId} and mobile = ${mobile}
    and released_at is null)`;
  const { rowCount } = await tx.execute(sql`
    insert into coupon_uses (order_id, coupon_id, mobile)
    select ${orderId}::uuid, ${couponId}::integer, ${mobile}::text
    where ${own} < coalesce(${counted.mostEach}::integer, 2147483647)
    on conflict (order_id) do update set released_at = null, taken_at = now()`);
  return rowCount === 1 ? "taken" : "customer";
}

/** Gives the use of an order back; does nothing for an order without one. Lock it before any stock. */
export async function releaseUse(tx: Database, orderId: string): Promise<void> {
  await tx.execute(sql`
    with given as (
      update coupon_uses set released_at = now() where order_id = ${orderId} and released_at is null
      returning coupon_id
    )
    update coupons set used = used - 1 from given where coupons.id = given.coupon_id`);
}

/**
 * Takes again the use that a cancelled order gave back, because the order is to be placed again. True also for an order
 * that still has its use, or never had one. False when the coupon is used up, in all or by this customer: then nothing
 * has changed.
 */
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

/** Thrown to roll a savepoint back. */
class Untaken extends Error {}

/** Removes the mobile from the uses of some orders, whose person is erased; the uses stay counted. */
export async function eraseUsers(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(couponUses)
    .set({ mobile: null })
    .where(inArray(couponUses.orderId, [...orderIds]));
}

/** Counts all uses as not taken; the caller deletes their rows. */
export async function forgetUses(tx: Database): Promise<void> {
  await tx.update(coupons).set({ used: 0 });
}
