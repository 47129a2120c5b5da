import type { Paise } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";

export type UpiRequest = {
  settings: Pick<Settings, "upiId" | "upiName" | "shopName">;
  amountPaise: Paise;
  /** Our reference: letters and digits only, because some banks' apps refuse others. */
  reference: string;
  note: string;
};

/**
 * The link that opens a UPI app with everything filled in, also as QR code (NPCI, UPI linking specification). Spaces
 * become %20, because some apps show a + as it is.
 */
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

/** The payee's name in a UPI link: the one set for UPI, else the shop's name. */
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
