import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { CrashContext } from "#app/rendering.ts";
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

/** The owner's facts; as they were known last when the shop itself could not be read, or else placeholders. */
export function useSettings(): Settings {
  const known = useContext(CrashContext)?.settings;
  return useRouteLoaderData<typeof loader>("storefront/storefront")?.settings ?? known ?? withoutDatabase;
}
