import { href, Link } from "react-router";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Misfit = Awaited<ReturnType<typeof moneyPage>>["misfits"][number];

/** Money that came otherwise than it was asked for, and what to do about it. */
export function MisfitCard({ misfit: { number, mobile, mobileShown, failure, isAttempt, when } }: { misfit: Misfit }) {
  return (
    <article className="sheet-card money__card">
      <div className="money__what">
        <OrderLink number={number} />
        <span className="small">Asked for on {when}</span>
      </div>
      <p>{failure}.</p>
      {isAttempt ? (
        <p className="small">The attempt failed, and the customer may try again. There is nothing to do.</p>
      ) : (
        <>
          <p className="small">
            Ask the customer on{" "}
            <a className="whole" href={`tel:${mobile}`}>
              {mobileShown}
            </a>{" "}
            for the rest, and confirm the order with the UTR of that. Or send back by hand what came, and cancel the
            order.
          </p>
          <Link
            className="tool tool--line"
            to={href("/back-office/orders/:number/paid", { number })}
            aria-label={`The rest has come: ${number}`}
          >
            The rest has come
          </Link>
        </>
      )}
    </article>
  );
}
