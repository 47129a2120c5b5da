import { Outlet } from "react-router";
import { requireRole } from "#app/access.ts";
import type { Route } from "./+types/members";

export const middleware: Route.MiddlewareFunction[] = [requireRole("customer")];

export default function Members() {
  return <Outlet />;
}
