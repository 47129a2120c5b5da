import { useEffect } from "react";
import { useLocation } from "react-router";

/** The key in `sessionStorage` of what was typed into the checkout (typed.ts). */
export const TYPED = "checkout";

/** Where an order that was just placed leads to, and where signing out and erasing an account do. */
const ends = /^(\/orders\/[^/]+(\/pay)?\S*#(placed|pay)|\/sign-in\?said=signed-out|\/account\/erased)/;

/** Forgets what was typed into the checkout as soon as it became an order, and when the customer signs out. */
export function useForgetTyped(): void {
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (ends.test(pathname + search + hash)) forgetTyped();
  }, [pathname, search, hash]);
}

/** Without storage, as with cookies blocked, nothing is kept. */
export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(TYPED);
  } catch {}
}
