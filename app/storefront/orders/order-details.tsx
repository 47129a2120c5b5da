import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { Typed } from "#app/ui/typed.tsx";
import { linkTo } from "#app/words/words.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import { Arrived } from "./arrived.tsx";
import { OrderCard } from "./order-card.tsx";
import type { OrderView } from "./order-view.server.ts";

/** The page of an order. `share`: a WhatsApp link that sends the page's URL. */
export function OrderDetails({ order, share }: { order: OrderView; share?: string }) {
  const { number } = order;
  return (
    <div className="wrap page order">
      <div>
        <p className="order__no">
          <Trans>
            Order <b>{number}</b>
          </Trans>
        </p>
        <h1 className="pgh break" id="placed" tabIndex={-1}>
          {order.heading}
        </h1>
        <Arrived />
        {order.came && <p className="lead">{order.came}</p>}
        <p className="lead">{order.answer}</p>
        {order.moneyBack.map((sentence) => (
          <p key={sentence} className="banner mt-2">
            {sentence}
          </p>
        ))}
        {order.wayBack && <WayBack email={order.wayBack.email} number={order.number} share={share} />}
        {order.awaitsPayment && order.base && (
          <p className="row">
            <Link className="btn" to={`${order.base}/pay`}>
              {order.isClaimed || order.duePaise === 0
                ? t`See your payment`
                : t`Pay ${{ due: formatRupees(order.duePaise) }}`}
            </Link>
          </p>
        )}
        {order.isRenewable && order.base && (
          <p className="row">
            <Link className="btn" to={`${order.base}/pay`}>
              {t`I still want it`}
            </Link>
          </p>
        )}
        {order.steps && <Steps steps={order.steps} />}
      </div>
      <OrderCard card={order.card} />
      <div className="form stack">
        <Parcels parcels={order.parcels} />
        {order.collection && <Collection collection={order.collection} />}
        <Story events={order.events} />
        <Actions order={order} />
      </div>
    </div>
  );
}

/** The events of an order, oldest first. */
export function Story({ events }: { events: OrderView["events"] }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story">{t`What happened`}</h2>
      <ol className="story ruled">
        {events.map(({ id, words, note, at, machine }) => (
          <li key={id}>
            <time className="note" dateTime={machine}>
              {at}
            </time>
            <span>
              {note ? `${words}. ` : words}
              {note && <span lang={note.lang}>{note.text}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Way = { email: string | null; number: string; share: string | undefined };

function WayBack({ email, number, share }: Way) {
  return (
    <p className="order__back break mt-2">
      {email ? (
        t`We wrote to ${email}: the letter leads back to this page.`
      ) : (
        <Trans>
          Keep the number {number}. With your mobile you find it under <Link to={href("/track")}>Track your order</Link>
          .
        </Trans>
      )}{" "}
      {share && (
        <a className="link no-print" href={share}>
          {t`Send me this link on WhatsApp`}
        </a>
      )}
    </p>
  );
}

/** The steps of an order, such as packed and delivered, with the present step marked. */
export function Steps({ steps }: { steps: NonNullable<OrderView["steps"]> }) {
  const words = { done: t`Done`, now: t`Now`, later: t`Still to come` };
  return (
    <ol className="track stack" aria-label={t`Steps of this order`}>
      {steps.map(({ step, name, state }) => (
        <li key={step} className={`track__${state}`} aria-current={state === "now" ? "step" : undefined}>
          <b>{name}</b>
          <small className="note">{words[state]}</small>
        </li>
      ))}
    </ol>
  );
}

/** Who brings the parcels, and where they can be followed. Nothing until they have left. */
export function Parcels({ parcels }: Pick<OrderView, "parcels">) {
  const count = parcels.length;
  if (count === 0) return null;
  return (
    <section aria-labelledby="parcel">
      <h2 id="parcel">{plural(count, { one: "Parcel", other: "# parcels" })}</h2>
      {parcels.map(({ courier, number, page, words }) => (
        <p key={`${courier} ${number}`}>
          {number === "" ? (
            words
          ) : (
            <Trans>
              {courier}, number <b>{number}</b>
            </Trans>
          )}
          {page && (
            <>
              .{" "}
              <a className="link" href={page} rel="noopener">
                {t`Follow it at ${courier}`}
              </a>
            </>
          )}
        </p>
      ))}
    </section>
  );
}

/** Where and when the customer can collect an order, and what to bring. */
export function Collection({ collection }: { collection: NonNullable<OrderView["collection"]> }) {
  const { shop, address, map, hours, bring } = collection;
  return (
    <section aria-labelledby="collect">
      <h2 id="collect">{t`Collecting it`}</h2>
      <p>
        {shop}, {address}.{" "}
        {map ? (
          <a className="link" href={map} rel="noopener">
            {t`See it on the map`}
          </a>
        ) : (
          t`Call or write to us before you come, and we tell you the way.`
        )}
      </p>
      <p>
        <Trans>
          Open <Typed text={hours} />.
        </Trans>{" "}
        {bring}
      </p>
    </section>
  );
}

function Actions({ order }: { order: OrderView }) {
  const text = t`Namaste! This is about my order ${{ number: order.number }}.`;
  return (
    <section className="no-print" aria-labelledby="actions">
      <h2 id="actions">{t`What you can do`}</h2>
      <div className="row">
        {order.token && (
          <form method="post" action={linkTo(href("/orders/:token/again", { token: order.token }))}>
            <button className="btn btn--line">{t`Order the same again`}</button>
          </form>
        )}
        {order.token && order.isReviewable && (
          <Link className="btn btn--line" to={href("/orders/:token/review", { token: order.token })}>
            {t`Review what you got`}
          </Link>
        )}
        {order.token && order.hasInvoice && (
          <Link className="link" to={href("/orders/:token/invoice", { token: order.token })}>
            {t`Print the bill`}
          </Link>
        )}
        <a className="link" href={whatsappLink(useSettings(), text)}>
          {t`Ask on WhatsApp`}
        </a>
      </div>
      <p>
        {t`Is anything not right?`}{" "}
        <Link className="link" to={`${href("/grievance")}?order=${order.number}`}>
          {t`Tell us, and get a ticket number`}
        </Link>
      </p>
      {order.isMovable && (
        <p>
          <Link className="link" to={`${order.base}/day`}>
            {t`Choose another day`}
          </Link>
        </p>
      )}
      {order.isRedirectable && (
        <p>
          <Link className="link" to={`${order.base}/address`}>
            {t`Send it to another address`}
          </Link>
        </p>
      )}
      {order.isCancellable && (
        <p>
          <Link className="link" to={`${order.base}/cancel`}>
            {t`Cancel this order`}
          </Link>
        </p>
      )}
    </section>
  );
}
