import { useEffect, useRef } from "react";
import { Outlet, useLocation, useMatches } from "react-router";
import type { Route } from "./+types/screens";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows an error in place of a page of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function Screens() {
  useTellWorker();
  return <Outlet />;
}

/** Tells the service worker of each page that the script opens, so that it keeps those for everybody. */
function useTellWorker(): void {
  const { pathname, search } = useLocation();
  const isPrivate = useMatches().some(({ id }) => id === "storefront/private");
  const address = pathname + search;
  const last = useRef(address);
  useEffect(() => {
    if (last.current === address) return;
    last.current = address;
    if (!isPrivate) navigator.serviceWorker?.controller?.postMessage({ seen: location.href });
  }, [address, isPrivate]);
}
