import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import type { Route } from "./+types/your-data";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  const { name, email } = whoActs(context);
  return { name, email, page: accountMeta(context, t`Your data`, href("/account/data")) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function YourData({ loaderData: { name, email } }: Route.ComponentProps) {
  return (
    <AccountPage title={t`Your data`} lead={t`What we keep of you, why, and for how long.`}>
      <div className="prose policy mt-8">
        <ul>
          <li>
            <Trans>
              <b>Your account:</b> {name}, {email}, and your password in a form that nobody can read. You sign in with
              it. Kept until you erase the account.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your addresses:</b> so that you need not type them again. Kept until you delete them.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your cart:</b> so that you find it on every device. Kept for a year after you last changed it.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>Your orders, bills and payments:</b> to cook, deliver, bill and answer you. Kept as long as tax law
              asks, which is until six years after the yearly return is due.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>What you wrote to us, and photographs with it:</b> to answer it. Kept until three years after the last
              word, because a claim can come of it so long.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>What you agreed to, and when:</b> because the law asks us to be able to show it.
            </Trans>
          </li>
          <li>
            <Trans>
              <b>When and from which browser you signed in:</b> so that nobody else does. Kept until you sign out, for a
              month at most.
            </Trans>
          </li>
        </ul>
        <h2>{t`See all of it`}</h2>
        <p>{t`The file holds everything in that list. People can read it, and so can other programs.`}</p>
      </div>
      <p className="mt-6">
        <a className="btn" href={href("/account/data.json")}>{t`Download your data`}</a>
      </p>
      <div className="prose policy mt-8">
        <h2>{t`Something is wrong?`}</h2>
        <p>
          <Trans>
            You change your <Link to={href("/account/addresses")}>addresses</Link> yourself. For anything else{" "}
            <Link to={href("/contact")}>write to us</Link>, and we put it right. Our{" "}
            <Link to={href("/privacy")}>privacy page</Link> says more, and whom to complain to.
          </Trans>
        </p>
        <h2>{t`You would rather leave?`}</h2>
        <p>{t`Your account goes at once. The page after this one says what stays, and asks for your password.`}</p>
      </div>
      <p className="mt-6">
        <Link className="btn btn--line" to={href("/account/erase")}>{t`Erase my account`}</Link>
      </p>
    </AccountPage>
  );
}
