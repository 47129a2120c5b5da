import { t } from "@lingui/core/macro";
import { Fragment, type CSSProperties, type ReactNode } from "react";
import type { SeveralMail } from "#domain/notifications/mail.ts";
import { language } from "#app/words/words.ts";
import { locales } from "#platform/languages.ts";
import type { Letter } from "./letter.ts";

/** The e-mail that tells of several that waited, because many had gone to its reader before. */
export function severalLetter(mail: SeveralMail): Letter {
  const { reader, ofNewOrders, letters, more } = mail;
  const told = letters.length;
  return {
    to: reader,
    ...namesOf(mail),
    sentences: [
      ofNewOrders
        ? "Nobody has looked at the orders in the back office since these came. We write of new ones once in a quarter of an hour at most."
        : t`Much happened within a short time, so we write once and not each time.`,
      ...(reader === "customer"
        ? [
            t`If you did not order or ask for this, somebody typed your address by mistake: answer this mail, and we look into it.`,
          ]
        : []),
      ...(more > 0 ? [t`The first ${told} follow; ${more} more are like them.`] : []),
    ],
    details: [],
    links: [],
  };
}

function namesOf({
  ofNewOrders,
  letters,
  more,
  settings: { shopName },
}: SeveralMail): Pick<Letter, "subject" | "title"> {
  const count = letters.length + more;
  if (count === 1) return { subject: letters[0]!.subject, title: letters[0]!.subject };
  if (ofNewOrders) return { subject: `${count} new orders`, title: `${count} new orders` };
  return { subject: t`${count} letters in one from ${shopName}`, title: t`${count} letters in one` };
}

/** The words of several e-mails as plain text. */
export function severalInWords({ letters }: SeveralMail): string {
  return letters.map(({ subject, text }) => `--- ${subject}\n\n${text.trim()}`).join("\n\n");
}

/** The words of several e-mails as HTML, each in the language in which it was written. */
export function Several({ letters }: Pick<SeveralMail, "letters">) {
  return letters.map(({ id, subject, text, language: written = "en" }) => (
    <section key={id} style={section} lang={written === language() ? undefined : locales[written]}>
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
