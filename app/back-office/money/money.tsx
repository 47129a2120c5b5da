import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/money";
import { HeldNotice, UnallocatedCard } from "./unallocated.tsx";
import { moneyPage } from "./money.server.ts";
import { OrderLink } from "./order-link.tsx";
import { AllBack, RefundCard, ReturnedPaid } from "./give-back.tsx";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";

export function loader({ context, request }: Route.LoaderArgs) {
  return moneyPage(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Money");

export default function Money({ loaderData }: Route.ComponentProps) {
  const { groups, cash, refunds, refundCount, returned, returnedCount, unallocated, unallocatedCount, said } =
    loaderData;
  const { notices, noticeCount, allBack, allBackCount } = loaderData;
  const giveBackCount = refundCount + returnedCount + allBackCount;
  const awaitedCount = groups.reduce((sum, { count }) => sum + count, 0) + cash.count;
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Money</h1>
      <nav className="tabs" aria-label="On this page">
        <Jump to="look" words="Look for" count={awaitedCount} />
        <Jump to="give" words="Give back" count={giveBackCount} />
        <Jump to="unallocated" words="Fits no order" count={unallocatedCount + noticeCount} />
      </nav>
      <section aria-labelledby="look">
        <h2 id="look" tabIndex={-1}>
          To look for
        </h2>
        {awaitedCount === 0 && (
          <p>
            Nothing is awaited. Orders whose customers say that they have paid by UPI come up here with the UTR, and
            cash that is not handed in.
          </p>
        )}
        <CashOut {...cash} />
        {groups.map((group) => (
          <AwaitedGroup key={group.kind} group={group} />
        ))}
        <Others atTheGateway={loaderData.atTheGateway} cashAtHome={loaderData.cashAtHome} />
      </section>
      <section aria-labelledby="give">
        <h2 id="give" tabIndex={-1}>
          To give back
        </h2>
        {giveBackCount === 0 && (
          <p>Nothing is owed back. Money of cancelled orders, and what came twice or too late, comes up here.</p>
        )}
        <div className="desk__list grid grid--cards">
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} />
          ))}
        </div>
        <More count={refundCount} shown={refunds.length} />
        <ReturnedPaid orders={returned} count={returnedCount} />
        <AllBack orders={allBack} count={allBackCount} />
      </section>
      <section aria-labelledby="unallocated">
        <h2 id="unallocated" tabIndex={-1}>
          Money that fits no order
        </h2>
        {unallocatedCount + noticeCount === 0 && (
          <p>Everything fits. Another amount than was asked for, or an attempt that failed, comes up here.</p>
        )}
        {notices.length > 0 && (
          <div className="desk__list grid grid--cards">
            {notices.map((notice) => (
              <HeldNotice key={notice.id} notice={notice} />
            ))}
          </div>
        )}
        <More count={noticeCount} shown={notices.length} />
        <div className="desk__list grid grid--cards">
          {unallocated.map((receipt) => (
            <UnallocatedCard key={receipt.id} receipt={receipt} />
          ))}
        </div>
        <More count={unallocatedCount} shown={unallocated.length} />
      </section>
    </div>
  );
}

function Jump({ to, words, count }: { to: string; words: string; count: number }) {
  return (
    <a href={`#${to}`}>
      {words} <span className="count">{count}</span>
    </a>
  );
}

/** The cash that riders and couriers have. The page behind the link says who has how much of it. */
function CashOut({ count, amount, lacks }: { count: number; amount: string; lacks: string | undefined }) {
  const mayReceive = useMay()("receive-money");
  return (
    <section className="money__group" aria-labelledby="cash-out">
      <h3 id="cash-out">
        Cash with riders and couriers <span className="count">{count}</span>
      </h3>
      <p>
        {count > 0 ? `${amount} of ${orders(count)} is not handed in yet.` : "Nobody has cash of an order."}
        {lacks && ` ${lacks} lacks of what was handed in before.`}
      </p>
      {mayReceive && (
        <p>
          <Link className={count > 0 ? "tool" : "tool tool--line"} to={href("/back-office/money/cash")}>
            {count > 0 ? "Take cash in" : "Cash and couriers’ payouts"}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Awaited payments that need no action yet. */
function Others({ atTheGateway, cashAtHome }: { atTheGateway: number; cashAtHome: number }) {
  if (atTheGateway + cashAtHome === 0) return null;
  return (
    <p className="small mt-2">
      {atTheGateway > 0 && `${orders(atTheGateway)} at Razorpay, which reports by itself. `}
      {cashAtHome > 0 && `${orders(cashAtHome)} to be paid in cash, not out of the house yet.`}
    </p>
  );
}

function More({ count, shown }: { count: number; shown: number }) {
  return count > shown ? <p className="small">{count - shown} more come up as these are done.</p> : null;
}

function orders(count: number): string {
  return `${count} ${count === 1 ? "order" : "orders"}`;
}

type Group = Awaited<ReturnType<typeof moneyPage>>["groups"][number];

const words: Record<Group["kind"], { title: string; hint: string; next: string }> = {
  told: { title: "Told by the customer", hint: "Look for the UTR in the bank.", next: "Look for it" },
  said: { title: "Says paid, no UTR", hint: "Look for the amount and the order's number.", next: "Look for it" },
  late: {
    title: "Told, and the order has ended",
    hint: "Its money may still have come. Confirmed, the order comes back if it can, or the money is owed back.",
    next: "Look for it",
  },
  untold: {
    title: "UPI, no word from the customer yet",
    hint: "Most of these pay, or run out by themselves.",
    next: "It has come",
  },
};

/** Awaited payments that need the same next step. `rows` are all `count` payments, or only the first of them. */
function AwaitedGroup({ group: { kind, count, rows } }: { group: Group }) {
  const { title, hint, next } = words[kind];
  const mayReceive = useMay()("receive-money");
  return (
    <section className="money__group" aria-labelledby={`awaited-${kind}`}>
      <h3 id={`awaited-${kind}`}>
        {title} <span className="count">{count}</span>
      </h3>
      <p className="small">{hint}</p>
      <ul className="desk__list grid grid--cards">
        {rows.map(({ id, number, payer, amount, since, utr, says, until }) => (
          <li key={id} className="card money__card stack stack--start">
            <div className="money__what cluster">
              <OrderLink number={number} />
              <b className="whole">{amount}</b>
              <span>{payer}</span>
            </div>
            <p className="small">
              {utr && (
                <>
                  UTR <b className="whole">{utr}</b>.{" "}
                </>
              )}
              {says && `Says paid since ${says}. `}
              Ordered {since} ago.{until && ` Kept until ${until}.`}
            </p>
            {mayReceive && (
              <Link
                className={kind === "untold" ? "tool tool--line" : "tool"}
                to={href("/back-office/orders/:number/paid", { number })}
                aria-label={`${next}: ${number}, ${amount}`}
              >
                {next}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && <p className="small">{count - rows.length} more come up as these are done.</p>}
    </section>
  );
}
