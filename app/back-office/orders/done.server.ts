import { href } from "react-router";
import { listDone, listStatuses } from "#domain/orders/board/submission.server.ts";
import type { Advance } from "#domain/orders/board/staff-transitions.server.ts";
import { lastingOf, undoFor } from "#domain/orders/board/undo.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";

export const MOST_AT_ONCE = 50;

/** The URL to open after orders were changed: `back`, with the change's id and the refused orders in the query. */
export function doneAddress(
  back: string,
  { submissionId, refused }: Pick<Advance, "submissionId" | "refused">,
): string {
  const { pathname, searchParams } = new URL(back, "http://desk.invalid");
  for (const name of ["done", "not", "all"]) searchParams.delete(name);
  searchParams.set("done", submissionId);
  if (refused.length > 0) searchParams.set("not", refused.map(({ number }) => number).join(" "));
  return `${pathname}?${searchParams}#done`;
}

/** The path and query in the form's field `back`; the order board's path if `back` leads out of the back office. */
export function readBack(form: FormData | URLSearchParams): string {
  const board = href("/back-office");
  const back = form.get("back");
  if (typeof back !== "string" || !URL.canParse(back, "http://desk.invalid")) return board;
  const { host, pathname, search } = new URL(back, "http://desk.invalid");
  return host === "desk.invalid" && (pathname === board || pathname.startsWith(`${board}/`))
    ? pathname + search
    : board;
}

/** What was done to orders that were changed together. Undefined if the URL's query does not name such a change. */
export async function readDone(db: Database, query: URLSearchParams) {
  const submissionId = query.get("done");
  if (!isUuid(submissionId)) return undefined;
  const done = await listDone(db, submissionId);
  const not = (query.get("not") ?? "").split(" ").filter(Boolean).slice(0, MOST_AT_ONCE);
  return {
    submissionId,
    to: done[0]?.transition?.to,
    numbers: done.map(({ number }) => number),
    /** The orders that were not changed. */
    refused: not.length > 0 ? await listStatuses(db, not) : [],
    undo: undoFor(done),
    /** What cannot be undone, in words. */
    lasting: lastingOf(done),
  };
}

export type DoneView = NonNullable<Awaited<ReturnType<typeof readDone>>>;
