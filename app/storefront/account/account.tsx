import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { isStaff } from "#domain/accounts/account.ts";
import { consentTexts } from "#domain/accounts/consent.ts";
import { allowsMarketing } from "#domain/accounts/marketing.server.ts";
import { countClaimable } from "#domain/customers/claiming.server.ts";
import type { Route } from "./+types/account";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { readPastOrders } from "./past-orders.server.ts";
import { ClaimOffer, NothingYet, PastOrderCard } from "./past-orders.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(database);
  const { id, name, email, role } = whoActs(context);
  const { orders } = await readPastOrders(db, id, 1);
  return {
    name,
    email,
    worksHere: isStaff(role),
    last: orders[0],
    claimable: await countClaimable(db, whoActs(context)),
    news: { isWanted: await allowsMarketing(db, id), question: consentTexts.marketing.text },
    page: accountMeta(context, "Your account", href("/account")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, worksHere, last, claimable, news } = loaderData;
  return (
    <div className="wrap page account">
      <h1 className="pgh break" id="account" tabIndex={-1}>
        Namaste, {name}
      </h1>
      <p className="muted">{email}</p>
      <ClaimOffer count={claimable} email={email} />
      <div className="two stack account__parts">
        <section aria-labelledby="last">
          <h2 id="last">Your last order</h2>
          {last ? <PastOrderCard order={last} /> : <NothingYet />}
        </section>
        <nav aria-label="Your account">
          <ul className="account__ways ruled ruled--closed">
            <AccountLink to={href("/account/orders")} name="Orders" more="Where they stand, their bills, order again" />
            <AccountLink to={href("/account/addresses")} name="Addresses" more="Where your parcels go" />
            <AccountLink to={href("/account/password")} name="Password" more="Choose another one" />
            <AccountLink to={href("/account/data")} name="Your data" more="See it, download it, erase it" />
            {worksHere && <AccountLink to={href("/back-office")} name="Back office" more="Run the shop" />}
          </ul>
        </nav>
      </div>
      <News {...news} />
      <form method="post" action={href("/sign-out")}>
        <button className="btn btn--line">Sign out</button>
      </form>
    </div>
  );
}

function AccountLink({ to, name, more }: { to: string; name: string; more: string }) {
  return (
    <li>
      <Link to={to}>
        <b>{name}</b>
        <span className="note">{more}</span>
      </Link>
    </li>
  );
}

/** `question`: the text of the consent to marketing e-mails. */
function News({ isWanted, question }: { isWanted: boolean; question: string }) {
  return (
    <section className="mb-12" id="news" tabIndex={-1} aria-labelledby="news-title">
      <h2 id="news-title">News by e-mail</h2>
      {isWanted ? (
        <p className="mb-4">You have asked for it: “{question}”</p>
      ) : (
        <p className="mb-4">Off. We only write about your orders. If you would like more: “{question}”</p>
      )}
      <form method="post" action={href("/account/news")}>
        <button className="btn btn--line" name="wanted" value={isWanted ? "no" : "yes"}>
          {isWanted ? "Stop the news" : "Yes, send me news"}
        </button>
      </form>
    </section>
  );
}
