/**
 * What only the owner knows. A fact that is not filled in yet holds an honest placeholder or nothing;
 * none is invented.
 */
export type Settings = {
  shopName: string;
  email: string;
  /** Shown as written; a number with a country code. */
  phone: string;
  /** Digits with country code, as wa.me wants them; empty lets WhatsApp ask whom to write to. */
  whatsapp: string;
  street: string;
  city: string;
  state: string;
  /** Six digits; empty until the owner gives it. */
  pincode: string;
  hours: string;
  instagram: string;
  facebook: string;
  youtube: string;
  /** Address of an embeddable film; empty shows a still. */
  film: string;
  /** 14-digit licence number (FSSAI order of 8 June 2021 puts it on every bill); empty is not shown. */
  fssai: string;
};

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
};

export const settingNames = Object.keys(defaultSettings) as (keyof Settings)[];

/** What the shop still lacks before it may go live, by the setting's name. */
export function missingFacts(settings: Settings): (keyof Settings)[] {
  return settingNames.filter((name) => name !== "film" && isPlaceholder(settings[name]));
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
