import type { MessageInWords } from "./enquiry-view.server.ts";

/** Messages in the order they were written. `anchored` lets an address lead to one of them. */
export function Thread({ messages, anchored = true }: { messages: MessageInWords[]; anchored?: boolean }) {
  return (
    <ol className="thread stack">
      {messages.map((message) => (
        <li
          key={message.id}
          id={anchored ? `message-${message.id}` : undefined}
          tabIndex={-1}
          className={`card stack thread__message thread__message--${message.kind}`}
        >
          <p className="thread__head note">
            <b>{message.name}</b> {message.kind === "received" ? "written down by" : "by"} {message.by}, {message.when}
          </p>
          <p className="thread__text">{message.text}</p>
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
