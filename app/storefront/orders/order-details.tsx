import { href, Link } from "react-router";
import { useSettings } from "#app/storefront/use-settings.ts";
import { formatRupees } from "#domain/money.ts";
import { whatsappLink } from "#domain/settings/settings.ts";
import { Arrived } from "./arrived.tsx";
import { OrderCard } from "./order-card.tsx";
import type { OrderView } from "./order-view.server.ts";

/** The page of an order. `share`: a WhatsApp link that sends the page's URL. */
export function OrderDetails({ order, share }: { order: OrderView; share?: string }) {
  return (
    <div className="wrap page order">
      <div>
        <p className="order__no">
          Order <b>{order.number}</b>
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
              {order.isClaimed || order.duePaise === 0 ? "See your payment" : `Pay ${formatRupees(order.duePaise)}`}
            </Link>
          </p>
        )}
        {order.isRenewable && order.base && (
          <p className="row">
            <Link className="btn" to={`${order.base}/pay`}>
              I still want it
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
      <h2 id="story">What happened</h2>
      <ol className="story ruled">
        {events.map(({ id, words, at, machine }) => (
          <li key={id}>
            <time className="note" dateTime={machine}>
              {at}
            </time>
            <span>{words}</span>
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
        <>We wrote to {email}: the letter leads back to this page.</>
      ) : (
        <>
          Keep the number {number}. With your mobile you find it under <Link to={href("/track")}>Track your order</Link>
          .
        </>
      )}{" "}
      {share && (
        <a className="link no-print" href={share}>
          Send me this link on WhatsApp
        </a>
      )}
    </p>
  );
}

/** The steps of an order, such as packed and delivered, with the present step marked. */
export function Steps({ steps }: { steps: NonNullable<OrderView["steps"]> }) {
  const words = { done: "Done", now: "Now", later: "Still to come" };
  return (
    <ol className="track stack" aria-label="Steps of this order">
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
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="parcel">
      <h2 id="parcel">{parcels.length === 1 ? "Parcel" : `${parcels.length} parcels`}</h2>
      {parcels.map(({ courier, number, page }) => (
        <p key={`${courier} ${number}`}>
          {number === "" ? `${courier} brings it.` : `${courier}, number `}
          {number !== "" && <b>{number}</b>}
          {page && (
            <>
              .{" "}
              <a className="link" href={page} rel="noopener">
                Follow it at {courier}
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
      <h2 id="collect">Collecting it</h2>
      <p>
        {shop}, {address}.{" "}
        {map ? (
          <a className="link" href={map} rel="noopener">
            See it on the map
          </a>
        ) : (
          "Call or write to us before you come, and we tell you the way."
        )}
      </p>
      <p>
        Open {hours}. Bring {bring}.
      </p>
    </section>
  );
}

function Actions({ order }: { order: OrderView }) {
  const text = `Namaste! This is about my order ${order.number}.`;
  return (
    <section className="no-print" aria-labelledby="actions">
      <h2 id="actions">What you can do</h2>
      <div className="row">
        {order.token && (
          <form method="post" action={href("/orders/:token/again", { token: order.token })}>
            <button className="btn btn--line">Order the same again</button>
          </form>
        )}
        {order.token && order.isReviewable && (
          <Link className="btn btn--line" to={href("/orders/:token/review", { token: order.token })}>
            Review what you got
          </Link>
        )}
        {order.token && order.hasInvoice && (
          <Link className="link" to={href("/orders/:token/invoice", { token: order.token })}>
            Print the bill
          </Link>
        )}
        <a className="link" href={whatsappLink(useSettings(), text)}>
          Ask on WhatsApp
        </a>
      </div>
      <p>
        Is anything not right?{" "}
        <Link className="link" to={`${href("/grievance")}?order=${order.number}`}>
          Tell us, and get a ticket number
        </Link>
      </p>
      {order.isMovable && (
        <p>
          <Link className="link" to={`${order.base}/day`}>
            Choose another day
          </Link>
        </p>
      )}
      {order.isRedirectable && (
        <p>
          <Link className="link" to={`${order.base}/address`}>
            Send it to another address
          </Link>
        </p>
      )}
      {order.isCancellable && (
        <p>
          <Link className="link" to={`${order.base}/cancel`}>
            Cancel this order
          </Link>
        </p>
      )}
    </section>
  );
}
