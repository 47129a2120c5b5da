import { isPlaceholder, type Settings } from "./settings.ts";

export const defaultSettings: Settings = {
  shopName: "The Tastemakers",
  email: "hello@example.com",
  phone: "+91 00000 00000",
  whatsapp: "",
  street: "",
  city: "Guntur",
  state: "Andhra Pradesh",
  pincode: "",
  hours: "09:00 AM to 7:00 PM",
  instagram: "https://example.com/instagram",
  facebook: "https://example.com/facebook",
  youtube: "https://example.com/youtube",
  film: "",
  fssai: "",
  legalName: "",
  gstin: "",
  grievanceOfficer: "",
  grievanceDesignation: "",
  grievancePhone: "",
  grievanceEmail: "",
  nodalPerson: "",
  cutOff: "14:00",
  daysToReport: "",
  cashMax: "3000",
  cashFee: "0",
  upiId: "",
  upiName: "",
};

export const settingNames = Object.keys(defaultSettings) as (keyof Settings)[];

const optional: ReadonlySet<keyof Settings> = new Set(["film", "upiName"]);

/** What the shop still lacks before it may go live, by the setting's name. */
export function missingFacts(settings: Settings): (keyof Settings)[] {
  return settingNames.filter((name) => !optional.has(name) && isPlaceholder(settings[name]));
}
