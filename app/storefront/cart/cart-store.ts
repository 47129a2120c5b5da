import { MAX_QUANTITY, type Cart, type CartLine } from "#domain/cart/cart.ts";

export type Wish = { kind: "add" | "set"; quantity: number };
export type CartAnswer = { cart: Cart; problem?: string };

/** Sends one wish about one pack and resolves with the shop's cart after it. */
export type SendWish = (packId: string, wish: Wish) => Promise<CartAnswer>;

/** What pages draw: the newest answer with the customer's unanswered wishes laid over it. */
export type CartView = { lines: CartLine[]; removed?: CartLine; problem?: string; said: string };

const unreachable = "The shop could not be reached, so your cart is as it was. Try once more.";

/**
 * The cart in the browser, one for the whole page. A wish shows at once; for each line one request is under way at
 * a time and what is clicked meanwhile is gathered into the next. An answer older than one already seen is dropped,
 * so a removed line never comes back.
 */
export function createCartStore(initial: Cart, send: SendWish) {
  let cart = initial;
  const sending = new Map<string, Wish>();
  const waiting = new Map<string, Wish>();
  const looks = new Map<string, CartLine>();
  const listeners = new Set<() => void>();
  let view: CartView = { lines: initial.lines, said: "" };

  function publish(news: Partial<CartView> = {}) {
    view = { ...view, ...news, lines: overlay() };
    listeners.forEach((listener) => listener());
  }

  function quantityOf(packId: string): number {
    const answered = cart.lines.find((line) => line.packId === packId)?.quantity ?? 0;
    const wishes = [sending.get(packId), waiting.get(packId)].filter((wish) => wish !== undefined);
    const wished = wishes.reduce((sum, { kind, quantity }) => (kind === "add" ? sum + quantity : quantity), answered);
    return Math.min(wished, MAX_QUANTITY);
  }

  function overlay(): CartLine[] {
    const known = new Set(cart.lines.map(({ packId }) => packId));
    const fresh = [...looks.values()].filter(({ packId }) => !known.has(packId));
    return [...cart.lines, ...fresh]
      .map((line) => ({ ...line, quantity: quantityOf(line.packId) }))
      .filter(({ quantity }) => quantity > 0);
  }

  async function flush(packId: string) {
    const wish = waiting.get(packId);
    if (!wish || sending.has(packId)) return;
    waiting.delete(packId);
    sending.set(packId, wish);

    const answer: CartAnswer = await send(packId, wish).catch(() => ({ cart, problem: unreachable }));
    sending.delete(packId);
    if (answer.problem) waiting.delete(packId);
    if (!waiting.has(packId)) looks.delete(packId);
    receive(answer.cart, answer.problem ? { problem: answer.problem, said: answer.problem } : {});
    void flush(packId);
  }

  /** Takes an answer of the shop, unless a newer one is known. */
  function receive(news: Cart, aside: Partial<CartView> = {}) {
    if (news.version > cart.version) cart = news;
    publish(aside);
  }

  /** Wishes for a change; `look` is how the line is drawn until the shop has answered. */
  function wish(packId: string, wanted: Wish, look?: CartLine) {
    const before = view.lines.find((line) => line.packId === packId);
    const earlier = waiting.get(packId);
    const added = wanted.kind === "add" && earlier ? earlier.quantity + wanted.quantity : wanted.quantity;
    const quantity = Math.min(added, MAX_QUANTITY);
    waiting.set(packId, { kind: wanted.kind === "add" ? (earlier?.kind ?? "add") : "set", quantity });

    const undone = view.removed?.packId === packId ? view.removed : undefined;
    const line = before ?? look ?? undone;
    if (line) looks.set(packId, line);
    const left = quantityOf(packId);
    publish({
      removed: left === 0 ? before : undefined,
      problem: undefined,
      said: line ? `${line.name} ${line.label}: ${left === 0 ? "removed" : `${left} in your cart`}` : "",
    });
    void flush(packId);
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  return { wish, receive, subscribe, view: () => view };
}

export type CartStore = ReturnType<typeof createCartStore>;
