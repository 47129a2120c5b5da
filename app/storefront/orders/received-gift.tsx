import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import { For, Goods } from "./order-card.tsx";
import { Collection, Parcels, Steps, Story } from "./order-details.tsx";
import type { ReceivedGiftView } from "./received-gift.server.ts";

/** The page of a gift for its receiver, without prices. */
export function ReceivedGift({ gift }: { gift: ReceivedGiftView }) {
  const { number, from } = gift;
  const text = t`Namaste! This is about the gift ${number}, which somebody sends me.`;
  return (
    <div className="wrap page order">
      <div>
        <p className="order__no">
          {from ? (
            <Trans>
              Gift <b>{number}</b> from {from}
            </Trans>
          ) : (
            <Trans>
              Gift <b>{number}</b>
            </Trans>
          )}
        </p>
        <h1 className="pgh break" id="placed" tabIndex={-1}>
          {gift.heading}
        </h1>
        <p className="lead">{gift.answer}</p>
        {gift.steps && <Steps steps={gift.steps} />}
      </div>
      <section className="sum stick stack" aria-labelledby="gift">
        <h2 id="gift">{t`Your gift`}</h2>
        <Goods goods={gift.goods} />
        <For recipient={gift.recipient} />
      </section>
      <div className="form stack">
        <Parcels parcels={gift.parcels} />
        {gift.collection && <Collection collection={gift.collection} />}
        {gift.events.length > 0 && <Story events={gift.events} />}
        <section aria-labelledby="actions">
          <h2 id="actions">{t`What you can do`}</h2>
          <p>
            <a className="link" href={whatsappLink(useSettings(), text)}>
              {t`Ask on WhatsApp`}
            </a>
          </p>
          <p>
            {t`Is anything not right?`}{" "}
            <Link className="link" to={`${href("/grievance")}?order=${number}`}>
              {t`Tell us, and get a ticket number`}
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
