import type { Destination } from "#domain/delivery/delivery.ts";
import { changeCart, lockCartWithLines } from "#domain/cart/cart.server.ts";
import type { Database } from "#platform/database.server.ts";
import { quoteCheckout } from "./checkout.server.ts";

/**
 * Removes from a cart the packs that cannot be ordered, or lowers their number. Returns a sentence for each changed
 * line. Changes nothing if no pack would remain.
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
