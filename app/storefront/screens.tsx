import { Outlet } from "react-router";
import type { Route } from "./+types/screens";
import { ErrorScreen } from "./error-screen.tsx";

/** Whatever fails on a page fails inside the frame, which keeps its cart and its owner's facts. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

export default function Screens() {
  return <Outlet />;
}
