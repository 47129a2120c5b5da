import { Outlet } from "react-router";
import { only } from "#app/access.ts";
import type { Route } from "./+types/owners";

export const middleware: Route.MiddlewareFunction[] = [only("owner")];

export default function Owners() {
  return <Outlet />;
}
