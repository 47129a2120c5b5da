import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done, readFormData } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { approveOrder } from "#domain/order-changes/approval.server.ts";
import type { Route } from "./+types/approve";
import { doneAddress, readBack } from "./done.server.ts";
import { requireOrder } from "./require-order.server.ts";

export function loader({ params: { number } }: Route.LoaderArgs) {
  return redirect(href("/back-office/orders/:number", { number }));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const back = readBack(await readFormData(request));
  const { id } = await requireOrder(db, params.number);
  const outcome = await approveOrder(db, whoActs(context), id);
  if ("refused" in outcome) throw refuse(outcome.refused, 409);
  return done(doneAddress(back, { submissionId: outcome.submissionId, refused: [] }));
}

export { NeverDrawn as default } from "#app/refusal.ts";
