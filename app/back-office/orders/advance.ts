import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { advanceAsStaff } from "#domain/orders/staff-transitions.server.ts";
import { orderStatuses, undoOf } from "#domain/orders/order.ts";
import { isUuid } from "#platform/uuid.ts";
import type { Route } from "./+types/advance";
import { doneAddress, MOST_AT_ONCE, readBack } from "./done.server.ts";

export function loader() {
  return redirect(href("/back-office"));
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const advance = await advanceAsStaff(context.get(database), { ...readSubmit(form), by: whoActs(context) });
  const { moved, refused } = advance;
  if (moved.length === 0 && refused.length > 0) {
    throw refuse(refused.map(({ number, sentence }) => `${number}: ${sentence}`).join(" "), 409);
  }
  return done(doneAddress(readBack(form), advance));
}

/** The orders in a sent form, the status that they get (`to`), and the status that the page showed (`seen`). */
function readSubmit(form: FormData) {
  const numbers = form.getAll("order").filter((number) => typeof number === "string");
  const to = orderStatuses.find((status) => status === form.get("to"));
  const seen = orderStatuses.find((status) => status === form.get("seen"));
  if (numbers.length === 0) throw refuse("No order was ticked, so nothing was changed. Tick some first.");
  if (numbers.length > MOST_AT_ONCE) throw refuse(`That is too many. Choose at most ${MOST_AT_ONCE} orders at a time.`);
  // Staff dispatch on another page, where they name the courier. Here "dispatched" only undoes "delivered".
  if (!to || !seen || (to === "dispatched" && undoOf(seen) !== to)) {
    throw refuse("The button did not say where the order goes, so nothing was changed. Open the order and try there.");
  }
  // The id of the change that the form undoes.
  const undoes = form.get("undoes");
  return { numbers, to, seen, ...(isUuid(undoes) && { undoes }) };
}

export { NeverDrawn as default } from "#app/refusal.ts";
