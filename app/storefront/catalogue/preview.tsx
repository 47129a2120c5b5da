import { Outlet } from "react-router";
import { requireRole } from "#app/access.ts";
import type { Route } from "./+types/preview";

export const middleware: Route.MiddlewareFunction[] = [requireRole("staff")];

/**
 * Forbids caches to store a product's preview and search engines to list it; only people who run the shop may see it.
 */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});

/** A banner that says that this is a preview, above the product's page. */
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
