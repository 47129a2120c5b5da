import type { Paise } from "#domain/money.ts";
import type { Settings } from "#domain/settings/settings.ts";

export type UpiRequest = {
  settings: Pick<Settings, "upiId" | "upiName" | "shopName">;
  amountPaise: Paise;
  /** Ours, letters and digits only: some banks' apps refuse others. */
  reference: string;
  note: string;
};

/**
 * What a UPI app opens with everything filled in, as link or QR (NPCI, UPI linking specification). Spaces are %20:
 * some apps show a + as it is.
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

/** The name a UPI app is told. */
export function payeeName({ upiName, shopName }: UpiRequest["settings"]): string {
  return upiName || shopName;
}

/** "1249.00", without grouping and from whole paise. */
export function rupeesOf(paise: Paise): string {
  return `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
