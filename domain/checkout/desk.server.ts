import { sql } from "drizzle-orm";
import { type Change, recordChanges } from "#domain/audit/audit.server.ts";
import type { Cart } from "#domain/cart/cart.ts";
import { type DeskLine, readDeskCart } from "#domain/cart/desk-cart.server.ts";
import type { Capacity } from "#domain/delivery/capacity.server.ts";
import type { Calendar } from "#domain/delivery/delivery.ts";
import type { Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { findOrderOfCart } from "#domain/orders/orders.server.ts";
import type { Order } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** An order that staff take for a customer who calls or stands at the counter. */
export type Desk = {
  lines: readonly DeskLine[];
  /** The code of a coupon, as typed. */
  couponCode?: string | undefined;
  by: Staff;
  /** The goods are handed over at the counter now, so the kitchen's days bound nothing. */
  isAtOnce?: true;
  /** What happens in the same transaction once the order stands. Sentences refuse all of it. */
  finish?: (tx: Database, order: Order) => Promise<string[]>;
};

type Rules = { calendar: Calendar; capacity: Capacity };

/**
 * The rules for goods that are handed over now: neither days off nor the cut-off, festivals or the number of orders bound
 * them. What the kitchen can cook today still does.
 */
export function atOnce<Known extends Rules>(rules: Known): Known {
  return {
    ...rules,
    calendar: { holidays: new Map(), cutOff: "24:00", openSundays: "all" },
    capacity: { ...rules.capacity, ordersPerDay: null, festivals: [] },
  };
}

/** The first key of the advisory locks on carts of the desk. No other advisory lock uses it. */
const DESK_CARTS = 129;

/** Locks the cart of an order at the desk, which is stored nowhere. Undefined if it became an order before. */
export async function lockDeskCart(
  tx: Database,
  cartId: string,
  { lines, couponCode }: Desk,
  now: Date,
): Promise<Cart | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${DESK_CARTS}, hashtext(${cartId}))`);
  return (await findOrderOfCart(tx, cartId)) ? undefined : readDeskCart(tx, lines, couponCode, now);
}

/** Writes into the log who took an order, and each price that they lowered. */
export async function recordTaking(tx: Database, { id, status }: Order, { by }: Desk, cart: Cart): Promise<void> {
  const subject = { kind: "order", id } as const;
  const lowered = cart.lines.flatMap(({ name, label, price, lowered: agreed }): Change[] =>
    agreed && agreed.to < price
      ? [
          {
            by,
            subject,
            action: `lowered the price of ${name}, ${label}`,
            before: { price },
            after: { price: agreed.to, reason: agreed.reason },
          },
        ]
      : [],
  );
  await recordChanges(tx, [{ by, subject, action: "took the order", after: { status } }, ...lowered]);
}
