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
  opensAt: "09:00",
  closesAt: "19:00",
  worksOnSundays: false,
  telugu: false,
  hindi: false,
  ordersPerDay: null,
  daysToReport: null,
  abroadPrices: "",
  cashMax: 3000_00,
  cashFee: 0,
  refusals: 2,
  unpaidShare: 50,
  upiId: "",
  upiName: "",
  staffSecondFactor: false,
  tallyCompany: "",
  tallyParty: "Online customers",
  tallySales: "Sales {rate}% in state",
  tallySalesElsewhere: "Sales {rate}% other states",
  tallySalesNoGst: "Sales without GST",
  tallyCgst: "Output CGST",
  tallySgst: "Output SGST",
  tallyIgst: "Output IGST",
  tallyBank: "Bank",
  tallyCash: "Cash",
  tallyRazorpay: "Razorpay",
  tallyGatewayFee: "Gateway charges",
  tallyInputGst: "Input GST",
};

export const settingNames = Object.keys(defaultSettings) as (keyof Settings)[];

/** The settings that are links. They may stay empty. */
const links: readonly (keyof Settings)[] = ["whatsapp", "instagram", "facebook", "youtube"];

const optional: ReadonlySet<keyof Settings> = new Set([
  ...links,
  "film",
  "worksOnSundays",
  "telugu",
  "hindi",
  "ordersPerDay",
  "refusals",
  "upiId",
  "upiName",
  "staffSecondFactor",
  "notice",
  "abroadPrices",
  "withoutGst",
  "grievancePhone",
  "grievanceEmail",
  "tallyCompany",
]);

/** Settings that must be filled in before the shop may go live. */
export const neededSettings: readonly (keyof Settings)[] = settingNames.filter((name) => !optional.has(name));

/** The names of settings to fill in before the shop may go live, and of links that still lead to a placeholder. */
export function missingSettings(settings: Settings): (keyof Settings)[] {
  const isSaid = (name: keyof Settings) => name === "gstin" && settings.withoutGst;
  const lacking = neededSettings.filter((name) => isPlaceholder(settingText(name, settings[name])) && !isSaid(name));
  return [...lacking, ...placeholderLinks(settings)];
}

/** The names of links that customers see and that still lead to a placeholder. */
export function placeholderLinks(settings: Settings): (keyof Settings)[] {
  return links.filter((name) => settings[name] !== "" && isPlaceholder(settingText(name, settings[name])));
}
