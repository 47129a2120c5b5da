import { href, Link } from "react-router";
import { WayBack } from "#app/back-office/way-back.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, type FormState } from "#app/ui/field.tsx";
import type { GuestView } from "./erasure.server.ts";

type Props = {
  guest: GuestView;
  form: FormState<"seen" | "keepsReviews">;
  /** The URL of this page. */
  here: string;
  /** The URL of the page to return to. */
  back: string;
  /** The name of the page to return to, such as an order's number. */
  what: string;
};

/** Asks for confirmation before a person's data are erased. */
export function ErasurePage({ guest, form, here, back, what }: Props) {
  const { name, account, orders, enquiries, seen } = guest;
  const isEmpty = orders.length + enquiries.length === 0;
  return (
    <>
      <WayBack to={back}>{what}</WayBack>
      <div className="desk-narrow stack stack--wide">
        <h1>Forget {name}?</h1>
        <ErrorSummary problems={form.problems} />
        {account && (
          <p>
            {what} belongs to an account. Its holder erases the account under Your data, and with it all that belongs to
            it.
          </p>
        )}
        {!account && isEmpty && (
          <p>Nothing is left to forget: it is done, or promised for when the rest is finished.</p>
        )}
        {!account && !isEmpty && (
          <>
            <Covered guest={guest} />
            <WhatHappens guest={guest} />
            <form method="post" action={here + summaryAnchor} className="cluster mt-3">
              <input type="hidden" name="seen" value={seen} />
              {guest.reviews > 0 && (
                <CheckboxField
                  form={form}
                  name="keepsReviews"
                  label="They want the words of their reviews to stay on the shop, without their name"
                />
              )}
              <button className="tool tool--risk">Forget this person</button>
              <Link className="tool tool--line" to={back}>
                Leave it as it is
              </Link>
            </form>
          </>
        )}
      </div>
    </>
  );
}

function Covered({ guest: { orders, enquiries } }: { guest: GuestView }) {
  const parts = [
    orders.length > 0 && many(orders.length, "order", "orders"),
    enquiries.length > 0 && many(enquiries.length, "enquiry", "enquiries"),
  ].filter(Boolean);
  return (
    <section className="card" aria-labelledby="covered">
      <h2 id="covered">{parts.join(" and ")}</h2>
      <p>
        All with the same mobile or e-mail that belongs to no account. Anybody can type either into a form, and a family
        may share a mobile: call or write to it before you press.
      </p>
      <ul className="stack">
        {orders.map(({ number, words, waits }) => (
          <li key={number}>
            <Link className="link" to={href("/back-office/orders/:number", { number })}>
              {number}
            </Link>{" "}
            {words}
            {waits && ": forgotten when it is finished"}
          </li>
        ))}
        {enquiries.map(({ reference, words, waits }) => (
          <li key={reference}>
            <Link className="link" to={href("/back-office/enquiries/:reference", { reference })}>
              {reference}
            </Link>{" "}
            {words}
            {waits && ": a complaint, forgotten when it is settled"}
          </li>
        ))}
      </ul>
    </section>
  );
}

function many(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

function WhatHappens({ guest: { orders, enquiries, inAccounts } }: { guest: GuestView }) {
  return (
    <section className="card" aria-labelledby="happens">
      <h2 id="happens">What happens</h2>
      <ul className="bullets stack stack--close mt-2">
        {orders.length > 0 && (
          <>
            <li>
              Goes from the orders: names, mobile numbers, e-mail, house and street, gift cards and notes. Of a gift
              also who received it.
            </li>
            <li>
              Stays, as tax law asks: goods, amounts, days, town, pincode, payments and bills. A bill with a GSTIN, or
              of ₹50,000 and more, goes on naming its buyer.
            </li>
            <li>What is not finished, or whose money is still open, keeps its name until then. It goes by itself.</li>
          </>
        )}
        {enquiries.length > 0 && (
          <li>Goes from the enquiries: who wrote, and all that was written. That there was one stays.</li>
        )}
        {inAccounts > 0 && (
          <li>
            {inAccounts} more of the same mobile or e-mail belong{inAccounts === 1 ? "s" : ""} to an account and stay
            {inAccounts === 1 ? "s" : ""}: its holder erases it.
          </li>
        )}
        <li>It cannot be taken back.</li>
      </ul>
    </section>
  );
}
