import { Outlet } from "react-router";
import type { Route } from "./+types/private";

/** Forbids all caches to store a page about one customer's order or enquiry. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function Private() {
  return <Outlet />;
}
