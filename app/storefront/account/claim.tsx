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
  const said = added.length > 0 ? `?added=${added.length}&newest=${added[0]}` : "";
  return redirect(`${href("/account/orders")}${said}#orders`, 303);
}

export default function Claim() {
  return null;
}
