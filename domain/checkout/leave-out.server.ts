import type { Destination } from "#domain/delivery/delivery.ts";
import { changeCart, lockCartWithLines } from "#domain/cart/cart.server.ts";
import type { Database } from "#platform/database.server.ts";
import { quoteCheckout } from "./checkout.server.ts";

/**
 * Takes out of a stored cart the packs that prevent its order to `destination` (undefined for collection at the shop),
 * or lowers their number; other packs stay. Returns a sentence for each line that it removed or lowered. Changes
 * nothing, and returns an empty array, when no pack prevents the order, when the cart is unknown, and when no pack
 * could stay.
 */
export async function leaveOut(
  db: Database,
  cartId: string,
  destination: Destination | undefined,
  now: Date,
): Promise<string[]> {
  return db.transaction(async (tx) => {
    const cart = await lockCartWithLines(tx, cartId);
    if (!cart) return [];
    const { removable } = await quoteCheckout(tx, cart, destination, now);
    const sentences: string[] = [];
    for (const { packId, quantity } of removable) {
      const line = cart.lines.find((one) => one.packId === packId)!;
      await changeCart(tx, cartId, { kind: "set", packId, quantity });
      const pack = `${line.name} (${line.label})`;
      sentences.push(quantity === 0 ? `${pack} was left out.` : `${pack}: ${quantity} instead of ${line.quantity}.`);
    }
    return sentences;
  });
}
