import { href, Link } from "react-router";
import type { DeskOrder } from "./order.server.ts";

/** Whom it travels with, and what is printed for it. */
export function OrderParcel({ order }: { order: DeskOrder }) {
  const {
    number,
    token,
    parcel,
    status,
    collects,
    customer: { isForgotten },
    hasInvoice,
  } = order;
  const print = href("/back-office/orders/print");
  const back = encodeURIComponent(href("/back-office/orders/:number", { number }));
  return (
    <section className="card" aria-labelledby="parcel">
      <h2 id="parcel">{collects ? "Papers" : "Parcel and papers"}</h2>
      {parcel && (
        <p>
          {parcel.courier} <b className="order-desk__code">{parcel.number}</b>
          {parcel.page && (
            <>
              {" "}
              <a href={parcel.page} rel="noreferrer" target="_blank">
                Where it is
              </a>
            </>
          )}
        </p>
      )}
      <p className="reach-row cluster">
        {status === "dispatched" && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/courier", { number })}>
            {parcel?.number ? "Correct the tracking number" : "Correct how it travels"}
          </Link>
        )}
        <Link className="tool tool--line" to={`${print}?what=slips&order=${number}&back=${back}`} data-key="p">
          Packing slip
        </Link>
        {!collects && !isForgotten && (
          <Link className="tool tool--line" to={`${print}?what=labels&order=${number}&back=${back}`}>
            Address label
          </Link>
        )}
        {hasInvoice && (
          <Link className="tool tool--line" to={href("/orders/:token/invoice", { token })}>
            Invoice
          </Link>
        )}
        <Link className="tool tool--line" to={href("/orders/:token", { token })}>
          As the customer sees it
        </Link>
      </p>
    </section>
  );
}
