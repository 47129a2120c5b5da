import { t } from "@lingui/core/macro";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import { formatRupees } from "#domain/money.ts";
import type { OrderMail } from "#domain/notifications/mail.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { GoodsName } from "#app/ui/goods-name.tsx";
import { inEnglish, language } from "#app/words/words.ts";
import { languageOf } from "#platform/language.ts";
import { locales } from "#platform/languages.ts";
import { helpOf, type Letter, type Paragraph, partsOf, wordsOf } from "./letter.ts";
import { billOf } from "./order-phrases.ts";
import type { Named } from "#domain/catalogue/products/product.ts";

type Props = { letter: Letter; settings: Settings; siteUrl: string; children?: ReactNode };

/**
 * An e-mail as HTML, without style sheets, which mail programs drop. Its pictures are not sent along: it reads as well
 * without them, as many programs show it. React would add preloads for pictures that are not lazy. `children` follow the
 * button.
 */
export function LetterPage({ letter, settings, siteUrl, children }: Props) {
  const { to, subject, title, sentences, answer, details, pictures = [], quote, quoteTitle, links } = letter;
  const [first, ...others] = links;
  const help = helpOf(letter, settings);
  return (
    <html lang={locales[language()]}>
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
                <p style={small}>
                  {to === "customer" && (
                    <img src={`${siteUrl}/icon-192.png`} width={40} height={40} alt="" loading="lazy" style={mark} />
                  )}
                  {settings.shopName}
                </p>
                {pictures.length > 0 && (
                  <p>
                    {pictures.map(({ slug, name, lang }) => (
                      <img
                        key={slug}
                        src={`${siteUrl}/in-letters/${slug}/picture.jpg`}
                        width={PICTURE}
                        height={PICTURE}
                        alt={name}
                        lang={lang}
                        loading="lazy"
                        style={picture}
                      />
                    ))}
                  </p>
                )}
                <h1 style={titleStyle}>{title}</h1>
                {sentences.map((sentence) => (
                  <p key={wordsOf(sentence)}>
                    <Parts paragraph={sentence} />
                  </p>
                ))}
                {answer && <p style={{ whiteSpace: "pre-wrap" }}>{answer}</p>}
                {details.length > 0 && (
                  <p style={{ whiteSpace: "pre-line" }}>
                    {details.map(([name, value]) => (
                      <Detail key={name} {...{ name, value }} />
                    ))}
                  </p>
                )}
                {quoteTitle && <p style={small}>{quoteTitle}</p>}
                {quote && (
                  <blockquote
                    lang={languageOf(quote) ?? inEnglish()}
                    style={{ margin: "0 0 16px", whiteSpace: "pre-wrap" }}
                  >
                    {quote}
                  </blockquote>
                )}
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
                      {t`Write by WhatsApp`}
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

function Parts({ paragraph }: { paragraph: Paragraph }) {
  return partsOf(paragraph).map((part, index) => (
    <Fragment key={wordsOf(part)}>
      {index > 0 && " "}
      {typeof part === "string" ? part : <span lang={part.lang}>{part.text}</span>}
    </Fragment>
  ));
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <>
      {name}: <b>{value}</b>
      <br />
    </>
  );
}

/** The items of an order and its total, as a table. */
export function Goods({ order }: { order: OrderMail["order"] }) {
  const bill = billOf(order);
  return (
    <table width="100%" cellPadding={0} cellSpacing={0} style={{ marginBottom: 16 }}>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.position}>
            <td style={row}>
              {line.quantity} × <Name of={line} />
              <br />
              <span lang={inEnglish()} style={small}>
                {line.label}
              </span>
            </td>
            <td style={amount}>{formatRupees(line.unitPaise * line.quantity)}</td>
          </tr>
        ))}
        {bill.map(([name, price], index) => {
          const Text = index === bill.length - 1 ? "b" : "span";
          return (
            <tr key={name}>
              <td style={row}>
                <Text>{name}</Text>
              </td>
              <td style={amount}>
                <Text>{price}</Text>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A product's name in the letter's language; in an English letter with its Telugu name. */
function Name({ of }: { of: Named }) {
  return (
    <>
      <GoodsName of={of} />
      {of.nameTe && language() === "en" && (
        <>
          {" "}
          <span lang="te">{of.nameTe}</span>
        </>
      )}
    </>
  );
}

/** Colours are written out, because mail programs do not know CSS variables. */
const body: CSSProperties = { margin: 0, padding: 0, backgroundColor: "#fbf6ea" };
const card: CSSProperties = { width: "100%", maxWidth: 560, margin: "0 auto", backgroundColor: "#fbf6ea" };
const ink: CSSProperties = {
  padding: "24px 16px",
  color: "#2a1510",
  fontFamily: "Arial, sans-serif",
  fontSize: 17,
  lineHeight: 1.55,
};
const PICTURE = 88;
const mark: CSSProperties = { marginRight: 12, verticalAlign: "middle" };
const picture: CSSProperties = { marginRight: 8, border: 0, fontSize: 15 };
const titleStyle: CSSProperties = {
  margin: "0 0 16px",
  fontFamily: "Georgia, serif",
  fontSize: 30,
  lineHeight: 1.15,
};
const small: CSSProperties = { color: "#64493c", fontSize: 15 };
const link: CSSProperties = { color: "#a81b17" };
const button: CSSProperties = {
  display: "inline-block",
  padding: "14px 22px",
  backgroundColor: "#a81b17",
  color: "#fffdf7",
  fontWeight: 600,
  textDecoration: "none",
};
const row: CSSProperties = { padding: "8px 0", borderTop: "1px solid #ddcdae", verticalAlign: "top" };
const amount: CSSProperties = { ...row, textAlign: "right", whiteSpace: "nowrap", paddingLeft: 16 };
