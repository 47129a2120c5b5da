import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import { CrashContext } from "#app/rendering.ts";
import type { ShownSettings } from "#domain/settings/settings.ts";
import type { loader } from "./storefront.tsx";

/** What header, footer and error screen show when the settings cannot be read and this server never read them. */
const withoutDatabase = {
  shopName: "The Tastemakers",
  email: "",
  headerEmail: "hello@example.com",
  phone: "",
  whatsapp: "",
  city: "Guntur",
  state: "Andhra Pradesh",
  hours: "09:00 AM to 7:00 PM",
  instagram: "",
  facebook: "",
  youtube: "",
} as ShownSettings;

/** The settings. If they could not be read: those that the server read last, or placeholders if it never read any. */
export function useSettings(): ShownSettings {
  const known = useContext(CrashContext)?.settings;
  return useRouteLoaderData<typeof loader>("storefront/storefront")?.settings ?? known ?? withoutDatabase;
}
