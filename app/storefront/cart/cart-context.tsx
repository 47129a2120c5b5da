import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Cart } from "#domain/cart/cart.ts";
import { createCartStore, type CartAnswer, type CartStore, type SendQuantity } from "./cart-store.ts";

const Store = createContext<CartStore | undefined>(undefined);

const send: SendQuantity = async (packId, quantity) => {
  const body = new URLSearchParams({ packId, quantity: String(quantity) });
  const response = await fetch("/cart/state", { method: "POST", body });
  if (response.status !== 200 && response.status !== 422) throw new Error(`The cart answered ${response.status}`);
  return (await response.json()) as CartAnswer;
};

/** One cart for header and page, so that they always agree. */
export function CartProvider({ cart, children }: { cart: Cart; children: ReactNode }) {
  const [store] = useState(() => createCartStore(cart, send));
  useEffect(() => store.receive(cart), [store, cart]);
  useEffect(() => refreshOnReturn(store), [store]);
  return <Store value={store}>{children}</Store>;
}

/** Asks again when the page comes back into view: the cart may have changed in another tab. */
function refreshOnReturn(store: CartStore) {
  const refresh = async () => {
    const response = await fetch("/cart/state");
    if (response.ok) store.receive(((await response.json()) as CartAnswer).cart);
  };
  const onReturn = () => {
    if (document.visibilityState === "visible") void refresh().catch(() => undefined);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
  addEventListener("pageshow", onPageShow);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onReturn);
  };
}

export function useCart() {
  const store = useContext(Store);
  if (!store) throw new Error("useCart needs a CartProvider around it");
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  return { ...view, add: store.add, set: store.set };
}
