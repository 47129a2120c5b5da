import { plural, t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { countClaimable, findAddressToKeep } from "#domain/customers/claiming.server.ts";
import type { Route } from "./+types/orders";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";
import { readPastOrders } from "./past-orders.server.ts";
import { AddressOffer, ClaimOffer, NothingYet, PastOrderCard } from "./past-orders.tsx";

const PAGE = 20;
const MOST = 1000;

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const who = whoActs(context);
  const asked = new URL(request.url).searchParams;
  const shown = upTo(asked.get("show"), MOST) ?? PAGE;
  const newest = asked.get("newest");
  return {
    ...(await readPastOrders(db, who.id, shown)),
    next: Math.min(shown + PAGE, MOST),
    added: upTo(asked.get("added"), MOST),
    address: newest ? await findAddressToKeep(db, who.id, newest) : undefined,
    claimable: await countClaimable(db, who),
    email: who.email,
    page: accountMeta(context, t`Your orders`, href("/account/orders")),
  };
}

/** A whole number from 1 to 999,999 in a URL, lowered to `most` if it is larger. Undefined for other text. */
function upTo(text: string | null, most: number): number | undefined {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Math.min(Number(text), most) : undefined;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, hasMore, next, added, address, claimable, email } = loaderData;
  const last = orders.at(-1);
  return (
    <AccountPage title={t`Your orders`} id="orders">
      {added && (
        <p className="banner">
          {plural(added, {
            one: "One order was added to your account.",
            other: "# orders were added to your account.",
          })}
        </p>
      )}
      {address && <AddressOffer address={address} />}
      <ClaimOffer count={claimable} email={email} />
      {last ? (
        <>
          <h2 className="visually-hidden">{t`All orders, the newest first`}</h2>
          <ul className="past-orders narrow stack stack--wide">
            {orders.map((order) => (
              <li key={order.number}>
                <PastOrderCard order={order} />
              </li>
            ))}
          </ul>
          {hasMore && orders.length < MOST && (
            <p>
              <Link className="btn btn--line" to={`?show=${next}#${last.number}`}>{t`Show more`}</Link>
            </p>
          )}
        </>
      ) : (
        <NothingYet />
      )}
    </AccountPage>
  );
}
