import { Outlet } from "react-router";
import type { Route } from "./+types/screens";
import { ErrorScreen } from "./error-screen.tsx";

/** Shows errors of pages inside the frame, which keeps cart and settings. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function Screens() {
  return <Outlet />;
}
