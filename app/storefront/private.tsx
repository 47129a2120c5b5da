import { Outlet } from "react-router";
import type { Route } from "./+types/private";

/** What is about one person's order or enquiry is kept by nobody on the way, and is never older than what it tells of. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function Private() {
  return <Outlet />;
}
