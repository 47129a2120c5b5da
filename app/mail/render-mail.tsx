import { renderToStaticMarkup } from "react-dom/server";
import type { EnquiryMail, OrderMail, Rendered } from "#domain/notifications/mail.ts";
import { Goods } from "./goods.tsx";
import { wordsOfEnquiry } from "./of-enquiry.ts";
import { wordsOfOrder } from "./of-order.ts";
import { MailPage } from "./page.tsx";
import { plainText } from "./plain.ts";

/** A mail as it leaves the shop, as HTML and as plain text. */
export function renderMail(mail: OrderMail | EnquiryMail): Rendered {
  const order = "order" in mail ? mail.order : undefined;
  const words = "order" in mail ? wordsOfOrder(mail) : wordsOfEnquiry(mail);
  const page = (
    <MailPage words={words} settings={mail.settings}>
      {order && <Goods order={order} />}
    </MailPage>
  );
  return {
    subject: words.subject,
    text: plainText(words, mail.settings, order),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
  };
}
