import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { orderAgain } from "#app/storefront/cart/current-cart.server.ts";
import type { Route } from "./+types/again";
import { orderBehind } from "./order-behind.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/orders/:token", params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const order = await orderBehind(context.get(database), params.token);
  return orderAgain(context, request, order.lines);
}

export { NeverDrawn as default } from "#app/refusal.ts";
