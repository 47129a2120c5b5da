import { Outlet } from "react-router";
import { requireAccount } from "#app/access.ts";
import type { Route } from "./+types/members";

export const middleware: Route.MiddlewareFunction[] = [requireAccount];

export default function Members() {
  return <Outlet />;
}
