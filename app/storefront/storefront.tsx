import { useEffect, useRef } from "react";
import { Outlet, useLocation, useRouteLoaderData } from "react-router";
import { database } from "#app/context.ts";
import { emptyCart } from "#domain/cart/cart.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { currentCart } from "./cart/cart-cookie.server.ts";
import { CartProvider, useCart } from "./cart/cart-context.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useSettings } from "./use-settings.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    cart: await currentCart(context, request),
    settings: await readSettings(context.get(database)),
  };
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
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
