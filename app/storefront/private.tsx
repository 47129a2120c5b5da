import { Outlet } from "react-router";
import type { Route } from "./+types/private";

/** Keeps pages about one person's order or enquiry out of every cache. */
export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "private, no-store" });

export default function Private() {
  return <Outlet />;
}
