import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Cart } from "#domain/cart/cart.ts";
import { createCartStore, type CartAnswer, type CartStore, type SendWish } from "./cart-store.ts";

const Store = createContext<CartStore | undefined>(undefined);

const send: SendWish = async (packId, { kind, quantity }) => {
  const body = new URLSearchParams({ packId, kind, quantity: String(quantity) });
  const response = await fetch("/cart/state", { method: "POST", body });
  if (response.status !== 200 && response.status !== 422) throw new Error(`The cart answered ${response.status}`);
  return (await response.json()) as CartAnswer;
};

/** One cart for header and page, so that they always agree. */
export function CartProvider({ cart, children }: { cart: Cart; children: ReactNode }) {
  const [store] = useState(() => createCartStore(cart, send));
  useEffect(() => store.receive(cart), [store, cart]);
  useEffect(() => {
    const refresh = async (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      const response = await fetch("/cart/state");
      store.receive(((await response.json()) as CartAnswer).cart);
    };
    const onPageShow = (event: PageTransitionEvent) => void refresh(event).catch(() => undefined);
    addEventListener("pageshow", onPageShow);
    return () => removeEventListener("pageshow", onPageShow);
  }, [store]);
  return <Store value={store}>{children}</Store>;
}

export function useCart() {
  const store = useContext(Store);
  if (!store) throw new Error("useCart needs a CartProvider around it");
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  return { ...view, wish: store.wish };
}
