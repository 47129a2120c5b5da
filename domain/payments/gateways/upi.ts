import type { Paise } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";

export type UpiRequest = {
  settings: Pick<Settings, "upiId" | "upiName" | "shopName">;
  amountPaise: Paise;
  /** Letters and digits only: some banks' apps refuse other characters. */
  reference: string;
  note: string;
};

/** The link that opens a UPI app with payee, amount and reference filled in (NPCI, UPI linking specification). */
export function upiLink({ settings, amountPaise, reference, note }: UpiRequest): string {
  const fields = {
    pa: settings.upiId,
    pn: payeeName(settings),
    am: rupeesOf(amountPaise),
    cu: "INR",
    tr: reference,
    tn: note,
  };
  // The @ of a UPI address stays as it is: apps look for it there.
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encode(value).replaceAll("%40", "@")}`);
  return `upi://pay?${query.join("&")}`;
}

/** UPI apps with their Android package names, the most used first. */
const androidApps = [
  ["PhonePe", "com.phonepe.app"],
  ["Google Pay", "com.google.android.apps.nbu.paisa.user"],
  ["Paytm", "net.one97.paytm"],
  ["BHIM", "in.org.npci.upiapp"],
] as const;

/**
 * For each known UPI app, a link with which Chrome on Android opens the UPI URL `link` in the app. Without the app,
 * Chrome opens the absolute URL `fallback`.
 */
export function androidLinks(link: string, fallback: string): { app: string; href: string }[] {
  // As described on developer.chrome.com, "Android Intents with Chrome".
  return androidApps.map(([app, packageName]) => ({
    app,
    href: `intent${link.slice("upi".length)}#Intent;scheme=upi;package=${packageName};S.browser_fallback_url=${encode(fallback)};end`,
  }));
}

/** The payee's name in a UPI link: the setting `upiName`. If this setting is empty, the shop's name is used. */
export function payeeName({ upiName, shopName }: UpiRequest["settings"]): string {
  return upiName || shopName;
}

/** Paise as rupees with two decimals and no grouping: "1249.00". */
export function rupeesOf(paise: Paise): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
