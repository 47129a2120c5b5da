import type { Words } from "./words.ts";
import { addressOf, isPlaceholder, whatsappLink, type Settings } from "#domain/settings/settings.ts";

type Help = { sentence?: string; whatsapp?: string; place?: string };

/** How and where the shop is reached, as far as the owner has filled it in; nothing for the owner. */
export function helpOf({ to }: Words, settings: Settings): Help {
  if (to === "shop") return {};
  const phone = isPlaceholder(settings.phone) ? "" : ` or call ${settings.phone}, ${settings.hours}`;
  const sentence = `Questions? Answer this mail${phone}.`;
  const hours = isPlaceholder(settings.hours) ? "" : ` Open ${settings.hours}.`;
  const place = `${settings.shopName}, ${addressOf(settings)}.${hours}`;
  return { sentence, place, ...(settings.whatsapp && { whatsapp: whatsappLink(settings, "Namaste.") }) };
}
