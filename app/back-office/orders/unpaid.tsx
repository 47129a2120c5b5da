import { href, Link } from "react-router";
import { may, whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { done, readFormData, textsOf } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { emptyForm, TextField } from "#app/ui/field.tsx";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { weightOf } from "#domain/money.ts";
import { untilInWords } from "#domain/orders/customer/timeline.ts";
import { listUnpaidOrders, listUnpaidShares, type UnpaidOrder } from "#domain/orders/board/unpaid.server.ts";
import { cancelUnpaid } from "#domain/order-changes/staff-cancellation.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import { ageInWords } from "#platform/age.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/unpaid";
import { DoneBar } from "./done-bar.tsx";
import { doneAddress, readDone } from "./done.server.ts";
import { statusName } from "./words.ts";

const MOST = 200;

/** Lists the unpaid orders to choose from. If the URL's query names orders, lists only those orders, for review. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const query = new URL(request.url).searchParams;
  const numbers = query.getAll("order").slice(0, MOST);
  const lately = await readDone(db, query);
  const orders = await listUnpaidOrders(db, { ...(numbers.length > 0 && { numbers }), most: MOST });
  return numbers.length > 0
    ? { lately, review: reviewOf(orders), choice: undefined }
    : { lately, review: undefined, choice: await choiceOf(db, orders, query.get("like")) };
}

/** The orders to choose from. Orders from the same network as the order `likeNumber` are ticked. */
async function choiceOf(db: Database, orders: readonly UnpaidOrder[], likeNumber: string | null) {
  const { unpaidShare } = await readSettings(db);
  const like = orders.find(({ number }) => number === likeNumber);
  const now = new Date();
  return {
    percent: unpaidShare,
    shares: (await listUnpaidShares(db, unpaidShare, dayInIndia(now))).map(
      ({ name, held, percent }) => `${name}: ${held}, ${percent} %`,
    ),
    isMore: orders.length === MOST,
    orders: orders.map((order) => ({
      number: order.number,
      name: order.name,
      mobile: order.mobile && showMobile(order.mobile),
      stands: `${order.saysPaid ? "says paid" : statusName(order.status)}, placed ${ageInWords(order.placedAt, now)} ago`,
      until: order.holdExpiresAt && untilInWords(order.holdExpiresAt),
      held: heldInWords(order),
      alike: order.alike,
      isTicked: order === like || (like?.network != null && order.network === like.network),
    })),
  };
}

function heldInWords({ held }: UnpaidOrder): string {
  if (held.length === 0) return "Holds nothing";
  return `Holds ${held.map(({ name, grams }) => `${weightOf({ grams })} ${name}`).join(", ")}`;
}

/** What cancelling the orders would do. */
function reviewOf(orders: readonly UnpaidOrder[]) {
  const free = new Map<string, number>();
  for (const { name, grams } of orders.flatMap(({ held }) => held)) free.set(name, (free.get(name) ?? 0) + grams);
  return {
    numbers: orders.map(({ number }) => number),
    /** The stock that would be free again. */
    free: [...free].map(([name, grams]) => `${weightOf({ grams })} ${name}`),
    saysPaid: orders.filter(({ saysPaid }) => saysPaid).length,
    /** How many customers would get an e-mail. */
    mailed: orders.filter(({ email }) => email !== null).length,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const numbers = form.getAll("order").filter((number) => typeof number === "string");
  if (numbers.length === 0) throw refuse("No order was ticked, so nothing was changed. Tick some first.");
  if (numbers.length > MOST) throw refuse(`That is too many. Choose at most ${MOST} orders at a time.`);
  const { reason = "" } = textsOf(form);
  const outcome = await cancelUnpaid(context.get(database), whoActs(context), {
    numbers,
    mayCancelPaid: may(context, "cancel-paid"),
    reason: reason.trim().slice(0, 200) || "Unpaid",
  });
  return done(doneAddress(href("/back-office/orders/unpaid"), outcome));
}

export const meta: Route.MetaFunction = () => pageMeta("Unpaid orders");

const here = href("/back-office/orders/unpaid");

/** The page on which many unpaid orders are cancelled at once, in three steps: choose, review, confirm. */
export default function Unpaid({ loaderData }: Route.ComponentProps) {
  const { lately, review, choice } = loaderData;
  return (
    <div className="money">
      {lately && <DoneBar done={lately} back={here} />}
      <h1>Unpaid orders</h1>
      {review && <Reviewed review={review} />}
      {choice && <Choosing choice={choice} />}
    </div>
  );
}

type Choice = Awaited<ReturnType<typeof choiceOf>>;
type Review = ReturnType<typeof reviewOf>;

function Choosing({ choice: { orders, shares, percent, isMore } }: { choice: Choice }) {
  if (orders.length === 0) return <p>Nothing is unpaid. Orders that hold stock and are not paid yet come up here.</p>;
  return (
    <>
      {shares.length > 0 && (
        <section aria-labelledby="shares">
          <h2 id="shares">They hold more than {percent} % of</h2>
          <ul className="bullets stack stack--close mt-2">
            {shares.map((share) => (
              <li key={share}>{share}</li>
            ))}
          </ul>
        </section>
      )}
      <p>
        Tick the orders that you think are not meant seriously. Cash orders that are not packed yet stand here too.
        {isMore && ` These are the newest ${orders.length}; older ones come up when these are gone.`}
      </p>
      <form method="get" action={here}>
        <ul className="unpaid grid grid--cards">
          {orders.map((order) => (
            <Choosable key={order.number} order={order} />
          ))}
        </ul>
        <p className="row">
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
        {/* The key makes "Tick these" also work with JavaScript. */}
        <input key={String(isTicked)} type="checkbox" name="order" value={number} defaultChecked={isTicked} />
        <span>
          <b>{number}</b> {name}
        </span>
      </label>
      <p className="small">
        {held}: {stands}
        {until && `, until ${until}`}. {mobile}
      </p>
      <p className="small row">
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
      <ul className="bullets stack stack--close mt-2">
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
        <TextField<"reason">
          form={emptyForm}
          name="reason"
          label="Why"
          hint="For the log. Only the shop reads it."
          optional
          autoComplete="off"
          maxLength={200}
        />
        <div className="field row">
          <button className="tool tool--risk">Cancel {count.toLowerCase()}</button>
          <Link to={here}>Leave them as they are</Link>
        </div>
      </form>
    </>
  );
}
