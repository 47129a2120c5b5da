import { eq } from "drizzle-orm";
import { products } from "../../domain/catalogue/schema.ts";
import { forgetCapacity, loadCapacity } from "../../domain/delivery/capacity.server.ts";
import { capacityHolds } from "../../domain/delivery/schema.ts";
import { findOrder, type FullOrder } from "../../domain/orders/full-order.server.ts";
import { orders, type Order } from "../../domain/orders/schema.ts";
import { saveSetting } from "../../domain/settings/settings.server.ts";
import { clearTtlCaches } from "../../platform/ttl-cache.server.ts";
import { aCart, newOrigin, submit } from "./checkout.ts";
import { db, pool } from "./database.ts";
import { setFree } from "./free-stock.ts";

export const laddu = "1";
/** One kilogram of it. */
export const kilogram = "1-1000g";
export const now = new Date();
let made = 0;

/** Ends all orders, and gives every product 100 kg on the shelf and every day all the room. */
export async function emptyShop(): Promise<void> {
  await db.delete(capacityHolds);
  await db.update(orders).set({ status: "cancelled", network: null, device: null, holdExpiresAt: null });
  await db.update(products).set({ dailyGrams: null, soldOutOn: null });
  for (const table of ["stock_holds", "holidays", "vacations", "festivals"])
    await pool.query(`truncate ${table} cascade`);
  await setFree(db, "all", 100_000);
  await saveSetting(db, "upiId", "shop@example");
  await saveSetting(db, "ordersPerDay", "");
  clearTtlCaches();
}

type Wish = Partial<Parameters<typeof submit>[1]> & { packs?: Record<string, number> };

/** An order as a customer places it now; for cash, of a kilogram of laddu. Throws when it is refused. */
export async function place({ packs = { [kilogram]: 1 }, ...wish }: Wish = {}): Promise<Order> {
  forgetCapacity();
  const mobile = `+9197${String(++made).padStart(8, "0")}`;
  const cartId = wish.cartId ?? (await aCart(db, packs));
  const placed = await submit(db, { mobile, origin: newOrigin(), now, ...wish, cartId });
  if (!placed.ok) throw new Error(placed.sentences.join(" ") || placed.reason);
  return placed.order;
}

export const present = async ({ id }: Pick<Order, "id">): Promise<FullOrder> => (await findOrder(db, id))!;

/** The grams of laddu that are reserved in the kitchen for a day (YYYY-MM-DD). */
export const heldOn = async (day: string): Promise<number> =>
  (await loadCapacity(db)).held.get(day)?.grams.get(laddu) ?? 0;

/** From now on laddu is cooked to order, so many grams a day. */
export async function cookToOrder(grams: number): Promise<void> {
  await db.update(products).set({ dailyGrams: grams }).where(eq(products.id, laddu));
  clearTtlCaches();
}
