import { isPlaceholder, settingText, type Settings } from "./settings.ts";

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
  withoutGst: false,
  grievanceOfficer: "",
  grievanceDesignation: "",
  grievancePhone: "",
  grievanceEmail: "",
  nodalPerson: "",
  recipesConfirmedOn: "",
  cutOff: "14:00",
  daysToReport: null,
  cashMax: 3000_00,
  cashFee: 0,
  unpaidShare: 50,
  upiId: "",
  upiName: "",
  staffSecondFactor: false,
};

export const settingNames = Object.keys(defaultSettings) as (keyof Settings)[];

/** Addresses to which links lead; empty, none is shown, or WhatsApp asks whom to write to. */
const links: readonly (keyof Settings)[] = ["whatsapp", "instagram", "facebook", "youtube"];

/** A shop may do without these. The officer of complaints is then reached by the shop's own phone and e-mail. */
const optional: ReadonlySet<keyof Settings> = new Set([
  ...links,
  "film",
  "upiId",
  "upiName",
  "staffSecondFactor",
  "notice",
  "withoutGst",
  "grievancePhone",
  "grievanceEmail",
]);

/** What the shop has to know of itself before it may go live. */
export const neededSettings: readonly (keyof Settings)[] = settingNames.filter((name) => !optional.has(name));

/** What the shop still lacks before it may go live, or shows although it leads nowhere, by the setting's name. */
export function missingSettings(settings: Settings): (keyof Settings)[] {
  const isSaid = (name: keyof Settings) => name === "gstin" && settings.withoutGst;
  const lacking = neededSettings.filter((name) => isPlaceholder(settingText(name, settings[name])) && !isSaid(name));
  return [...lacking, ...emptyPromises(settings)];
}

/** Links that customers see and that still lead to a placeholder: to be filled in, or emptied. */
export function emptyPromises(settings: Settings): (keyof Settings)[] {
  return links.filter((name) => settings[name] !== "" && isPlaceholder(settingText(name, settings[name])));
}
