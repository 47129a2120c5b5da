import { t } from "@lingui/core/macro";
import { addressOf, isPlaceholder, type Settings, whatsappLink } from "#domain/settings/settings.ts";
import { languageOf } from "#platform/language.ts";
import { inEnglish } from "#app/words/words.ts";

export type Link = { label: string; href: string };

type Part = string | { text: string; lang: string };

/** A paragraph. What was typed in another language than the letter's is a part with its `lang`. */
export type Paragraph = Part | readonly Part[];

/** The texts of an e-mail about an order. */
export type Content = Pick<Letter, "subject" | "sentences" | "quote" | "quoteTitle"> & {
  /** What the reader most likely wants to do; by default to see the order. */
  button?: Link | undefined;
  /** What follows the link to the order. */
  links?: Link[];
};

/** The contents of an e-mail, from which HTML and plain text are made. */
export type Letter = {
  /** Only e-mails to customers say how to reach the shop. */
  to: "customer" | "shop";
  subject: string;
  title: string;
  sentences: Paragraph[];
  details: [name: string, value: string][];
  /** The shop's answer, with its line breaks. */
  answer?: string;
  /** The customer's own text. `quoteTitle`: the line above that text. */
  quote?: string;
  quoteTitle?: string;
  /** The products (slugs) whose pictures stand at the top, with their names. */
  pictures?: { slug: string; name: string; lang?: string | undefined }[];
  /** The first link becomes a button. */
  links: Link[];
};

/** A note as a sentence: a full stop is added where the note has none. */
export function asSentence(note: string): string {
  return /[.!?।]$/.test(note) ? note : `${note}.`;
}

/** What somebody typed, or an earlier version wrote in English. */
export function typed(text: string): Part {
  const lang = languageOf(text) ?? inEnglish();
  return lang === undefined ? text : { text, lang };
}

/** The parts of a paragraph. */
export function partsOf(paragraph: Paragraph): readonly Part[] {
  return [paragraph].flat();
}

/** A paragraph as plain text. */
export function wordsOf(paragraph: Paragraph): string {
  return partsOf(paragraph)
    .map((part) => (typeof part === "string" ? part : part.text))
    .join(" ");
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
  const { phone, hours } = settings;
  const sentence = isPlaceholder(phone)
    ? t`Questions? Answer this mail.`
    : t`Questions? Answer this mail or call ${phone}, ${hours}.`;
  const shop = `${settings.shopName}, ${addressOf(settings)}.`;
  const place = isPlaceholder(hours) ? shop : `${shop} ${t`Open ${hours}.`}`;
  return { sentence, place, ...(settings.whatsapp && { whatsapp: whatsappLink(settings, t`Namaste.`) }) };
}
