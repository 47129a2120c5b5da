import type { Destination } from "#domain/delivery/delivery.ts";
import { changeCart, lockCartWithLines } from "#domain/cart/cart.server.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import type { Database } from "#platform/database.server.ts";
import { quoteCheckout } from "./checkout.server.ts";
import { type Names, namesOf } from "#domain/catalogue/products/product.ts";

/** A line of which packs were left out; `is`: how many remain. */
export type LeftOut = { line: Pick<CartLine, keyof Names | "label">; was: number; is: number };

/**
 * Removes from a cart the packs that cannot be ordered, or lowers their number. Returns the changed lines. Changes nothing
 * if no pack would remain.
 */
export async function leaveOut(
  db: Database,
  cartId: string,
  destination: Destination | undefined,
  now: Date,
): Promise<LeftOut[]> {
  return db.transaction(async (tx) => {
    const cart = await lockCartWithLines(tx, cartId);
    if (!cart) return [];
    const { removable } = await quoteCheckout(tx, cart, destination, now);
    const leftOut: LeftOut[] = [];
    for (const { packId, quantity } of removable) {
      const line = cart.lines.find((one) => one.packId === packId)!;
      await changeCart(tx, cartId, { kind: "set", packId, quantity });
      leftOut.push({
        line: { ...namesOf(line), label: line.label },
        was: line.quantity,
        is: quantity,
      });
    }
    return leftOut;
  });
}
