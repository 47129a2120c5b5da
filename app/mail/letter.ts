import { addressOf, isPlaceholder, type Settings, whatsappLink } from "#domain/settings/settings.ts";

export type Link = { label: string; href: string };

/** The contents of a letter, without the lines of an order; HTML and plain text are made from it. */
export type Letter = {
  /** Whom it is for. Only letters to customers say how to reach the shop. */
  to: "customer" | "shop";
  subject: string;
  title: string;
  sentences: string[];
  /** Names and values, one pair a line. */
  details: [name: string, value: string][];
  /** The shop's answer, with its line breaks. */
  answer?: string;
  /** The customer's own text with its line breaks; `quoteTitle` is the line above it. */
  quote?: string;
  quoteTitle?: string;
  /** Links to next steps; the first is a button. */
  links: Link[];
};

/** A note as a sentence: with a full stop added if it does not end with a mark. */
export function asSentence(note: string): string {
  return /[.!?।]$/.test(note) ? note : `${note}.`;
}

/**
 * A stranger's text without links: a space follows each dot, colon and @, so that mail programs make no link of it.
 * Names such as "K.Ramesh" stay.
 */
export function unlinked(words: string): string {
  return words.replace(/[.:@\u3002\uFF0E\uFF1A\uFF20\uFF61](?=\S)/g, "$& ");
}

type Help = { sentence?: string; whatsapp?: string; place?: string };

/** How and where to reach the shop, as far as the settings say; empty for letters to the shop. */
export function helpOf({ to }: Letter, settings: Settings): Help {
  if (to === "shop") return {};
  const phone = isPlaceholder(settings.phone) ? "" : ` or call ${settings.phone}, ${settings.hours}`;
  const sentence = `Questions? Answer this mail${phone}.`;
  const hours = isPlaceholder(settings.hours) ? "" : ` Open ${settings.hours}.`;
  const place = `${settings.shopName}, ${addressOf(settings)}.${hours}`;
  return { sentence, place, ...(settings.whatsapp && { whatsapp: whatsappLink(settings, "Namaste.") }) };
}
