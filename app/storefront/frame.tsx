import { useEffect, useRef, type ReactNode } from "react";
import { useLocation, useRouteLoaderData } from "react-router";
import { emptyCart } from "#domain/cart/cart.ts";
import { CartProvider, useCart } from "./cart/cart-context.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import type { loader } from "./storefront.tsx";
import { useSettings } from "./use-settings.ts";

/** What stands around every page: header, footer, the one cart. */
export function Frame({ children }: { children: ReactNode }) {
  const cart = useRouteLoaderData<typeof loader>("storefront/storefront")?.cart ?? emptyCart;
  const settings = useSettings();
  return (
    <CartProvider cart={cart}>
      <Header settings={settings} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer settings={settings} />
      <Announcements />
      <FocusOnNavigation />
    </CartProvider>
  );
}

/** Always in the page and empty at first, so that a screen reader hears what is written into it later. */
function Announcements() {
  return (
    <p id="live" className="visually-hidden" role="status" aria-atomic="true">
      {useCart().said}
    </p>
  );
}

/** After a change of page the keyboard continues at its top, as it does after a full page load. */
function FocusOnNavigation() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return null;
}
