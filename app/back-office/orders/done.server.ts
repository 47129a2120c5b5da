import { href } from "react-router";
import { listDone, listStatuses } from "#domain/orders/batch.server.ts";
import type { Advance } from "#domain/orders/staff-transitions.server.ts";
import { lastingOf, undoFor } from "#domain/orders/undo.ts";
import type { Database } from "#platform/database.server.ts";
import { isUuid } from "#platform/uuid.ts";

/** The most orders that can be changed or printed at once. */
export const MOST_AT_ONCE = 50;

/**
 * The address to redirect to after orders were changed: `back` with two query parameters, from which the page there
 * reads what was changed (`readDone`). `done` is the id that all orders changed together share (`batch`). `not` has the
 * numbers of the orders that were not changed (`refused`). The other parameters of `back` are kept, except `all`, which
 * ticks all orders.
 */
export function doneAddress(back: string, { batch, refused }: Pick<Advance, "batch" | "refused">): string {
  const { pathname, searchParams } = new URL(back, "http://desk.invalid");
  for (const name of ["done", "not", "all"]) searchParams.delete(name);
  searchParams.set("done", batch);
  if (refused.length > 0) searchParams.set("not", refused.map(({ number }) => number).join(" "));
  return `${pathname}?${searchParams}#done`;
}

/**
 * The path and query in the form's field `back`, to which the user returns; the path of the order board when the field
 * names no page of the back office.
 */
export function readBack(form: FormData | URLSearchParams): string {
  const board = href("/back-office");
  const back = form.get("back");
  if (typeof back !== "string" || !URL.canParse(back, "http://desk.invalid")) return board;
  const { host, pathname, search } = new URL(back, "http://desk.invalid");
  return host === "desk.invalid" && (pathname === board || pathname.startsWith(`${board}/`))
    ? pathname + search
    : board;
}

/**
 * What was done to orders that were changed together. They share an id, which the URL's query parameter `done` has and
 * which is returned as `batch`. `numbers`: the changed orders; empty for an unknown id. `to`: their new status;
 * undefined if only the tracking number was corrected. `refused`: the orders in the parameter `not`, which were not
 * changed, each with a sentence on who changed its status last. `undo`: what the undo button sends; undefined when
 * nothing can be undone. `lasting`: a sentence on what cannot be undone; undefined when there is nothing to warn of.
 * Returns undefined when `done` is missing or no UUID.
 */
export async function readDone(db: Database, query: URLSearchParams) {
  const batch = query.get("done");
  if (!isUuid(batch)) return undefined;
  const done = await listDone(db, batch);
  const not = (query.get("not") ?? "").split(" ").filter(Boolean).slice(0, MOST_AT_ONCE);
  return {
    batch,
    to: done[0]?.transition?.to,
    numbers: done.map(({ number }) => number),
    refused: not.length > 0 ? await listStatuses(db, not) : [],
    undo: undoFor(done),
    lasting: lastingOf(done),
  };
}

export type DoneView = NonNullable<Awaited<ReturnType<typeof readDone>>>;
