import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { addToCurrentCart } from "#app/storefront/cart/cart-cookie.server.ts";
import type { Route } from "./+types/again";
import { orderBehind } from "./order-behind.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(href("/orders/:token", params));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const order = await orderBehind(context.get(database), params.token);
  const { leftOut, headers } = await addToCurrentCart(context, request, order.lines);
  return redirect(href("/cart") + (leftOut > 0 ? "?left-out" : ""), { status: 303, headers });
}

/** Never drawn; its being here lets a refusal end on the shop's own screen instead of bare text. */
export default function Again() {
  return null;
}
