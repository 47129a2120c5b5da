import { Outlet } from "react-router";
import type { Route } from "./+types/private";

/** Pages about one person's order or enquiry must not be cached. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function Private() {
  return <Outlet />;
}
