import { useRouteLoaderData } from "react-router";
import { defaultSettings } from "#domain/settings/settings.ts";
import type { loader } from "./storefront.tsx";

/** The owner's facts; placeholders when the shop itself could not be read. */
export function useSettings() {
  return useRouteLoaderData<typeof loader>("storefront/storefront")?.settings ?? defaultSettings;
}
