import { href, Link } from "react-router";
import { ListPages, ListTabs } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import type { Route } from "./+types/gateway-payouts";
import { gatewayPayoutsPage, type ListName } from "./gateway-payouts.server.ts";
import { OrderLink } from "./order-link.tsx";
import { PayoutItems, PayoutSum } from "./payout-parts.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  return gatewayPayoutsPage(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Razorpay’s payouts");

type Data = Route.ComponentProps["loaderData"];

export default function GatewayPayouts({ loaderData }: Route.ComponentProps) {
  const { name, tabs, read, payouts, items, waiting, months, place } = loaderData;
  const mayRead = useMay()("receive-money");
  const isEmpty = payouts.length + items.length + months.length === 0 && !waiting;
  return (
    <div className="money">
      <Said sentence={read} />
      <h1>Razorpay&rsquo;s payouts</h1>
      <p>
        What customers pay at Razorpay comes to your bank in payouts, less its fee. Each payment in them is compared
        with your orders.
      </p>
      {name === "payouts" && <Urgent {...loaderData.urgent} />}
      {mayRead && (
        <p>
          <Link className="tool tool--line" to={href("/back-office/money/payouts/read")}>
            Read a file of Razorpay
          </Link>
        </p>
      )}
      <ListTabs label="What is shown" tabs={tabs} />
      {isEmpty ? <p>{whyEmpty(loaderData)}</p> : <p className="small">{abouts[name]}</p>}
      {payouts.length > 0 && (
        <ul className="desk__list grid grid--cards">
          {payouts.map((payout) => (
            <PayoutCard key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
      {items.length > 0 && <PayoutItems items={items} hasPayouts />}
      {waiting && <Waiting {...waiting} />}
      {months.length > 0 && (
        <div className="desk__list grid grid--cards">
          {months.map((month) => (
            <Month key={month.month} {...month} />
          ))}
        </div>
      )}
      <ListPages place={place} of="entries" />
    </div>
  );
}

const abouts: Record<ListName, string> = {
  payouts: "The newest first. Razorpay is asked every night.",
  waiting: "",
  unknown: "Razorpay paid these out, and this shop knows nothing of them. Look for them in Razorpay’s dashboard.",
  differs: "Razorpay’s amount is not the one that was recorded here, or its fee does not add up. Ask Razorpay why.",
  unseen:
    "A payout may take some hours. Read your bank’s statement under “Bank statement”, and those in it leave this list.",
  adjustment:
    "What Razorpay added or took off by itself: for a payment that a customer contests, or to put something right.",
  fees: "By the day of the payout. Compare the GST with Razorpay’s own tax invoice: only that invoice counts for your return.",
};

const empties: Record<ListName, string> = {
  payouts: "Razorpay is asked every night what it paid out.",
  waiting: "",
  unknown: "Nothing. Every payment and refund that Razorpay paid out is known here.",
  differs: "Nothing. Every amount that Razorpay paid out is the one that was recorded here.",
  unseen: "Nothing. Every payout was seen in a bank statement.",
  adjustment: "Nothing. Razorpay has added or taken off nothing by itself.",
  fees: "No payout, so no fee yet.",
};

function whyEmpty({ name, why }: Data): string {
  if (name !== "payouts") return empties[name];
  if (why === "trial") return "No payout yet. While the shop is in trial no money moves, so nothing is paid out.";
  if (why === "no gateway") return "No payout yet. The shop takes no payments by Razorpay.";
  return `No payout yet. ${empties.payouts}`;
}

/** What somebody has to look into. */
function Urgent({ unknown, differs }: Data["urgent"]) {
  if (unknown + differs === 0) return null;
  return (
    <p className="banner banner--bad">
      {unknown > 0 && `${unknown} of what Razorpay paid out ${unknown === 1 ? "is" : "are"} unknown here. `}
      {differs > 0 && `${differs} ${differs === 1 ? "has" : "have"} another amount. `}
      The lists below say which.
    </p>
  );
}

function PayoutCard({ payout }: { payout: Data["payouts"][number] }) {
  const { to, amount, day, utr, holds } = payout;
  return (
    <li className="card money__card stack stack--start stack--close">
      <div className="money__what cluster">
        <Link className="link tap" to={to} aria-label={`${amount} of ${day}`}>
          <b className="whole">{amount}</b>
        </Link>
        <span>{day}</span>
      </div>
      <p className="small break">
        {holds}.{utr && ` UTR ${utr}.`}
      </p>
      <PayoutSum payout={payout} />
    </li>
  );
}

function Waiting({ usual, came, back, payments, refunds, more }: NonNullable<Data["waiting"]>) {
  if (payments.length + refunds.length === 0) return <p>Nothing. All that came by Razorpay was paid out.</p>;
  return (
    <>
      <p>
        {came.amount} of {came.count} {came.count === 1 ? "payment" : "payments"} is still with Razorpay.
        {back.count > 0 &&
          ` ${back.amount} of ${back.count} ${back.count === 1 ? "refund" : "refunds"} will be taken off a payout.`}{" "}
        A payment is paid out after {usual} bank days as a rule, less the fee. Bank holidays come on top.
      </p>
      <ul className="desk__list grid grid--cards">
        {[...payments, ...refunds].map(({ id, amount, day, number, payout, age, isLate }) => (
          <li key={id} className="card money__card stack stack--start stack--close">
            <div className="money__what cluster">
              {number ? <OrderLink number={number} /> : <span>No order</span>}
              <b className="whole">{amount}</b>
            </div>
            <p className="small break">
              {day}, {age}. {id}
            </p>
            {isLate && <span className="mark mark--due">Later than usual</span>}
            {payout && (
              <Link className="link tap" to={payout}>
                Its payout has not arrived
              </Link>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small">{more} more come up as these are paid out.</p>}
    </>
  );
}

function Month({ month, words, payments, added, takenOff, came, fee, tax, bare }: Data["months"][number]) {
  return (
    <section className="card money__card" aria-labelledby={month}>
      <h2 id={month}>{words}</h2>
      <dl className="desk__facts grid mt-2">
        <dt>Fee with GST</dt>
        <dd>{fee}</dd>
        <dt>GST in it</dt>
        <dd>{tax}</dd>
        <dt>Fee alone</dt>
        <dd>{bare}</dd>
        <dt>Paid out</dt>
        <dd>
          {added} of {payments} {payments === 1 ? "payment" : "payments"}, less the fee
        </dd>
        {takenOff && (
          <>
            <dt>Taken off</dt>
            <dd>{takenOff} of refunds and corrections</dd>
          </>
        )}
        <dt>Came to the bank</dt>
        <dd>{came}</dd>
      </dl>
    </section>
  );
}
