import { href } from "react-router";
import { readEnquiryCounts } from "#domain/enquiries/clocks.server.ts";
import { clockInWords, clocksOf } from "#domain/enquiries/complaint.ts";
import { countInbox, listInbox, type InboxEntry, type InboxFilter } from "#domain/enquiries/inbox.server.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { kinds, statuses } from "#domain/enquiries/status.ts";
import type { Database } from "#platform/database.server.ts";
import { ageInWords } from "#platform/age.ts";
import { occasionInWords } from "./when.ts";
import { kindNames, statusNames } from "./words.ts";

const MOST_SEARCHED = 120;

/** The inbox as its address asks for it, put into words; `me` is whoever looks at it. */
export async function readInbox(db: Database, asked: URLSearchParams, me: string, now = new Date()) {
  const { urgent } = await readEnquiryCounts(db, now);
  const search = (asked.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MOST_SEARCHED);
  const kind = kinds.find((one) => one === asked.get("kind"));
  const mine = asked.has("mine");
  const narrowed: InboxFilter = { kind, assigneeId: mine ? me : undefined, search };
  const counts = await countInbox(db, narrowed);
  const chosen = statuses.find((one) => one === asked.get("state"));
  const status = search ? undefined : (chosen ?? whereWorkIs(counts, urgent));

  const { entries, next } = await listInbox(db, { ...narrowed, status }, readReference(asked.get("after") ?? ""));
  const inbox = (changes: Record<string, string | undefined>) => addressOf(asked, { after: undefined, ...changes });
  return {
    search,
    mine,
    entries: entries.map((entry) => inWords(entry, now)),
    found: Object.values(counts).reduce((sum, many) => sum + many, 0),
    tabs: statuses.map((one) => ({
      name: statusNames[one],
      count: counts[one],
      isUrgent: urgent.includes(one),
      isCurrent: one === status,
      to: inbox({ state: one }),
    })),
    filters: [
      { name: "All", isCurrent: !kind && !mine, to: inbox({ kind: undefined, mine: undefined }) },
      ...kinds.map((one) => ({ name: kindNames[one], isCurrent: one === kind, to: inbox({ kind: one }) })),
      { name: "Mine", isCurrent: mine, to: inbox({ mine: mine ? undefined : "1" }) },
    ],
    next: next && inbox({ after: next }),
    start: asked.has("after") ? inbox({}) : undefined,
  };
}

export type EntryInWords = ReturnType<typeof inWords>;

function inWords(entry: InboxEntry, now: Date) {
  const { reference, kind, status, name, words, assignee, occasionDate, country } = entry;
  const [clock] = clocksOf(entry, now);
  return {
    reference,
    name,
    words: kind === "abroad" ? words.replaceAll(/\n+/g, ", ") : words,
    assignee,
    country,
    isFresh: status === "new",
    kind: kindNames[kind],
    status: statusNames[status],
    age: `${ageInWords(entry.receivedAt, now)} ago`,
    occasion: occasionDate && occasionInWords(occasionDate, now),
    clock: clock && { words: clockInWords(clock, now), isBad: clock.state !== "fine" },
  };
}

/** Where to begin: with a complaint that runs out, else with what is new, else with what is open. */
function whereWorkIs(counts: Awaited<ReturnType<typeof countInbox>>, urgent: readonly (typeof statuses)[number][]) {
  const worked = statuses.filter((status) => status !== "closed");
  return (
    worked.find((one) => urgent.includes(one) && counts[one] > 0) ?? worked.find((one) => counts[one] > 0) ?? "new"
  );
}

function addressOf(asked: URLSearchParams, changes: Record<string, string | undefined>): string {
  const kept = new URLSearchParams();
  for (const name of ["state", "kind", "mine", "q", "after"]) {
    const value = name in changes ? changes[name] : asked.get(name);
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${href("/back-office/enquiries")}?${kept}` : href("/back-office/enquiries");
}
