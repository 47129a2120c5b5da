import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { leadTo } from "#app/back-office/money/said.server.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { goOn } from "#domain/orders/all-back.server.ts";
import type { Route } from "./+types/goes-on";
import { unknownOrder } from "./require-order.server.ts";

export function loader({ params: { number } }: Route.LoaderArgs) {
  return redirect(href("/back-office/orders/:number", { number }));
}

export async function action({ context, params: { number } }: Route.ActionArgs) {
  const outcome = await goOn(context.get(database), whoActs(context), number);
  if (outcome === "unknown order") throw unknownOrder(number);
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return leadTo(href("/back-office/orders/:number", { number }), outcome);
}

export { NeverDrawn as default } from "#app/refusal.ts";
