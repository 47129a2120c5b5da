import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { linesOfAddress, MOST_ADDRESSES } from "#domain/accounts/address.ts";
import { listAddresses } from "#domain/accounts/addresses.server.ts";
import type { Route } from "./+types/addresses";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";

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
    page: accountMeta(context, "Your addresses", href("/account/addresses")),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Addresses({ loaderData: { addresses, most } }: Route.ComponentProps) {
  return (
    <AccountPage title="Your addresses" id="addresses" lead="A checkout begins with the first of them.">
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
          >
            Add an address
          </Link>
        </p>
      ) : (
        <p className="muted">You keep {most} addresses, which is the most. Delete one to add another.</p>
      )}
    </AccountPage>
  );
}

function Kept({ address: { id, lines, mobile, isFirst } }: { address: { id: string } & Shown }) {
  const of = lines.slice(0, 2).join(", ");
  return (
    <>
      {isFirst && <b className="addresses__first">A checkout begins with this one</b>}
      <address className="order__to break">
        <b>{lines[0]}</b>
        {[...lines.slice(1), mobile].map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="row mt-2">
        <Link className="link" to={href("/account/addresses/:id", { id })}>
          Change<span className="visually-hidden"> {of}</span>
        </Link>
        {!isFirst && (
          <form method="post" action={href("/account/addresses/:id/first", { id })}>
            <button className="link">
              Begin with this one<span className="visually-hidden">: {of}</span>
            </button>
          </form>
        )}
        <details className="sure">
          <summary className="link">
            Delete<span className="visually-hidden"> {of}</span>
          </summary>
          <form method="post" action={href("/account/addresses/:id/delete", { id })}>
            <button className="btn btn--line">
              Yes, delete it<span className="visually-hidden">: {of}</span>
            </button>
          </form>
        </details>
      </div>
    </>
  );
}

type Shown = { lines: string[]; mobile: string; isFirst: boolean };
