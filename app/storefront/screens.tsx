import { Outlet } from "react-router";
import type { Route } from "./+types/screens";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows an error in place of a page of the shop. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function Screens() {
  return <Outlet />;
}
