import type { QrPath } from "#platform/qr.server.ts";
import { Qr } from "./qr.tsx";
import { formatRupees } from "#domain/money.ts";
import type { Slip, SlipLine } from "#domain/orders/kitchen/slip.ts";
import { languageOf } from "#platform/language.ts";

/** The packing slip of an order, for customers and staff. */
export function PackingSlip({ slip, sentFrom, heading: Heading, code }: Drawn) {
  const { number, dispatch, isGift, collects, lines, giftMessage, from, note, collectPaise, isUnpaid, isAllBack } =
    slip;
  return (
    <article className="sheet slip" lang="en-IN" aria-labelledby={`slip-${number}`}>
      <header className="sheet__head">
        <div>
          <p>{sentFrom}</p>
          <Heading id={`slip-${number}`} className="sheet__title">
            {isGift ? "A gift for you" : "Packing slip"}
          </Heading>
          <p>
            Order {number}, {dispatch}
          </p>
          {code && <Qr code={code} label={`Opens order ${number} at the desk`} />}
        </div>
        <Receiver slip={slip} />
      </header>
      <ul className="slip__lines">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
      <CardMessage message={giftMessage} from={from} />
      {note && (
        <p>
          <b>Note for delivery:</b> {note}
        </p>
      )}
      {isUnpaid && <p className="slip__cash ends">Not paid yet</p>}
      {isAllBack && <p className="slip__cash ends">Not to be packed: its money is given back</p>}
      {collectPaise !== undefined && (
        <p className="slip__cash ends">
          {collects ? "Cash at the shop" : "Cash on delivery"} <b>{formatRupees(collectPaise)}</b>
        </p>
      )}
    </article>
  );
}

/** The text of a gift's card: the message and the sender's name. */
export function CardMessage({ message, from }: { message: string | null; from: string | null }) {
  if (!message && !from) return null;
  return (
    <blockquote className="slip__message break">
      {message && <p lang={languageOf(message)}>{message}</p>}
      {from && <footer lang={languageOf(from)}>{from}</footer>}
    </blockquote>
  );
}

type Drawn = {
  slip: Slip;
  /** The shop's name and town. */
  sentFrom: string;
  /** The level of the slip's heading on its page. */
  heading: "h1" | "h2";
  /** A QR code that opens the order in the back office; only on slips that staff print. */
  code?: QrPath;
};

function Receiver({ slip: { receiver } }: { slip: Slip }) {
  return (
    <address>
      <b>{receiver[0]}</b>
      {receiver.slice(1).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function Line({ line: { quantity, name, label, contents, bestBefore, lots } }: { line: SlipLine }) {
  return (
    <li>
      <span className="slip__tick" aria-hidden="true" />
      <b>{quantity} ×</b>
      <div>
        <p>
          <b>{name}</b>, {label}
        </p>
        {contents.map((content) => (
          <p key={content} className="muted">
            {content}
          </p>
        ))}
        <p>{bestBefore}</p>
        {lots && <p>{lots}</p>}
      </div>
    </li>
  );
}
