import { useRouteLoaderData } from "react-router";
import type { Settings } from "#domain/settings/settings.ts";
import type { loader } from "./storefront.tsx";

/** All that header, footer and error screen show: nothing else is drawn without settings. */
const withoutDatabase = {
  shopName: "The Tastemakers",
  email: "hello@example.com",
  phone: "",
  whatsapp: "",
  city: "Guntur",
  state: "Andhra Pradesh",
  hours: "09:00 AM to 7:00 PM",
  instagram: "",
  facebook: "",
  youtube: "",
} as Settings;

/** The owner's facts; placeholders when the shop itself could not be read. */
export function useSettings(): Settings {
  return useRouteLoaderData<typeof loader>("storefront/storefront")?.settings ?? withoutDatabase;
}
