import type { Visitor } from "#app/storefront/visitor.tsx";
import { MAX_QUANTITY, tooMany, type Cart, type CartLine } from "#domain/cart/cart.ts";

/**
 * The server's answer to a request about the cart. `problem`: a sentence that says why a change was refused. `visitor`:
 * the visitor's data, sent only with a cart that was read and not with one that was changed.
 */
export type CartAnswer = { cart: Cart; problem?: string; visitor?: Visitor };

/**
 * Sends the server the new quantity of a pack in the cart (0 removes it) and resolves with the resulting cart, also
 * when the change was refused (`problem`). `addedAt` (microseconds since 1970): when the row was first added, so that a
 * removed row returns to its old place. Rejects when the server cannot be reached or fails.
 */
export type SendQuantity = (packId: string, quantity: number, addedAt?: number) => Promise<CartAnswer>;

/** A sentence that says why a change of this pack's quantity was refused. */
type Problem = { packId: string; sentence: string };

/**
 * The cart as pages show it. `lines`: the rows of the server's newest answer, with the quantities that the customer has
 * set since then. `removed`: the row that the last change removed; undefined if it removed none. `said`: the text that
 * screen readers read out after a change.
 */
export type CartView = {
  lines: CartLine[];
  removed?: CartLine;
  problem?: Problem;
  said: string;
  /** False until the server has answered what is in the cart. */
  isKnown: boolean;
};

const unreachable = "The shop could not be reached, so that change may be missing. Try once more.";

/**
 * The cart in the browser, one for the whole page. A change is shown at once and sent to the server with `send`. Each
 * row has at most one request at a time; further clicks are combined into the next one. A request contains the
 * resulting quantity and not the difference, so that no change counts twice. Answers older than one already received
 * are ignored, so that a removed row does not return. `isKnown`: whether `initial` is the visitor's real cart; if
 * false, it is a placeholder until the server has answered.
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
    // A new line stands last until the shop has answered.
    lines.sort((a, b) => (a.addedAt ?? Infinity) - (b.addedAt ?? Infinity));
    return lines.map((line) => ({ ...line, quantity: quantityOf(line.packId) })).filter(({ quantity }) => quantity > 0);
  }

  async function flush(packId: string) {
    const quantity = waiting.get(packId);
    if (quantity === undefined || sending.has(packId)) return;
    // A visitor's first addition makes the cart; a second one sent beside it would make another.
    if (cart.version === 0 && sending.size > 0) return;
    waiting.delete(packId);
    sending.set(packId, quantity);

    const answer: CartAnswer = await send(packId, quantity, looks.get(packId)?.addedAt).catch(() => ({
      cart,
      problem: unreachable,
    }));
    sending.delete(packId);
    if (answer.problem) waiting.delete(packId);
    if (!waiting.has(packId)) looks.delete(packId);
    receive(answer.cart, answer.problem ? refused(packId, answer.problem) : {});
    for (const other of waiting.keys()) void flush(other);
  }

  /**
   * Takes over a cart that the server sent, unless one with the same or a higher version was received before. Whether
   * or not it takes the cart over, sets `isKnown` to true and changes the parts of the view that `aside` contains.
   */
  function receive(news: Cart, aside: Partial<CartView> = {}) {
    if (news.version > cart.version) cart = news;
    publish({ ...aside, isKnown: true });
  }

  /**
   * Fetches the cart again with `ask` and shows it, unless a newer one was received. Version 0 in the answer means that
   * the visitor has no cart, for example after signing out in another tab. The cart then becomes empty, unless another
   * answer has changed it since `ask` was called. Rejects when `ask` does.
   */
  async function refresh(ask: () => Promise<CartAnswer>) {
    const { version } = cart;
    const answer = await ask();
    if (answer.cart.version === 0 && cart.version === version) cart = answer.cart;
    receive(answer.cart);
  }

  /**
   * Sets the quantity of a pack in the cart; 0 removes it. A quantity above `MAX_QUANTITY` changes nothing and puts a
   * sentence into the view's `problem`. `look` is how a new row is shown until the server has answered; it is not
   * needed when the pack is in the cart or was the last to be removed.
   */
  function set(packId: string, quantity: number, look?: CartLine) {
    if (quantity > MAX_QUANTITY) return publish(refused(packId, tooMany));
    const before = view.lines.find((line) => line.packId === packId);
    const undone = view.removed?.packId === packId ? view.removed : undefined;
    const line = before ?? look ?? undone;
    if (line) looks.set(packId, line);
    waiting.set(packId, quantity);
    publish({
      removed: quantity === 0 ? before : undefined,
      problem: undefined,
      said: line ? `${line.name}, ${line.label}: ${quantity === 0 ? "removed" : `${quantity} in your cart`}` : "",
    });
    void flush(packId);
  }

  /**
   * Adds `look.quantity` to the quantity that the page shows, of which the server may not have confirmed a part yet.
   */
  function add(look: CartLine) {
    set(look.packId, quantityOf(look.packId) + look.quantity, look);
  }

  /**
   * Changes the quantity that the page shows for a pack by one, but not below 0. The server may not have confirmed it
   * yet.
   */
  function step(packId: string, by: 1 | -1) {
    set(packId, Math.max(0, quantityOf(packId) + by));
  }

  /**
   * Sends at once every change that waits for the answer to an earlier one, because the page is being left and will not
   * hear that answer. Sends nothing while the server is still making the visitor's first cart, because a second request
   * would make a second cart.
   */
  function leave() {
    // The answer under way makes the cart; a second request beside it would make another.
    if (cart.version === 0) return;
    for (const [packId, quantity] of waiting) {
      send(packId, quantity, looks.get(packId)?.addedAt).catch(() => undefined);
    }
  }

  /** Puts into the view's `problem`, for this pack, that the server could not be reached. */
  function fail(packId: string) {
    publish(refused(packId, unreachable));
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { add, set, step, fail, leave, receive, refresh, subscribe, view: () => view, firstView: () => first };
}

function refused(packId: string, sentence: string) {
  return { problem: { packId, sentence }, said: sentence };
}

export type CartStore = ReturnType<typeof createCartStore>;
