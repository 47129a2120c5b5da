import { href } from "react-router";
import { listLaneNumbers } from "#domain/orders/board/board.server.ts";
import { listDone, listStatuses } from "#domain/orders/board/submission.server.ts";
import type { Advance } from "#domain/orders/board/staff-transitions.server.ts";
import { lastingOf, undoFor } from "#domain/orders/board/undo.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { isUuid } from "#platform/uuid.ts";
import { readBoardAddress } from "./board-address.ts";

/** The most orders that one press changes or prints. */
export const MOST_AT_ONCE = 500;

/** How many orders that were not changed are named with their reason. */
const MOST_REFUSED = 50;

/**
 * The numbers of the ticked orders. With a field "every", which has the address of a list, they are all orders of that
 * list except those that the page showed (fields "shown") without a tick.
 */
export async function readTicked(db: Database, form: FormData | URLSearchParams): Promise<string[]> {
  const textsOf = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const ticked = textsOf("order");
  const every = form.get("every");
  if (typeof every !== "string" || !URL.canParse(every, "http://desk.invalid")) return [...new Set(ticked)];
  const { lane, filters } = readBoardAddress(new URL(every, "http://desk.invalid").searchParams);
  const all = await listLaneNumbers(db, { lane, filters, today: dayInIndia(new Date()) }, MOST_AT_ONCE);
  const left = new Set(textsOf("shown"));
  for (const number of ticked) left.delete(number);
  return all.filter((number) => !left.has(number));
}

/** The URL to open after orders were changed: `back`, with the change's id and the refused orders in the query. */
export function doneAddress(
  back: string,
  { submissionId, refused }: Pick<Advance, "submissionId" | "refused">,
): string {
  const { pathname, searchParams } = new URL(back, "http://desk.invalid");
  for (const name of ["done", "not", "all", "every"]) searchParams.delete(name);
  searchParams.set("done", submissionId);
  if (refused.length > 0)
    searchParams.set(
      "not",
      refused
        .slice(0, MOST_REFUSED)
        .map(({ number }) => number)
        .join(" "),
    );
  return `${pathname}?${searchParams}#done`;
}

/** The path and query in the form's field `back`; the order board's path if `back` leads out of the back office. */
export function readBack(form: FormData | URLSearchParams): string {
  const [desk, board] = [href("/back-office"), href("/back-office/orders")];
  const back = form.get("back");
  if (typeof back !== "string" || !URL.canParse(back, "http://desk.invalid")) return board;
  const { host, pathname, search } = new URL(back, "http://desk.invalid");
  return host === "desk.invalid" && (pathname === desk || pathname.startsWith(`${desk}/`)) ? pathname + search : board;
}

/** What was done to orders that were changed together. Undefined if the URL's query does not name such a change. */
export async function readDone(db: Database, query: URLSearchParams) {
  const submissionId = query.get("done");
  if (!isUuid(submissionId)) return undefined;
  const done = await listDone(db, submissionId);
  const not = (query.get("not") ?? "").split(" ").filter(Boolean).slice(0, MOST_REFUSED);
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
