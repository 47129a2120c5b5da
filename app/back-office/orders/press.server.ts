import { href } from "react-router";
import { refuse } from "#app/refusal.ts";
import { orderStatuses, undoOf } from "#domain/orders/order.ts";
import { isUuid } from "#platform/uuid.ts";

export const MOST_AT_ONCE = 50;

/** What a button of the desk sends. Refuses what no button sends, nothing ticked, and more than a page has. */
export function readPress(form: FormData) {
  const numbers = form.getAll("order").filter((number) => typeof number === "string");
  const to = orderStatuses.find((status) => status === form.get("to"));
  const seen = orderStatuses.find((status) => status === form.get("seen"));
  if (numbers.length === 0) throw refuse("No order was ticked, so nothing was changed. Tick some first.");
  if (numbers.length > MOST_AT_ONCE) throw refuse(`That is too many. Choose at most ${MOST_AT_ONCE} orders at a time.`);
  if (!to || !seen || (to === "dispatched" && undoOf(seen) !== to)) {
    throw refuse("The button did not say where the order goes, so nothing was changed. Open the order and try there.");
  }
  const undoes = form.get("undoes");
  return { numbers, to, seen, ...(isUuid(undoes) && { undoes }) };
}

/** Where a press leads back to: a page of the desk; the board, when it says another. */
export function readBack(form: FormData | URLSearchParams): string {
  const board = href("/back-office");
  const back = form.get("back");
  if (typeof back !== "string" || !URL.canParse(back, "http://desk.invalid")) return board;
  const { host, pathname, search } = new URL(back, "http://desk.invalid");
  return host === "desk.invalid" && (pathname === board || pathname.startsWith(`${board}/`))
    ? pathname + search
    : board;
}
