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
  notice: "",
  instagram: "https://example.com/instagram",
  facebook: "https://example.com/facebook",
  youtube: "https://example.com/youtube",
  film: "",
  fssai: "",
  legalName: "",
  gstin: "",
  withoutGst: "",
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

/** A shop may do without these. The officer of complaints is then reached by the shop's own phone and e-mail. */
const optional: ReadonlySet<keyof Settings> = new Set([
  "film",
  "upiId",
  "upiName",
  "notice",
  "withoutGst",
  "grievancePhone",
  "grievanceEmail",
]);

/** What the shop has to know of itself before it may go live. */
export const neededFacts: readonly (keyof Settings)[] = settingNames.filter((name) => !optional.has(name));

/** What the shop still lacks before it may go live, by the setting's name. */
export function missingFacts(settings: Settings): (keyof Settings)[] {
  return neededFacts.filter((name) => isPlaceholder(settings[name]) && !isLeftOut(settings, name));
}

/** Whether the owner has decided to leave a fact empty: no GST registration, no page on a social network. */
function isLeftOut(settings: Settings, name: keyof Settings): boolean {
  if (name === "gstin") return settings.withoutGst === "yes";
  return ["instagram", "facebook", "youtube"].includes(name) && settings[name] === "";
}
