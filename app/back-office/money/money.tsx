import { href, Link } from "react-router";
import { deskMeta } from "#app/back-office/desk-meta.ts";
import type { Route } from "./+types/money";
import { AwaitedGroup } from "./awaited-group.tsx";
import { HeldNotice } from "./held-notice-card.tsx";
import { MisfitCard } from "./misfit-card.tsx";
import { moneyPage } from "./money-page.server.ts";
import { RefundCard } from "./refund-card.tsx";
import { ReturnedPaid } from "./returned-paid.tsx";
import { Said } from "./said.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return moneyPage(context, request);
}

export const meta: Route.MetaFunction = () => deskMeta("Money");

export default function Money({ loaderData }: Route.ComponentProps) {
  const { groups, refunds, refundCount, returned, returnedCount, misfits, misfitCount, isOwner, said } = loaderData;
  const { notices, noticeCount } = loaderData;
  const awaitedCount = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Money</h1>
      <p>
        <Link className="tool" to={href("/back-office/money/statement")}>
          Match a bank statement
        </Link>
      </p>
      <nav className="tabs" aria-label="On this page">
        <Jump to="look" words="Look for" count={awaitedCount} />
        <Jump to="give" words="Give back" count={refundCount + returnedCount} />
        <Jump to="misfit" words="Does not fit" count={misfitCount + noticeCount} />
      </nav>
      <section aria-labelledby="look">
        <h2 id="look" tabIndex={-1}>
          To look for
        </h2>
        {awaitedCount === 0 && (
          <p>
            Nothing is awaited. Orders whose customers say that they have paid by UPI come up here with the UTR, and
            cash that is out of the house and not handed in.
          </p>
        )}
        {groups.map((group) => (
          <AwaitedGroup key={group.kind} group={group} />
        ))}
        <Others atTheGateway={loaderData.atTheGateway} cashAtHome={loaderData.cashAtHome} />
      </section>
      <section aria-labelledby="give">
        <h2 id="give" tabIndex={-1}>
          To give back
        </h2>
        {refundCount + returnedCount === 0 && (
          <p>Nothing is owed back. Money of cancelled orders, and what came twice or too late, comes up here.</p>
        )}
        <div className="desk__list stack">
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} isOwner={isOwner} />
          ))}
        </div>
        <More count={refundCount} shown={refunds.length} />
        <ReturnedPaid orders={returned} count={returnedCount} isOwner={isOwner} />
      </section>
      <section aria-labelledby="misfit">
        <h2 id="misfit" tabIndex={-1}>
          Does not fit
        </h2>
        {misfitCount + noticeCount === 0 && (
          <p>Everything fits. Another amount than was asked for, or an attempt that failed, comes up here.</p>
        )}
        {notices.length > 0 && (
          <div className="desk__list stack">
            {notices.map((notice) => (
              <HeldNotice key={notice.id} notice={notice} isOwner={isOwner} />
            ))}
          </div>
        )}
        <More count={noticeCount} shown={notices.length} />
        <div className="desk__list stack">
          {misfits.map((misfit) => (
            <MisfitCard key={misfit.id} misfit={misfit} isOwner={isOwner} />
          ))}
        </div>
        <More count={misfitCount} shown={misfits.length} />
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

/** What comes without anybody's doing. */
function Others({ atTheGateway, cashAtHome }: { atTheGateway: number; cashAtHome: number }) {
  if (atTheGateway + cashAtHome === 0) return null;
  return (
    <p className="small money__others">
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
