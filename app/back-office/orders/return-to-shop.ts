import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { returnToShop } from "#domain/order-changes/return-to-shop.server.ts";
import type { Route } from "./+types/return-to-shop";
import { doneAddress } from "./done.server.ts";
import { requireOrder } from "./require-order.server.ts";

export function loader({ params: { number } }: Route.LoaderArgs) {
  return redirect(href("/back-office/orders/:number", { number }));
}

export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database);
  const { id, number } = await requireOrder(db, params.number);
  const outcome = await returnToShop(db, whoActs(context), id);
  if ("refused" in outcome) throw refuse(outcome.refused, 409);
  const { submissionId } = outcome;
  return done(doneAddress(href("/back-office/orders/:number", { number }), { submissionId, refused: [] }));
}

export { NeverDrawn as default } from "#app/refusal.ts";
