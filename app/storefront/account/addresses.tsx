import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { linesOfAddress, MOST_ADDRESSES } from "#domain/accounts/address.ts";
import { listAddresses } from "#domain/accounts/addresses.server.ts";
import type { Route } from "./+types/addresses";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";
import { linkTo } from "#app/words/words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const addresses = await listAddresses(context.get(database), whoActs(context).id);
  return {
    addresses: addresses.map((address) => ({
      id: address.id,
      lines: linesOfAddress(address),
      mobile: address.mobile.replace("+91", ""),
      isFirst: address.isDefault,
    })),
    most: MOST_ADDRESSES,
    page: accountMeta(context, t`Your addresses`, href("/account/addresses")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Addresses({ loaderData: { addresses, most } }: Route.ComponentProps) {
  return (
    <AccountPage title={t`Your addresses`} id="addresses" lead={t`A checkout begins with the first of them.`}>
      <ul className="addresses grid grid--cards">
        {addresses.map((address) => (
          <li key={address.id}>
            <Kept address={address} />
          </li>
        ))}
      </ul>
      {addresses.length < most ? (
        <p>
          <Link
            className={addresses.length === 0 ? "btn" : "btn btn--line"}
            to={href("/account/addresses/:id", { id: "new" })}
          >{t`Add an address`}</Link>
        </p>
      ) : (
        <p className="muted">
          <Trans>You keep {most} addresses, which is the most. Delete one to add another.</Trans>
        </p>
      )}
    </AccountPage>
  );
}

function Kept({ address: { id, lines, mobile, isFirst } }: { address: { id: string } & Shown }) {
  const of = lines.slice(0, 2).join(", ");
  return (
    <>
      {isFirst && <b className="addresses__first">{t`A checkout begins with this one`}</b>}
      <address className="order__to break">
        <b>{lines[0]}</b>
        {[...lines.slice(1), mobile].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="row mt-2">
        <Link className="link" to={href("/account/addresses/:id", { id })}>
          <Trans>
            Change<span className="visually-hidden"> {of}</span>
          </Trans>
        </Link>
        {!isFirst && (
          <form method="post" action={linkTo(href("/account/addresses/:id/first", { id }))}>
            <button className="link">
              <Trans>
                Begin with this one<span className="visually-hidden">: {of}</span>
              </Trans>
            </button>
          </form>
        )}
        <details className="sure">
          <summary className="link">
            <Trans>
              Delete<span className="visually-hidden"> {of}</span>
            </Trans>
          </summary>
          <form method="post" action={linkTo(href("/account/addresses/:id/delete", { id }))}>
            <button className="btn btn--line">
              <Trans>
                Yes, delete it<span className="visually-hidden">: {of}</span>
              </Trans>
            </button>
          </form>
        </details>
      </div>
    </>
  );
}

type Shown = { lines: string[]; mobile: string; isFirst: boolean };
