import { Link } from "react-router";
import type { itemView, payoutView } from "./gateway-payouts.server.ts";
import { OrderLink } from "./order-link.tsx";

/** How a payout of the gateway stands: under way, adding up or not, and seen in a bank statement or not. */
export function PayoutSum({ payout: { state, sum, onStatement } }: { payout: ReturnType<typeof payoutView> }) {
  return (
    <>
      {state && (
        <p>
          <span className="mark mark--due">{state === "failed" ? "Failed" : "On its way"}</span>{" "}
          {state === "failed" && "Razorpay tries again."}
        </p>
      )}
      {sum === "adds up" && !state && (
        <p>
          <span className="mark mark--good">Adds up</span>
        </p>
      )}
      {sum === "awaited" && <p className="small">Razorpay has not told yet what is in it.</p>}
      {sum === "not told" && <p className="small">Read from a file: the amount is the sum of what is in it.</p>}
      {typeof sum === "object" && (
        <p>
          <span className="mark mark--bad">Does not add up</span> What is in it comes to {sum.entries}: {sum.differs}.
          It is asked for every night.
        </p>
      )}
      {!state && (
        <p className="small">{onStatement ? `In the bank on ${onStatement}.` : "Not seen in a bank statement yet."}</p>
      )}
    </>
  );
}

type Item = ReturnType<typeof itemView>;

/** What was paid out, one card for each entry. `hasPayouts`: each leads to its payout. */
export function PayoutItems({ items, hasPayouts = false }: { items: readonly Item[]; hasPayouts?: boolean }) {
  return (
    <ul className="desk__list grid grid--cards">
      {items.map((item) => (
        <li key={item.id} className="card money__card stack stack--start stack--close">
          <div className="money__what cluster">
            {item.number ? <OrderLink number={item.number} /> : <span>No order</span>}
            <b className="whole">{item.net}</b>
          </div>
          <p>
            {item.what} of <span className="whole">{item.amount}</span>
            {item.fee && `, fee ${item.fee.whole} with ${item.fee.tax} GST`}
          </p>
          <Standing item={item} />
          <p className="small break">
            {item.day}, {item.id}
          </p>
          {hasPayouts && (
            <Link className="link tap" to={item.payout.to} aria-label={`Its payout ${item.payout.id}`}>
              Its payout
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function Standing({ item: { standing, own, isSameAmount } }: { item: Item }) {
  if (standing === "unknown") return <span className="mark mark--bad">Unknown here</span>;
  if (standing !== "differs") return null;
  return (
    <p>
      <span className="mark mark--bad">Another amount</span>{" "}
      {isSameAmount ? "The amount fits, Razorpay’s fee does not add up." : `Recorded here: ${own}.`}
    </p>
  );
}
