import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import type { moneyPage } from "./money.server.ts";
import { OrderLink } from "./order-link.tsx";

type Refund = Awaited<ReturnType<typeof moneyPage>>["refunds"][number];

/** A refund that the customer does not have yet; the owner can request it again or mark it as sent. */
export function RefundCard({ refund }: { refund: Refund }) {
  const { id, number, payer, amount, since, reason, state, isSurplus, mayBeCalledOff } = refund;
  const path = href("/back-office/money/refunds/:id", { id });
  const mayRefund = useMay()("refund");
  return (
    <article id={`refund-${id}`} className="card money__card stack stack--start" tabIndex={-1}>
      <div className="money__what cluster">
        <OrderLink number={number} />
        <b className="whole">{amount}</b>
        <span>{payer}</span>
        {state === "failed" && <span className="mark mark--bad">Failed</span>}
        {state === "called off" && <span className="mark mark--due">Called off</span>}
      </div>
      <p>{reason}</p>
      <p className="small">
        Owed for {since}. <How refund={refund} />
      </p>
      {mayRefund && (state === "failed" || state === "called off") && (
        <form method="post" action={path}>
          <button className="tool" name="intent" value="again" aria-label={`${again[state]}: ${number}, ${amount}`}>
            {again[state]}
          </button>
        </form>
      )}
      {mayRefund && state !== "by itself" && (
        <details>
          <summary>Mark as sent</summary>
          <p className="small">
            {isSurplus
              ? "This tells the customer. The bill stays as it is: this money came besides. It cannot be taken back."
              : "This makes the credit note and tells the customer. It cannot be taken back."}
          </p>
          <form method="post" action={path}>
            <button className="tool tool--line" name="intent" value="sent">
              I have sent {amount} for {number}
            </button>
          </form>
        </details>
      )}
      {mayRefund && mayBeCalledOff && (
        <p>
          <Link
            className="tool tool--line"
            to={href("/back-office/money/refunds/:id/call-off", { id })}
            aria-label={`Call it off: ${number}, ${amount}`}
          >
            Call it off
          </Link>
        </p>
      )}
      {!mayRefund && state !== "by itself" && <p className="small">The owner sends it.</p>}
    </article>
  );
}

const again = { failed: "Ask Razorpay again", "called off": "Promise it again" };

function How({ refund: { state, isUnderWay, method, utr, call } }: { refund: Refund }) {
  const ask = <AskCustomer call={call} />;
  if (state === "by itself") {
    return isUnderWay
      ? "Razorpay has it in hand. It takes some days."
      : "Razorpay is asked for it by itself, within minutes.";
  }
  if (state === "called off") {
    return "It was called off, and is still the customer's: promise it again, or send it by hand and mark it as sent.";
  }
  if (state === "failed") {
    return (
      <>
        Razorpay did not send it. Look on its pages whether it went back already. If not, ask again, or {ask} for a UPI
        ID and send it by hand.
      </>
    );
  }
  if (method === "razorpay") {
    return <>The shop has no keys of Razorpay. Send it back on its pages, or {ask} for a UPI ID.</>;
  }
  if (method === "cash") {
    return <>It was paid in cash. Hand it back, or {ask} for a UPI ID and send it there.</>;
  }
  return (
    <>
      Send it by UPI. The bank shows who paid
      {utr && (
        <>
          {" "}
          with UTR <b className="whole">{utr}</b>
        </>
      )}
      ; if not, {ask} for a UPI ID.
    </>
  );
}

type Props = {
  /** All `count` orders, or only the first of them. */
  orders: Awaited<ReturnType<typeof moneyPage>>["returned"];
  count: number;
};

/** Orders that were paid and then returned, each with a link for the owner to refund the order. */
export function ReturnedPaid({ orders, count }: Props) {
  const mayRefund = useMay()("refund");
  if (count === 0) return null;
  return (
    <section className="money__group" aria-labelledby="returned-paid">
      <h3 id="returned-paid">
        Returned, and paid: decide <span className="count">{count}</span>
      </h3>
      <p className="small">
        Each says what is left of its money. Give back all of it or a part. If you send the parcel once more instead,
        leave it here: sixty days after it left it goes from this list by itself.
      </p>
      <ul className="desk__list grid grid--cards">
        {orders.map(({ number, payer, amount, since }) => (
          <li key={number} className="card money__card stack stack--start">
            <div className="money__what cluster">
              <OrderLink number={number} />
              <b className="whole">{amount}</b>
              <span>{payer}</span>
            </div>
            <p className="small">Ordered {since} ago.</p>
            {mayRefund ? (
              <Link
                className="tool"
                to={href("/back-office/orders/:number/refund", { number })}
                aria-label={`Give money back: ${number}, ${amount}`}
              >
                Give money back
              </Link>
            ) : (
              <p className="small">The owner decides.</p>
            )}
          </li>
        ))}
      </ul>
      {count > orders.length && <p className="small">{count - orders.length} more come up as these are done.</p>}
    </section>
  );
}

type AllBackProps = {
  /** All `count` orders, or only the first of them. */
  orders: Awaited<ReturnType<typeof moneyPage>>["allBack"];
  count: number;
};

/** Orders that have not left, though all their money went back, each with a link to decide about it. */
export function AllBack({ orders, count }: AllBackProps) {
  const mayDecide = useMay()("orders");
  if (count === 0) return null;
  return (
    <section className="money__group" aria-labelledby="all-back">
      <h3 id="all-back" tabIndex={-1}>
        All money back, and not sent: decide <span className="count">{count}</span>
      </h3>
      <p className="small">The kitchen leaves these out. Cancel the order, or have it made all the same.</p>
      <ul className="desk__list grid grid--cards">
        {orders.map(({ number, payer, stands, leaves }) => (
          <li key={number} className="card money__card stack stack--start">
            <div className="money__what cluster">
              <OrderLink number={number} />
              <span>{payer}</span>
              <span className="small">
                {stands}, {leaves}
              </span>
            </div>
            {mayDecide && (
              <Link
                className="tool"
                to={href("/back-office/orders/:number", { number })}
                aria-label={`Decide about ${number}`}
              >
                Decide
              </Link>
            )}
          </li>
        ))}
      </ul>
      {count > orders.length && <p className="small">{count - orders.length} more come up as these are done.</p>}
    </section>
  );
}

/** Part of a sentence, such as "ask the customer on 98480 12345". Pressing the number starts a call. */
export function AskCustomer({ call }: { call: { mobile: string; shown: string } | undefined }) {
  if (!call) return <>look at the order for how to reach the customer, and ask them</>;
  return (
    <>
      ask the customer on <a href={`tel:${call.mobile}`}>{call.shown}</a>
    </>
  );
}
