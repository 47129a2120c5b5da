import { t } from "@lingui/core/macro";
import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { orderAgain } from "#app/storefront/cart/current-cart.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { findOwnOrder } from "#domain/orders/customer/ownership.server.ts";
import type { Route } from "./+types/order-again";

export function loader() {
  return redirect(href("/account/orders"));
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const db = context.get(database);
  const own = await findOwnOrder(db, whoActs(context).id, params.number);
  const order = own && (await findOrder(db, own.id));
  if (!order) throw refuse(t`There is no such order in your account.`, 404);
  return orderAgain(context, request, order.lines);
}

export { NeverDrawn as default } from "#app/refusal.ts";
