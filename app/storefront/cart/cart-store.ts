import { msg, t } from "@lingui/core/macro";
import type { Visitor } from "#app/storefront/storefront-data.ts";
import { MAX_QUANTITY, type Cart, type CartLine } from "#domain/cart/cart.ts";
import { packNameOf } from "#app/ui/goods-name.tsx";
import { i18n } from "#app/words/words.ts";
import { tooMany } from "./refusals.ts";

/** The server's answer about the cart. */
export type CartAnswer = {
  cart: Cart;
  /** Why the server refused a change. */
  problem?: string;
  /** The visitor's data; undefined in the answer to a change. */
  visitor?: Visitor;
};

/**
 * Sends the new quantity of a pack; 0 removes it. With `addedAt` (microseconds since 1970), a removed row returns to
 * its old place. Rejects when the server cannot be reached.
 */
export type SendQuantity = (packId: string, quantity: number, addedAt?: number) => Promise<CartAnswer>;

type Problem = { packId: string; sentence: string };

/** The cart as pages show it. */
export type CartView = {
  lines: CartLine[];
  /** The row that the last change removed. */
  removed?: CartLine;
  problem?: Problem;
  /** What screen readers read out. */
  said: string;
  /** Whether the server has said what is in the cart. */
  isKnown: boolean;
};

const unreachable = msg`The shop could not be reached, so that change may be missing. Try once more.`;

/**
 * The cart in the browser. Shows each change at once, then sends it to the server. `isKnown` is false if `initial` is
 * only a placeholder.
 */
export function createCartStore(initial: Cart, send: SendQuantity, isKnown = true) {
  let cart = initial;
  const sending = new Map<string, number>();
  const waiting = new Map<string, number>();
  const looks = new Map<string, CartLine>();
  const listeners = new Set<() => void>();
  const first: CartView = { lines: initial.lines, said: "", isKnown };
  let view = first;

  function publish(news: Partial<CartView> = {}) {
    view = { ...view, ...news, lines: overlay() };
    listeners.forEach((listener) => listener());
  }

  function quantityOf(packId: string): number {
    const answered = cart.lines.find((line) => line.packId === packId)?.quantity ?? 0;
    return waiting.get(packId) ?? sending.get(packId) ?? answered;
  }

  function overlay(): CartLine[] {
    const known = new Set(cart.lines.map(({ packId }) => packId));
    const fresh = [...looks.values()].filter(({ packId }) => !known.has(packId));
    const lines = [...cart.lines, ...fresh];
    // A new line comes last until the server has answered.
    lines.sort((a, b) => (a.addedAt ?? Infinity) - (b.addedAt ?? Infinity));
    return lines.map((line) => ({ ...line, quantity: quantityOf(line.packId) })).filter(({ quantity }) => quantity > 0);
  }

  async function flush(packId: string) {
    const quantity = waiting.get(packId);
    if (quantity === undefined || sending.has(packId)) return;
    // The first request of a new visitor creates the cart; a second one at the same time would create another.
    if (cart.version === 0 && sending.size > 0) return;
    waiting.delete(packId);
    sending.set(packId, quantity);

    const answer: CartAnswer = await send(packId, quantity, looks.get(packId)?.addedAt).catch(() => ({
      cart,
      problem: i18n._(unreachable),
    }));
    sending.delete(packId);
    if (answer.problem) waiting.delete(packId);
    if (!waiting.has(packId)) looks.delete(packId);
    receive(answer.cart, answer.problem ? refused(packId, answer.problem) : {});
    for (const other of waiting.keys()) void flush(other);
  }

  /** Shows a cart from the server, unless a newer one was already received. `aside`: what else changes in the view. */
  function receive(news: Cart, aside: Partial<CartView> = {}) {
    if (news.version > cart.version) cart = news;
    publish({ ...aside, isKnown: true });
  }

  /** Shows the cart that `ask` fetches from the server. */
  async function refresh(ask: () => Promise<CartAnswer>) {
    const { version } = cart;
    const answer = await ask();
    // The visitor has no cart any more, for example after signing out in another tab.
    if (answer.cart.version === 0 && cart.version === version) cart = answer.cart;
    receive(answer.cart);
  }

  /** Sets the quantity of a pack; 0 removes it. With `look`, a new row is shown before the server has answered. */
  function set(packId: string, quantity: number, look?: CartLine) {
    if (quantity > MAX_QUANTITY) return publish(refused(packId, tooMany()));
    const before = view.lines.find((line) => line.packId === packId);
    const undone = view.removed?.packId === packId ? view.removed : undefined;
    const line = before ?? look ?? undone;
    if (line) looks.set(packId, line);
    waiting.set(packId, quantity);
    publish({
      removed: quantity === 0 ? before : undefined,
      problem: undefined,
      said: line ? saidOf(packNameOf(line), quantity) : "",
    });
    void flush(packId);
  }

  function add(look: CartLine) {
    set(look.packId, quantityOf(look.packId) + look.quantity, look);
  }

  function step(packId: string, by: 1 | -1) {
    set(packId, Math.max(0, quantityOf(packId) + by));
  }

  /** Sends waiting changes at once, because the visitor leaves the page. */
  function leave() {
    // The first request may still be creating the cart, and another one would create a second cart.
    if (cart.version === 0) return;
    for (const [packId, quantity] of waiting) {
      send(packId, quantity, looks.get(packId)?.addedAt).catch(() => undefined);
    }
  }

  function fail(packId: string) {
    publish(refused(packId, i18n._(unreachable)));
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { add, set, step, fail, leave, receive, refresh, subscribe, view: () => view, firstView: () => first };
}

function saidOf(pack: string, quantity: number): string {
  return quantity === 0 ? t`${pack}: removed` : t`${pack}: ${quantity} in your cart`;
}

function refused(packId: string, sentence: string) {
  return { problem: { packId, sentence }, said: sentence };
}

export type CartStore = ReturnType<typeof createCartStore>;
