import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { sayCouponRefusal } from "#app/sentences/coupons.ts";
import { termsInWords, whyClosed } from "#domain/coupons/coupon.ts";
import type { Coupon } from "#domain/coupons/coupons.server.ts";
import { listCoupons } from "#domain/coupons/editing.server.ts";
import { dateInWords, dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/coupons";

export async function loader({ context }: Route.LoaderArgs) {
  const today = dayInIndia(new Date());
  return { coupons: (await listCoupons(context.get(database))).map((coupon) => itemOf(coupon, today)) };
}

export const meta: Route.MetaFunction = () => pageMeta("Coupons");

function itemOf(coupon: Coupon, today: string) {
  const closed = whyClosed(coupon, today);
  const { id, code, firstDay, lastDay, mostUses, mostUsesEach, used } = coupon;
  const until = lastDay ? `until ${dateInWords(lastDay, today)}` : "until you end it";
  const each = mostUsesEach === null ? "" : ` Each customer may use it ${timesInWords(mostUsesEach)}.`;
  return {
    id: String(id),
    code,
    gives: termsInWords(coupon),
    days: `From ${dateInWords(firstDay, today)} ${until}`,
    uses: `${used} ${used === 1 ? "order uses" : "orders use"} it${mostUses === null ? "" : `, of at most ${mostUses}`}.${each}`,
    closed: closed && sayCouponRefusal(code, closed),
  };
}

function timesInWords(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}

export default function Coupons({ loaderData: { coupons } }: Route.ComponentProps) {
  return (
    <>
      <h1>Coupons</h1>
      <p className="mt-4">
        A customer writes the code in the cart or the checkout. Orders placed already keep their discount.
      </p>
      <p className="mt-4">
        <Link className="tool" to={href("/back-office/coupons/:id", { id: "new" })}>
          New coupon
        </Link>
      </p>
      {coupons.length === 0 && <p className="mt-4">There is no coupon yet.</p>}
      <ul className="desk__list stack mt-4">
        {coupons.map(({ id, code, gives, days, uses, closed }) => (
          <li key={id} className="card">
            <h2>
              <Link className="link" to={href("/back-office/coupons/:id", { id })}>
                {code}
              </Link>
            </h2>
            <p>
              {gives} {closed ? <span className="mark">{closed}</span> : <span className="mark mark--good">Open</span>}
            </p>
            <p className="small">
              {days}. {uses}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
