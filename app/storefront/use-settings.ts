import { useContext } from "react";
import { CrashContext } from "#app/rendering.ts";
import type { ShownSettings } from "#domain/settings/settings.ts";
import { useStorefront } from "./storefront-data.ts";

/** The settings that are shown when the server has never been able to read the real ones. */
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

/** The shop's settings; if they cannot be read, the last known ones or placeholders. */
export function useSettings(): ShownSettings {
  const known = useContext(CrashContext)?.settings;
  return useStorefront()?.settings ?? known ?? withoutDatabase;
}
