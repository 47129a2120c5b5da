import type { Words } from "./words.ts";
import { isPlaceholder, whatsappLink, type Settings } from "#domain/settings/settings.ts";

/** How the shop is reached, as far as the owner has filled it in; nothing for the owner. */
export function helpOf({ to }: Words, settings: Settings): { sentence?: string; whatsapp?: string } {
  if (to === "shop") return {};
  const phone = isPlaceholder(settings.phone) ? "" : ` or call ${settings.phone}, ${settings.hours}`;
  const sentence = `Questions? Answer this mail${phone}.`;
  return settings.whatsapp ? { sentence, whatsapp: whatsappLink(settings, "Namaste.") } : { sentence };
}
