import type { RouterContextProvider } from "react-router";
import { formFailed } from "#app/context.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";

/** What a page of the account says of itself; none of them is for search results. */
export function accountMeta(context: Readonly<RouterContextProvider>, title: string, path: string) {
  return pageMeta(context, {
    title,
    description: "Your account at The Tastemakers, Guntur.",
    path,
    noindex: true,
    failed: context.get(formFailed),
  });
}
