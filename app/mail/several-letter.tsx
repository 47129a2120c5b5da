import type { CSSProperties } from "react";
import type { SeveralMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";

/** The e-mail that tells of several that waited, because many had gone to its reader before. */
export function severalLetter({ reader, letters, more, settings }: SeveralMail): Letter {
  const count = letters.length + more;
  const title = count === 1 ? letters[0]!.subject : `${count} letters in one`;
  return {
    to: reader,
    subject: count === 1 ? title : `${title} from ${settings.shopName}`,
    title,
    sentences: [
      "Much happened within a short time, so we write once and not each time.",
      ...(reader === "customer"
        ? ["If you did not order or ask for this, somebody typed your address by mistake: answer this mail."]
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
  return letters.map(({ subject, text }, index) => (
    // eslint-disable-next-line react/no-array-index-key -- two of them may be alike, and nothing is moved
    <section key={index} style={section}>
      <h2 style={heading}>{subject}</h2>
      <p style={{ whiteSpace: "pre-wrap" }}>
        {text
          .trim()
          .split(/(https?:\/\/\S+)/)
          .map((part, place) =>
            place % 2 === 1 ? (
              <a key={`${place} ${part}`} href={part} style={link}>
                {part}
              </a>
            ) : (
              part
            ),
          )}
      </p>
    </section>
  ));
}

const section: CSSProperties = { borderTop: "1px solid #ddcdae" };
const heading: CSSProperties = { margin: "16px 0 8px", fontFamily: "Georgia, serif", fontSize: 20, lineHeight: 1.2 };
const link: CSSProperties = { color: "#a81b17", overflowWrap: "anywhere" };
