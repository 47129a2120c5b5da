import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import type { Route } from "./+types/inbox";
import { readInbox } from "./inbox-view.server.ts";
import { LetterCard } from "./letter-card.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readInbox(context.get(database), new URL(request.url).searchParams, whoActs(context).id);
}

export const meta: Route.MetaFunction = () => pageMeta("Enquiries");

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { search, entries, found, tabs, filters, next, start } = loaderData;
  return (
    <>
      <h1>Enquiries</h1>
      <form className="ask-row" action={href("/back-office/enquiries")} role="search" aria-label="Enquiries">
        <label className="note" htmlFor="q">
          Reference, name, mobile or e-mail
        </label>
        <input id="q" name="q" type="search" enterKeyHint="search" autoComplete="off" defaultValue={search} />
        <button className="tool tool--line">Find</button>
      </form>
      {search ? (
        <p className="inbox__found">
          {found === 0 ? "Nothing" : found} found for <b>{search}</b>, in every state.{" "}
          <Link className="link" to={href("/back-office/enquiries")}>
            Back to the inbox
          </Link>
        </p>
      ) : (
        <>
          <nav className="tabs tabs--all" aria-label="State">
            {tabs.map(({ name, count, isUrgent, isCurrent, to }) => (
              <Link key={name} to={to} aria-current={isCurrent ? "page" : undefined}>
                {name} <span className={isUrgent ? "count count--bad" : "count"}>{count}</span>
                {isUrgent && <span className="visually-hidden">, the time for a complaint runs out</span>}
              </Link>
            ))}
          </nav>
          <nav className="chips cluster" aria-label="Which ones">
            {filters.map(({ name, isCurrent, to }) => (
              <Link key={name} className="tap" to={to} aria-current={isCurrent ? "true" : undefined}>
                {name}
              </Link>
            ))}
          </nav>
        </>
      )}
      {entries.length > 0 ? (
        <ol className="desk__list stack">
          {entries.map((entry) => (
            <LetterCard key={entry.reference} entry={entry} withStatus={search !== ""} />
          ))}
        </ol>
      ) : (
        !search && <p className="inbox__empty">Nothing here. What customers write arrives under New.</p>
      )}
      <p className="inbox__pages cluster">
        {start && (
          <Link className="tool tool--line" to={start}>
            Back to the beginning
          </Link>
        )}
        {next && (
          <Link className="tool tool--line" to={next} rel="next">
            Next page
          </Link>
        )}
      </p>
    </>
  );
}
