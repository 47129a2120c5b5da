import { href, Link } from "react-router";
import { linesOfAddress, type AddressDetails } from "#domain/accounts/address.ts";
import { formatRupees } from "#domain/money.ts";
import type { PastOrderView } from "./past-orders.server.ts";

/** A past order in a list, with a button to order the same again. */
export function PastOrderCard({ order }: { order: PastOrderView }) {
  const { number, token, placedOn, what, totalPaise, state, awaitsPayment, isBilled } = order;
  return (
    <article className="past banner" id={number} tabIndex={-1} aria-labelledby={`of-${number}`}>
      <p>
        <b>{state}</b>
      </p>
      <h3 id={`of-${number}`}>
        <Link className="tap" to={href("/orders/:token", { token })}>
          Order {number}
        </Link>
      </h3>
      <p>{what}</p>
      <p className="muted">
        {placedOn}, <b>{formatRupees(totalPaise)}</b>
      </p>
      <div className="row mt-2">
        {awaitsPayment && (
          <Link className="btn" to={href("/orders/:token/pay", { token })}>
            Pay
            <span className="visually-hidden"> order {number}</span>
          </Link>
        )}
        <form method="post" action={href("/account/orders/:number/again", { number })}>
          <button className="btn btn--line">
            Order again<span className="visually-hidden"> {number}</span>
          </button>
        </form>
        {isBilled && (
          <Link className="link" to={href("/orders/:token/invoice", { token })}>
            See the bill<span className="visually-hidden"> of order {number}</span>
          </Link>
        )}
      </div>
    </article>
  );
}

/** The text shown when an account has no orders. */
export function NothingYet() {
  return (
    <>
      <p>Nothing yet. What you order while you are signed in is listed here.</p>
      <p className="row">
        <Link className="btn" to={href("/shop")}>
          See the whole shop
        </Link>
      </p>
    </>
  );
}

/** Offers to add earlier orders with this e-mail address to the account. `count`: the number of these orders. */
export function ClaimOffer({ count, email }: { count: number; email: string }) {
  if (count === 0) return null;
  return (
    <form className="banner" method="post" action={href("/account/claim")}>
      <p>
        {count === 1 ? "An earlier order was" : `${count} earlier orders were`} placed with {email}.
      </p>
      <button className="btn btn--line">Add {count === 1 ? "it" : "them"} to this account</button>
    </form>
  );
}

/** Offers to save the delivery address of an order that was just added to the account. */
export function AddressOffer({ address }: { address: AddressDetails }) {
  return (
    <form className="banner" method="post" action={href("/account/addresses/:id", { id: "new" })}>
      {Object.entries(address).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <p>It went to {linesOfAddress(address).join(", ")}.</p>
      <button className="btn btn--line">Save this address</button>
    </form>
  );
}
