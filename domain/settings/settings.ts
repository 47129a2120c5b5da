import { formatForField } from "#domain/money.ts";
import { type Language, languages } from "#platform/languages.ts";
import type { Settings } from "./setting-values.ts";

export type { Settings };

/** The stages of the shop. */
export const stages = [
  /** Nothing is cooked, no money moves, and e-mails are only written to files. */
  "trial",
  /** The shop sells. */
  "open",
] as const;
export type Stage = (typeof stages)[number];

/** All settings and the shop's stage; in a trial, `upiId` is `TRIAL_UPI_ID`. */
export type ShopSettings = Settings & { stage: Stage };

/** The UPI address of a shop in trial. No bank knows it, so scanning its QR code moves no money. */
export const TRIAL_UPI_ID = "trial@example";

/** A setting as its form field shows it: "yes" or "" for a tick box, rupees for an amount. */
export function settingText(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (typeof value === "boolean") return value ? "yes" : "";
  if (typeof value === "number" && (name === "cashMax" || name === "cashFee")) return formatForField(value);
  return String(value ?? "");
}

/** All settings as their form fields show them. */
export function settingTexts(settings: Settings): Record<keyof Settings, string> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(names.map((name) => [name, settingText(name, settings[name])])) as Record<
    keyof Settings,
    string
  >;
}

const addressLines = new Set(["street", "city", "pincode", "state"]);

/** The name of the fact that a setting is a part of: the lines of the address are one. */
export function settingUnit(name: string): string {
  return addressLines.has(name) ? "address" : name;
}

/** Whether a value is empty, an example.com address or a phone number of zeros. */
export function isPlaceholder(value: string): boolean {
  return value === "" || whyInvented(value) !== undefined;
}

/** Why a value does not count as filled in, although it is not empty; undefined for a value that counts. */
export function whyInvented(value: string): string | undefined {
  // RFC 2606, section 3, keeps example.com for examples.
  if (/\bexample\.com\b/.test(value)) return "It does not count, because example.com is made up and belongs to nobody";
  return /^\+91[ 0]+$/.test(value) ? "It does not count, because a number of zeros reaches nobody" : undefined;
}

/**
 * The settings for a page, with placeholders replaced. `abroadPrices` is empty, because one page alone shows it, and the
 * names of ledgers are, because customers have no use for them.
 */
export type ShownSettings = ShopSettings & {
  /** The e-mail address that the page header shows, even if it is a placeholder. */
  headerEmail: string;
};

/** Staff see this text in place of a placeholder. Pages show it without a link. */
const notFilledIn = "not yet filled in";

/** The settings for a page; a placeholder becomes empty for customers and `notFilledIn` for staff. */
export function shownSettings(settings: ShopSettings, isStaff: boolean): ShownSettings {
  const shown = Object.entries({ ...settings, abroadPrices: "" }).map(([name, value]) => {
    if (name.startsWith("tally")) return [name, ""];
    const isInvented = typeof value === "string" && value !== "" && isPlaceholder(value);
    return [name, isInvented ? (isStaff ? notFilledIn : "") : value];
  });
  return { ...Object.fromEntries(shown), headerEmail: settings.email } as ShownSettings;
}

/** The languages in which customers find pages and are written to: English, and those that the owner switched on. */
export function languagesIn({ telugu, hindi }: Pick<ShopSettings, "telugu" | "hindi">): readonly Language[] {
  const isOn: Record<Language, boolean> = { en: true, te: telugu, hi: hindi };
  return languages.filter((language) => isOn[language]);
}

/** The shop's address in one line: "Guntur 522002, Andhra Pradesh", preceded by the street when it is filled in. */
export function addressOf(settings: Settings): string {
  const town = [settings.city, settings.pincode].filter(Boolean).join(" ");
  return [settings.street, town, settings.state].filter(Boolean).join(", ");
}

/** The URL that shows the shop on a map; undefined while its street is not filled in. */
export function mapLink(settings: Settings): string | undefined {
  if (isPlaceholder(settings.street)) return undefined;
  const query = `${settings.shopName}, ${addressOf(settings)}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}

/**
 * The URL of a WhatsApp chat with the shop, with `text` typed in. If the shop has no number, WhatsApp asks whom to
 * write to.
 */
export function whatsappLink(settings: Settings, text: string): string {
  return `https://wa.me/${settings.whatsapp}?text=${encodeURIComponent(text)}`;
}
