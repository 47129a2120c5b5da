import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { ListPages, ListTabs } from "#app/back-office/list-parts.tsx";
import { readList } from "#app/back-office/list.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { database } from "#app/context.ts";
import { readEnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { clockInWords, clocksOf } from "#domain/enquiries/complaint.ts";
import { countInbox, listInbox, type InboxEntry, type InboxFilter } from "#domain/enquiries/inbox.server.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { kinds, statuses } from "#domain/enquiries/status.ts";
import { ageInWords } from "#platform/age.ts";
import type { Route } from "./+types/inbox";
import { occasionInWords } from "./when.ts";
import { kindNames, statusNames } from "./words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const { asked, q: search, after, addressOf, placeBefore } = readList(request, ["state", "kind", "mine"]);
  const now = new Date();
  const { urgent } = await readEnquiryCounts(db, now);
  const kind = kinds.find((one) => one === asked.get("kind"));
  const mine = asked.has("mine");
  const narrowed: InboxFilter = { kind, assigneeId: mine ? whoActs(context).id : undefined, search };
  const counts = await countInbox(db, narrowed);
  const chosen = statuses.find((one) => one === asked.get("state"));
  const status = search ? undefined : (chosen ?? whereWorkIs(counts, urgent));

  const { entries, next } = await listInbox(db, { ...narrowed, status }, readReference(after ?? ""));
  return {
    search,
    mine,
    entries: entries.map((entry) => inWords(entry, now)),
    found: Object.values(counts).reduce((sum, many) => sum + many, 0),
    tabs: statuses.map((one) => ({
      name: statusNames[one],
      count: counts[one],
      isUrgent: urgent.includes(one),
      about: urgent.includes(one) ? "the time for a complaint runs out" : undefined,
      isOpen: one === status,
      to: addressOf({ state: one }),
    })),
    filters: [
      { name: "All", isCurrent: !kind && !mine, to: addressOf({ kind: "", mine: "" }) },
      ...kinds.map((one) => ({ name: kindNames[one], isCurrent: one === kind, to: addressOf({ kind: one }) })),
      { name: "Mine", isCurrent: mine, to: addressOf({ mine: mine ? "" : "1" }) },
    ],
    place: placeBefore(next),
  };
}

function inWords(entry: InboxEntry, now: Date) {
  const { reference, kind, status, name, words, assignee, occasionDate, country, quantity, guests } = entry;
  const [clock] = clocksOf(entry, now);
  return {
    reference,
    name,
    words: kind === "abroad" || kind === "bulk" ? words.replaceAll(/\n+/g, ", ") : words,
    assignee,
    country,
    size: quantity
      ? `${quantity.toLocaleString("en-IN")} wanted`
      : guests && `${guests.toLocaleString("en-IN")} guests`,
    isFresh: status === "new",
    kind: kindNames[kind],
    status: statusNames[status],
    age: `${ageInWords(entry.receivedAt, now)} ago`,
    occasion: occasionDate && occasionInWords(occasionDate, now),
    clock: clock && { words: clockInWords(clock, now), isBad: clock.state !== "fine" },
  };
}

/**
 * The first status with a complaint whose deadline is near or past. Without such a complaint, the first status with
 * enquiries. `urgent`: the statuses that have such complaints.
 */
function whereWorkIs(counts: Awaited<ReturnType<typeof countInbox>>, urgent: readonly (typeof statuses)[number][]) {
  const worked = statuses.filter((status) => status !== "closed");
  return (
    worked.find((one) => urgent.includes(one) && counts[one] > 0) ?? worked.find((one) => counts[one] > 0) ?? "new"
  );
}

export const meta: Route.MetaFunction = () => pageMeta("Enquiries");

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { search, entries, found, tabs, filters, place } = loaderData;
  return (
    <>
      <h1>Enquiries</h1>
      <form className="ask-row" action={href("/back-office/enquiries")} role="search" aria-label="Enquiries">
        <label className="note" htmlFor="q">
          Reference, name, mobile, e-mail or GSTIN
        </label>
        <input id="q" name="q" type="search" enterKeyHint="search" autoComplete="off" defaultValue={search} />
        <button className="tool tool--line">Find</button>
      </form>
      {search ? (
        <p className="mt-6">
          {found === 0 ? "Nothing" : found} found for <b>{search}</b>, in every state.{" "}
          <Link className="link" to={href("/back-office/enquiries")}>
            Back to the inbox
          </Link>
        </p>
      ) : (
        <>
          <ListTabs label="State" tabs={tabs} className="tabs tabs--all" />
          <nav className="chips cluster mt-2" aria-label="Which ones">
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
        !search && <p className="mt-6">Nothing here. What customers write arrives under New.</p>
      )}
      <ListPages place={place} of="enquiries" />
    </>
  );
}

type Props = { entry: EntryInWords; withStatus: boolean };

function LetterCard({ entry, withStatus }: Props) {
  const { reference, name, words, assignee, kind, status, age, occasion, size, country, clock, isFresh } = entry;
  return (
    <li className={isFresh ? "card letter letter--new stack stack--close" : "card letter stack stack--close"}>
      <p className="cluster">
        <span className="mark">{kind}</span>
        {withStatus && <span className="mark">{status}</span>}
        {clock && <span className={clock.isBad ? "mark mark--bad" : "mark"}>{clock.words}</span>}
        <span className="letter__age note">{age}</span>
      </p>
      <h2>
        <Link className="letter__link quiet break" to={href("/back-office/enquiries/:reference", { reference })}>
          {name}
        </Link>
      </h2>
      <p className="letter__words">{words}</p>
      <p className="letter__facts cluster note">
        {occasion && <b>{occasion}</b>}
        {size && <span>{size}</span>}
        {country && <span>To {country}</span>}
        {assignee && <span>With {assignee}</span>}
        <span>{reference}</span>
      </p>
    </li>
  );
}

type EntryInWords = ReturnType<typeof inWords>;
