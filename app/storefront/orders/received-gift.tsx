import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import { For, Goods } from "./order-card.tsx";
import { Collection, Parcels, Steps, Story } from "./order-details.tsx";
import type { ReceivedGiftView } from "./received-gift.server.ts";

/** The page of a gift for its receiver, without prices. */
export function ReceivedGift({ gift }: { gift: ReceivedGiftView }) {
  const text = `Namaste! This is about the gift ${gift.number}, which somebody sends me.`;
  return (
    <div className="wrap page order">
      <div>
        <p className="order__no">
          Gift <b>{gift.number}</b>
          {gift.from && ` from ${gift.from}`}
        </p>
        <h1 className="pgh break" id="placed" tabIndex={-1}>
          {gift.heading}
        </h1>
        <p className="lead">{gift.answer}</p>
        {gift.steps && <Steps steps={gift.steps} />}
      </div>
      <section className="sum stick stack" aria-labelledby="gift">
        <h2 id="gift">Your gift</h2>
        <Goods goods={gift.goods} />
        <For recipient={gift.recipient} />
      </section>
      <div className="form stack">
        <Parcels parcels={gift.parcels} />
        {gift.collection && <Collection collection={gift.collection} />}
        {gift.events.length > 0 && <Story events={gift.events} />}
        <section aria-labelledby="actions">
          <h2 id="actions">What you can do</h2>
          <p>
            <a className="link" href={whatsappLink(useSettings(), text)}>
              Ask on WhatsApp
            </a>
          </p>
          <p>
            Is anything not right?{" "}
            <Link className="link" to={`${href("/grievance")}?order=${gift.number}`}>
              Tell us, and get a ticket number
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
