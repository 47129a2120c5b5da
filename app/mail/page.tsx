import type { ReactNode } from "react";
import type { Settings } from "#domain/settings/settings.ts";
import { helpOf } from "./help.ts";
import { body, button, card, ink, link, small, title as titleStyle } from "./styles.ts";
import type { Words } from "./words.ts";

type Props = { words: Words; settings: Settings; children?: ReactNode };

/** A mail as a page: one table, no pictures and no style sheet, because mail readers keep neither. */
export function MailPage({ words, settings, children }: Props) {
  const { subject, title, sentences, letter, facts, quote, quoteTitle, links } = words;
  const [first, ...others] = links;
  const help = helpOf(words, settings);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{subject}</title>
      </head>
      <body style={body}>
        <table role="presentation" align="center" cellPadding={0} cellSpacing={0} style={card}>
          <tbody>
            <tr>
              <td style={ink}>
                <p style={small}>{settings.shopName}</p>
                <h1 style={titleStyle}>{title}</h1>
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
                {letter && <p style={{ whiteSpace: "pre-wrap" }}>{letter}</p>}
                {facts.length > 0 && (
                  <p style={{ whiteSpace: "pre-line" }}>
                    {facts.map(([name, value]) => (
                      <Fact key={name} {...{ name, value }} />
                    ))}
                  </p>
                )}
                {quoteTitle && <p style={small}>{quoteTitle}</p>}
                {quote && <blockquote style={{ margin: "0 0 16px", whiteSpace: "pre-wrap" }}>{quote}</blockquote>}
                {first && (
                  <p style={{ margin: "24px 0" }}>
                    <a href={first.href} style={button}>
                      {first.label}
                    </a>
                  </p>
                )}
                {children}
                {others.map(({ label, href }) => (
                  <p key={href}>
                    <a href={href} style={link}>
                      {label}
                    </a>
                  </p>
                ))}
                {help.sentence && <p style={small}>{help.sentence}</p>}
                {help.whatsapp && (
                  <p style={small}>
                    <a href={help.whatsapp} style={link}>
                      Write by WhatsApp
                    </a>
                  </p>
                )}
                {help.place && <p style={small}>{help.place}</p>}
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      {name}: <b>{value}</b>
      <br />
    </>
  );
}
