import { Fragment } from "react";
import { SentPictures } from "#app/ui/sent-pictures.tsx";
import { href, Link } from "react-router";
import type { MessageInWords, readEnquiryPage } from "./enquiry.server.ts";

type Props = { enquiry: Awaited<ReturnType<typeof readEnquiryPage>> };

/** Shows what the customer wrote, with the photographs. */
export function Letter({ enquiry: { reference, items, message, pictures } }: Props) {
  return (
    <section className="card" aria-labelledby="letter">
      <h2 id="letter">The letter</h2>
      {items && <p className="written narrow break">{items}</p>}
      {message && <p className={items ? "written narrow break mt-3" : "written narrow break"}>{message}</p>}
      <SentPictures
        addresses={pictures.map((hash) =>
          href("/back-office/enquiries/:reference/photographs/:hash", { reference, hash }),
        )}
      />
    </section>
  );
}

/** Links to call the writer of an enquiry or to send a message; none once the writer's data are erased. */
export function Reach({ enquiry: { reference, name, mobile, email, kind, isErased } }: Props) {
  if (isErased) return null;
  const what = kind === "complaint" ? "complaint, ticket number" : "message";
  const greeting = `Namaste ${name}, this is The Tastemakers, about your ${what} ${reference}.`;
  return (
    <>
      <a className="tool tool--line" href={`tel:${mobile}`}>
        Call
      </a>
      <a
        className="tool tool--line"
        href={`https://wa.me/${mobile.replaceAll(/\D/g, "")}?text=${encodeURIComponent(greeting)}`}
      >
        WhatsApp
      </a>
      {email && (
        <a className="tool tool--line" href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>
          Mail
        </a>
      )}
    </>
  );
}

/** Shows who wrote an enquiry, when, and about what. */
export function LetterFacts({ enquiry }: Props) {
  const { mobileShown, email, topic, orderNumber, named, day, place, asked, received } = enquiry;
  const { acknowledged, settled, thanksRefused } = enquiry;
  const order = named ? (
    <Link className="link" to={href("/back-office/orders/:number", { number: named.number })}>
      {named.number}
    </Link>
  ) : (
    orderNumber && `${orderNumber} (not one of ours)`
  );
  const facts = [
    ["Day", day],
    ["To", place],
    ...asked,
    ["Order", order],
    ["About", topic],
    ["Received", received],
    ["Acknowledged", acknowledged],
    ["Settled", settled],
    ["Mobile", mobileShown],
    ["E-mail", email ?? "none given"],
  ] as const;
  return (
    <section className="card" aria-labelledby="facts">
      <h2 id="facts">Who and when</h2>
      <dl className="desk__facts stack">
        {facts.map(
          ([title, fact]) =>
            fact && (
              <Fragment key={title}>
                <dt>{title}</dt>
                <dd>{fact}</dd>
              </Fragment>
            ),
        )}
      </dl>
      {thanksRefused && (
        <p>
          <span className="mark mark--bad">Could not be delivered</span> The thanks for this letter came back: nobody
          has this e-mail address.
        </p>
      )}
    </section>
  );
}

/** Lists the messages of an enquiry, the oldest first. `anchored`: whether each message has an id to link to. */
export function Thread({ messages, anchored = true }: { messages: MessageInWords[]; anchored?: boolean }) {
  return (
    <ol className="stack mt-2">
      {messages.map((message) => (
        <li
          key={message.id}
          id={anchored ? `message-${message.id}` : undefined}
          tabIndex={-1}
          className={`card stack stack--start stack--close thread__message thread__message--${message.kind}`}
        >
          <p className="thread__head note">
            <b>{message.name}</b> {message.kind === "received" ? "written down by" : "by"} {message.by}, {message.when}
          </p>
          <p className="written narrow break">{message.text}</p>
          {message.delivery && <p className="note">{deliveries[message.delivery]}</p>}
          {message.whatsapp && (
            <a className="tool tool--line" href={message.whatsapp}>
              Open it in WhatsApp
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}

const deliveries = {
  sent: "Sent by mail.",
  "on its way": "On its way.",
  waiting: "Not sent yet: it waits for the mail server.",
  refused: (
    <>
      <span className="mark mark--bad">Could not be delivered</span> Nobody has this e-mail address. Call or write by
      WhatsApp.
    </>
  ),
};
