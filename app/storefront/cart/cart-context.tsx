import { createContext, useContext, useEffect, useState, useSyncExternalStore, type ReactNode } from "react";
import type { Cart } from "#domain/cart/cart.ts";
import { createCartStore, type CartAnswer, type CartStore, type SendQuantity } from "./cart-store.ts";

const Store = createContext<CartStore | undefined>(undefined);

const send: SendQuantity = (packId, quantity) =>
  ask({ method: "POST", keepalive: true, body: new URLSearchParams({ packId, quantity: String(quantity) }) });

async function ask(request?: RequestInit): Promise<CartAnswer> {
  const response = await fetch("/cart/state", request);
  if (response.status !== 200 && response.status !== 422) throw new Error(`The cart answered ${response.status}`);
  return (await response.json()) as CartAnswer;
}

/** Shares one cart between header and page, so that they always agree. */
export function CartProvider({ cart, children }: { cart: Cart; children: ReactNode }) {
  const [store] = useState(() => createCartStore(cart, send));
  useEffect(() => store.receive(cart), [store, cart]);
  useEffect(() => refreshOnReturn(store), [store]);
  return <Store value={store}>{children}</Store>;
}

/** Reads the cart again when the page becomes visible or the network returns, because it may have changed elsewhere. */
function refreshOnReturn(store: CartStore) {
  const onReturn = () => {
    if (document.visibilityState === "visible") void store.refresh(ask).catch(() => undefined);
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && onReturn();
  addEventListener("pageshow", onPageShow);
  addEventListener("online", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  return () => {
    removeEventListener("online", onReturn);
    removeEventListener("pageshow", onPageShow);
    document.removeEventListener("visibilitychange", onReturn);
  };
}

export function useCart() {
  const store = useContext(Store);
  if (!store) throw new Error("useCart needs a CartProvider around it");
  const view = useSyncExternalStore(store.subscribe, store.view, store.view);
  return { ...view, add: store.add, set: store.set, step: store.step };
}
