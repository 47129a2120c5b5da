import { href, Link } from "react-router";
import { AskCustomer } from "./ask-customer.tsx";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Misfit = Awaited<ReturnType<typeof moneyPage>>["misfits"][number];

/** Money that came otherwise than it was asked for, and what to do about it. */
export function MisfitCard({ misfit, isOwner }: { misfit: Misfit; isOwner: boolean }) {
  const { number, payer, failure, state, when } = misfit;
  return (
    <article className="sheet-card money__card">
      <div className="money__what">
        <OrderLink number={number} />
        <span>{payer}</span>
        <span className="small">Asked for on {when}</span>
      </div>
      <p>{failure?.replace(/\.$/, "")}.</p>
      {state === "attempt" ? (
        <p className="small">The attempt failed, and the customer may try again. There is nothing to do.</p>
      ) : (
        <>
          <p className="small">
            <What misfit={misfit} />
          </p>
          {state === "waits" && (
            <Link
              className="tool tool--line"
              to={href("/back-office/orders/:number/paid", { number })}
              aria-label={`Enough has come: ${number}`}
            >
              Enough has come
            </Link>
          )}
          {isOwner ? <SentBack misfit={misfit} /> : <p className="small">The owner sends money back.</p>}
        </>
      )}
    </article>
  );
}

function What({ misfit: { state, call } }: { misfit: Misfit }) {
  const ask = <AskCustomer call={call} />;
  if (state === "waits") {
    return (
      <>
        If some is missing, {ask} for the rest, and confirm the order with the UTR of that. If enough came, confirm it
        with the UTR of what came: what is too much is then owed back. Or send back by hand what came, and cancel the
        order.
      </>
    );
  }
  const why = state === "ended" ? "The order has ended" : "The order goes on without this money";
  return (
    <>
      {why}: send back by hand what came. The bank shows who paid; if not, {ask} for a UPI ID.
    </>
  );
}

function SentBack({ misfit: { id, number, failure } }: { misfit: Misfit }) {
  return (
    <details>
      <summary>Sent back</summary>
      <p className="small">The customer reads it on the order&rsquo;s page. It cannot be taken back.</p>
      <form method="post" action={href("/back-office/money/misfits/:id", { id })}>
        <input type="hidden" name="seen" value={failure ?? ""} />
        <button className="tool tool--line">I have sent back what came for {number}</button>
      </form>
    </details>
  );
}
