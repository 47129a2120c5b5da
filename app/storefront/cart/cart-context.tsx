import { msg } from "@lingui/core/macro";
import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import { href } from "react-router";
import type { Visitor } from "#app/storefront/storefront-data.ts";
import { beginVisit, learn } from "#app/storefront/visitor.tsx";
import { i18n, linkTo } from "#app/words/words.ts";
import { type Cart, type CartLine, emptyCart } from "#domain/cart/cart.ts";
import { createCartStore, type CartAnswer, type CartStore, type SendQuantity } from "./cart-store.ts";

const Store = createContext<CartStore | undefined>(undefined);

const noCookies = msg`Your browser keeps no cookies, so the shop forgets your cart. Allow cookies for this site in its settings, then press once more.`;

/** Whether the browser has sent the cart's cookie back. */
let isKept = false;

const send: SendQuantity = async (packId, quantity, addedAt) => {
  const body = new URLSearchParams({ packId, quantity: `${quantity}`, addedAt: `${addedAt}` });
  const answer = await ask({ method: "POST", keepalive: true, body });
  if (answer.cart.version === 0 || isKept) return answer;
  const { cart } = await ask();
  isKept = cart.version > 0;
  return isKept ? answer : { cart, problem: i18n._(noCookies) };
};

async function ask(request?: RequestInit): Promise<CartAnswer> {
  const response = await fetch(linkTo(href("/cart/state")), request);
  if (response.status !== 200 && response.status !== 422) throw new Error(`The cart answered ${response.status}`);
  const answer = (await response.json()) as CartAnswer;
  // The answer leaves out an account or place that the visitor does not have.
  if (answer.visitor) learn({ account: undefined, place: undefined, ...answer.visitor });
  return answer;
}

/** Provides one cart to the header and the page. `visitor` is undefined on a page made for all visitors. */
export function CartProvider({ visitor, children }: { visitor?: Visitor & { cart: Cart }; children: ReactNode }) {
  const [store] = useState(() => {
    const isStranger = beginVisit(visitor) === undefined;
    return createCartStore(visitor?.cart ?? emptyCart, send, visitor !== undefined || isStranger);
  });
  useEffect(() => {
    if (!visitor) return;
    learn(visitor);
    store.receive(visitor.cart);
  }, [store, visitor]);
  useEffect(() => {
    // A page made for all visitors has to fetch the cart of a visitor who may have one.
    if (!store.view().isKnown) void store.refresh(ask).catch(() => undefined);
    return onLeavingAndReturning(store);
  }, [store]);
  useEffect(() => store.subscribe(() => learn({ bag: store.view().lines.length })), [store]);
  return <Store value={store}>{children}</Store>;
}

/** Sends unsent changes when the visitor leaves the page. On the visitor's return, fetches changes from other tabs. */
function onLeavingAndReturning(store: CartStore) {
  const onReturn = () => {
    if (document.visibilityState === "visible") void store.refresh(ask).catch(() => undefined);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
  addEventListener("pagehide", store.leave);
  addEventListener("pageshow", onPageShow);
  addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    removeEventListener("online", onReturn);
    removeEventListener("pagehide", store.leave);
    removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onReturn);
  };
}

/** The visitor's cart and functions that change it. Throws outside a `CartProvider`. */
export function useCart() {
  const store = useContext(Store);
  if (!store) throw new Error("useCart needs a CartProvider around it");
  const view = useSyncExternalStore(store.subscribe, store.view, store.firstView);
  /** Adds a pack. Fetches an unknown cart first, because the quantity is added to the quantity in the cart. */
  const add = (look: CartLine) => {
    if (view.isKnown) return store.add(look);
    void store.refresh(ask).then(
      () => store.add(look),
      () => store.fail(look.packId),
    );
  };
  return { ...view, add, set: store.set, step: store.step };
}
