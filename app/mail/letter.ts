import { addressOf, isPlaceholder, type Settings, whatsappLink } from "#domain/settings/settings.ts";

export type Link = { label: string; href: string };

/** The contents of an e-mail, from which HTML and plain text are made. */
export type Letter = {
  /** Only e-mails to customers say how to reach the shop. */
  to: "customer" | "shop";
  subject: string;
  title: string;
  sentences: string[];
  details: [name: string, value: string][];
  /** The shop's answer, with its line breaks. */
  answer?: string;
  /** The customer's own text. `quoteTitle`: the line above that text. */
  quote?: string;
  quoteTitle?: string;
  /** The products (slugs) whose pictures stand at the top, with their names. */
  pictures?: { slug: string; name: string }[];
  /** The first link becomes a button. */
  links: Link[];
};

/** A note as a sentence: a full stop is added where the note has none. */
export function asSentence(note: string): string {
  return /[.!?।]$/.test(note) ? note : `${note}.`;
}

/**
 * Changes a visitor's text so that mail programs make no links of it: "K.Ramesh" becomes "K. Ramesh", "1.5 kg" stays.
 */
export function unlinked(words: string): string {
  return words.replace(/(?:(?<!\d)[.:]|[.:](?!\d)|[@\u3002\uFF0E\uFF1A\uFF20\uFF61])(?=\S)/g, "$& ");
}

type Help = { sentence?: string; whatsapp?: string; place?: string };

/** How and where to reach the shop, as far as the settings contain it; empty for e-mails to the shop. */
export function helpOf({ to }: Letter, settings: Settings): Help {
  if (to === "shop") return {};
  const phone = isPlaceholder(settings.phone) ? "" : ` or call ${settings.phone}, ${settings.hours}`;
  const sentence = `Questions? Answer this mail${phone}.`;
  const hours = isPlaceholder(settings.hours) ? "" : ` Open ${settings.hours}.`;
  const place = `${settings.shopName}, ${addressOf(settings)}.${hours}`;
  return { sentence, place, ...(settings.whatsapp && { whatsapp: whatsappLink(settings, "Namaste.") }) };
}
