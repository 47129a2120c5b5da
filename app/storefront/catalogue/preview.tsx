import { Outlet } from "react-router";
import { requirePermission } from "#app/access.ts";
import type { Route } from "./+types/preview";

export const middleware: Route.MiddlewareFunction[] = [requirePermission("stock")];

/** Keeps the preview of a product out of search engines. */
export const headers: Route.HeadersFunction = () => ({ "X-Robots-Tag": "noindex" });

/** A banner above the page of a product that is not on sale yet. */
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
