import { Outlet } from "react-router";
import { requireRole } from "#app/access.ts";
import type { Route } from "./+types/owners";

export const middleware: Route.MiddlewareFunction[] = [requireRole("owner")];

export default function Owners() {
  return <Outlet />;
}
