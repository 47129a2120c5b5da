import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { linesOfAddress, type AddressDetails } from "#domain/accounts/address.ts";
import { formatRupees } from "#domain/money.ts";
import { sayDate } from "#app/ui/days.ts";
import { nameOf } from "#app/ui/goods-name.tsx";
import { linkTo } from "#app/words/words.ts";
import type { PastOrderView } from "./past-orders.server.ts";

/** A past order in a list, with a button to order the same again. */
export function PastOrderCard({ order }: { order: PastOrderView }) {
  const { number, token, placedOn, seenOn, totalPaise, state, awaitsPayment, isBilled } = order;
  return (
    <article className="past banner" id={number} tabIndex={-1} aria-labelledby={`of-${number}`}>
      <p>
        <b>{state}</b>
      </p>
      <h3 id={`of-${number}`}>
        <Link className="tap" to={href("/orders/:token", { token })}>
          <Trans>Order {number}</Trans>
        </Link>
      </h3>
      <p>{whatInShort(order)}</p>
      <p className="muted">
        {sayDate(placedOn, seenOn)}, <b>{formatRupees(totalPaise)}</b>
      </p>
      <div className="row mt-2">
        {awaitsPayment && (
          <Link className="btn" to={href("/orders/:token/pay", { token })}>
            <Trans>
              Pay
              <span className="visually-hidden"> order {number}</span>
            </Trans>
          </Link>
        )}
        <form method="post" action={linkTo(href("/account/orders/:number/again", { number }))}>
          <button className="btn btn--line">
            <Trans>
              Order again<span className="visually-hidden"> {number}</span>
            </Trans>
          </button>
        </form>
        {isBilled && (
          <Link className="link" to={href("/orders/:token/invoice", { token })}>
            <Trans>
              See the bill<span className="visually-hidden"> of order {number}</span>
            </Trans>
          </Link>
        )}
      </div>
    </article>
  );
}

/** "2 × Motichoor Laddu, 1 × Avakaya and 3 more". */
function whatInShort({ first, more }: PastOrderView): string {
  const named = first.map((line) => `${line.quantity} × ${nameOf(line)}`).join(", ");
  return more > 0 ? t`${named} and ${more} more` : named;
}

/** The text shown when an account has no orders. */
export function NothingYet() {
  return (
    <>
      <p>{t`Nothing yet. What you order while you are signed in is listed here.`}</p>
      <p className="row">
        <Link className="btn" to={href("/shop")}>{t`See the whole shop`}</Link>
      </p>
    </>
  );
}

/** Offers to add earlier orders with this e-mail address to the account. `count`: the number of these orders. */
export function ClaimOffer({ count, email }: { count: number; email: string }) {
  if (count === 0) return null;
  return (
    <form className="banner" method="post" action={linkTo(href("/account/claim"))}>
      <p>
        {plural(count, {
          one: `An earlier order was placed with ${email}.`,
          other: `# earlier orders were placed with ${email}.`,
        })}
      </p>
      <button className="btn btn--line">
        {plural(count, { one: "Add it to this account", other: "Add them to this account" })}
      </button>
    </form>
  );
}

/** Offers to save the delivery address of an order that was just added to the account. */
export function AddressOffer({ address }: { address: AddressDetails }) {
  return (
    <form className="banner" method="post" action={linkTo(href("/account/addresses/:id", { id: "new" }))}>
      {Object.entries(address).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <p>{t`It went to ${{ address: linesOfAddress(address).join(", ") }}.`}</p>
      <button className="btn btn--line">{t`Save this address`}</button>
    </form>
  );
}
