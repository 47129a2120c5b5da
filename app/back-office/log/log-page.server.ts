import { href, type RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { differences } from "#domain/audit/difference.ts";
import { listActors, listLog, type Entry } from "#domain/audit/log.server.ts";
import { subjectKinds } from "#domain/audit/subjects.ts";
import { momentInWords } from "#domain/orders/story.ts";
import { addDays } from "#platform/day.ts";
import { readingOf } from "./reading.ts";
import { findSubjects, subjectInWords } from "./subjects.server.ts";

type Context = Readonly<RouterContextProvider>;

/** A page of the log as the address asks for it, in words. What the address says wrongly is left out. */
export async function logPage(context: Context, request: Request) {
  const db = context.get(database);
  const asked = new URL(request.url).searchParams;
  const filter = { who: asked.get("who") || undefined, kind: asked.get("kind") || undefined, day: dayIn(asked) };
  const { entries, next } = await listLog(db, { ...filter, before: entryIn(asked) });
  const subjects = await findSubjects(db, entries);
  return {
    filter,
    people: await listActors(db),
    kinds: subjectKinds,
    entries: entries.map((entry) => entryView(entry, subjects)),
    isFiltered: Object.values(filter).some((one) => one !== undefined),
    isFirst: entryIn(asked) === undefined,
    older: next === undefined ? undefined : addressOf({ ...filter, before: String(next) }),
    newest: addressOf(filter),
  };
}

function entryView(entry: Entry, subjects: Awaited<ReturnType<typeof findSubjects>>) {
  const { id, happenedAt, actorName, action, subjectKind, subjectId, before, after, undoes } = entry;
  return {
    id,
    when: momentInWords(happenedAt),
    who: actorName,
    action: undoes && !action.startsWith("undid") ? `${action} (took a change back)` : action,
    subject: subjectInWords(entry, subjects),
    path: pathOf(subjectKind, subjectId, subjects.numbers.get(subjectId)),
    differences: differences(before, after, readingOf(subjectKind, subjects.zones)),
  };
}

/** The page of what was changed, where there is one. */
function pathOf(kind: string, id: string, number: string | undefined): string | undefined {
  if (number !== undefined) return href("/back-office/orders/:number", { number });
  switch (kind) {
    case "enquiry":
      return href("/back-office/enquiries/:reference", { reference: id });
    case "pack":
      return href("/back-office/prices");
    case "product":
      return href("/back-office/stock");
    case "setting":
      return href("/back-office/settings/facts");
    case "zone":
      return href("/back-office/settings/zones/:id", { id });
    case "holiday":
      return href("/back-office/settings/holidays");
    case "user":
      return href("/back-office/staff");
    default:
      return undefined;
  }
}

function dayIn(asked: URLSearchParams): string | undefined {
  const day = asked.get("day") ?? "";
  const isDay = /^20\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day;
  return isDay ? day : undefined;
}

function entryIn(asked: URLSearchParams): number | undefined {
  const before = asked.get("before") ?? "";
  return /^\d{1,9}$/.test(before) ? Number(before) : undefined;
}

function addressOf(parts: Record<string, string | undefined>): string {
  const known = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined);
  const query = new URLSearchParams(known).toString();
  return href("/back-office/log") + (query && `?${query}`);
}
