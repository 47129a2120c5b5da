import { useState } from "react";
import { href, Link } from "react-router";
import { Said } from "#app/back-office/said.tsx";
import type { CustomerView } from "./order-customer.server.ts";
import type { OrderView } from "./order.server.ts";

/** Shows the recipient of an order and, for a gift, the giver. `said`: what was just done to their details. */
export function OrderCustomer({ order, said }: { order: OrderView; said: string | undefined }) {
  const { name, collects, isErased, willBeErased, reach, email, address, map, billTo, suppliedIn, sender } =
    order.customer;
  return (
    <section className="card" aria-labelledby="customer">
      <h2 id="customer">{collects ? "Who collects it" : "Goes to"}</h2>
      <Said sentence={said} />
      <address className="order-desk__address whole">
        <b>{name}</b>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {reach && <span>{reach.shown}</span>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </address>
      {order.hasCustomer ? (
        <p>
          <Link className="link tap" to={href("/back-office/customers/:number", { number: order.number })}>
            {order.standing ?? "First order for this mobile"}
          </Link>
        </p>
      ) : (
        order.standing && <p>{order.standing}</p>
      )}
      {isErased && <p>Name and address were erased.</p>}
      {reach && (
        <p className="cluster mt-3">
          <Reach reach={reach} name={name} />
          {map && (
            <a className="tool tool--line" href={map} rel="noreferrer" target="_blank">
              Map
            </a>
          )}
          {address.length > 0 && <CopyButton text={[name, ...address, reach.shown].join("\n")} label="Copy address" />}
        </p>
      )}
      {billTo && (
        <p className="mt-3">
          Bill for {billTo}
          {suppliedIn && `. Place of supply: ${suppliedIn}`}
        </p>
      )}
      {sender && (
        <>
          <h3 className="mt-4">Sent by {sender.name}</h3>
          {sender.reach && (
            <p className="cluster mt-3">
              <span>{sender.reach.shown}</span>
              <Reach reach={sender.reach} name={sender.name} />
            </p>
          )}
        </>
      )}
      {willBeErased && (
        <p className="mt-3">
          The customer asked to be forgotten: this goes by itself once the order is finished and its money settled.
        </p>
      )}
      <Rights order={order} />
    </section>
  );
}

/** Links to correct or erase the customer's data. Customers without an account must ask the shop to do this. */
function Rights({ order: { number, mayCorrect, mayErase } }: { order: OrderView }) {
  return (
    <div className="cluster mt-3">
      {mayCorrect && (
        <Link className="tool tool--line" to={href("/back-office/orders/:number/correct", { number })}>
          Correct it
        </Link>
      )}
      {mayErase && (
        <details className="step__more">
          <summary>More…</summary>
          <Link className="tool tool--line" to={href("/back-office/orders/:number/forget", { number })}>
            Forget this person
          </Link>
        </details>
      )}
    </div>
  );
}

/** Links to call somebody and to write to them in WhatsApp. */
export function Reach({ reach, name }: { reach: NonNullable<CustomerView["reach"]>; name: string }) {
  return (
    <>
      <a className="tool tool--line" href={reach.call} aria-label={`Call ${name}`}>
        Call
      </a>
      <a className="tool tool--line" href={reach.whatsapp} rel="noreferrer" target="_blank">
        WhatsApp<span className="visually-hidden"> {name}</span>
      </a>
    </>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className="tool tool--line needs-script"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      <span role="status">{isCopied ? "Copied" : label}</span>
    </button>
  );
}
