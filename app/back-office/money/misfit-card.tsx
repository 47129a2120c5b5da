import { href, Link } from "react-router";
import { AskCustomer } from "./ask-customer.tsx";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Misfit = Awaited<ReturnType<typeof moneyPage>>["misfits"][number];

/** Money that came otherwise than it was asked for, and what to do about it. */
export function MisfitCard({ misfit, isOwner }: { misfit: Misfit; isOwner: boolean }) {
  const { number, payer, words, state, camePaise, when } = misfit;
  return (
    <article className="card money__card stack">
      <div className="money__what cluster">
        <OrderLink number={number} />
        <span>{payer}</span>
        <span className="small">Asked for on {when}</span>
      </div>
      <p>{words}.</p>
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
          {camePaise === undefined ? null : isOwner ? (
            <SentBack misfit={misfit} />
          ) : (
            <p className="small">The owner sends money back.</p>
          )}
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
        Some is missing: {ask} for the rest, and confirm the order with the UTR of that. If what came is enough for you,
        confirm it with the UTR of what came: the rest is then let off. Or send back by hand what came, and cancel the
        order.
      </>
    );
  }
  if (state === "unallocated") {
    return (
      <>
        It is not in rupees, or more than anybody can send. Look into it on Razorpay&rsquo;s pages, and send it back
        there.
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

function SentBack({ misfit: { id, number, camePaise } }: { misfit: Misfit }) {
  return (
    <details>
      <summary>Sent back</summary>
      <p className="small">The customer reads it on the order&rsquo;s page. It cannot be taken back.</p>
      <form method="post" action={href("/back-office/money/misfits/:id", { id })}>
        <input type="hidden" name="seen" value={camePaise} />
        <button className="tool tool--line">I have sent back what came for {number}</button>
      </form>
    </details>
  );
}
