import { and, asc, eq, isNull } from "drizzle-orm";
import { packs } from "#domain/catalogue/schema.ts";
import { readLeft } from "#domain/catalogue/stock/stock.server.ts";
import type { Database } from "#platform/database.server.ts";
import { lockCart, readQuantities, setCoupon, touchCart } from "./cart.server.ts";
import { MOST_LINES, together } from "./cart.ts";
import { cartLines, carts } from "./schema.ts";

/**
 * Moves the packs and the coupon of a guest's cart into an account's cart, and deletes the guest's cart. Quantities of
 * the same pack are added, up to `MAX_QUANTITY` and the stock, but the account's own quantity never falls. Further
 * packs are taken up to `MOST_LINES`. A guest's coupon replaces the account's. Returns the ids of the packs of which
 * the account's cart has fewer than the guest's had.
 */
export async function mergeCarts(db: Database, guestCartId: string, userId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const isGuests = and(eq(carts.id, guestCartId), isNull(carts.userId));
    const [guest] = await tx
      .select({ id: carts.id, couponId: carts.couponId })
      .from(carts)
      .where(isGuests)
      .for("update");
    const lines = guest ? await listWithPacks(tx, guest.id) : [];
    if (guest) await tx.delete(carts).where(eq(carts.id, guest.id));
    if (lines.length === 0) {
      await renew(tx, userId);
      return [];
    }
    const { id, leftOut } = await take(tx, userId, lines);
    if (guest?.couponId) await setCoupon(tx, id, guest.couponId);
    return leftOut;
  });
}

type Line = { packId: string; quantity: number; priceSeen: number; addedAt: Date; available: boolean };

async function take(tx: Database, userId: string, lines: readonly Line[]): Promise<{ id: string; leftOut: string[] }> {
  const { id } = await lockCart(tx, { userId });
  const own = await readQuantities(tx, id);
  const stocked = await readLeft(
    tx,
    lines.map(({ packId }) => packId),
  );
  const leftOut: string[] = [];
  for (const { packId, quantity: more, available, ...rest } of lines) {
    const before = own.get(packId) ?? 0;
    const left = available ? (stocked.get(packId) ?? 0) : 0;
    const hasPlace = before > 0 || own.size < MOST_LINES;
    const quantity = hasPlace ? together({ before, more, left }) : 0;
    if (quantity < more) leftOut.push(packId);
    if (quantity === before) continue;
    own.set(packId, quantity);
    await tx
      .insert(cartLines)
      .values({ cartId: id, packId, quantity, ...rest })
      .onConflictDoUpdate({
        target: [cartLines.cartId, cartLines.packId],
        set: { quantity, priceSeen: rest.priceSeen },
      });
  }
  await touchCart(tx, id);
  return { id, leftOut };
}

/** Gives the account's cart a higher version than the guest's, because the browser ignores lower versions. */
async function renew(tx: Database, userId: string): Promise<void> {
  const [own] = await tx.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId)).for("update");
  if (own) await touchCart(tx, own.id);
}

async function listWithPacks(tx: Database, cartId: string): Promise<Line[]> {
  return tx
    .select({
      packId: cartLines.packId,
      quantity: cartLines.quantity,
      priceSeen: cartLines.priceSeen,
      addedAt: cartLines.addedAt,
      available: packs.available,
    })
    .from(cartLines)
    .innerJoin(packs, eq(packs.id, cartLines.packId))
    .where(eq(cartLines.cartId, cartId))
    .orderBy(asc(cartLines.addedAt), asc(cartLines.packId));
}
