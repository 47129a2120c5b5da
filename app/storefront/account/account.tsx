import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { isStaff } from "#domain/accounts/account.ts";
import { sayConsent } from "#app/sentences/accounts.ts";
import { allowsMarketing } from "#domain/accounts/marketing.server.ts";
import { countClaimable } from "#domain/customers/claiming.server.ts";
import type { Route } from "./+types/account";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { readPastOrders } from "./past-orders.server.ts";
import { ClaimOffer, NothingYet, PastOrderCard } from "./past-orders.tsx";
import { linkTo } from "#app/words/words.ts";

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
    news: { isWanted: await allowsMarketing(db, id), question: sayConsent("marketing") },
    page: accountMeta(context, t`Your account`, href("/account")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Account({ loaderData }: Route.ComponentProps) {
  const { name, email, worksHere, last, claimable, news } = loaderData;
  return (
    <div className="wrap page account">
      <h1 className="pgh break" id="account" tabIndex={-1}>
        <Trans>Namaste, {name}</Trans>
      </h1>
      <p className="muted">{email}</p>
      <ClaimOffer count={claimable} email={email} />
      <div className="two stack account__parts">
        <section aria-labelledby="last">
          <h2 id="last">{t`Your last order`}</h2>
          {last ? <PastOrderCard order={last} /> : <NothingYet />}
        </section>
        <nav aria-label={t`Your account`}>
          <ul className="account__ways ruled ruled--closed">
            <AccountLink
              to={href("/account/orders")}
              name={t`Orders`}
              more={t`Where they stand, their bills, order again`}
            />
            <AccountLink to={href("/account/addresses")} name={t`Addresses`} more={t`Where your parcels go`} />
            <AccountLink to={href("/account/password")} name={t`Password`} more={t`Choose another one`} />
            <AccountLink to={href("/account/data")} name={t`Your data`} more={t`See it, download it, erase it`} />
            {worksHere && <AccountLink to={href("/back-office")} name={t`Back office`} more={t`Run the shop`} />}
          </ul>
        </nav>
      </div>
      <News {...news} />
      <form method="post" action={linkTo(href("/sign-out"))}>
        <button className="btn btn--line">{t`Sign out`}</button>
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
      <h2 id="news-title">{t`News by e-mail`}</h2>
      {isWanted ? (
        <p className="mb-4">
          <Trans>You have asked for it: “{question}”</Trans>
        </p>
      ) : (
        <p className="mb-4">
          <Trans>Off. We only write about your orders. If you would like more: “{question}”</Trans>
        </p>
      )}
      <form method="post" action={linkTo(href("/account/news"))}>
        <button className="btn btn--line" name="wanted" value={isWanted ? "no" : "yes"}>
          {isWanted ? t`Stop the news` : t`Yes, send me news`}
        </button>
      </form>
    </section>
  );
}
