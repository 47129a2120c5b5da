import { Outlet } from "react-router";
import type { Route } from "./+types/screens";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows errors of the shop's pages in place of the page; header, footer, cart and settings stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function Screens() {
  return <Outlet />;
}
