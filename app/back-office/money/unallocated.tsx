import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import { AskCustomer } from "./give-back.tsx";
import type { moneyPage } from "./money.server.ts";
import { OrderLink } from "./order-link.tsx";

type Unallocated = Awaited<ReturnType<typeof moneyPage>>["unallocated"][number];

/** Shows a failed payment, or money that settled no order, and says what to do about it. */
export function UnallocatedCard({ receipt }: { receipt: Unallocated }) {
  const may = useMay();
  const { number, payer, words, state, camePaise, when } = receipt;
  return (
    <article className="card money__card stack stack--start">
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
            <What receipt={receipt} />
          </p>
          {state === "waits" && may("receive-money") && (
            <Link
              className="tool tool--line"
              to={href("/back-office/orders/:number/paid", { number })}
              aria-label={`Enough has come: ${number}`}
            >
              Enough has come
            </Link>
          )}
          {camePaise === undefined ? null : may("refund") ? (
            <SentBack receipt={receipt} />
          ) : (
            <p className="small">The owner sends money back.</p>
          )}
        </>
      )}
    </article>
  );
}

function What({ receipt: { state, call } }: { receipt: Unallocated }) {
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

function SentBack({ receipt: { id, number, camePaise } }: { receipt: Unallocated }) {
  return (
    <details>
      <summary>Sent back</summary>
      <p className="small">The customer reads it on the order&rsquo;s page. It cannot be taken back.</p>
      <form method="post" action={href("/back-office/money/receipts/:id", { id })}>
        <input type="hidden" name="seen" value={camePaise} />
        <button className="tool tool--line">I have sent back what came for {number}</button>
      </form>
    </details>
  );
}

type Notice = Awaited<ReturnType<typeof moneyPage>>["notices"][number];

/** A message from Razorpay that the shop could not use, and what to do about it. */
export function HeldNotice({ notice }: { notice: Notice }) {
  const { id, number, names, when } = notice;
  const mayClear = useMay()("refund");
  return (
    <article className="card money__card stack stack--start">
      <div className="money__what cluster">
        {number ? <OrderLink number={number} /> : <b>A notice of Razorpay</b>}
        <span className="mark mark--bad">Held</span>
        <span className="small">It came on {when}</span>
      </div>
      <p>{whatOf(notice)}</p>
      {names.length > 0 && <p className="small break">It names {names.join(", ")}.</p>}
      {mayClear ? (
        <form method="post" action={href("/back-office/money/notices/:id", { id })}>
          <button className="tool tool--line" aria-label={`I have looked into it: the notice of ${when}`}>
            I have looked into it
          </button>
        </form>
      ) : (
        <p className="small">The owner looks into it.</p>
      )}
    </article>
  );
}

function whatOf({ reason, told, asked }: Notice): string {
  switch (reason) {
    case "another refund":
      if (asked === undefined)
        return `Razorpay says that it gave back ${told}, which is more than came for this order, or in another currency. It counts for nothing here. Look on Razorpay's pages what really went back.`;
      if (told === asked)
        return `Razorpay says that it gave back ${told} after all, by a refund that had failed and was asked for again since. Look on Razorpay's pages how much really went back, before more is sent.`;
      return `Razorpay says that it gave back ${told}; it was asked for ${asked}. So this refund counts as failed. Look on Razorpay's pages what really went back. Then ask again under To give back, or send what is missing by hand.`;
    case "dispute":
      return `The payer's bank contests ${told ?? "a payment"} of this order, or has decided about it; the order's page says which. While it is open, answer on Razorpay's pages before the day that stands there, and send nothing back meanwhile.`;
    case "another event":
      return "Razorpay says something about this payment that the shop does not know how to follow. It counts for nothing here. Look on Razorpay's pages how the payment stands.";
    case "another order":
      return "Razorpay tells of an order over another amount than ours. It counts for nothing; the shop asks Razorpay itself what was paid. Look on Razorpay's pages whether all is right there.";
    case "not understood":
    case "not storable":
      return "Razorpay sent a notice that the shop cannot read. It counts for nothing; the shop asks Razorpay itself about open payments and refunds. Look on Razorpay's pages whether something is missing here.";
  }
}
