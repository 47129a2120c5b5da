import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/unpaid";
import { DoneBar } from "./done-bar.tsx";
import { cancelFromForm, unpaidPage, type Choice, type Review } from "./unpaid.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return unpaidPage(context, request);
}

export async function action({ context, request }: Route.ActionArgs) {
  return cancelFromForm(context, request);
}

export const meta: Route.MetaFunction = () => pageMeta("Unpaid orders");

const here = href("/back-office/orders/unpaid");

/** All that nobody has paid, to cancel many at once: choose, see what would go, confirm. */
export default function Unpaid({ loaderData }: Route.ComponentProps) {
  const { done, review, choice } = loaderData;
  return (
    <div className="money">
      {done && <DoneBar done={done} back={here} />}
      <h1>Unpaid orders</h1>
      {review && <Reviewed review={review} />}
      {choice && <Choosing choice={choice} />}
    </div>
  );
}

function Choosing({ choice: { orders, shares, percent, isMore } }: { choice: Choice }) {
  if (orders.length === 0) return <p>Nothing is unpaid. Orders that hold stock and are not paid yet come up here.</p>;
  return (
    <>
      {shares.length > 0 && (
        <section aria-labelledby="shares">
          <h2 id="shares">They hold more than {percent} % of</h2>
          <ul className="money__follows stack">
            {shares.map((share) => (
              <li key={share}>{share}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        Tick what you do not believe. Orders in cash that are not packed count as unpaid too.
        {isMore && ` These are the newest ${orders.length}; older ones come up when these are gone.`}
      </p>
      <form method="get" action={here}>
        <ul className="unpaid grid">
          {orders.map((order) => (
            <Choosable key={order.number} order={order} />
          ))}
        </ul>
        <p className="money__presses cluster">
          <button className="tool">See what would go</button>
        </p>
      </form>
    </>
  );
}

function Choosable({ order }: { order: Choice["orders"][number] }) {
  const { number, name, mobile, stands, until, held, alike, isTicked } = order;
  return (
    <li className="card break">
      <label className="tick">
        {/* Its key, so that "Tick these" also ticks where a script runs. */}
        <input key={String(isTicked)} type="checkbox" name="order" value={number} defaultChecked={isTicked} />
        <span>
          <b>{number}</b> {name}
        </span>
      </label>
      <p className="small">
        {held}: {stands}
        {until && `, until ${until}`}. {mobile}
      </p>
      <p className="small money__presses cluster">
        <Link to={href("/back-office/orders/:number", { number })}>Open {number}</Link>
        {alike > 1 && <Link to={`${here}?like=${number}`}>Tick the {alike} of its connection</Link>}
      </p>
    </li>
  );
}

function Reviewed({ review: { numbers, free, saysPaid, mailed } }: { review: Review }) {
  if (numbers.length === 0) {
    return (
      <p>
        None of them is unpaid any more. <Link to={here}>Back to the list</Link>
      </p>
    );
  }
  const count = numbers.length === 1 ? "One order" : `${numbers.length} orders`;
  return (
    <>
      <h2>{count} would be cancelled</h2>
      <p className="unpaid__numbers">{numbers.join(", ")}</p>
      <ul className="money__follows stack">
        <li>{free.length > 0 ? `Free again: ${free.join(", ")}.` : "They hold no stock."}</li>
        <li>
          {mailed} of {numbers.length} customers have an e-mail address, and are told by mail.
        </li>
        {saysPaid > 0 && <li>Of {saysPaid} the customer says that it is paid: look into the bank first.</li>}
        <li>Money that comes for them later is owed back.</li>
      </ul>
      <form className="fg" method="post" action={here}>
        {numbers.map((number) => (
          <input key={number} type="hidden" name="order" value={number} />
        ))}
        <Field name="reason" label="Why" hint="For the log. Only the shop reads it." problem={undefined} optional>
          {(field) => <input {...field} autoComplete="off" maxLength={200} />}
        </Field>
        <div className="field money__presses cluster">
          <button className="tool tool--risk">Cancel {count.toLowerCase()}</button>
          <Link to={here}>Leave them as they are</Link>
        </div>
      </form>
    </>
  );
}
