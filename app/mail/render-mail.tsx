import { renderToStaticMarkup } from "react-dom/server";
import { formatRupees } from "#domain/money.ts";
import type { Mail, OrderMail, Rendered } from "#domain/notifications/mail.ts";
import { languagesIn, type Settings } from "#domain/settings/settings.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { speaking } from "#app/words/speaking.server.ts";
import { language } from "#app/words/words.ts";
import { accountLetter } from "./account-letter.ts";
import { attentionLetter, unpaidLetter } from "./attention-letter.ts";
import { enquiryLetter } from "./enquiry-letter.ts";
import { helpOf, type Letter, wordsOf } from "./letter.ts";
import { Goods, LetterPage } from "./letter-page.tsx";
import { orderLetter } from "./order-letter.ts";
import { billOf } from "./order-phrases.ts";
import { recallLetter } from "./recall-letter.ts";
import { reviewLetter } from "./review-letter.ts";
import { Several, severalInWords, severalLetter } from "./several-letter.tsx";
import { stockLetter } from "./stock-letter.ts";

/**
 * Renders an e-mail as HTML and as plain text, in its reader's language. In English if that language is switched off,
 * because its pages have no addresses then.
 */
export function renderMail(mail: Mail): Rendered {
  const { language: wanted = "en", settings } = mail;
  return speaking(languagesIn(settings).includes(wanted) ? wanted : "en", () => render(mail));
}

function render(mail: Mail): Rendered {
  const order = "order" in mail ? mail.order : undefined;
  const letter = letterOf(mail);
  const page = (
    <LetterPage letter={letter} settings={mail.settings} siteUrl={mail.siteUrl}>
      {order && <Goods order={order} />}
      {mail.notice === "several" && <Several letters={mail.letters} />}
    </LetterPage>
  );
  const gist = plainText(letter, order);
  const several = mail.notice === "several" ? severalInWords(mail) : "";
  return {
    subject: letter.subject,
    text: `${[gist, several, ending(letter, mail.settings)].filter(Boolean).join("\n\n")}\n`,
    gist,
    language: language(),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}

function letterOf(mail: Mail): Letter {
  if ("order" in mail) return orderLetter(mail);
  if (mail.notice === "attention") return attentionLetter(mail);
  if (mail.notice === "unpaid-orders") return unpaidLetter(mail);
  if (mail.notice === "back-in-stock") return stockLetter(mail);
  if (mail.notice === "review-request") return reviewLetter(mail);
  if (mail.notice === "recall") return recallLetter(mail);
  if (mail.notice === "several") return severalLetter(mail);
  return "enquiry" in mail ? enquiryLetter(mail) : accountLetter(mail);
}

function plainText(letter: Letter, order?: OrderMail["order"]): string {
  const { title, sentences, answer, details, quote, quoteTitle, links } = letter;
  const parts = [
    title,
    sentences.map(wordsOf).join("\n"),
    answer ?? "",
    details.map(([name, value]) => `${name}: ${value}`).join("\n"),
    [quoteTitle, quote?.replace(/^/gm, "> ")].filter(Boolean).join("\n"),
    order ? goods(order) : "",
    links.map(({ label, href }) => `${label}: ${href}`).join("\n"),
  ];
  return parts.filter(Boolean).join("\n\n");
}

/** How to reach the shop. */
function ending(letter: Letter, settings: Settings): string {
  const { sentence, whatsapp, place } = helpOf(letter, settings);
  const help = [sentence, whatsapp && `WhatsApp: ${whatsapp}`].filter(Boolean).join("\n");
  return [help, place ?? settings.shopName].filter(Boolean).join("\n\n");
}

function goods(order: OrderMail["order"]): string {
  const lines = order.lines.map(
    (line) => `${line.quantity} x ${named(line)}, ${line.label}: ${formatRupees(line.unitPaise * line.quantity)}`,
  );
  return [...lines, ...billOf(order).map((part) => part.join(": "))].join("\n");
}

function named(line: OrderMail["order"]["lines"][number]): string {
  return language() === "en" && line.nameTe ? `${line.name} (${line.nameTe})` : nameOf(line);
}
