import type { OrderMail } from "#domain/notifications/mail.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { helpOf } from "./help.ts";
import { billOf, rupees } from "./order-phrases.ts";
import type { Words } from "./words.ts";

/** The same mail for readers without HTML. */
export function plainText(words: Words, settings: Settings, order?: OrderMail["order"]): string {
  const { title, sentences, letter, facts, quote, quoteTitle, links } = words;
  const help = helpOf(words, settings);
  const parts = [
    title,
    sentences.join("\n"),
    letter ?? "",
    facts.map(([name, value]) => `${name}: ${value}`).join("\n"),
    [quoteTitle, quote?.replace(/^/gm, "> ")].filter(Boolean).join("\n"),
    order ? goods(order) : "",
    links.map(({ label, href }) => `${label}: ${href}`).join("\n"),
    [help.sentence, help.whatsapp && `WhatsApp: ${help.whatsapp}`].filter(Boolean).join("\n"),
    help.place ?? settings.shopName,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function goods(order: OrderMail["order"]): string {
  const lines = order.lines.map(({ quantity, name, nameTe, label, unitPaise }) => {
    const named = nameTe ? `${name} (${nameTe})` : name;
    return `${quantity} x ${named}, ${label}: ${rupees(unitPaise * quantity)}`;
  });
  return [...lines, ...billOf(order).map((part) => part.join(": "))].join("\n");
}
