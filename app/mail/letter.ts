import { addressOf, isPlaceholder, type Settings, whatsappLink } from "#domain/settings/settings.ts";

export type Link = { label: string; href: string };

/** All that a mail says before the bill; its HTML and its plain text are both made from it. */
export type Letter = {
  /** Only a customer is told whom to ask. */
  to: "customer" | "shop";
  subject: string;
  title: string;
  sentences: string[];
  /** Names and values, each on a line of its own. */
  details: [name: string, value: string][];
  /** What one of the shop wrote, with its line breaks. */
  answer?: string;
  /** What the customer wrote, with its line breaks, and the line above it. */
  quote?: string;
  quoteTitle?: string;
  /** What there is to do next; the first is a button. */
  links: Link[];
};

/** A note as others wrote it, ended as a sentence. */
export function asSentence(note: string): string {
  return /[.!?।]$/.test(note) ? note : `${note}.`;
}

/**
 * A stranger's words in a letter to an address that the stranger chose: mail programs make no link of them, for each
 * dot, colon and @ is followed by a space. A name such as "K.Ramesh" stays a name.
 */
export function unlinked(words: string): string {
  return words.replace(/[.:@\u3002\uFF0E\uFF1A\uFF20\uFF61](?=\S)/g, "$& ");
}

type Help = { sentence?: string; whatsapp?: string; place?: string };

/** How and where the shop is reached, as far as the owner has filled it in; nothing for the owner. */
export function helpOf({ to }: Letter, settings: Settings): Help {
  if (to === "shop") return {};
  const phone = isPlaceholder(settings.phone) ? "" : ` or call ${settings.phone}, ${settings.hours}`;
  const sentence = `Questions? Answer this mail${phone}.`;
  const hours = isPlaceholder(settings.hours) ? "" : ` Open ${settings.hours}.`;
  const place = `${settings.shopName}, ${addressOf(settings)}.${hours}`;
  return { sentence, place, ...(settings.whatsapp && { whatsapp: whatsappLink(settings, "Namaste.") }) };
}
