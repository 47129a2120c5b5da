import { Outlet } from "react-router";
import { only } from "#app/access.ts";
import type { Route } from "./+types/members";

export const middleware: Route.MiddlewareFunction[] = [only("customer")];

export default function Members() {
  return <Outlet />;
}
