import { expect } from "vitest";
import type { CartAnswer } from "#app/storefront/cart/cart-store.ts";
import type { Cart, CartLine } from "#domain/cart/cart.ts";

export const line = (packId: string, quantity: number): CartLine => ({
  packId,
  slug: packId,
  name: packId,
  nameTe: null,
  nameHi: null,
  label: "500 g",
  price: 100,
  priceSeen: 100,
  quantity,
  available: true,
});

/** A fake shop that makes each change of a cart at once, but answers only when the test calls `deliver`. */
export function slowShop(start: Cart) {
  let cart = start;
  const answers: (() => void)[] = [];
  let requests = 0;
  const underWay = new Map<string, number>();

  const send = (packId: string, quantity: number) => {
    requests += 1;
    underWay.set(packId, (underWay.get(packId) ?? 0) + 1);
    expect(underWay.get(packId), "one request under way for each line").toBe(1);

    const others = cart.lines.filter((one) => one.packId !== packId);
    const lines = quantity > 0 ? [...others, line(packId, quantity)] : others;
    cart = { version: cart.version + 1, lines };
    const decided = cart;
    return new Promise<CartAnswer>((resolve) => {
      answers.push(() => {
        underWay.set(packId, underWay.get(packId)! - 1);
        resolve({ cart: decided });
      });
    });
  };

  /** Sends one of the waiting answers. `which` counts from the oldest (0), and begins again after the newest. */
  async function deliver(which: number) {
    const [answer] = answers.splice(which % answers.length, 1);
    answer!();
    await settled();
  }
  return { send, deliver, isBusy: () => answers.length > 0, cart: () => cart, requests: () => requests };
}

/** Waits until the callbacks of all settled promises have run. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
