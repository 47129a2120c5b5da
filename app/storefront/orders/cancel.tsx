import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { cancelOrder } from "#domain/payments/cancellation.server.ts";
import type { Route } from "./+types/cancel";
import { orderBehind } from "./order-behind.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/orders/:token", params));
}

export async function action({ context, params }: Route.ActionArgs) {
  const db = context.get(database);
  const order = await orderBehind(db, params.token);
  const outcome = await cancelOrder(db, order.id, "customer");
  if (typeof outcome === "object") throw refuse(outcome.refused, 409);
  return redirect(`${href("/orders/:token", params)}#placed`, 303);
}

export { NeverDrawn as default } from "#app/refusal.ts";
