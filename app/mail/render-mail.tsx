import { renderToStaticMarkup } from "react-dom/server";
import type {
  AccountMail,
  AttentionMail,
  EnquiryMail,
  OrderMail,
  Rendered,
  UnpaidMail,
} from "#domain/notifications/mail.ts";
import { Goods } from "./goods.tsx";
import { wordsOfAccount } from "./of-account.ts";
import { wordsOfAttention } from "./of-attention.ts";
import { wordsOfEnquiry } from "./of-enquiry.ts";
import { wordsOfOrder } from "./of-order.ts";
import { wordsOfUnpaid } from "./of-unpaid.ts";
import { MailPage } from "./page.tsx";
import { plainText } from "./plain.ts";
import type { Words } from "./words.ts";

/** A mail as it leaves the shop, as HTML and as plain text. */
export function renderMail(mail: OrderMail | EnquiryMail | AccountMail | AttentionMail | UnpaidMail): Rendered {
  const order = "order" in mail ? mail.order : undefined;
  const words = wordsOf(mail);
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

function wordsOf(mail: OrderMail | EnquiryMail | AccountMail | AttentionMail | UnpaidMail): Words {
  if ("order" in mail) return wordsOfOrder(mail);
  if (mail.notice === "attention") return wordsOfAttention(mail);
  if (mail.notice === "unpaid-orders") return wordsOfUnpaid(mail);
  return "enquiry" in mail ? wordsOfEnquiry(mail) : wordsOfAccount(mail);
}
