import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { claimOrders } from "#domain/customers/claiming.server.ts";
import type { Route } from "./+types/claim";

export function loader() {
  return redirect(href("/account/orders"));
}

export async function action({ context }: Route.ActionArgs) {
  const added = await claimOrders(context.get(database), whoActs(context).id);
  return redirect(`${href("/account/orders")}${added > 0 ? `?added=${added}` : ""}#orders`, 303);
}

export default function Claim() {
  return null;
}
