import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { SeveralMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";

/** The e-mail that tells of several that waited, because many had gone to its reader before. */
export function severalLetter({ reader, ofNewOrders, letters, more, settings }: SeveralMail): Letter {
  const count = letters.length + more;
  const title = count === 1 ? letters[0]!.subject : `${count} ${ofNewOrders ? "new orders" : "letters in one"}`;
  return {
    to: reader,
    subject: count === 1 || ofNewOrders ? title : `${title} from ${settings.shopName}`,
    title,
    sentences: [
      ofNewOrders
        ? "Nobody has looked at the orders in the back office since these came. We write of new ones once in a quarter of an hour at most."
        : "Much happened within a short time, so we write once and not each time.",
      ...(reader === "customer"
        ? [
            "If you did not order or ask for this, somebody typed your address by mistake: answer this mail, and we look into it.",
          ]
        : []),
      ...(more > 0 ? [`The first ${letters.length} follow; ${more} more are like them.`] : []),
    ],
    details: [],
    links: [],
  };
}

/** The words of several e-mails as plain text. */
export function severalInWords({ letters }: SeveralMail): string {
  return letters.map(({ subject, text }) => `--- ${subject}\n\n${text.trim()}`).join("\n\n");
}

/** The words of several e-mails as HTML. */
export function Several({ letters }: Pick<SeveralMail, "letters">) {
  return letters.map(({ id, subject, text }) => (
    <section key={id} style={section}>
      <h2 style={heading}>{subject}</h2>
      <p style={{ whiteSpace: "pre-wrap" }}>{withLinks(text.trim())}</p>
    </section>
  ));
}

function withLinks(text: string): ReactNode {
  let end = 0;
  const upToLinks = [...text.matchAll(/https?:\/\/\S+/g)].map(({ index, 0: href }) => {
    const before = text.slice(end, index);
    end = index + href.length;
    return (
      <Fragment key={index}>
        {before}
        <a href={href} style={link}>
          {href}
        </a>
      </Fragment>
    );
  });
  return [...upToLinks, text.slice(end)];
}

const section: CSSProperties = { borderTop: "1px solid #ddcdae" };
const heading: CSSProperties = { margin: "16px 0 8px", fontFamily: "Georgia, serif", fontSize: 20, lineHeight: 1.2 };
const link: CSSProperties = { color: "#a81b17", overflowWrap: "anywhere" };
