import { Outlet } from "react-router";
import { requireRole } from "#app/access.ts";
import type { Route } from "./+types/preview";

export const middleware: Route.MiddlewareFunction[] = [requireRole("staff")];

/** A preview is seen by those who run the shop, kept by no cache and read by no search engine. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});

/** Says that the product's page below is a preview. */
export default function Preview() {
  return (
    <>
      <p className="wrap note mt-4">
        <b>Preview.</b> So customers will see it once it is on sale; only those who run the shop see this page.
      </p>
      <Outlet />
    </>
  );
}
