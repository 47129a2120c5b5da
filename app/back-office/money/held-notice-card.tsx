import { href } from "react-router";
import type { moneyPage } from "./money-page.server.ts";
import { OrderLink } from "./order-link.tsx";

type Notice = Awaited<ReturnType<typeof moneyPage>>["notices"][number];

/** What Razorpay told and what counts for nothing, what to do about it, and for the owner the press that says it is done. */
export function HeldNotice({ notice, isOwner }: { notice: Notice; isOwner: boolean }) {
  const { id, number, names, when } = notice;
  return (
    <article className="card money__card stack">
      <div className="money__what cluster">
        {number ? <OrderLink number={number} /> : <b>A notice of Razorpay</b>}
        <span className="mark mark--bad">Held</span>
        <span className="small">It came on {when}</span>
      </div>
      <p>{whatOf(notice)}</p>
      {names.length > 0 && <p className="small break">It names {names.join(", ")}.</p>}
      {isOwner ? (
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
      return `Razorpay says that it gave back ${told}; it was asked for ${asked}. So this refund counts as failed. Look on Razorpay's pages what really went back. Then ask again under To give back, or send what is missing by hand.`;
    case "another order":
      return "Razorpay tells of an order over another amount than ours. It counts for nothing; the shop asks Razorpay itself what was paid. Look on Razorpay's pages whether all is right there.";
    case "not understood":
    case "not storable":
      return "Razorpay sent a notice that the shop cannot read. It counts for nothing; the shop asks Razorpay itself about open payments and refunds. Look on Razorpay's pages whether something is missing here.";
  }
}
