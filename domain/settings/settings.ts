import { formatForField } from "#domain/money.ts";
import type { Settings } from "./setting-values.ts";

export type { Settings };

/** A fact as a form's field has it, "yes" or nothing for a tick and rupees for an amount; `settingsSchema` reads it again. */
export function settingText(name: keyof Settings, value: Settings[keyof Settings]): string {
  if (typeof value === "boolean") return value ? "yes" : "";
  if (typeof value === "number" && (name === "cashMax" || name === "cashFee")) return formatForField(value);
  return String(value ?? "");
}

/** All facts as the fields of a form have them. */
export function settingTexts(settings: Settings): Record<keyof Settings, string> {
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(names.map((name) => [name, settingText(name, settings[name])])) as Record<
    keyof Settings,
    string
  >;
}

/** True for an empty value, an example.com address or a number of zeros. */
export function isPlaceholder(value: string): boolean {
  return value === "" || /\bexample\.com\b/.test(value) || /^\+91[ 0]+$/.test(value);
}

/** "Guntur 522002, Andhra Pradesh", with the street first when it is known. */
export function addressOf(settings: Settings): string {
  const town = [settings.city, settings.pincode].filter(Boolean).join(" ");
  return [settings.street, town, settings.state].filter(Boolean).join(", ");
}

/** A chat that opens with a greeting already typed. */
export function whatsappLink(settings: Settings, text: string): string {
  return `https://wa.me/${settings.whatsapp}?text=${encodeURIComponent(text)}`;
}

/** What a page says of the tax in its prices: only a registered seller collects any (CGST Act, section 32). */
export function taxWords({ gstin }: Pick<Settings, "gstin">): string {
  return gstin ? "Prices include GST" : "All prices are final";
}
