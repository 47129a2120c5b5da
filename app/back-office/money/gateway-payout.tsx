import { href, Link } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { findPayout, listItems } from "#domain/payments/gateway-payouts/payout-lists.server.ts";
import type { Route } from "./+types/gateway-payout";
import { itemView, payoutView } from "./gateway-payouts.server.ts";
import { PayoutItems, PayoutSum } from "./payout-parts.tsx";

const AT_A_TIME = 50;

/** A payout of the gateway with what was paid out. */
export async function loader({ context, request, params: { id } }: Route.LoaderArgs) {
  const db = context.get(database);
  const payout = await findPayout(db, id);
  if (!payout) throw refuse("There is no such payout.", 404);
  const { page, addressOf } = readList(request);
  const pages = Math.max(1, Math.ceil(payout.items / AT_A_TIME));
  const place = { list: addressOf(), page: Math.min(page, pages), pages };
  const items = await listItems(db, { payoutId: id }, { most: AT_A_TIME, skip: (place.page - 1) * AT_A_TIME });
  return { payout: payoutView(payout), items: items.map(itemView), place };
}

export const meta: Route.MetaFunction = () => pageMeta("A payout of Razorpay");

export default function GatewayPayout({ loaderData: { payout, items, place } }: Route.ComponentProps) {
  const { id, amount, day, utr, holds } = payout;
  return (
    <div className="money">
      <h1>
        Payout of <span className="whole">{amount}</span>
      </h1>
      <dl className="desk__facts grid">
        <dt>Made on</dt>
        <dd>{day}</dd>
        <dt>UTR</dt>
        <dd>{utr ?? "none yet"}</dd>
        <dt>Razorpay&rsquo;s number</dt>
        <dd>{id}</dd>
        <dt>In it</dt>
        <dd>{holds}</dd>
      </dl>
      <PayoutSum payout={payout} />
      {items.length > 0 && <PayoutItems items={items} />}
      <ListPages place={place} of="entries" />
      <p>
        <Link className="link tap" to={href("/back-office/money/payouts")}>
          All payouts
        </Link>
      </p>
    </div>
  );
}
